# SPDX-License-Identifier: Apache-2.0
"""Makes rows of steps from the calls that a training loop makes. Its on_... methods are the events of amplab.hooks."""

import time
from typing import Any, Dict, List, Optional

import torch

from amplab.events import Events
from amplab.host_copy import HostCopy, replicated, total_norm
from amplab.inspection import StepInspection
from amplab.pending_rows import PendingRow, PendingRows
from amplab.skips import SkipExplainer
from amplab.source import users_line
from amplab.step_inputs import Autocast, AutocastProbe, ChangingBuffers, ForwardCall, inner_module, tensors_of
from amplab.step_stats import StepStats


# A norm reads all gradients. On a CPU that is 1 to 3 % of a step, unless the model is small.
MOST_FOR_EACH_STEP = 1 << 18  # elements
STEPS_BETWEEN_NORMS = 4


class StepListener:
    """Owned by a Recorder, which guards its calls. Errors may leave any method."""

    def __init__(self, recorder, writer, on_skip: str, memory: int):
        self._recorder, self._memory, self._writer = recorder, memory, writer
        self._model = inner_module(recorder.model)
        self._optimizers, self.scaler = recorder.optimizers, recorder.scaler
        groups = [group for optimizer in self._optimizers for group in optimizer.param_groups]
        self._parameters = [parameter for group in groups for parameter in group["params"]]
        self._ids = {id(parameter) for parameter in self._parameters}
        self._optimizer_ids = {id(optimizer) for optimizer in self._optimizers}
        self._device = self._parameters[0].device
        is_large = sum(parameter.numel() for parameter in self._parameters) > MOST_FOR_EACH_STEP
        self._norm_every = STEPS_BETWEEN_NORMS if is_large and self._device.type == "cpu" else 1
        self._buffers = ChangingBuffers(self._model)
        self.autocast: Optional[Autocast] = None  # of the first forward pass
        self._events = Events(writer, recorder.run, recorder.script)
        self._rows = PendingRows(writer, self._events, recorder.run)
        self._skips = SkipExplainer(self._events, on_skip, self._model, self._parameters, self._device)
        self._step = StepStats(1)
        self._call: Optional[ForwardCall] = None
        self._probe: Optional[AutocastProbe] = None  # during the first call
        self._is_probed = False
        self._has_begun = False  # the step in progress
        self._inspection: Optional[StepInspection] = None
        self._inspects_next = False
        self._scaler_steps = False  # scaler.step() runs
        self._samples = 0
        self._is_called = False  # a watched module was
        self._own: Dict[str, float] = {}
        self._begin = self._last_row = time.perf_counter()

    @property
    def step_number(self) -> int:
        return self._step.number

    @property
    def is_deaf(self) -> bool:
        """While a step is run again, its calls are not those of the training loop."""
        return self._skips.is_running

    @property
    def is_within_step(self) -> bool:
        return self._has_begun

    @property
    def is_inspecting(self) -> bool:
        return self._inspection is not None

    def unobserved(self):
        """Within it, the inspection does not observe op calls. Requires: is_inspecting."""
        return self._inspection.observer.paused()

    # ---- forward and backward

    def on_before_forward(self, module, args, kwargs):
        is_within = self._call is not None and self._call.module is not module
        if is_within or self._awaits_update or not torch.is_grad_enabled():
            return
        if not self._is_probed:
            self.autocast = Autocast(self._device.type)
        self._begin_step()
        self._call = ForwardCall(module, args, kwargs, self._device, self._buffers.before_call(), users_line())
        if not self._is_probed:
            self._is_probed = True
            self._probe = AutocastProbe(self._device.type)
        every = self._recorder.inspect_every
        if self._inspects_next or (every > 0 and self._step.number % every == 0):
            self.on_begin_inspection()

    def _begin_step(self):
        """The first pass of the step is about to run. A live run may be held here."""
        if self._has_begun:
            return
        self._has_begun = True
        self.add_held(self._writer.before_step(self._recorder.run))

    def add_held(self, seconds: float):
        """The script has waited that long: it did not train."""
        self._begin += seconds
        self._last_row += seconds

    def on_after_forward(self, module, args, output):
        if self._call is None or self._call.module is not module:
            return
        call, self._call = self._call, None
        if self._probe is not None:
            self.autocast, self._probe = self._probe.end() or self.autocast, None
            self._recorder.put_facts()
        self._is_called = True
        call.has_all_buffers = self._buffers.after_call()
        call.end(output)
        step = self._step
        step.samples += call.samples
        step.calls.append(call)
        if sum(each.bytes for each in step.calls) > self._memory:
            step.calls.clear()

    def on_before_scale(self, scaler, losses=None, *rest):
        if scaler.is_enabled():
            self._begin_step()
            self.scaler = scaler
            self._add_loss(losses)
            self._set_phase("scale")

    def on_after_scale(self, *arguments):
        self._set_phase("forward")

    def on_before_backward(self, loss, *rest):
        self._begin_step()
        if not self._uses_scaler:
            self._add_loss(loss)
        if Autocast(self._device.type).enabled:
            self._events.mistake(self._step.number, "backward under autocast", users_line())
        self._set_phase("backward")

    def on_after_backward(self, *arguments):
        self._set_phase("forward")

    def on_failed_backward(self, *arguments):
        """The script goes on with another batch, as after too little memory."""
        self._step.release()
        self._step.samples = 0
        self._set_phase("forward")

    def on_own_values(self, loss, columns):
        if loss is not None:
            self._step.losses = [loss.detach() if isinstance(loss, torch.Tensor) else torch.tensor(float(loss))]
        self._own.update({key: float(value) for key, value in columns.items()})

    def _add_loss(self, losses):
        for loss in tensors_of(losses):
            if loss.numel() == 1 and not self._awaits_update:
                self._step.losses.append(loss.detach().reshape(()))
                self._step.loss_nodes.append(loss.grad_fn)

    # ---- gradients and optimizers

    def on_before_unscale(self, scaler, optimizer, *rest):
        if id(optimizer) in self._optimizer_ids:
            self._inspect_gradients(scaler)
            self._set_phase("unscale")

    def on_after_unscale(self, scaler, optimizer, *rest):
        if id(optimizer) in self._optimizer_ids:
            self._step.unscaled.add(id(optimizer))
            self._set_phase("step" if self._scaler_steps else "forward")

    def on_clip(self, parameters, max_norm, norm, norm_type):
        if not isinstance(parameters, (list, tuple)) or not parameters or id(parameters[0]) not in self._ids:
            return
        step = self._step
        self._set_phase("clip")
        is_scaled = self._is_scaled and not step.unscaled
        if is_scaled:
            self._report_mistake("clipped scaled gradients")
        step.max_norm = float(max_norm)
        norm = replicated(norm)
        if norm is not None:
            step.scalars["clip_norm"] = norm
        if norm_type == 2:
            step.add_norm(norm, is_scaled)

    def on_before_scaler_step(self, scaler, optimizer, *rest):
        step = self._step
        if id(optimizer) not in self._optimizer_ids and not self._awaits_update:
            step.set_losses_aside()
        if id(optimizer) not in self._optimizer_ids or not scaler.is_enabled() or scaler._scale is None:
            return
        step.restore_losses()
        self.scaler, self._scaler_steps = scaler, True
        self._inspect_gradients(scaler)
        step.requested.add(id(optimizer))
        step.line = users_line()
        step.scalars["scale"] = scaler._scale.clone()
        if self._measures_norm:
            step.add_norm(total_norm(_gradients(optimizer)), id(optimizer) not in step.unscaled)
        if self.autocast is not None and self.autocast.enabled and self.autocast.dtype == torch.bfloat16:
            self._events.mistake(step.number, "scaler with bf16", step.line)
        self._set_phase("step")

    def on_after_scaler_step(self, scaler, optimizer, *rest):
        if self._scaler_steps:
            self._scaler_steps = False
            found = scaler._per_optimizer_states[id(optimizer)]["found_inf_per_device"].values()
            self._step.found_inf += [each.clone() for each in found]  # update() adds those of other optimizers
            self._set_phase("forward")

    def on_before_optimizer_step(self, optimizer, has_closure=False):
        if id(optimizer) not in self._optimizer_ids and not self._awaits_update:
            self._step.set_losses_aside()
        elif id(optimizer) in self._optimizer_ids and not has_closure:
            self._set_phase("step")
            if not self._scaler_steps:
                self._add_gradients(optimizer)

    def _add_gradients(self, optimizer):
        step = self._step
        step.restore_losses()
        is_scaled = self._is_scaled and id(optimizer) not in step.unscaled
        step.line = users_line()
        if is_scaled:
            self._report_mistake("stepped with scaled gradients")
        if self._measures_norm:
            step.add_norm(total_norm(_gradients(optimizer)), is_scaled)
        self._inspect_gradients(None)

    def on_after_optimizer_step(self, optimizer, has_closure=False):
        if id(optimizer) in self._optimizer_ids:
            if has_closure and not self._scaler_steps:
                self._add_gradients(optimizer)
            self._step.stepped.add(id(optimizer))
            if not self._scaler_steps and self._step.stepped >= self._optimizer_ids:
                self._end_step(None)

    def on_before_update(self, scaler, *rest):
        if scaler is self.scaler:
            self._set_phase("update")

    def on_after_update(self, scaler, *rest):
        if scaler is self.scaler and self._step.requested:
            self._end_step(scaler)

    def on_before_scheduler_step(self, scheduler, *rest):
        if id(getattr(scheduler, "optimizer", None)) in self._optimizer_ids:
            self._events.scheduler_step(self._step.number - 1, users_line())

    @property
    def _awaits_update(self) -> bool:
        """Whether the scaler has stepped these optimizers already: what follows is another model's, as in a GAN."""
        return bool(self._step.requested) and self._step.requested >= self._optimizer_ids

    @property
    def _measures_norm(self) -> bool:
        """Whether this step's norm is computed. Clipping has computed it already."""
        is_due = (self._step.number - 1) % self._norm_every == 0 or self._inspection is not None
        return self._step.max_norm is None and is_due

    @property
    def _uses_scaler(self) -> bool:
        return self.scaler is not None and self.scaler.is_enabled()

    @property
    def _is_scaled(self) -> bool:
        """Whether a scaled loss was made in this step."""
        return self._uses_scaler and bool(self._step.losses)

    def _report_mistake(self, key: str):
        self._events.mistake(self._step.number, key, users_line(), scale=lambda: float(self.scaler._scale))

    # ---- the end of a step

    def _end_step(self, scaler):
        step, now = self._step, time.perf_counter()
        self._step, self._scaler_steps, self._call = StepStats(step.number + 1), False, None
        self._has_begun = False
        self._samples += step.samples
        rate = self._optimizers[0].param_groups[0].get("lr")
        row = {
            "samples": self._samples,
            "wall_s": now - self._begin,
            "samples_per_s": step.samples / (now - self._last_row) if step.samples else None,
            "lr": None if isinstance(rate, torch.Tensor) else rate,
            **_memory_columns(self._device),
            **self._own,
        }
        self._last_row, self._own = now, {}
        if not self._is_called and step.number > 1:  # `amplab record` begins in the midst of the first step
            self._recorder.watch_children()
        inspection = self.end_inspection()
        is_skipped = bool(step.requested - step.stepped)
        self._rows.add(PendingRow(step, row, HostCopy(_scalars(step, scaler, rate)), is_skipped, inspection))
        self._rows.write(wait=is_skipped or inspection is not None)
        events = self._events
        self._inspects_next = self._inspects_next or events.first_not_finite
        if events.last_was_skipped and events.last_step == step.number:
            self._inspects_next = self._inspects_next or (not step.calls and self._skips.is_wanted)
            self._skips.explain(step, events.last_scale)
            self._last_row = time.perf_counter()
        elif events.last_was_skipped:  # by a fused optimizer of a GPU, some steps ago: the weights have moved since
            self._inspects_next = self._inspects_next or self._skips.is_wanted
        step.release()

    def on_end(self):
        self.end_inspection()
        self._rows.write(wait=True)
        self._rows.add_to_last(self._own)  # as of an evaluation after the last step

    def write_rows(self):
        self._rows.write(wait=True)

    # ---- inspection

    def inspect_next(self):
        """Inspects the step that begins next, or has just begun."""
        self._inspects_next = True

    def on_begin_inspection(self):
        if self._inspection is not None:
            return
        self._inspects_next = False
        self._inspection = StepInspection(self._model, self._recorder.script, self._recorder.fail)
        with self._inspection.observer.paused():
            self._inspection.add_tensors("weight", dict(self._model.named_parameters()))

    def on_end_inspection(self):
        self.end_inspection()

    def end_inspection(self) -> Optional[StepInspection]:
        if self._probe is not None:  # the first call has raised
            self._probe.end()
            self._probe = None
        inspection, self._inspection = self._inspection, None
        if inspection is not None:
            inspection.end()
        return inspection

    def _inspect_gradients(self, scaler):
        if self._inspection is None or self._inspection.has_gradients:
            return
        self._inspection.has_gradients = True
        gradients = {name: parameter.grad for name, parameter in self._model.named_parameters()}
        scale = 1.0 if scaler is None or self._step.unscaled else float(scaler._scale)
        self._inspection.add_tensors("gradient", gradients, scale)

    def _set_phase(self, phase: str):
        if self._inspection is not None:
            self._inspection.observer.phase = phase


def _gradients(optimizer) -> List[torch.Tensor]:
    return [p.grad for group in optimizer.param_groups for p in group["params"] if p.grad is not None]


def _scalars(step: StepStats, scaler, rate) -> Dict[str, torch.Tensor]:
    """Returns the scalars of a step that are on the device."""
    scalars: Dict[str, Any] = dict(step.scalars)
    scalars.update({f"loss{index}": loss for index, loss in enumerate(step.losses)})
    scalars.update({f"found_inf{index}": found for index, found in enumerate(step.found_inf)})
    if scaler is not None:
        scalars.update(new_scale=scaler._scale, tracker=scaler._growth_tracker)
    if isinstance(rate, torch.Tensor):
        scalars["lr"] = rate
    return scalars


def _memory_columns(device: torch.device) -> Dict[str, int]:
    """Returns what torch's allocator of a GPU counts. The allocator of the CPU does not count."""
    if device.type != "cuda":
        return {}
    return {
        "memory_bytes": torch.cuda.memory_allocated(device),
        "memory_peak_bytes": torch.cuda.max_memory_allocated(device),
    }
