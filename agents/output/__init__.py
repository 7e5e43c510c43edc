"""The filters of a model's text: claims, citations, links, marks."""
