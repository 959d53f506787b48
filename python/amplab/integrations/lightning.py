# SPDX-License-Identifier: Apache-2.0
"""Records the training of Lightning's Trainer."""

try:
    from lightning.pytorch import Callback
except ImportError:
    from pytorch_lightning import Callback

import amplab
from amplab.log_names import row_of


class AmplabCallback(Callback):
    """Trainer(..., callbacks=[AmplabCallback(path="run.amplab")]). Arguments are those of `amplab.watch`."""

    def __init__(self, **watch):
        self._watch = watch
        self.run = None

    def on_train_start(self, trainer, pl_module):
        scaler = getattr(trainer.precision_plugin, "scaler", None)
        self.run = amplab.watch(pl_module, trainer.optimizers, scaler, **self._watch)

    def on_validation_end(self, trainer, pl_module):
        if self.run is not None and not trainer.sanity_checking:
            found = row_of((name, float(value)) for name, value in trainer.callback_metrics.items())
            self.run.step(**{key: found[key] for key in ("eval_loss", "eval_accuracy") if key in found})

    def on_train_end(self, trainer, pl_module):
        self.run.close()
