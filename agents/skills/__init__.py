"""Skills: what is kept of a person for one, in which sections, and by which tools; a YAML file each."""
