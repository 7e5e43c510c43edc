"""What is changed beside the time: where it is, who comes."""
