"""`python -m skerry`: see cli/commands.py."""

import sys

from skerry.cli.commands import main

if __name__ == "__main__":
    sys.exit(main())
