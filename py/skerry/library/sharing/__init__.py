"""Links, invitations and challenges that players send each other, and code for web pages."""
