# SPDX-License-Identifier: Apache-2.0
"""Callbacks of other libraries, with tiny models. Each test needs its library."""

import json
import warnings

import pytest

torch = pytest.importorskip("torch")

from training import Net, explanations, needs_cpu_scaler, query  # noqa: E402

warnings.filterwarnings("ignore")


@pytest.fixture
def path(tmp_path):
    torch.manual_seed(0)
    return tmp_path / "run.amplab"


def batches(count=6, size=8):
    return [(torch.randn(size, 16), torch.randint(0, 4, (size,))) for _ in range(count)]


def mode(path):
    return json.loads(query(path, "SELECT config FROM runs")[0][0])["precision"]["mode"]


def test_a_trainer_of_hugging_face_is_recorded(path, tmp_path):
    transformers = pytest.importorskip("transformers")
    from amplab.integrations.transformers import AmplabCallback

    config = transformers.GPT2Config(n_layer=1, n_head=2, n_embd=16, n_positions=16, vocab_size=32)
    data = [{"input_ids": torch.arange(8) + at, "labels": torch.arange(8) + at} for at in range(16)]
    arguments = transformers.TrainingArguments(
        output_dir=str(tmp_path / "out"), max_steps=4, per_device_train_batch_size=2, use_cpu=True, bf16=True,
        gradient_accumulation_steps=2, logging_steps=1, report_to=[], eval_strategy="steps", eval_steps=2,
        save_strategy="no", disable_tqdm=True,
    )
    trainer = transformers.Trainer(
        transformers.GPT2LMHeadModel(config), arguments, train_dataset=data, eval_dataset=data[:4],
        callbacks=[AmplabCallback(path=path, inspect_every=2)],
    )
    trainer.train()
    rows = query(path, "SELECT step, samples, eval_loss IS NOT NULL, skipped FROM history")
    assert rows == [(1, 4, 0, 0), (2, 8, 0, 0), (3, 12, 1, 0), (4, 16, 1, 0)]
    logs = [entry for entry in trainer.state.log_history if "loss" in entry]
    ours = query(path, "SELECT grad_norm, lr FROM history")
    assert [row[0] for row in ours] == pytest.approx([entry["grad_norm"] for entry in logs], rel=1e-4)
    assert [row[1] for row in ours] == pytest.approx([entry["learning_rate"] for entry in logs], rel=1e-4)
    assert query(path, "SELECT state FROM runs") == [("finished",)] and mode(path) == "amp-bf16"
    assert query(path, "SELECT count(*) FROM ops WHERE out_dtype = 'bf16'")[0][0] > 0


def lightning_module(lightning, calls_itself):
    class Module(lightning.LightningModule):
        def __init__(self):
            super().__init__()
            self.net = Net()

        def forward(self, x):
            return self.net(x)

        def training_step(self, batch, index):
            output = self(batch[0]) if calls_itself else self.net(batch[0])
            loss = torch.nn.functional.cross_entropy(output, batch[1])
            return loss * (1e9 if index == 3 else 1.0)

        def validation_step(self, batch, index):
            self.log("val_loss", torch.nn.functional.cross_entropy(self.net(batch[0]), batch[1]))

        def configure_optimizers(self):
            return torch.optim.AdamW(self.parameters(), lr=1e-3)

    return Module()


@needs_cpu_scaler
@pytest.mark.parametrize("precision", ["fp16", "bf16"])
@pytest.mark.parametrize("calls_itself", [True, False])
def test_a_trainer_of_lightning_is_recorded(path, precision, calls_itself):
    lightning = pytest.importorskip("lightning.pytorch")
    from lightning.pytorch.plugins import MixedPrecision

    from amplab.integrations.lightning import AmplabCallback

    scaler = torch.amp.GradScaler("cpu", init_scale=1024.0) if precision == "fp16" else None
    trainer = lightning.Trainer(
        max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False,
        enable_model_summary=False, plugins=[MixedPrecision(precision.replace("fp", "") + "-mixed", "cpu", scaler)],
        callbacks=[AmplabCallback(path=path, inspect_every=0, on_skip="always")], gradient_clip_val=1.0,
    )
    loaders = [torch.utils.data.DataLoader(batches(count), batch_size=None) for count in (6, 1)]
    trainer.fit(lightning_module(lightning, calls_itself), *loaders)
    rows = query(path, "SELECT step, skipped, loss_scale FROM history")
    if precision == "fp16":
        assert rows == [(at, int(at == 4), 1024 if at < 5 else 512) for at in range(1, 7)]
        assert explanations(path)[4]["reproduced"] == "the same verdict"  # clipping changed the gradients
    else:
        assert rows == [(at, 0, 1) for at in range(1, 7)]
    assert query(path, "SELECT count(*) FROM history WHERE loss > 0 AND clip_coef <= 1 AND grad_norm >= 0") == [
        (5 if precision == "fp16" else 6,)
    ]
    assert query(path, "SELECT eval_loss IS NOT NULL FROM history WHERE step = 6") == [(1,)]
    assert query(path, "SELECT max(samples) FROM history") == [(48 if calls_itself else 32,)]
    assert query(path, "SELECT state FROM runs") == [("finished",)] and mode(path) == f"amp-{precision}"


def test_training_with_accelerate_is_recorded(path):
    accelerate = pytest.importorskip("accelerate")
    from amplab.integrations.accelerate import AmplabTracker

    accelerator = accelerate.Accelerator(
        cpu=True, mixed_precision="bf16", gradient_accumulation_steps=2, log_with=AmplabTracker(path)
    )
    model = Net()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
    loader = torch.utils.data.DataLoader([(x[0], y[0]) for x, y in batches(16, 1)], batch_size=4)
    accelerator.init_trackers("tiny", config={"lr": 1e-3})
    model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
    for x, target in loader:
        with accelerator.accumulate(model):
            loss = torch.nn.functional.cross_entropy(model(x), target)
            accelerator.backward(loss)
            accelerator.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            optimizer.zero_grad()
    accelerator.log({"val_loss": 0.25}, step=4)
    accelerator.end_training()
    assert query(path, "SELECT step, samples, clip_coef <= 1, eval_loss FROM history") == [
        (1, 4, 1, None),  # recorded from the first backward on, so the first micro-batch is missing
        (2, 12, 1, 0.25),
    ]
    assert mode(path) == "amp-bf16"
