"""How parrots work together in a session: pure reducers (who is asked next), and the registry that knows them."""
