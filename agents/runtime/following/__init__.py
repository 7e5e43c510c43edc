"""Words about what was shown, done or rung last: the calls that they come to."""
