"""What every part of the house says and knows of a conversation."""
