"""Against strict emulators of the platforms, where they are at hand."""
