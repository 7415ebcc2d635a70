"""What can be wrong, and how it is said and shown: kinds of facts, their English, their boards."""
