"""Several wishes in one message: where they part, what each leaves out, what becomes of all of them."""
