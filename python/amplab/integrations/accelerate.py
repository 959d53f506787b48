# SPDX-License-Identifier: Apache-2.0
"""Records training with Accelerate, as one of its trackers."""

from accelerate.tracking import GeneralTracker, on_main_process

from amplab.log_names import row_of
from amplab.record import record_all


class AmplabTracker(GeneralTracker):
    """Accelerator(log_with=AmplabTracker("run.amplab")), then accelerator.init_trackers(...).

    Records each model whose optimizer exists at its first backward pass. Arguments are those of `amplab.watch`.
    """

    name = "amplab"
    requires_logging_directory = False
    main_process_only = True

    def __init__(self, path="run.amplab", inspect_every=500, on_skip="explain"):
        super().__init__()
        self._arguments = path, inspect_every, on_skip
        self._recording = None

    @property
    def tracker(self):
        """The recorders: `amplab.watch` documents them."""
        return self._recording.recorders if self._recording is not None else []

    @on_main_process
    def start(self):
        if self._recording is None:
            self._recording = record_all(*self._arguments)

    @on_main_process
    def store_init_configuration(self, values):
        """The script's arguments are in the session already."""

    @on_main_process
    def log(self, values, step=None, **kwargs):
        found = row_of(values.items())
        for recorder in self.tracker:
            recorder.step(**{key: found[key] for key in ("eval_loss", "eval_accuracy") if key in found})

    @on_main_process
    def finish(self):
        for recorder in self.tracker:
            recorder.close()
