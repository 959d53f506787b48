#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the loss scalers of other frameworks through random histories and records their scales.

    python make.py --deepspeed FILE --megatron FILE --fairseq FILE --apex FILE > histories.txt

The files come from checkouts: deepspeed/runtime/fp16/loss_scaler.py, megatron/core/optimizer/grad_scaler.py,
fairseq/optim/dynamic_loss_scaler.py, and apex/amp/scaler.py from before commit cb65b8ed. Needs Keras and PyTorch. The
tests need none of them.

Prints these lines, with floats as C hexadecimal literals:
    new BEHAVIOUR INIT GROWTH BACKOFF INTERVAL MIN MAX HYSTERESIS CONSECUTIVE TOLERANCE THRESHOLD      a new scaler
    COUNT KIND SCALE HELD RAISED
        COUNT equal steps. KIND: i with Inf in the gradients, c without. SCALE: scale after the last step; it did not
        change before. HELD: overflows tolerated so far. RAISED: 1 if the last step raised the error that ends a run.
"""
import argparse
import importlib.util
import itertools
import os
import random
import re
import sys
import types

os.environ["KERAS_BACKEND"] = "torch"
import keras
import torch

SEED, HISTORIES, STEPS = 20, 24, 128


def stub(name, **members):
    module = types.ModuleType(name)
    module.__dict__.update(members)
    module.__path__ = []
    sys.modules[name] = module


def load(name, path):
    """Loads a single source file. stub() provides the modules that it imports from its framework."""
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def literal(value):
    return re.sub(r"\.?0*p", "p", float(value).hex())


class DeepSpeed:
    def __init__(self, module, d):
        self.hysteresis = d["hysteresis"]
        self.scaler = module.DynamicLossScaler(
            init_scale=d["init"], scale_factor=d["growth"], scale_window=d["interval"], min_scale=d["min"],
            delayed_shift=d["hysteresis"], consecutive_hysteresis=d["consecutive"])

    def step(self, found_inf):
        try:
            self.scaler.update_scale(found_inf)
        except Exception:
            return True

    def scale(self):
        return self.scaler.loss_scale

    def held(self):
        return self.hysteresis - self.scaler.cur_hysteresis


class Megatron:
    def __init__(self, module, d):
        cpu = lambda value, dtype, device: torch.tensor(value, dtype=dtype)
        module.torch = types.SimpleNamespace(tensor=cpu, max=torch.max, float=torch.float)
        self.scaler = module.DynamicGradScaler(d["init"], d["min"], d["growth"], d["backoff"], d["interval"],
                                               d["hysteresis"])

    def step(self, found_inf):
        self.scaler.update(found_inf)

    def scale(self):
        return self.scaler.scale.item()

    def held(self):
        return self.scaler.hysteresis - self.scaler._hysteresis_tracker


class Fairseq:
    def __init__(self, module, d):
        self.scaler = module.DynamicLossScaler(
            init_scale=d["init"], scale_factor=d["growth"], scale_window=d["interval"], tolerance=d["tolerance"],
            threshold=d["threshold"] or None, min_loss_scale=d["min"])

    def step(self, found_inf):
        try:
            self.scaler.check_overflow(float("inf") if found_inf else 1.0)
            self.scaler.update()
        except OverflowError:
            return False
        except FloatingPointError:
            return True

    def scale(self):
        return self.scaler.loss_scale

    def held(self):
        return self.scaler._overflows_since_rescale


class Apex:
    def __init__(self, module, d):
        self.scaler = module.LossScaler("dynamic", init_scale=d["init"], scale_window=d["interval"],
                                        min_loss_scale=d["min"] or None, max_loss_scale=d["max"])

    def step(self, found_inf):
        self.scaler.clear_overflow_state()
        self.scaler._has_overflow = found_inf
        assert self.scaler.update_scale() == found_inf

    def scale(self):
        return self.scaler.loss_scale()

    def held(self):
        return 0


class Keras:
    def __init__(self, _, d):
        self.weight = keras.Variable([1.0])
        self.scaler = keras.optimizers.LossScaleOptimizer(keras.optimizers.SGD(0.0), initial_scale=d["init"],
                                                          dynamic_growth_steps=d["interval"])
        self.scaler.build([self.weight])

    def step(self, found_inf):
        self.scaler.apply([torch.tensor([float("inf") if found_inf else 1.0])], [self.weight])

    def scale(self):
        return self.scaler.dynamic_scale.numpy().item()

    def held(self):
        return 0


def settings_of(name):
    choose, between = random.choice, random.uniform
    d = dict(
        init=choose([65536.0, 2.0**32, 128.0, 2.0**15, 1.0, 10 ** between(-3, 12)]),
        growth=choose([2.0, 2.0, 2.0, 1.5, 3.0, between(1.01, 4)]),
        backoff=choose([0.5, 0.5, 0.25, 0.9, between(0.05, 0.95)]),
        interval=choose([1, 2, 3, 5, 8, 20]),
        min=choose([1.0, 1.0, 0.25, 1e-4, 16.0]),
        max=choose([2.0**24, 2.0**17, 1000.0]),
        hysteresis=choose([1, 2, 2, 3, 4]),
        consecutive=choose([False, True]),
        tolerance=choose([0.0, 0.0, 0.05, 0.25, 0.5, 1.0]),
        threshold=choose([0.0, 0.0, 0.5, 64.0]),
    )
    if name == "megatron":
        d["min"] = min(d["min"], d["init"])
    if name == "apex":
        d["min"] = choose([0.0, d["min"]])
    if name == "keras" and random.random() < 0.2:
        d.update(init=2.0**120, interval=1)  # grows to infinity
    return d


def history(name, make, module):
    d = settings_of(name)
    inf_rate, stays = random.choice([0.02, 0.1, 0.3, 0.6, 0.9]), random.choice([0.0, 0.5])
    scaler = make(module, d)
    rows, found_inf = [], False
    for _ in range(STEPS):
        if random.random() >= stays:
            found_inf = random.random() < inf_rate
        before = literal(scaler.scale())
        raised = bool(scaler.step(found_inf))
        kind = "i" if found_inf else "c"
        tail = [kind, literal(scaler.scale()), scaler.held(), int(raised)]
        if rows and not raised and rows[-1][1] == kind and rows[-1][2] == before == rows[-1][5]:
            rows[-1] = [rows[-1][0] + 1, *tail, rows[-1][5]]  # the scale has not changed so far
        else:
            rows.append([1, *tail, before])
        if raised:
            break
    head = ["new", name] + [literal(v) if isinstance(v, float) else int(v) for v in d.values()]
    return [head] + [row[:5] for row in rows]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("deepspeed", "megatron", "fairseq", "apex"):
        parser.add_argument("--" + name, required=True)
    args = parser.parse_args()
    nothing = types.SimpleNamespace(available=False, import_err="", info=lambda *_: None)
    stub("deepspeed")
    stub("deepspeed.comm", get_rank=lambda: 0)
    sys.modules["deepspeed"].comm = sys.modules["deepspeed.comm"]
    stub("deepspeed.utils", logger=nothing)
    stub("apex")
    stub("apex.multi_tensor_apply", multi_tensor_applier=nothing)
    stub("apex.amp")
    stub("apex.amp._amp_state", _amp_state=nothing, master_params=None, maybe_print=lambda *_: None)
    torch.cuda.IntTensor = torch.IntTensor
    originals = [
        ("keras", Keras, None),
        ("deepspeed", DeepSpeed, load("deepspeed.loss_scaler", args.deepspeed)),
        ("megatron", Megatron, load("megatron_grad_scaler", args.megatron)),
        ("fairseq", Fairseq, load("fairseq_loss_scaler", args.fairseq)),
        ("apex", Apex, load("apex.amp.scaler", args.apex)),
    ]
    random.seed(SEED)
    print("# make.py with Keras", keras.__version__, "and PyTorch", torch.__version__, "wrote this")
    print("# deepspeed 38327e07, megatron d98e8a64, fairseq 3d262bb2, apex before cb65b8ed")
    for (name, make, module), _ in itertools.product(originals, range(HISTORIES)):
        for row in history(name, make, module):
            print(*row)


if __name__ == "__main__":
    main()
