// SPDX-License-Identifier: Apache-2.0
#include "engine/torch/context.h"

namespace amplab::torch {
namespace {

using interpreter::Arguments;
using interpreter::Interpreter;
using interpreter::Value;

class Within final : public interpreter::Object {
 public:
  Within(Ref<Context> context, Value function) : context_(std::move(context)), function_(std::move(function)) {}
  std::string type() const override { return "function"; }
  std::optional<Value> call(Interpreter& interpreter, const Arguments& arguments) override {
    struct Entered {
      Entered(Interpreter& its_interpreter, Ref<Context> its_context)
          : interpreter(its_interpreter), context(std::move(its_context)) {
        context->enter(interpreter);
      }
      ~Entered() { context->leave(interpreter); }
      Interpreter& interpreter;
      Ref<Context> context;
    };
    const Entered entered(interpreter, context_->fresh_copy());
    return interpreter.call(function_, arguments);
  }
  void traverse(const std::function<void(const Value&)>& visit) const override { visit(function_); }

 private:
  Ref<Context> context_;
  Value function_;
};

} // namespace

std::optional<Value> Context::call(Interpreter& interpreter, const Arguments& arguments) {
  if (arguments.positional.size() != 1 || !arguments.keywords.empty() || !arguments.positional[0].is_object())
    interpreter.raise("TypeError", "a context of type " + type() + " decorates one function");
  return within(Ref<Context>(this), arguments.positional[0]);
}

Value within(const Ref<Context>& context, const Value& function) { return make_ref<Within>(context, function); }

} // namespace amplab::torch
