# SPDX-License-Identifier: Apache-2.0
"""Records a PyTorch training run into a session file of AMP Lab, and explains skipped steps.

    run = amplab.watch(model, optimizer, scaler)  # the rest of the script stays as it is

`amplab record train.py` needs no line. `amplab explain run.amplab` prints what was found.
"""

__version__ = "0.1.0"


def watch(
    model, optimizer, scaler=None, path="run.amplab", inspect_every=500, on_skip="explain", memory_mb=256, name=None
):
    """Records the training of a model. Returns a `Recorder`. Call it once, before the training loop.

    Args:
        model: the module that the loop calls, wrappers such as DistributedDataParallel included.
        optimizer: one optimizer, or a list of those that step together.
        scaler: the GradScaler. None: found at its first call, or there is none.
        path: the session file. An existing one gets one more run.
        inspect_every: steps between inspected steps. 0: none.
        on_skip: "explain" runs skipped steps again, at most once a minute, at most three in a row, and none while the
            scaler searches its first scale. "always" explains every skip, "rows" none.
        memory_mb: MiB of batches and outputs that may stay referenced until the end of a step.
        name: name of the run. None: that of the script.

    A failure never reaches the script: the recorder reports it on stderr and switches itself off.
    """
    from amplab.recorder import Recorder

    optimizers = list(optimizer) if isinstance(optimizer, (list, tuple)) else [optimizer]
    return Recorder(model, optimizers, scaler, path, inspect_every, on_skip, memory_mb, name)


def open(path):
    """Reads a session file, of a recorded run or of the lab. Returns `Frames`. Needs pandas, but not torch."""
    from amplab.frames import Frames

    return Frames(path)
