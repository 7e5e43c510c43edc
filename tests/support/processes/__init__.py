"""Houses in processes of their own, for tests that kill them."""
