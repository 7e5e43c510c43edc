"""What parrots can do: typed functions on the scope of the person who asks."""
