"""What may be of things that are kept, said in passing: it is looked for among them, and is nothing where it is not there."""
