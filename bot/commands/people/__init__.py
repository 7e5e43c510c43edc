"""Commands about who is who: who is let in, and joining what somebody is on several platforms."""
