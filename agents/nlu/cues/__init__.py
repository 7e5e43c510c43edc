"""What words beside a request say: agreement, courtesy, a call on somebody, what leans on the talk. Patterns live here alone."""
