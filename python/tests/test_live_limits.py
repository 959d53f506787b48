# SPDX-License-Identifier: Apache-2.0
"""Scripts that `amplab serve` can hold in part, or not at all."""

import pytest

torch = pytest.importorskip("torch")

from live_client import script, serve  # noqa: E402, F401
from training import needs_cpu_scaler  # noqa: E402

pytestmark = needs_cpu_scaler


def lanes_of(client):
    return {report["lane"] for report in client.seen if report["type"] == "steps"}


def test_an_optimizer_that_begins_after_the_first_step_has_no_lane(serve):
    unfreeze = "if step == 3: optimizer = torch.optim.SGD(model.parameters(), lr=0.1)"
    client = serve(script(body=unfreeze))
    assert len(client.prepared()["lanes"]) == 1
    assert client.play_to_end()["state"] == "finished"
    assert lanes_of(client) == {0} and client.column("step") == [1, 2, 3]
    client.close()
    assert client.stderr().count("amplab: nothing is recorded: a model or optimizer that begins after") == 1
    assert (client.folder / "weights.pt").exists()
