"""The games as environments of other programs: PettingZoo and OpenSpiel, each if installed."""
