#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs every case in PyTorch: exports its script, runs it on the CPU, and stores the output.

    python make.py path/to/amplab-engine [case ...]      needs PyTorch; the tests do not

Reads cases/*.json, writes traces/*.csv and prints the last step of each case. torchrun starts cases with several ranks,
which use gloo. Their traces end with the norm and the sum of the trained weights. For GPUs no traces are stored:
compare.py runs both sides there.

    python make.py --data

Writes the data of the cases: pictures/, outlier.csv, flowers.csv and verse.txt. Needs numpy.

    python make.py --strict path/to/amplab-engine [case ...]      needs the package safetensors too

Checks initial weights: the engine saves them, and the exported script reads them with Python's safetensors and
load_state_dict(strict=True). Prints the differences from the stored losses. They are in the last bits, because
PyTorch's sums depend on the alignment of memory.
"""
import gzip
import json
import math
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent.resolve()


def write_data() -> None:
    """Writes small data sets for cases that need files: blobs in four classes, tables, a text."""
    import numpy as np

    draw = np.random.default_rng(5)
    (HERE / "pictures").mkdir(exist_ok=True)
    for name, count in (("train", 160), ("t10k", 40)):
        labels = draw.integers(0, 4, count).astype(np.uint8)
        y, x = np.mgrid[0:12, 0:12]
        pictures = []
        for label in labels:
            centre = np.array([3 + 6 * (label // 2), 3 + 6 * (label % 2)]) + draw.normal(0, 0.7, 2)
            blob = 220 * np.exp(-((y - centre[0]) ** 2 + (x - centre[1]) ** 2) / 6) + draw.normal(15, 12, (12, 12))
            pictures.append(np.clip(blob, 0, 255).astype(np.uint8))
        header = np.array([0x803, count, 12, 12], ">u4").tobytes()
        for kind, data in (
            ("images-idx3", header + np.stack(pictures).tobytes()),
            ("labels-idx1", np.array([0x801, count], ">u4").tobytes() + labels.tobytes()),
        ):
            with gzip.GzipFile(HERE / "pictures" / f"{name}-{kind}-ubyte.gz", "wb", mtime=0) as file:
                file.write(data)
    numbers = random.Random(3)
    with open(HERE / "outlier.csv", "w") as file:
        file.write("a,b,y\n")
        for i in range(120):
            a, b = numbers.uniform(-1, 1), numbers.uniform(-1, 1)
            file.write(f"{a:.4f},{b:.4f},{'1e30' if i == 77 else f'{a * b:.4f}'}\n")
    with open(HERE / "flowers.csv", "w") as file:
        file.write("length;colour;width;kind\n")
        for _ in range(90):
            kind = numbers.choice(["rose", "lily", "iris"])
            mean = {"rose": 3.0, "lily": 5.0, "iris": 4.0}[kind]
            colour = numbers.choice(["red", "white"] if kind != "iris" else ["blue", "white"])
            file.write(f"{numbers.gauss(mean, 0.6):.3f};{colour};{numbers.gauss(1, 0.3):.3f};{kind}\n")
    words = "one step at a time the scale doubles, overflows, halves and tries again; the weights wait. ".split()
    text = " ".join(numbers.choice(words) for _ in range(900))
    (HERE / "verse.txt").write_text(text + "\n")


FINAL_WEIGHTS = '''
    if RANK == 0:
        for name, p in model.module.named_parameters():
            print("#", name, p.double().norm().item(), p.double().sum().item(), flush=True)
'''.lstrip("\n")


def ranks_of(case: pathlib.Path) -> int:
    """Returns the number of processes of a case. Replicas are threads of one process."""
    parallel = json.loads(case.read_text()).get("parallel", {})
    return parallel["ranks"] if parallel.get("kind") == "ddp" else 1


def start_of(case: pathlib.Path) -> list[str]:
    """Returns the arguments of Python that start the case's ranks."""
    ranks = ranks_of(case)
    return ["-m", "torch.distributed.run", "--standalone", "--nproc-per-node", str(ranks)] if ranks > 1 else []


def trace(engine: str, case: pathlib.Path, *options: str, device: str = "cpu") -> str:
    """Returns the output of PyTorch on a device. On GPUs it uses cuDNN's deterministic algorithms, as the engine does.
    options: arguments for export-pytorch."""
    script = subprocess.run([engine, "export-pytorch", case, *options], cwd=HERE, check=True, capture_output=True,
                            text=True).stdout
    if device != "cpu":
        script = script.replace("\nimport torch\n", "\nimport torch\n\ntorch.backends.cudnn.deterministic = True\n", 1)
    with tempfile.NamedTemporaryFile("w", suffix=".py") as file:
        file.write(re.sub("(?=    for name in .*\n        del globals.*group)", FINAL_WEIGHTS, script))
        file.flush()
        return subprocess.run([sys.executable, *start_of(case), file.name, "--device", device], cwd=HERE, check=True,
                              capture_output=True, text=True, env={**os.environ, "OMP_NUM_THREADS": "1"}).stdout


def strict_trace(engine: str, case: pathlib.Path) -> str:
    """Returns PyTorch's output from initial weights that the engine saved."""
    with tempfile.TemporaryDirectory() as folder:
        weights = f"{folder}/initial.safetensors"
        subprocess.run([engine, "run", case, "--steps", "1", "--save-initial", weights, "--quiet"], cwd=HERE,
                       check=True, capture_output=True)
        return trace(engine, case, "--initial", weights)


def rows(text: str) -> list[list[str]]:
    """Returns the rows of a trace, without header and comments."""
    return [line.split(",") for line in text.splitlines()[1:] if not line.startswith("#")]


def check_strictly(engine: str, names: list[str]) -> None:
    for case in sorted((HERE / "cases").glob("*.json")):
        if names and case.stem not in names:
            continue
        kept = rows((HERE / "traces" / f"{case.stem}.csv").read_text().partition("\n")[2])
        ours = rows(strict_trace(engine, case))
        same = all(a[2:4] == b[2:4] for a, b in zip(ours, kept, strict=True))
        apart = max((abs(float(a[1]) - float(b[1])) for a, b in zip(ours, kept) if math.isfinite(float(a[1]))),
                    default=0)
        print(f"{case.stem}: losses apart by {apart:.1e}; scales and skips {'the same' if same else 'DIFFER'}",
              flush=True)


def main() -> None:
    if sys.argv[1:] == ["--data"]:
        return write_data()
    if sys.argv[1] == "--strict":
        return check_strictly(str(pathlib.Path(sys.argv[2]).resolve()), sys.argv[3:])
    import torch

    (HERE / "traces").mkdir(exist_ok=True)
    engine, names = str(pathlib.Path(sys.argv[1]).resolve()), sys.argv[2:]
    for case in sorted((HERE / "cases").glob("*.json")):
        if names and case.stem not in names:
            continue
        text = trace(engine, case)
        (HERE / "traces" / f"{case.stem}.csv").write_text(f"# PyTorch {torch.__version__}\n{text}")
        print(f"{case.stem}: {rows(text)[-1]}", flush=True)


if __name__ == "__main__":
    main()
