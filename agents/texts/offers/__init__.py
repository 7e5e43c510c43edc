"""Sentences about what is offered, and not done before somebody says so."""
