"""Who answers, and what is wanted: rules first."""
