"""What adapters and the house share: messages, and the ports for pushing and fetching."""
