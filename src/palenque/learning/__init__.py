"""What people learn the games with: lessons by doing, whose texts and positions are data."""
