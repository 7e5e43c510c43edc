"""Commands about who is who: joining what somebody is on several platforms."""
