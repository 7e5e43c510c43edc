"""What a parrot is and can; knows no platform."""
