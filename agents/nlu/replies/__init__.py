"""Words right below what was done, asked, shown or rung: what they do with it, by a model of their own."""
