"""What of a model's text is let out: claims, citations, links, marks."""
