# SPDX-License-Identifier: Apache-2.0
"""Scripts as people write them, recorded without a line of them. Prints what was seen, and the cost per step.

    python tests/real_scripts.py [NAME ...]

Each script runs bare and by `amplab record` at the same time, in turns: each step waits until the other process has
ended its own. The cost is the median of the ratios of neighbouring steps.
"""

import json
import os
import re
import sqlite3
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
STEPS = 24

# A step of each script ends with `turn()`. `scaled` is the usual loop of fp16.
HEAD = """
import os, sys, time, torch, torch.nn as nn, torch.nn.functional as F
torch.manual_seed(0); torch.set_num_threads(1)
STEPS = int(os.environ.get("STEPS", "24"))
class Turns:
    begin = None
    def __call__(self):
        if "TURNS" in os.environ:
            print("amplab-turn", -1 if self.begin is None else time.perf_counter() - self.begin, flush=True)
            sys.stdin.readline()
            self.begin = time.perf_counter()
turn = Turns()
class Block(nn.Module):
    def __init__(self, width, heads=4):
        super().__init__()
        self.ln_1, self.ln_2, self.heads = nn.LayerNorm(width), nn.LayerNorm(width), heads
        self.qkv, self.proj = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))
    def forward(self, x):
        B, T, C = x.shape
        q, k, v = (t.view(B, T, self.heads, -1).transpose(1, 2) for t in self.qkv(self.ln_1(x)).split(C, dim=2))
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2).reshape(B, T, C)
        x = x + self.proj(y)
        return x + self.mlp(self.ln_2(x))
class GPT(nn.Module):
    def __init__(self, width=96, depth=3, vocab=256, checkpoint=False):
        super().__init__()
        self.wte, self.blocks = nn.Embedding(vocab, width), nn.ModuleList(Block(width) for _ in range(depth))
        self.head, self.checkpoint = nn.Linear(width, vocab, bias=False), checkpoint
    def forward(self, idx, targets=None):
        x = self.wte(idx)
        for block in self.blocks:
            if self.checkpoint:
                x = torch.utils.checkpoint.checkpoint(block, x, use_reentrant=False)
            else:
                x = block(x)
        logits = self.head(x)
        return logits, F.cross_entropy(logits.view(-1, logits.size(-1)), targets.view(-1))
def get_batch():
    data = torch.randint(0, 256, (4, 65))
    return data[:, :-1].contiguous(), data[:, 1:].contiguous()
def scaled(model, optimizer, dtype=torch.float16, clip=1.0):
    scaler = torch.amp.GradScaler("cpu", init_scale=2.0**12, enabled=dtype == torch.float16)
    for it in range(STEPS):
        X, Y = get_batch()
        with torch.autocast("cpu", dtype):
            loss = model(X, Y)[1] * (1e6 if it == 9 and dtype == torch.float16 else 1)
        scaler.scale(loss).backward()
        if clip:
            scaler.unscale_(optimizer)
            nn.utils.clip_grad_norm_(model.parameters(), clip)
        scaler.step(optimizer)
        scaler.update()
        optimizer.zero_grad(set_to_none=True)
        turn()
"""

