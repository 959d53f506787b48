# SPDX-License-Identifier: Apache-2.0
"""Rows, events and mistakes of recorded runs."""

import copy
import gc
import io
import pickle
import weakref

import pytest

torch = pytest.importorskip("torch")

import amplab  # noqa: E402
from training import Loop, Net, explanations, needs_cpu_scaler, query, texts  # noqa: E402

pytestmark = needs_cpu_scaler


@pytest.fixture
def path(tmp_path):
    return tmp_path / "run.amplab"


def test_a_row_has_what_the_script_computed(path):
    loop = Loop(path).train(5)
    loop.run.close()
    rows = query(path, 'SELECT step, "update", samples, loss, lr, loss_scale, growth_tracker FROM history')
    assert rows == [(n, n, 32 * n, loop.losses[n - 1], 1e-3, 1024.0, n) for n in range(1, 6)]
    assert query(path, "SELECT state, device FROM runs") == [("finished", "cpu")]


def test_norms_are_scaled_and_unscaled(path):
    norms = []

    def measure(loop):
        loop.scaler.unscale_(loop.optimizer)
        norms.append(float(torch.nn.utils.clip_grad_norm_(loop.model.parameters(), 0.5)))

    loop = Loop(path).train(3).train(3, before_step=measure)
    loop.run.close()
    rows = query(path, "SELECT grad_norm, grad_norm_scaled, clip_coef FROM history")
    assert all(row[1] == 1024 * row[0] and row[2] is None for row in rows[:3])
    assert [row[0] for row in rows[3:]] == norms
    assert [row[2] for row in rows[3:]] == pytest.approx([min(1, 0.5 / (norm + 1e-6)) for norm in norms])


def test_the_norm_of_a_large_model_on_a_cpu_is_measured_in_each_fourth_step(path):
    model = torch.nn.Linear(1024, 512)
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-3)
    run = amplab.watch(model, optimizer, path=path, inspect_every=0)
    for _ in range(6):
        optimizer.zero_grad()
        model(torch.randn(2, 1024)).square().mean().backward()
        optimizer.step()
    run.close()
    assert query(path, "SELECT step FROM history WHERE grad_norm IS NOT NULL") == [(1,), (5,)]


def test_a_gan_has_the_loss_and_the_skip_of_each_model(path):
    torch.manual_seed(0)
    models = [torch.nn.Linear(4, 4), torch.nn.Linear(4, 1)]  # generator, discriminator
    optimizers = [torch.optim.Adam(model.parameters()) for model in models]
    scaler = torch.amp.GradScaler("cpu", init_scale=1024.0)
    runs = [amplab.watch(*each, scaler, path=path, on_skip="always") for each in zip(models, optimizers)]
    losses = []
    for step in (1, 2, 3):
        with torch.autocast("cpu", torch.float16):
            fake = models[0](torch.randn(8, 4))
            d_loss = models[1](fake.detach()).float().mean() - models[1](torch.randn(8, 4)).float().mean()
        optimizers[1].zero_grad()
        scaler.scale(d_loss).backward()
        scaler.step(optimizers[1])
        with torch.autocast("cpu", torch.float16):
            g_loss = models[1](fake).float().mean() * (1e8 if step == 2 else 1)
        optimizers[0].zero_grad()
        scaler.scale(g_loss).backward()
        scaler.step(optimizers[0])
        scaler.update()
        losses += [(1, step, float(g_loss.detach()), int(step == 2)), (2, step, float(d_loss.detach()), 0)]
    for run in runs:
        run.close()
    assert query(path, "SELECT run, step, loss, skipped FROM history ORDER BY run, step") == sorted(losses)
    assert list(explanations(path)) == [2]


def test_micro_batches_are_one_step(path):
    loop = Loop(path, micro_batches=3).train(2)
    loop.run.close()
    assert query(path, "SELECT step, samples FROM history") == [(1, 96), (2, 192)]


def test_a_skip_is_a_row_and_events(path):
    Loop(path, on_skip="rows").train(4, overflow=[3]).run.close()
    rows = query(path, 'SELECT step, "update", found_inf, skipped, loss_scale, scaler_verdict FROM history')
    assert rows[1] == (2, 2, 0, 0, 1024, "unchanged")
    assert rows[2] == (3, 2, 1, 1, 1024, "backed off")
    assert rows[3] == (4, 3, 0, 0, 512, "unchanged")
    assert texts(path, "skip") == ["Step 3 was skipped: a gradient was Inf or NaN at loss scale 1024."]
    assert texts(path, "backoff") == ["The loss scale backed off from 1024 to 512."]


