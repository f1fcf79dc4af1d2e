"""Every language says everything, and changes nothing but what is said."""

from skerry.testing.test_languages import *
