"""What a search returns, whatever it looks like inside, beside what the rules prove."""
