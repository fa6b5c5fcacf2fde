"""Fits the net of a game to situations: `python -m training.fit GAME FILE...`. It needs the extra `training`.

What is made small is the worth that is lost by choosing as the net would, each card as often as it thinks it good. Two
tenths of the deals are held out. The weights that lose least in the one are kept; the other, which has chosen nothing,
says how much that is, and gives the warmth.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from kozyr.bots.lookahead import learned
from kozyr.bots.lookahead.learned import LOUDEST, SCALE, WEIGHT
from kozyr.bots.lookahead.numbers import NO_CARD
from training.decisions import NEVER, load, split

FIRST, SECOND = 32, 16
ROUNDS, TOGETHER, RATE, DECAY = 40, 256, 3e-3, 1e-4
#: By how much a card must be better, in parts of the scale, to be chosen e times as often.
WARMTH = 0.3
WARMTHS = [0.5 * 1.2**at for at in range(24)]

Data = dict[str, torch.Tensor]


class Learner(nn.Module):
    """The net as `learned.Net` works it out, less the rounding."""

    def __init__(self, cards: int, deal: int) -> None:
        super().__init__()
        self.cards = nn.Linear(cards, FIRST)
        self.deal = nn.Linear(deal, FIRST, bias=False)
        self.places = nn.Embedding(NO_CARD + 1, FIRST)
        self.second = nn.Linear(FIRST, SECOND)
        self.last = nn.Linear(SECOND, 1, bias=False)
        self.policy = nn.Parameter(torch.tensor(1.0))
        self.warmth = 1.0
        nn.init.normal_(self.places.weight, 0, 0.05)
        nn.init.zeros_(self.last.weight)

    def forward(self, data: Data) -> torch.Tensor:
        """What each card is worth; very little where there is none."""
        first = self.cards(data["cards"]) + self.deal(data["deal"])[:, None] + self.places(data["places"])
        second = self.second(first.clamp(0, LOUDEST)).clamp(0, LOUDEST)
        found = self.last(second)[..., 0] + self.policy * data["policy"]
        return found.masked_fill(data["values"] <= NEVER, NEVER)

    def weights(self) -> dict[str, Any]:
        """The weights as `learned.Net` takes them, rounded."""
        found = {
            "cards": self.cards.weight,
            "places": self.places.weight.T,
            "deal": self.deal.weight,
            "bias": self.cards.bias,
            "second": self.second.weight,
            "second_bias": self.second.bias,
            "last": self.last.weight,
            "policy": self.policy,
        }
        rounded = {
            name: np.rint(weight.detach().numpy() * WEIGHT).astype(np.float32) / WEIGHT
            for name, weight in found.items()
        }
        return rounded | {"warmth": np.float32(self.warmth)}


def lost(scores: torch.Tensor, data: Data) -> float:
    """How much worth is lost by choosing what has the highest score, in parts of the scale."""
    values = data["values"]
    return float((values.max(1).values - values.gather(1, scores.argmax(1, keepdim=True))[:, 0]).mean())


def policy(data: Data) -> torch.Tensor:
    """What the policy alone thinks of each card."""
    return data["policy"].masked_fill(data["values"] <= NEVER, NEVER)


def some(data: Data, which: torch.Tensor) -> Data:
    """These decisions."""
    return {name: values[which] for name, values in data.items()}


def fit(data: Data, seed: int = 0) -> Learner:
    """The net that loses least in the deals that are held out to choose by. Raises `ValueError` when there are too few
    to learn from."""
    torch.manual_seed(seed)
    parts = split(data["number"].numpy(), seed)
    data, held, last = [some(data, torch.from_numpy(which)) for which in parts]
    count = len(data["deal"])
    if count < TOGETHER:
        raise ValueError(f"there are {count} decisions to learn from; at least {TOGETHER} are needed")
    net = Learner(data["cards"].shape[2], data["deal"].shape[1])
    steps = count // TOGETHER
    best = lost(policy(held), held)
    kept = {name: weight.clone() for name, weight in net.state_dict().items()}  # plays as the policy does
    print(f"{count} decisions; where weights are chosen, the policy loses {best:.4f}")
    optimizer = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=DECAY)
    rates = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps * ROUNDS)
    for at in range(ROUNDS):
        for which in torch.randperm(count)[: steps * TOGETHER].reshape(steps, TOGETHER):
            now = some(data, which)
            behind = (now["values"].max(1, keepdim=True).values - now["values"]).clamp(max=100)
            loss = (torch.softmax(net(now) / WARMTH, 1) * behind).sum(1).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            rates.step()
        with torch.no_grad():
            loses = lost(net(held), held)
        if loses < best:
            best, kept = loses, {name: weight.clone() for name, weight in net.state_dict().items()}
        if (at + 1) % 10 == 0:
            print(f"round {at + 1}: {loses:.4f}", flush=True)
    net.load_state_dict(kept)
    net.warmth = warmth(net, last)
    with torch.no_grad():
        loses = lost(net(last), last)
    print(f"where nothing was chosen: the policy loses {lost(policy(last), last):.4f}, the net {loses:.4f}")
    print(f"warmth {net.warmth}")
    return net


def warmth(net: Learner, data: Data) -> float:
    """At which difference in worth the better card is chosen e times as often by who has looked ahead."""
    with torch.no_grad():
        scores, chosen = net(data), data["values"].argmax(1)
    return min(WARMTHS, key=lambda one: float(nn.functional.cross_entropy(scores / one, chosen)))


def main() -> None:
    """Fit, and write the weights where the bots find them."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game", choices=sorted(SCALE))
    asked.add_argument("files", nargs="+", type=Path)
    want = asked.parse_args()
    torch.set_num_threads(1)
    out = Path(learned.__file__).with_name("weights") / f"{want.game}.npz"
    out.parent.mkdir(exist_ok=True)
    try:
        data = load(want.files, want.game)
        weights = fit({name: torch.tensor(values) for name, values in data.items()}).weights()
    except ValueError as fault:
        asked.error(str(fault))
    np.savez_compressed(out, **weights)
    print(out)


if __name__ == "__main__":
    main()
