"""`python -m treeviz.cli` is the command `treeviz`."""

from treeviz.cli import main

if __name__ == "__main__":
    main()
