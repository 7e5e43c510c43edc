"""What people say about what is kept for them: notes, lists, their journal and goals."""
