"""The wire to a model: any endpoint that speaks OpenAI's chat completions."""
