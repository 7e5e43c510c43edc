"""What repeats, changed or ended from a day on."""
