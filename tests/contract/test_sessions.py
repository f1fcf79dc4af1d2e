"""Sessions and the Host: see skerry.testing."""

from skerry.testing.test_sessions import *
