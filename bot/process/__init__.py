"""The process: settings, logs, figures, the event loop."""