SCRIPTS = {
    "nanoGPT-style": """
model = GPT()
optimizer = torch.optim.AdamW(model.parameters(), lr=6e-4, betas=(0.9, 0.95))
scaler = torch.amp.GradScaler("cpu", init_scale=2.0**12)
X, Y = get_batch()
for iter_num in range(STEPS):
    for micro_step in range(2):
        with torch.autocast("cpu", torch.float16):
            logits, loss = model(X, Y)
            loss = loss / 2 * (1e6 if iter_num == 9 else 1)
        X, Y = get_batch()
        scaler.scale(loss).backward()
    scaler.unscale_(optimizer)
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    scaler.step(optimizer)
    scaler.update()
    optimizer.zero_grad(set_to_none=True)
    turn()
""",
    "torchvision-style": """
def conv(i, o, s): return nn.Sequential(nn.Conv2d(i, o, 3, s, 1, bias=False), nn.BatchNorm2d(o), nn.ReLU(inplace=True))
model = nn.Sequential(conv(3, 8, 2), conv(8, 16, 2), nn.AdaptiveAvgPool2d(1), nn.Flatten(),
                      nn.Linear(16, 10))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9, weight_decay=1e-4)
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=1, gamma=0.1)
criterion = nn.CrossEntropyLoss(label_smoothing=0.1)
scaler = torch.amp.GradScaler("cpu", init_scale=2.0**12)
data = torch.utils.data.TensorDataset(torch.randn(8 * STEPS // 2, 3, 16, 16), torch.randint(0, 10, (8 * STEPS // 2,)))
def train_one_epoch(epoch):
    model.train()
    for i, (image, target) in enumerate(torch.utils.data.DataLoader(data, batch_size=8, shuffle=True)):
        with torch.autocast("cpu", torch.float16):
            output = model(image)
            loss = criterion(output, target) * (1e6 if i == 9 else 1)
        optimizer.zero_grad()
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        turn()
def evaluate():
    model.eval()
    with torch.inference_mode():
        model(data.tensors[0][:16])
for epoch in range(2):
    train_one_epoch(epoch)
    scheduler.step()
    evaluate()
""",
    "GAN, two optimizers": """
G = nn.Sequential(nn.Linear(32, 512), nn.ReLU(), nn.Linear(512, 784), nn.Tanh())
D = nn.Sequential(nn.Linear(784, 512), nn.LeakyReLU(0.2), nn.Linear(512, 1))
opt_g, opt_d = torch.optim.Adam(G.parameters(), lr=2e-4), torch.optim.Adam(D.parameters(), lr=2e-4)
scaler = torch.amp.GradScaler("cpu", init_scale=2.0**12)
bce = F.binary_cross_entropy_with_logits
for i in range(STEPS):
    real, z = torch.randn(64, 784), torch.randn(64, 32)
    opt_d.zero_grad()
    with torch.autocast("cpu", torch.float16):
        fake = G(z)
        d = bce(D(real).float(), torch.ones(64, 1)) + bce(D(fake.detach()).float(), torch.zeros(64, 1))
    scaler.scale(d).backward()
    scaler.step(opt_d)
    opt_g.zero_grad()
    with torch.autocast("cpu", torch.float16):
        g = bce(D(fake).float(), torch.ones(64, 1)) * (1e7 if i == 9 else 1)
    scaler.scale(g).backward()
    scaler.step(opt_g)
    scaler.update()
    turn()
""",
    "DDP, 2 ranks, gloo": """
import torch.distributed as dist, torch.multiprocessing as mp
def main(rank, port):
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=port, RANK=str(rank), WORLD_SIZE="2")
    if rank: os.environ.pop("TURNS", None)
    dist.init_process_group("gloo")
    torch.manual_seed(0); torch.set_num_threads(1)
    model = nn.parallel.DistributedDataParallel(GPT())
    torch.manual_seed(rank)
    scaled(model, torch.optim.AdamW(model.parameters()))
    dist.destroy_process_group()
if __name__ == "__main__":
    main(int(os.environ["RANK"]), os.environ["MASTER_PORT"])
""",
    "FSDP2, 2 ranks, gloo": """
import torch.distributed as dist
from torch.distributed.fsdp import fully_shard
if os.environ["RANK"] != "0": os.environ.pop("TURNS", None)
dist.init_process_group("gloo")
mesh = torch.distributed.device_mesh.init_device_mesh("cpu", (2,))
model = GPT()
for block in model.blocks:
    fully_shard(block, mesh=mesh)
fully_shard(model, mesh=mesh)
torch.manual_seed(dist.get_rank())
scaled(model, torch.optim.AdamW(model.parameters()), torch.bfloat16)
dist.destroy_process_group()
""",
    "torch.compile": """
model = torch.compile(GPT(), backend=os.environ.get("BACKEND", "aot_eager"))
scaled(model, torch.optim.AdamW(model.parameters()))
""",
    "activation checkpointing": """
model = GPT(checkpoint=True)
scaled(model, torch.optim.AdamW(model.parameters()))
""",
    "bf16 without a scaler": """
model = GPT()
optimizer = torch.optim.AdamW(model.parameters())
for it in range(STEPS):
    X, Y = get_batch()
    with torch.autocast("cpu", torch.bfloat16):
        loss = model(X, Y)[1]
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    turn()
""",
    "fused AdamW": """
model = GPT()
scaled(model, torch.optim.AdamW(model.parameters(), fused=True), clip=0)
""",
    "HF Trainer": """
import warnings; warnings.filterwarnings("ignore")
from transformers import GPT2Config, GPT2LMHeadModel, Trainer, TrainerCallback, TrainingArguments
class Turn(TrainerCallback):
    def on_step_end(self, *args, **kwargs): turn()
model = GPT2LMHeadModel(GPT2Config(n_layer=3, n_head=4, n_embd=96, n_positions=64, vocab_size=256))
data = [{"input_ids": ids, "labels": ids} for ids in torch.randint(0, 256, (4 * STEPS, 64))]
arguments = TrainingArguments(output_dir="out", max_steps=STEPS, per_device_train_batch_size=4, use_cpu=True, bf16=True,
                              report_to=[], save_strategy="no", disable_tqdm=True)
Trainer(model, arguments, train_dataset=data, callbacks=[Turn()]).train()
""",
    "Lightning": """
import warnings; warnings.filterwarnings("ignore")
import lightning.pytorch as pl
from lightning.pytorch.plugins import MixedPrecision
class Module(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.gpt = GPT()
    def training_step(self, batch, index):
        return self.gpt(*batch)[1] * (1e6 if index == 9 else 1)
    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters())
    def on_train_batch_end(self, *args): turn()
scaler = torch.amp.GradScaler("cpu", init_scale=2.0**12)
trainer = pl.Trainer(max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False,
                     enable_progress_bar=False, enable_model_summary=False,
                     plugins=[MixedPrecision("16-mixed", "cpu", scaler)])
trainer.fit(Module(), torch.utils.data.DataLoader([get_batch() for _ in range(STEPS)], batch_size=None))
""",
    "Accelerate": """
from accelerate import Accelerator
accelerator = Accelerator(cpu=True, mixed_precision="bf16")
model = GPT()
optimizer = torch.optim.AdamW(model.parameters())
model, optimizer = accelerator.prepare(model, optimizer)
for it in range(STEPS):
    X, Y = get_batch()
    loss = model(X, Y)[1]
    accelerator.backward(loss)
    accelerator.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    optimizer.zero_grad()
    turn()
""",
}
RANKS = {"DDP, 2 ranks, gloo": 2, "FSDP2, 2 ranks, gloo": 2}


