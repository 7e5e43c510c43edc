"""What stands in a model's text: tool calls, JSON, marks of its template."""