def test_training_has_the_same_bits_with_and_without_the_recorder(path):
    settings = dict(inspect_every=3, on_skip="always")
    watched, bare = Loop(path, **settings).train(12, overflow=[4, 7]), Loop().train(12, overflow=[4, 7])
    watched.run.close()
    assert len(explanations(path)) == 2
    assert torch.equal(watched.weights(), bare.weights())
    assert all(map(torch.equal, watched.model.buffers(), bare.model.buffers()))
    assert watched.losses == bare.losses


def test_the_recorder_adds_no_host_sync(path):
    from torch.utils._python_dispatch import TorchDispatchMode

    class Syncs(TorchDispatchMode):
        count = 0

        def __torch_dispatch__(self, func, types, args=(), kwargs=None):
            Syncs.count += func._schema.name in ("aten::_local_scalar_dense", "aten::item", "aten::nonzero")
            return func(*args, **(kwargs or {}))

    counts = []
    for loop in (Loop(), Loop(path)):
        Syncs.count = 0
        with Syncs():
            loop.train(5)
        counts.append(Syncs.count)
    loop.run.close()
    assert counts[0] == counts[1] > 0


def test_an_inspected_step_has_its_op_calls_after_autocast(path):
    Loop(path, inspect_every=2).train(2).run.close()
    rows = query(path, "SELECT phase, op, layer, in_dtypes, out_dtype, m, n, k FROM ops WHERE op IN ('addmm', 'mm')")
    fp16 = ("fp16 fp16 fp16", "fp16")
    assert rows[:2] == [("forward", "addmm", "fc1", *fp16, 32, 32, 16), ("forward", "addmm", "fc2", *fp16, 32, 4, 32)]
    assert [row[:3] for row in rows[2:]] == [("backward", "mm", layer) for layer in ("fc2", "fc2", "fc1")]
    phases = [phase for (phase,) in query(path, "SELECT DISTINCT phase FROM ops ORDER BY seq")]
    assert phases == ["forward", "scale", "backward", "unscale", "step", "update"]
    assert query(path, "SELECT DISTINCT step FROM ops") == [(2,)]


def test_histograms_count_every_element(path):
    loop = Loop(path, inspect_every=2).train(2)
    loop.run.close()
    rows = query(path, "SELECT tensor, kind, count FROM hist")
    names = [name for name, _ in loop.model.named_parameters()]
    assert [row[0] for row in rows] == names + [name + ".grad" for name in names]
    sums = "SELECT h.count - h.zero - sum(e.count) FROM hist h JOIN exponents e USING (tensor) GROUP BY tensor"
    assert set(query(path, sums)) == {(0,)}


def test_inspect_records_the_step_within_it(path):
    loop = Loop(path)
    loop.train(1)
    with loop.run.inspect():
        loop.train(1)
    loop.train(1)
    loop.run.close()
    assert query(path, "SELECT DISTINCT step FROM ops") == [(2,)]


def test_steps_without_a_scaler_have_the_loss_of_backward(path):
    torch.manual_seed(0)
    model = Net()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    run = amplab.watch(model, optimizer, path=path)
    losses = []
    for _ in range(3):
        optimizer.zero_grad()
        with torch.autocast("cpu", torch.bfloat16):
            loss = model(torch.randn(8, 16)).square().mean()
        loss.backward()
        optimizer.step()
        losses.append(float(loss))
    run.close()
    rows = query(path, "SELECT loss, loss_scale, skipped, grad_norm_scaled FROM history")
    assert rows == [(loss, 1, 0, None) for loss in losses]
    assert "amp-bf16" in query(path, "SELECT config FROM runs")[0][0]


def test_own_columns_are_written(path):
    loop = Loop(path)
    loop.train(2, before_step=lambda loop: loop.run.step(eval_loss=0.25))
    loop.run.close()
    assert query(path, "SELECT eval_loss FROM history") == [(0.25,), (0.25,)]


