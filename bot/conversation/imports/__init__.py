"""What people bring from elsewhere: files read, and kept as theirs."""
