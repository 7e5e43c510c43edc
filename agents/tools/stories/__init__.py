"""Why: how an answer, a ring or a thing came about, told from the rows alone."""
