"""What a player cannot know reaches no picture, label, brief, hint or bot."""

from skerry.testing.test_hidden import *
