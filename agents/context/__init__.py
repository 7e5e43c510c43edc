"""What a model is sent: instructions, history within a budget, summaries, facts."""
