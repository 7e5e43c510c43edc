"""What people type on a phone: a letter wrong in an order, "n" for "and"; put as it is read."""
