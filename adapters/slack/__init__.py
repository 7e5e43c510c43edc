"""Slack: one app in one workspace, by Socket Mode or over HTTP."""
