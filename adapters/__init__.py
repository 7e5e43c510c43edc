"""What a platform is: one package or module for each."""
