# SPDX-License-Identifier: Apache-2.0
"""Chains: several operations on a pool of tensors, views and in-place changes among them, then one or more backward
passes. PyTorch runs each line as it is drawn, so that shapes are known; a line that raises is the last one."""

import contextlib
import random
import warnings

import torch
import torch.nn.functional as F
import torch.utils.checkpoint

from operands import FLOATS, Kind, Operands


def templates(text: str) -> list[str]:
    return [each.strip() for each in text.split(";")]


UNARY = templates("""
    {}.relu(); {}.sigmoid(); {}.tanh(); {}.exp(); {} * {}; {} ** 2; -{}; {}.abs(); {} * 0.5; {} + 1; 1 - {};
    2 / ({} * {} + 1); F.silu({}); F.softplus({}); {}.clamp(-0.5, 0.5); ({} * {} + 0.1).sqrt();
    ({}.abs() + 0.5).log(); {}.detach(); {}.clone(); F.gelu({}); F.softmax({}, -1); F.log_softmax({}, -1); {}.erf();
    {}.float(); {}.half(); {}.to(torch.bfloat16); {}.contiguous()
""")
REDUCE = templates("""
    {}.sum(); {}.mean(); {}.sum(0); {}.mean(-1, keepdim=True); {}.amax(0); {}.amax(); {}.norm(); {}.var(0);
    {}.max(0)[0]; {}.sum(-1, keepdim=True); {}.min(-1).values; {}.norm(dim=0); {}.norm(1); {}.amin(-1)
""")
VIEW = templates("""
    {}.t(); {}.transpose(0, -1); {}[0]; {}[-1]; {}[1:]; {}[:, 0]; {}.reshape(-1); {}.view(-1); {}.unsqueeze(0);
    {}.squeeze(); {}.flatten(); {}.narrow(0, 0, 1); {}.chunk(2)[0]; {}.split(1)[-1]; {}.expand(2, -1);
    {}.unsqueeze(-1); {}.T; {}[None]; {}.view({}.shape); {}.expand({}.shape); {}.chunk(2, -1)[-1]; {}[..., 0];
    {}.detach(); {}.data
""")
BINARY = templates("""
    {} + {}; {} - {}; {} * {}; {} / ({}.abs() + 1); {} @ {}; {}.matmul({}.t()); torch.cat([{}, {}]);
    torch.stack([{}, {}]); torch.where({} > {}, {}, {}); F.mse_loss({}, {}); F.linear({}, {});
    {}.masked_fill({} > 0, 0.5); F.smooth_l1_loss({}, {}); torch.cat([{}, {}], -1); torch.lerp({}, {}, 0.3);
    F.binary_cross_entropy_with_logits({}, {}); F.l1_loss({}, {}, reduction='sum'); F.layer_norm({}, {}.shape[-1:]);
    torch.add({}, {}, alpha=0.5);
    torch.utils.checkpoint.checkpoint(lambda v, w: (v * w).tanh() * v, {}, {}, use_reentrant=False)
""")
IN_PLACE = templates("""
    {} *= 2; {} += 1; {} += {}; {} *= {}; {}.relu_(); {}.exp_(); {}.zero_(); {}.mul_({}); {}.add_({}, alpha=0.5);
    {}.clamp_(-0.5, 0.5); {}.copy_({}); {}[0] = 1.0; {}[0] = {}; {}.fill_(0.5); {}.sigmoid_(); {}.tanh_();
    {}.neg_(); {} -= 0.25; {} /= 2; {}.detach_(); {}.requires_grad_(); {}[1:] *= 2; {}.masked_fill_({} > 0, 0.5);
    {}.sub_({}); {}.pow_(2); {}.data.add_(1); {}.div_(2); {}.abs_(); {}.square_(); {}.sqrt_()
""")
HEADS = templates("""
    with torch.no_grad():; with torch.autocast(device_type=device, dtype=torch.bfloat16):;
    with torch.autocast(device_type=device, dtype=torch.float16):; with torch.enable_grad():;
    with torch.autocast(device_type=device, enabled=False):; with torch.set_grad_enabled(False):
""")
WITHOUT_GRAD = ("with torch.no_grad():", "with torch.set_grad_enabled(False):")


