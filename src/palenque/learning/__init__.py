"""What people learn the games with: lessons by doing and questions, whose texts are data."""
