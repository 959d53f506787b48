# SPDX-License-Identifier: Apache-2.0
"""Records a PyTorch training run into a session file of AMP Lab, and explains skipped steps.

    run = amplab.watch(model, optimizer, scaler)  # the rest of the script stays as it is

`amplab record train.py` needs no line. `amplab serve train.py` runs it in the lab's window. `amplab explain run.amplab`
prints what was found. `amplab import-log train.log` makes a session file of a log.
"""

import os

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
    optimizers = [getattr(each, "optimizer", each) for each in optimizers]  # Accelerate and Lightning wrap them
    return Recorder(model, optimizers, scaler, path, inspect_every, on_skip, memory_mb, name)


def open(path):
    """Reads a session file, of a recorded run or of the lab. Returns `Frames`. Needs pandas, but not torch."""
    from amplab.frames import Frames

    return Frames(path)


def read_log(*files, path=None):
    """Turns logs into a session file, and reads it. Returns `Frames`. Needs no torch.

    Args:
        files: logs of apex, DeepSpeed, Megatron, fairseq or a script's own prints, trainer_state.json of Hugging Face,
            CSV of W&B, MLflow or Lightning, event files of TensorBoard or a folder of them. Each one is a run.
        path: the session file. None: named after the first log. An existing one is replaced if it is from logs.

    Raises SessionError.
    """
    from amplab.log_import import import_logs, session_of

    files = [os.fspath(file) for file in files]
    path = session_of(files) if path is None else os.fspath(path)
    import_logs(files, path)
    return open(path)
