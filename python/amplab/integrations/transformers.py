# SPDX-License-Identifier: Apache-2.0
"""Records the training of Hugging Face's Trainer."""

from transformers import TrainerCallback

import amplab
from amplab.log_names import row_of


class AmplabCallback(TrainerCallback):
    """Trainer(..., callbacks=[AmplabCallback(path="run.amplab")]). Arguments are those of `amplab.watch`."""

    def __init__(self, **watch):
        self._watch = watch
        self.run = None

    def on_train_begin(self, args, state, control, model=None, optimizer=None, **kwargs):
        self.run = amplab.watch(model, optimizer, **self._watch)

    def on_evaluate(self, args, state, control, metrics=None, **kwargs):
        if self.run is not None:
            found = row_of((metrics or {}).items())
            self.run.step(**{key: found[key] for key in ("eval_loss", "eval_accuracy") if key in found})

    def on_train_end(self, args, state, control, **kwargs):
        self.run.close()