@pytest.mark.parametrize("mistake", ["clip", "step", "scheduler", "autocast"])
def test_a_classic_mistake_is_reported_once_with_its_line(path, mistake):
    loop = Loop(path, on_skip="rows")
    scheduler = torch.optim.lr_scheduler.StepLR(loop.optimizer, 5)
    if mistake == "clip":
        loop.train(3, before_step=lambda l: torch.nn.utils.clip_grad_norm_(l.model.parameters(), 1.0))
    elif mistake == "scheduler":
        loop.train(4, overflow=[3, 4], after_step=lambda l: scheduler.step())
    elif mistake == "step":
        for _ in range(2):
            loop.scaler.scale(loop.model(torch.randn(4, 16)).sum()).backward()
            loop.optimizer.step()
    else:
        for _ in range(2):
            with torch.autocast("cpu", torch.float16):
                loop.scaler.scale(loop.model(torch.randn(4, 16)).sum()).backward()
            loop.scaler.step(loop.optimizer)
            loop.scaler.update()
    loop.run.close()
    sentences = {
        "clip": "Gradients were clipped while they were scaled",
        "step": "optimizer.step() was called while gradients were scaled",
        "scheduler": "scheduler moved although the optimizer's step was skipped",
        "autocast": "backward() ran inside an autocast region",
    }
    found = texts(path, "print")
    assert len(found) == 1 and sentences[mistake] in found[0] and "test_recorder.py:" in found[0]


def test_a_correct_loop_has_no_mistakes(path):
    loop = Loop(path, on_skip="rows")

    def clip(loop):
        loop.scaler.unscale_(loop.optimizer)
        torch.nn.utils.clip_grad_norm_(loop.model.parameters(), 1.0)

    scheduler = torch.optim.lr_scheduler.StepLR(loop.optimizer, 5)

    def move(loop):
        if loop.scaler.get_scale() >= 1024:
            scheduler.step()

    loop.train(5, overflow=[5], before_step=clip, after_step=move)
    loop.run.close()
    assert texts(path, "print") == []


def test_models_and_optimizers_still_copy_and_pickle(path):
    loop = Loop(path).train(1)
    copies = [copy.deepcopy(loop.model), pickle.loads(pickle.dumps(loop.model))]
    buffer = io.BytesIO()
    torch.save(loop.model, buffer)
    for each in copies:
        each(torch.randn(4, 16)).sum().backward()
    pickle.loads(pickle.dumps(loop.optimizer))
    copy.deepcopy(loop.scaler)
    loop.train(1)
    loop.run.close()
    assert b"amplab" not in pickle.dumps(loop.model)
    assert query(path, "SELECT max(step), max(samples) FROM history") == [(2, 64)]


def test_pytorch_is_as_before_after_the_run(path):
    before = torch.Tensor.backward, torch.amp.GradScaler.step, torch.nn.utils.clip_grad.__dict__.copy()
    loop = Loop(path).train(1)
    loop.run.close()
    assert before[:2] == (torch.Tensor.backward, torch.amp.GradScaler.step)
    assert before[2] == torch.nn.utils.clip_grad.__dict__
    assert not loop.model._forward_hooks and not loop.model._forward_pre_hooks


def test_a_forward_pass_without_backward_keeps_no_graph(path):
    saved = []

    class Doubled(torch.autograd.Function):
        @staticmethod
        def forward(context, x):
            context.kept = torch.zeros(())
            saved.append(weakref.ref(context.kept))
            return 2 * x

        @staticmethod
        def backward(context, gradient):
            return 2 * gradient

    class Doubling(Net):
        def forward(self, x):
            return super().forward(Doubled.apply(x))

    model = Doubling()
    run = amplab.watch(model, torch.optim.SGD(model.parameters(), 0.1), path=path)
    for _ in range(5):
        model(torch.ones(8, 16, requires_grad=True))
    gc.collect()
    assert [tensor() for tensor in saved[:-1]] == [None] * 4
    run.close()


def test_a_backward_that_raises_is_not_in_the_row(path):
    model = torch.nn.Linear(4, 1)
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    run = amplab.watch(model, optimizer, path=path)
    failing = model(torch.ones(8, 4)).sum() * 0 + 5
    failing.register_hook(lambda gradient: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        failing.backward()
    loss = model(torch.ones(8, 4)).sum() * 0 + 5
    loss.backward()
    optimizer.step()
    run.close()
    assert query(path, "SELECT loss, samples FROM history") == [(5.0, 8)]