class Chain:
    def __init__(self, n: random.Random):
        self.n, self.names = n, {"torch": torch, "F": F, "device": "cpu", "show": lambda name, x: None}
        self.lines: list[str] = []
        self.pool: list[str] = []
        self.open = True

    def add(self, *lines: str) -> bool:
        """Runs lines that belong together. Returns whether the program goes on."""
        self.lines += lines
        try:
            exec("\n".join(lines), self.names)
        except Exception:
            self.open = False
        return self.open

    def picked(self) -> str:
        n = self.n
        return self.pool[-1] if n.random() < 0.4 else n.choice(self.pool)

    def statement(self, views: float = 3) -> str:
        n = self.n
        kinds = [UNARY, REDUCE, VIEW, BINARY, IN_PLACE]
        for _ in range(12):  # mostly draws again when shapes do not fit
            template = n.choice(n.choices(kinds, (4, 1.5, views, 4, self.in_place))[0])
            x, y = self.picked(), self.picked()
            others = template in BINARY or template in IN_PLACE
            count = template.count("{}")
            text = template.format(*((x, y) * 2)[:count]) if others else template.format(*[x] * count)
            if template == "{}.masked_fill_({} > 0, 0.5)":
                text = template.format(x, x)
            changes = template in IN_PLACE
            if not changes:
                text = f"{'uvwxyz'[len(self.lines) % 6]}{len(self.lines)} = {text}"
            if changes or n.random() < 0.03 or self.runs(text):
                return text
        return text

    def runs(self, text: str) -> bool:
        try:
            exec(text, dict(self.names))
            return True
        except Exception:
            return False

    def step(self) -> None:
        n = self.n
        if n.random() < 0.15:
            head = n.choice(HEADS)
            views = 0 if head in WITHOUT_GRAD else 3  # PyTorch 2.15 claims that such a view requires a gradient
            if not self.add(head, *("    " + self.statement(views) for _ in range(n.choice([1, 1, 2])))):
                return
        elif not self.add(self.statement()):
            return
        for line in self.lines[-2:]:
            name = line.strip().split(" ")[0]
            if " = " in line and name in self.names and name not in self.pool and torch.is_tensor(self.names[name]):
                self.pool.append(name)

    def where(self, test) -> list[str]:
        """Names of tensors that pass. PyTorch may raise for a view that a change in place has overtaken."""
        found = []
        for name in self.pool:
            with contextlib.suppress(RuntimeError):
                found += [name] * test(self.names[name])
        return found

    def leaves(self) -> list[str]:
        return self.where(lambda x: x.is_leaf and x.requires_grad)

    def backward(self) -> None:
        n = self.n
        roots = self.where(lambda x: x.requires_grad and not x.is_leaf)
        leaves = self.leaves()
        if not roots or not leaves:
            return
        y = n.choice(roots[-3:])
        root = n.choice(
            ["{0}.float().sum()", "({0}.float() ** 2).sum()", "({0} * {0}).sum()", "{0}.sum()", "{0}.float().mean()"]
        ).format(y)
        kind = n.random()
        if kind < 0.5:
            keep = n.choice(["", "", "retain_graph=True", "create_graph=True"])
            if not self.add(f"({root}).backward({keep})"):
                return
            for leaf in leaves:
                self.add(f'show("{leaf}.grad", {leaf}.grad)')
        else:
            of = n.sample(self.pool, min(len(self.pool), 2)) if n.random() < 0.2 else leaves
            of = [name for name in of if self.names[name].requires_grad] or leaves
            create = n.random() < 0.6
            if not self.add(
                f"g = torch.autograd.grad({root}, [{', '.join(of)}]"
                f"{', create_graph=True' * create}, allow_unused=True)",
                "for each in g:",
                '    show("g", each)',
            ):
                return
            if create and any(each is not None and each.requires_grad for each in self.names["g"]):
                at = next(i for i, each in enumerate(self.names["g"]) if each is not None and each.requires_grad)
                if self.add(f"(g[{at}].float() ** 2).sum().backward()"):
                    for leaf in leaves:
                        self.add(f'show("{leaf}.grad", {leaf}.grad)')


def drawn(n: random.Random) -> list[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        chain = Chain(n)
        chain.in_place = n.choice([0, 1, 3])
        operands = Operands(
            n,
            Kind(
                n.choice(FLOATS) if n.random() < 0.25 else "torch.float32",
                n.random() < 0.1,
                "some",
                n.choice(["dense", "dense", "strided"]),
                False,
            ),
        )
        shape = n.choice([(3,), (2, 3), (3, 3), (2, 2), (2, 3), (1, 3), (), (2, 2, 3)])
        names = [
            operands.tensor(shape if n.random() < 0.75 else n.choice([(3,), (1,), (3, 3), ()]))
            for _ in range(n.choice([2, 2, 3]))
        ]
        if not operands.leaves:
            names.append(operands.tensor(shape, needs=True))
        chain.add(*operands.lines)
        chain.pool = names + [leaf for leaf in operands.leaves if leaf not in names]
        for _ in range(n.choice([1, 2, 3, 4, 5, 6])):
            if chain.open:
                chain.step()
        for name in chain.pool[-4:]:
            if chain.open:
                chain.add(f'show("{name}", {name})')
        for _ in range(n.choice([1, 1, 1, 2])):
            if chain.open:
                chain.backward()
        return chain.lines
