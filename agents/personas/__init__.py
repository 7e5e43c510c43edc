"""Who the parrots are: their files and what reads them."""
