"""Two trees compared; what would change the choice; what each depth finds."""