def start(name, folder, is_recorded, in_turns, port):
    """Starts the processes of a script. Returns them; the first one is rank 0."""
    (folder / "train.py").write_text(HEAD + SCRIPTS[name])
    words = [sys.executable] + (["-m", "amplab", "record", "--on-skip", "always"] if is_recorded else []) + ["train.py"]
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE), "OMP_NUM_THREADS": "1", "STEPS": str(STEPS)}
    environment.update({"TURNS": "1"} if in_turns else {})
    ranks = RANKS.get(name, 1)
    if ranks > 1:
        environment.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=str(port), WORLD_SIZE=str(ranks))
    return [
        subprocess.Popen(
            words, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**environment, **({"RANK": str(rank)} if ranks > 1 else {})},
        )
        for rank in range(ranks)
    ]


def record(name, folder, port=29511):
    """Records a script. Returns its standard errors."""
    processes = start(name, Path(folder), True, False, port)
    errors = [process.communicate(timeout=300)[1] for process in processes]
    if any(process.returncode for process in processes):
        raise RuntimeError("\n".join(errors))
    return errors


def in_turns(name, folder):
    """Runs a script bare and recorded in turns. Returns the seconds of each step of both."""
    groups = []
    for at, is_recorded in enumerate((False, True)):
        own = Path(folder, str(at))
        own.mkdir()
        groups.append(start(name, own, is_recorded, True, 29520 + at))
    times = [[], []]
    for step in range(STEPS):
        for at in (0, 1) if step % 2 else (1, 0):
            process = groups[at][0]
            if step:
                process.stdin.write("\n")
                process.stdin.flush()
            for line in process.stdout:
                if line.startswith("amplab-turn"):
                    times[at].append(float(line.split()[1]))
                    break
    for process in groups[0] + groups[1]:
        process.communicate(timeout=300)
    return times


def summary(path):
    """Returns what the session of a script says."""
    with sqlite3.connect(path) as session:
        runs = session.execute("SELECT run, config FROM runs ORDER BY run").fetchall()
        count = "SELECT count(*), sum(skipped), count(loss), count(grad_norm), max(samples) FROM history WHERE run = ?"
        rows = [session.execute(count, [run]).fetchone() for run, _ in runs]
        facts = session.execute("SELECT text FROM event_rows WHERE after_kind = 'json' OR subject = 'explanation'")
        reproduced = [(re.findall(r"Reproduced: (.*)\.$", text) or [text])[0] for (text,) in facts]
        modes = sorted({json.loads(config)["precision"]["mode"] for _, config in runs})
    return {"rows": rows, "modes": modes, "reproduced": reproduced}


def main(names):
    for name in names or SCRIPTS:
        with tempfile.TemporaryDirectory() as folder:
            try:
                bare, recorded = (times[4:] for times in in_turns(name, folder))
                ratio = statistics.median(b / a for a, b in zip(bare, recorded))
                cost = f"{1e3 * statistics.median(bare):8.1f} ms {ratio:6.3f}"
                print(f"{name:26}{cost}  {summary(Path(folder, '1', 'run.amplab'))}", flush=True)
            except Exception as error:
                print(f"{name:26}{type(error).__name__}: {error}"[:2000], flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
