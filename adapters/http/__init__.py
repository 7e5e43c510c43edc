"""What platforms that call us over HTTP share: hooks, bounded bodies, refusals."""
