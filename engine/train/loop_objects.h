// SPDX-License-Identifier: Apache-2.0
// What a loop finds under the names that the configuration gives: its models, optimizers, scalers, batches and
// objective, with the methods that they have in PyTorch. Each call is an act (engine/train/acts.h). Made by the
// trainer; used only by its thread. The acts outlive the objects.
#pragma once
#include "engine/train/acts.h"

namespace amplab {

// torch.nn.Module: model(x), parameters(), named_parameters(), zero_grad(), train(), eval().
interpreter::Value model_object(Acts& acts, size_t model);

// torch.optim.Optimizer: step(), zero_grad().
interpreter::Value optimizer_object(Acts& acts, size_t optimizer);

// torch.amp.GradScaler: scale(), unscale_(), step(), update(), get_scale() and the other getters, is_enabled(),
// state_dict(), load_state_dict(). Raises what PyTorch raises, with its sentences.
interpreter::Value scaler_object(Acts& acts, size_t scaler);

// A list of (x, t), as many as a step takes.
interpreter::Value batches_object(Acts& acts, size_t feed);

// loss_fn(outputs, targets): the objective of the data set's task.
interpreter::Value loss_object(Acts& acts);

// Of apex: amp.scale_loss(loss, optimizers) and amp.master_params(optimizer). loss_id counts the lane's scalers, in the
// order of their names.
interpreter::Value amp_object(Acts& acts);

// optimizer.step(closure) and scaler.step(optimizer, closure): the closure is called once, before the update, unless
// that is skipped. Returns what the closure has returned; None without one. scaler: as Acts::step() has it.
interpreter::Value step_with_closure(interpreter::Walk& walk, Acts& acts, size_t scaler, size_t optimizer,
                                     const interpreter::Value& closure);

// The number of what optimizer_object() made, or nothing.
std::optional<size_t> optimizer_of(const interpreter::Value& value);

} // namespace amplab
