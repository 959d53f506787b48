// SPDX-License-Identifier: Apache-2.0
// Contexts that are decorators too: autocast, no_grad. Used only by the thread that trains.
#pragma once
#include "engine/torch/environment.h"

namespace amplab::torch {

// `with x:` as often as the program likes: each time it is entered is a scope of its own.
class Context : public interpreter::Object {
 public:
  // A function that is called within x, each time within one of its own.
  std::optional<interpreter::Value> call(interpreter::Walk& walk, const interpreter::Arguments& arguments) final;
  // Another one that says the same.
  virtual Ref<Context> another() const = 0;
};

// `function`, each call of it within `context`.
interpreter::Value within(const Ref<Context>& context, const interpreter::Value& function);

} // namespace amplab::torch
