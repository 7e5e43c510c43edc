"""What is said beside the work: what the parrots cannot do and offer instead, and small talk."""
