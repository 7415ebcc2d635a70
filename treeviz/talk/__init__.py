"""A search as a talk: its steps, their pictures, and one picture that plays."""
