"""What a search made of what it saw: values backed up, cut, remembered; what ends are worth."""
