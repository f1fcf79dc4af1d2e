"""What players send each other: links, invitations, challenges, code for web pages."""
