// SPDX-License-Identifier: Apache-2.0
#include "engine/torch/context.h"

namespace amplab::torch {
namespace {

using interpreter::Arguments;
using interpreter::Value;
using interpreter::Walk;

class Within final : public interpreter::Object {
 public:
  Within(Ref<Context> context, Value function) : context_(std::move(context)), function_(std::move(function)) {}
  std::string type() const override { return "function"; }
  std::optional<Value> call(Walk& walk, const Arguments& arguments) override {
    struct Entered {
      Entered(Walk& its_walk, Ref<Context> its_context) : walk(its_walk), context(std::move(its_context)) {
        context->enter(walk);
      }
      ~Entered() { context->leave(walk); }
      Walk& walk;
      Ref<Context> context;
    };
    const Entered entered(walk, context_->another());
    return walk.call(function_, arguments);
  }
  void each_held(const std::function<void(const Value&)>& tell) const override { tell(function_); }

 private:
  Ref<Context> context_;
  Value function_;
};

} // namespace

std::optional<Value> Context::call(Walk& walk, const Arguments& arguments) {
  if (arguments.positional.size() != 1 || !arguments.keywords.empty() || !arguments.positional[0].is_object())
    walk.raise("TypeError", "a context of type " + type() + " decorates one function");
  return within(Ref<Context>(this), arguments.positional[0]);
}

Value within(const Ref<Context>& context, const Value& function) { return make_ref<Within>(context, function); }

} // namespace amplab::torch
