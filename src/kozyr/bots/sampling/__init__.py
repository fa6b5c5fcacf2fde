"""Hands that the others could hold, drawn uniformly from all that agree with what a seat knows."""

from .sampler import Sampler

__all__ = ["Sampler"]
