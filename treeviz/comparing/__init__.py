"""Two recordings of one position: laid on each other, in words and in one picture."""
