"""Searches that record what they see: one file each, each reading like its textbook page."""
