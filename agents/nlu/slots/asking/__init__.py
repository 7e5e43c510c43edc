"""What is asked of the calendar: the days, the things by name, free hours, yes or no."""
