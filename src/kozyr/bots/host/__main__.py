"""The process in which bots think: it is asked on its standard input, and answers on its standard output."""

from .worker import run

run()
