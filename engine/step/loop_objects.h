// SPDX-License-Identifier: Apache-2.0
// The objects that a loop finds under the configuration's names: models, optimizers, scalers, batches and the
// objective, with PyTorch's methods. Each call runs step operations (engine/step/step_ops.h), which outlive the
// objects. Made by the trainer. Training thread only.
#pragma once
#include "engine/step/step_ops.h"

namespace amplab {

// torch.nn.Module: model(x), parameters(), named_parameters(), zero_grad(), train(), eval().
interpreter::Value model_object(StepOps& ops, size_t model);

// Returns a generator over these parameters, usable once.
interpreter::Value parameters_of(StepOps& ops, std::vector<Tensor> tensors);

// torch.optim.Optimizer: step(), zero_grad().
interpreter::Value optimizer_object(StepOps& ops, size_t optimizer);

// torch.amp.GradScaler: scale(), unscale_(), step(), update(), get_scale() and the other getters, is_enabled(),
// state_dict(), load_state_dict(). Raises PyTorch's exceptions with PyTorch's messages.
interpreter::Value scaler_object(StepOps& ops, size_t scaler);

// A list of the step's batches (x, t).
interpreter::Value batches_object(StepOps& ops, size_t loader);

// loss_fn(outputs, targets): the objective of the data set's task.
interpreter::Value loss_object(StepOps& ops);

// apex: amp.scale_loss(loss, optimizers) and amp.master_params(optimizer). loss_id indexes the lane's scalers in the
// order of their names.
interpreter::Value amp_object(StepOps& ops);

// optimizer.step(closure) and scaler.step(optimizer, closure). Calls the closure once before the update, unless that
// is skipped. Returns the closure's result, or None without a closure. scaler: as for Acts::step().
interpreter::Value step_with_closure(interpreter::Interpreter& interpreter, StepOps& ops, size_t scaler,
                                     size_t optimizer, const interpreter::Value& closure);

// Returns the index of an object made by optimizer_object(), or empty.
std::optional<size_t> optimizer_of(const interpreter::Value& value);

} // namespace amplab
