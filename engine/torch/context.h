// SPDX-License-Identifier: Apache-2.0
// Context managers that are also decorators: autocast, no_grad. Training thread only.
#pragma once
#include "engine/torch/environment.h"

namespace amplab::torch {

// A context manager that a program can enter any number of times. Each entry is a separate scope.
class Context : public interpreter::Object {
 public:
  // Decorates a function. Each call runs within a new context from another().
  std::optional<interpreter::Value> call(interpreter::Interpreter& interpreter,
                                         const interpreter::Arguments& arguments) final;
  // Returns a new context with the same settings.
  virtual Ref<Context> fresh_copy() const = 0;
};

// Returns `function` wrapped so that each call runs within `context`.
interpreter::Value within(const Ref<Context>& context, const interpreter::Value& function);

// Checks device_type as torch.autocast, custom_fwd and custom_bwd do.
// Throws: LoopError for an invalid value; NotInTheLab for a device other than the run's.
void expect_device_type(interpreter::Interpreter& interpreter, const Environment& environment,
                        const interpreter::Value& device_type);

} // namespace amplab::torch
