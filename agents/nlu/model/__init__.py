"""The intent model: what a sentence asks for, by a linear model that was trained on the sentences of corpus/."""
