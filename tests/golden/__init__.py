"""What must not change when the code moves, and the files that hold it."""
