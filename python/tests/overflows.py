# SPDX-License-Identifier: Apache-2.0
"""Makes small random networks overflow by causes known by construction, and counts what the recorder explains.

    python tests/overflows.py [COUNT] [SEED]

Prints a row for each cause: steps that were skipped, of these reproduced bit for bit, and named right.
"""

import json
import os
import random
import sqlite3
import sys
import tempfile
import warnings

import torch
import torch.nn.functional as F

import amplab

STEPS, BAD_STEP = 6, 5


class Trouble(torch.nn.Module):
    """Overflows while `on`, else does nothing."""

    def __init__(self, function):
        super().__init__()
        self.function, self.on = function, False

    def forward(self, x):
        return self.function(x) if self.on else x


class Network(torch.nn.Module):
    def __init__(self, draw, trouble):
        super().__init__()
        widths = [draw.choice([8, 16, 32]) for _ in range(draw.randint(2, 4))]
        layers = []
        for before, width in zip([16] + widths, widths):
            layers += [torch.nn.Linear(before, width), draw.choice([torch.nn.ReLU, torch.nn.Tanh, torch.nn.GELU])()]
            layers += [torch.nn.BatchNorm1d(width)] * (draw.random() < 0.4)
            layers += [torch.nn.Dropout(0.1)] * (draw.random() < 0.4)
        self.body = torch.nn.Sequential(*layers)
        self.trouble = trouble
        self.head = torch.nn.Linear(widths[-1], 4)

    def forward(self, x):
        return self.head(self.trouble(self.body(x)))


class FirstOverflow:
    """Finds the module whose backward pass gets finite gradients and makes others, with PyTorch's module hooks."""

    def __init__(self, network):
        self.names, self.found = [], None
        for name, module in network.named_modules():
            if not list(module.children()):
                module.register_full_backward_hook(lambda m, into, out, name=name: self._hear(m, name, into, out))

    def _hear(self, module, name, into, out):
        if all(map(finite, out)):
            self.names.append((name, module, all(map(finite, into))))

    def name(self):
        """Returns the first one in the order of backward. Call it after backward."""
        for name, module, passes_finite in self.names:
            if not passes_finite or not all(finite(parameter.grad) for parameter in module.parameters()):
                return name
        return None


def finite(tensor):
    return tensor is None or bool(torch.isfinite(tensor).all())


def at(layer, phase, *ops):
    return lambda facts, truth: facts["layer"] == layer and facts["phase"] == phase and facts["op"] in ops


def function(call, *ops, phase="forward"):
    return lambda draw: dict(function=call, right=at("trouble", phase, *ops))


# The overflowing step of each cause: a function in the middle of the network, a sample, or a factor on the loss.
CAUSES = {
    "scale": lambda draw: dict(
        factor=draw.uniform(12, 30), right=lambda facts, truth: facts["phase"] == "backward" and facts["layer"] == truth
    ),
    "loss": lambda draw: dict(factor=1e8, right=lambda facts, truth: facts["phase"] == "loss"),
    "outlier, cast": lambda draw: dict(
        sample=draw.choice([1e5, 1e7]), right=at("body.0", "forward", "_to_copy")
    ),
    "outlier, product": lambda draw: dict(sample=6e4, right=at("body.0", "forward", "addmm")),  # fits fp16 itself
    "exp": function(lambda x: torch.exp(x.abs() + 12), "exp"),
    "log of zero": function(lambda x: torch.log(x * 0), "log"),
    "division": function(lambda x: x / (x * 0), "div"),
    "square": function(lambda x: (x.abs() + 300).square(), "pow"),
    "backward": function(lambda x: x / 65536 * 65536, "mul", phase="backward"),
}


def train(cause, seed, folder):
    """Trains a network that overflows once. Returns whether the step was skipped, and its explanation's verdicts."""
    draw = random.Random(seed)
    torch.manual_seed(seed)
    plan = CAUSES[cause](draw)
    trouble = Trouble(plan.get("function"))
    network = Network(draw, trouble)
    optimizer = draw.choice([torch.optim.SGD, torch.optim.AdamW])(network.parameters(), lr=1e-3)
    scaler = torch.amp.GradScaler("cpu", init_scale=2.0**14 if cause == "backward" else 2.0**16)
    path = os.path.join(folder, f"{seed}.amplab")
    recorder = amplab.watch(network, optimizer, scaler, path=path, inspect_every=0, on_skip="always")
    truth = None
    for step in range(1, STEPS + 1):
        bad = step == BAD_STEP
        x, target = torch.randn(32, 16), torch.randint(0, 4, (32,))
        if bad and "sample" in plan:
            x[draw.randrange(32)] = plan["sample"] * network.body[0].weight[0].detach().sign()
        trouble.on = bad and "function" in plan
        overflow = FirstOverflow(network) if bad else None
        optimizer.zero_grad()
        with torch.autocast("cpu", torch.float16):
            loss = F.cross_entropy(network(x), target) * (plan.get("factor", 1.0) if bad else 1.0)
        scaler.scale(loss).backward()
        truth = overflow.name() if bad else truth
        scaler.step(optimizer)
        scaler.update()
    recorder.close()
    with sqlite3.connect(path) as session:
        skipped = [number for (number,) in session.execute("SELECT step FROM steps WHERE skipped ORDER BY step")]
        found = session.execute(
            "SELECT after FROM event_rows WHERE step = ? AND after_kind = 'json'", [BAD_STEP]
        ).fetchone()
    session.close()
    facts = json.loads(found[0]) if found else {"reproduced": "no explanation"}
    return BAD_STEP in skipped, facts, "phase" in facts and plan["right"](dict({"layer": ""}, **facts), truth), truth


def main(count=200, seed=1):
    warnings.filterwarnings("ignore", "Full backward hook is firing")  # of the first layer, whose input is data
    table = {cause: [0, 0, 0, 0] for cause in CAUSES}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            cause = list(CAUSES)[number % len(CAUSES)]
            skipped, facts, right, truth = train(cause, seed + number, folder)
            counts = table[cause]
            counts[0] += 1
            if not skipped:
                continue
            counts[1] += 1
            counts[2] += facts["reproduced"] == "bit for bit"
            counts[3] += right
            if not right or facts["reproduced"] != "bit for bit":
                print(f"not right: seed {seed + number}, {cause}, {truth}: {facts}", file=sys.stderr)
    print(f"{'cause':18}{'networks':>9}{'skipped':>9}{'bit for bit':>13}{'named right':>13}")
    for cause, counts in list(table.items()) + [("all", [sum(column) for column in zip(*table.values())])]:
        print(f"{cause:18}{counts[0]:9}{counts[1]:9}{counts[2]:13}{counts[3]:13}")
    return table


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
