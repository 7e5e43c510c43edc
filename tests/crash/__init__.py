"""What is left after processes, connections and servers were killed."""
