# SPDX-License-Identifier: Apache-2.0
"""Explanations of skipped steps."""

import math

import pytest

torch = pytest.importorskip("torch")

import amplab  # noqa: E402
import overflows  # noqa: E402
from amplab import skips  # noqa: E402
from training import Loop, explanations, needs_cpu_scaler, query, texts  # noqa: E402

pytestmark = needs_cpu_scaler


@pytest.fixture
def path(tmp_path):
    return tmp_path / "run.amplab"


def overflow_in_backward(loop):
    """Makes the weight gradient of fc2 overflow in the next backward pass."""
    loop.scaler._scale.fill_(2.0**20)


def test_a_skip_names_op_module_line_element_value_and_scale(path):
    loop = Loop(path, on_skip="always")
    loop.train(3, after_step=lambda loop: overflow_in_backward(loop) if len(loop.losses) == 2 else None)
    loop.run.close()
    facts = explanations(path)[3]
    assert facts["reproduced"] == "bit for bit"
    assert (facts["op"], facts["phase"], facts["layer"], facts["dtype"]) == ("mm", "backward", "fc2", "fp16")
    assert facts["source"] == "return self.fc2(self.drop(h))" and facts["file"].endswith("training.py")
    assert abs(float(facts["value"])) > facts["limit"] == 65504
    assert facts["fitting_scale"] < facts["loss_scale"] == 2.0**20
    assert math.log2(facts["fitting_scale"]).is_integer()
    assert "ends at 65,504" in texts(path, "nonfinite")[0]


def test_the_fitting_scale_applies_the_step_and_the_next_one_does_not(path):
    loop = Loop(path, on_skip="always")
    loop.train(2)
    state, weights = torch.get_rng_state(), {key: value.clone() for key, value in loop.model.state_dict().items()}
    overflow_in_backward(loop)
    loop.train(1)
    fitting = explanations(path_of(loop))[3]["fitting_scale"]
    applied = []
    for scale in (fitting, 2 * fitting):
        torch.set_rng_state(state)
        loop.model.load_state_dict(weights)
        loop.scaler._scale.fill_(scale)
        loop.train(1)
        applied.append(float(loop.scaler.get_scale()) == scale)
    loop.run.close()
    assert applied == [True, False]


@pytest.mark.parametrize("is_compiled", [False, True])
def test_a_model_that_returns_its_loss_is_run_again_with_the_gradient_of_the_loss_alone(path, is_compiled):
    class WithLoss(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.fc = torch.nn.Linear(16, 4)

        def forward(self, x, target):
            logits = self.fc(x)
            return logits, torch.nn.functional.cross_entropy(logits, target)

    torch.manual_seed(0)
    model = torch.compile(WithLoss(), backend="aot_eager") if is_compiled else WithLoss()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    scaler = torch.amp.GradScaler("cpu", init_scale=1024.0)
    with_loss = amplab.watch(model, optimizer, scaler, path=path, on_skip="always")
    for step in (1, 2):
        optimizer.zero_grad()
        with torch.autocast("cpu", torch.float16):
            _, loss = model(torch.randn(8, 16), torch.randint(0, 4, (8,)))
        scaler.scale(loss * (1e6 if step == 2 else 1)).backward()
        scaler.step(optimizer)
        scaler.update()
    with_loss.close()
    facts = explanations(path)[2]
    assert (facts["reproduced"], facts["op"], facts["phase"]) == ("bit for bit", "_to_copy", "backward")
    assert query(path, "SELECT count(loss) FROM steps") == [(2,)]


def path_of(loop):
    loop.run._writer.flush()
    return loop.path


def test_micro_batches_are_added_up(path):
    loop = Loop(path, micro_batches=3, on_skip="always").train(2)
    overflow_in_backward(loop)
    loop.train(1)
    loop.run.close()
    assert explanations(path)[3]["reproduced"] == "bit for bit"


def test_a_clipped_step_is_compared_by_its_verdict(path):
    def clip(loop):
        loop.scaler.unscale_(loop.optimizer)
        torch.nn.utils.clip_grad_norm_(loop.model.parameters(), 1.0)

    loop = Loop(path, on_skip="always").train(2)
    overflow_in_backward(loop)
    loop.train(1, before_step=clip)
    loop.run.close()
    assert explanations(path)[3]["reproduced"] == "the same verdict"


def test_a_batch_that_the_script_overwrites_is_not_run_again(path):
    torch.manual_seed(0)
    loop = Loop(path, on_skip="always").train(1)
    x = torch.randn(8, 16)
    with torch.autocast("cpu", torch.float16):
        loss = loop.model(x).sum() * 1e30
    loop.scaler.scale(loss).backward()
    x.zero_()
    loop.scaler.step(loop.optimizer)
    loop.scaler.update()
    loop.run.close()
    assert texts(path, "print") == [
        "Step 2 cannot be explained: the script changed the batch in place after the forward pass."
    ]


def test_the_mask_of_attention_is_not_a_cause(path):
    class Attention(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.project = torch.nn.Linear(16, 16)

        def forward(self, x):
            h = self.project(x)
            scores = (h @ h.transpose(0, 1)).masked_fill(torch.ones(8, 8).triu(1).bool(), -math.inf)
            return torch.softmax(scores, -1) @ h * 60

    import amplab

    torch.manual_seed(0)
    model = Attention()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    scaler = torch.amp.GradScaler("cpu", init_scale=2.0**12)
    run = amplab.watch(model, optimizer, scaler, path=path, on_skip="always")
    with torch.autocast("cpu", torch.float16):
        loss = model(torch.randn(8, 16)).sum()
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()
    run.close()
    assert explanations(path)[1]["phase"] == "backward"
    assert explanations(path)[1]["op"] != "masked_fill"


def test_the_search_of_the_first_scale_is_not_explained(path):
    Loop(path, scale=2.0**24).train(12).run.close()
    first_applied = query(path, "SELECT min(step) FROM steps WHERE NOT skipped")[0][0]
    assert first_applied > 3
    assert all(step > first_applied for step in explanations(path))


def test_at_most_three_in_a_row_and_one_a_minute(path, monkeypatch):
    loop = Loop(path).train(1)
    loop.train(4, overflow=range(1, 5))
    assert sorted(explanations(path_of(loop))) == [2]  # within a minute
    monkeypatch.setattr(skips, "SECONDS_BETWEEN", 0)
    loop.train(1).train(5, overflow=range(1, 6))
    loop.run.close()
    assert sorted(explanations(path)) == [2, 7, 8, 9]


def test_outputs_above_the_memory_limit_are_not_kept(path):
    loop = Loop(path, on_skip="always", memory_mb=0).train(2, overflow=[2])
    loop.run.close()
    assert "cannot be explained" in texts(path, "print")[0]


def test_a_failed_rerun_leaves_training_and_rows(path):
    loop = Loop(path, on_skip="always").train(1)
    forward, loop.model.forward = loop.model.forward, None

    def once(x):
        loop.model.forward = lambda x: 1 / 0
        return forward(x)

    loop.model.forward = once
    loop.train(1, overflow=[1])
    loop.model.forward = forward
    loop.train(1)
    loop.run.close()
    assert "ZeroDivisionError" in texts(path, "print")[0]
    assert query(path, "SELECT count(*) FROM steps") == [(3,)]


def test_causes_known_by_construction_are_named(capsys):
    table = overflows.main(18, seed=20261127)
    skipped, exact, right = (sum(counts[column] for counts in table.values()) for column in (1, 2, 3))
    assert skipped >= 15
    assert exact == right == skipped, capsys.readouterr().err
