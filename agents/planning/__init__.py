"""From what a sentence means to what may be done about it: courtesy that is no part of it, consent to changes, tools on offer."""
