"""The figures of DESIGN 15 on this machine, measured on a throw-away database with durable commits."""
