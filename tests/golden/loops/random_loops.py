#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Generates random training loops, valid and invalid ones, and runs them in PyTorch as make.py does.

    python random_loops.py path/to/amplab-engine COUNT FOLDER [--seed N]      needs PyTorch

Writes FOLDER/cases and FOLDER/expected for compare.py --in FOLDER. Prints the number of programs that end in an error.
Program i of a seed does not depend on COUNT. Programs with an even number are valid loops. In the others, lines were
dropped, doubled or moved.
"""
import argparse
import json
import pathlib
import random

from make import isolated, text_of

DTYPES = {"amp-fp16": "torch.float16", "amp-bf16": "torch.bfloat16"}


def indented(lines: list[str], by: int = 1) -> list[str]:
    return ["    " * by + line for line in lines]


class Draw:
    """Draws a valid loop from a stream of random numbers."""

    def __init__(self, numbers: random.Random):
        self.numbers = numbers
        self.mode = numbers.choice(["fp32", "amp-bf16", "amp-fp16", "amp-fp16", "amp-fp16"])
        self.scales = self.mode == "amp-fp16" and self.once_in(8, False, True)
        self.micro = numbers.choice([1, 1, 2, 3])
        self.definitions: list[str] = []

    def once_in(self, n: int, rare, usual):
        return rare if self.numbers.randrange(n) == 0 else usual

    # ---- the lines ----

    def loss(self) -> list[str]:
        """Returns lines that compute `loss` from x and t within the autocast region."""
        kind = self.numbers.choice(["plain", "plain", "two lines", "function", "decay", "outside", "checkpoint",
                                    "twice"])
        if kind == "two lines":
            return ["y = model(x)", "loss = loss_fn(y, t)"]
        if kind == "function":
            self.definitions = ["def penalised(y, t, weight=0.01):",
                                "    return loss_fn(y, t) + weight * y.float().pow(2).mean()", ""]
            return ["y = model(x)",
                    self.numbers.choice(["loss = penalised(y, t)", "loss = penalised(y, t, weight=0.1)"])]
        if kind == "decay":
            return ["loss = loss_fn(model(x), t)", "decay = sum([p.pow(2).sum() for p in model.parameters()])",
                    "loss = loss + 0.001 * decay"]
        if kind == "outside" and self.mode != "fp32":
            return ["y = model(x)", "with torch.autocast(device_type=device, enabled=False):",
                    "    loss = loss_fn(y.float(), t)"]
        if kind == "checkpoint":
            return ["y = torch.utils.checkpoint.checkpoint(model, x, use_reentrant=False)", "loss = loss_fn(y, t)"]
        if kind == "twice":
            return ["loss = loss_fn(model(x), t)", "loss = loss + loss_fn(model(x * 0.5), t)"]
        return ["loss = loss_fn(model(x), t)"]

    def forward(self) -> list[str]:
        lines = self.loss()
        if self.micro > 1 and self.once_in(4, False, True):
            lines.append(self.numbers.choice(["loss = loss / len(batches)", "loss /= len(batches)"]))
        if self.once_in(6, True, False):
            lines.append(self.numbers.choice(["loss = loss * 0.01", "loss *= 4"]))
        if self.mode == "fp32":
            return lines
        cache = self.once_in(6, ", cache_enabled=False", "")
        return [f"with torch.autocast(device_type=device, dtype={DTYPES[self.mode]}{cache}):", *indented(lines)]

    def backward(self) -> list[str]:
        scaled = "scaler.scale(loss)" if self.scales else "loss"
        kind = self.numbers.choice(["plain"] * 5 + ["twice", "by hand", "penalty"])
        if kind == "twice":
            return [f"{scaled}.backward(retain_graph=True)", f"{scaled}.backward()"]
        if kind == "by hand" and self.micro == 1:
            return [f"grads = torch.autograd.grad({scaled}, list(model.parameters()))",
                    "for p, g in zip(model.parameters(), grads):", "    p.grad = g"]
        if kind == "penalty":
            by = "1.0 / scaler.get_scale()" if self.scales else "1.0"
            return [f"grads = torch.autograd.grad({scaled}, list(model.parameters()), create_graph=True)",
                    f"inverse = {by}", "squares = [(g * inverse).pow(2).sum() for g in grads]",
                    "loss = loss + 0.1 * sum(squares)", f"{scaled}.backward()"]
        return [f"{scaled}.backward()"]

    def batches(self, body: list[str]) -> list[str]:
        if self.micro == 1 and self.once_in(2, True, False):
            return ["x, t = batches[0]", *body]
        head = self.numbers.choice(["for x, t in batches:", "for x, t in batches:",
                                    "for i, (x, t) in enumerate(batches):"])
        return [head, *indented(body)]

    def clip(self) -> list[str]:
        kind = self.numbers.choice(["none", "none", "norm", "value", "own"])
        unscale = ["scaler.unscale_(optimizer)"] if self.scales else []
        if kind == "norm":
            late = self.once_in(4, True, False)
            limit = self.numbers.choice([0.05, 0.5, 1.0])
            lines = [f"torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm={limit})"]
            return lines + unscale if late else unscale + lines
        if kind == "value":
            return unscale + ["torch.nn.utils.clip_grad_value_(model.parameters(), 0.05)"]
        if kind == "own":
            return unscale + ["norm = sum([p.grad.pow(2).sum() for p in model.parameters()]).sqrt()",
                              "if norm.item() > 0.1:", "    for p in model.parameters():",
                              "        p.grad *= 0.1 / norm.item()"]
        return self.once_in(3, unscale, [])

    def step(self) -> list[str]:
        lines = self.clip()
        lines += ["scaler.step(optimizer)", "scaler.update()"] if self.scales else ["optimizer.step()"]
        if self.once_in(4, True, False):
            lines.append('print(f"{loss.item():.2f}")')
        return lines

    def program(self) -> list[str]:
        zero = self.numbers.choice(["optimizer.zero_grad()", "optimizer.zero_grad(set_to_none=False)",
                                    "model.zero_grad()"])
        forward, backward, step = self.forward(), self.backward(), self.step()
        guard = self.once_in(5, ["if not torch.isfinite(loss):", "    break"], [])
        late = self.once_in(5, True, False)
        if guard:
            lines = ["for x, t in batches:", *indented(forward + guard + backward), "else:", *indented(step)]
        else:
            lines = self.batches(forward + backward) + step
        return self.definitions + (lines + [zero] if late else [zero] + lines)

    # ---- the configuration around it ----

    def config(self, name: str) -> dict:
        numbers = self.numbers
        scaler = {"kind": "dynamic", "init_scale": 2.0 ** numbers.randint(10, 24),
                  "growth_interval": numbers.randint(2, 5)}
        optimizer = {"name": numbers.choice(["sgd", "adam", "adamw"]), "lr": numbers.choice([0.01, 0.03])}
        if optimizer["name"] == "sgd":
            optimizer["momentum"] = numbers.choice([0.0, 0.9])
        config = {"name": name, "seed": numbers.randint(1, 99),
                  "data": {"name": numbers.choice(["spirals", "moons", "circles", "sine"]),
                           "batch_size": numbers.choice([8, 16])},
                  "model": {"name": "mlp", "hidden": numbers.choice([[8], [16], [16, 8]]),
                            "activation": numbers.choice(["tanh", "silu"])},
                  "precision": {"mode": self.mode, "lists": "cpu"},
                  "scaler": scaler if self.scales else {"kind": "none"}, "optimizer": optimizer}
        if self.micro > 1:
            config["accumulation"] = {"steps": self.micro}
        return config | {"train": {"steps": 6, "eval_every": 0}}


# ---- mistakes ----

def movable(lines: list[str], numbers: random.Random) -> int:
    """Returns the number of a random line. Lines that open a block are rare, since changing them nearly always causes
    an IndentationError."""
    plain = [i for i, line in enumerate(lines) if line.strip() and not line.endswith(":")]
    return numbers.choice(plain if plain and numbers.random() < 0.85 else range(len(lines)))


def dropped(lines: list[str], numbers: random.Random) -> list[str]:
    i = movable(lines, numbers)
    return lines[:i] + lines[i + 1:]


def doubled(lines: list[str], numbers: random.Random) -> list[str]:
    i = movable(lines, numbers)
    return lines[:i + 1] + lines[i:]


def moved(lines: list[str], numbers: random.Random) -> list[str]:
    """Moves a line to another position, with the indentation of the line there."""
    i = movable(lines, numbers)
    rest = lines[:i] + lines[i + 1:]
    to = numbers.randrange(len(rest))
    blanks = rest[to][:len(rest[to]) - len(rest[to].lstrip())]
    return rest[:to] + [blanks + lines[i].lstrip()] + rest[to:]


def mistaken(lines: list[str], numbers: random.Random) -> list[str]:
    for _ in range(numbers.choice([1, 1, 2])):
        if len(lines) > 1:
            lines = numbers.choice([dropped, doubled, moved])(lines, numbers)
    return lines


def drawn(seed: int, index: int) -> dict:
    """Returns the configuration of program `index`."""
    numbers = random.Random(f"{seed}/{index}")
    draw = Draw(numbers)
    valid = index % 2 == 0
    lines = draw.program()
    config = draw.config(f"{index:04}_{'valid' if valid else 'mistake'}")
    return config | {"loop": lines if valid else mistaken(lines, numbers)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", type=pathlib.Path)
    parser.add_argument("count", type=int)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=15)
    args = parser.parse_args()
    for kind in ("cases", "expected"):
        (args.folder / kind).mkdir(parents=True, exist_ok=True)
    configs = [drawn(args.seed, i) for i in range(args.count)]
    ended = 0
    for config, golden in zip(configs, isolated([(str(args.engine.resolve()), config) for config in configs])):
        (args.folder / "cases" / f"{config['name']}.json").write_text(json.dumps(config, indent=1) + "\n")
        (args.folder / "expected" / f"{config['name']}.json").write_text(text_of(golden))
        ended += golden["error"] is not None
    print(f"{args.count} programs, {ended} of which end in an error")


if __name__ == "__main__":
    main()
