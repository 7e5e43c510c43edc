"""The Telegram adapter against the strict emulator, its faults switched on."""
