"""`python -m skerry`: see cli/commands.py."""

import signal
import sys

from skerry.cli.commands import main


def _exit_at(number: int, _frame: object) -> None:
    sys.exit(128 + number)


if __name__ == "__main__":
    # Python then ends as usual, with the programs that it has started.
    for name in ("SIGTERM", "SIGHUP"):
        if (
            getattr(signal, name, None)
            and signal.getsignal(getattr(signal, name)) is signal.SIG_DFL
        ):
            signal.signal(getattr(signal, name), _exit_at)
    sys.exit(main())
