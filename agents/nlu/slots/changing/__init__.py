"""What a sentence changes of what is there: in a free order, taken away, left out for a while, or told of ahead."""
