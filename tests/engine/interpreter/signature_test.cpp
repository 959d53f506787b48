// SPDX-License-Identifier: Apache-2.0
#include "engine/interpreter/signature.h"
#include "tests/engine/interpreter/runs.h"

#include <gtest/gtest.h>

namespace amplab::interpreter {
namespace {

// clip(...) binds its arguments and prints them.
std::string call(const std::string& text) {
  Running running(
      text,
      {{"clip", make_ref<NativeFunction>("clip", [](Interpreter& interpreter, const Arguments& arguments) -> Value {
          static const Signature signature("clip", "parameters, max_norm, norm_type=, *, foreach=");
          std::string line;
          for (const Value& value : signature.bind(interpreter, arguments))
            line += value.is_absent() ? "- " : interpreter.str(value) + " ";
          interpreter.print(line);
          return none();
        })}});
  const std::string end = running.step();
  return end.empty() ? running.printed.at(0) : end;
}

TEST(Signature, BindsArgumentsToParameters) {
  EXPECT_EQ(call("clip(1, 2)"), "1 2 - - ");
  EXPECT_EQ(call("clip(1, max_norm=2, foreach=True)"), "1 2 - True ");
  EXPECT_EQ(call("clip(max_norm=2, parameters=1, norm_type=3)"), "1 2 3 - ");
}

TEST(Signature, RaisesPythonsMessages) {
  EXPECT_EQ(call("clip(1)"), "1 TypeError: clip() missing 1 required positional argument: 'max_norm'");
  EXPECT_EQ(call("clip()"), "1 TypeError: clip() missing 2 required positional arguments: 'parameters' and 'max_norm'");
  EXPECT_EQ(call("clip(1, maxnorm=2)"),
            "1 TypeError: clip() got an unexpected keyword argument 'maxnorm'. Did you mean: 'max_norm'?");
  EXPECT_EQ(call("clip(1, 2, parameters=2)"), "1 TypeError: clip() got multiple values for argument 'parameters'");
  EXPECT_EQ(call("clip(1, 2, 3, True)"), "1 TypeError: clip() takes from 2 to 3 positional arguments but 4 were given");
}

TEST(Signature, AcceptsNumbersOfTheRightType) {
  Running running("x = 1\n");
  Interpreter& interpreter = *running.interpreter;
  EXPECT_EQ(number(interpreter, int64_t{2}, "f", "a"), 2.0);
  EXPECT_EQ(integer(interpreter, true, "f", "a"), 1);
  EXPECT_TRUE(flag(interpreter, true, "f", "a"));
  const auto sentence = [&](auto read, const Value& value) -> std::string {
    try {
      read(interpreter, value, "clip_grad_norm_", "max_norm");
    } catch (const loop::LoopError& error) {
      return error.exception + ": " + error.what();
    }
    return "";
  };
  EXPECT_EQ(sentence(number, Value::text("a")),
            "TypeError: clip_grad_norm_(): argument 'max_norm' must be float, not str");
  EXPECT_EQ(sentence(integer, 1.5), "TypeError: clip_grad_norm_(): argument 'max_norm' must be int, not float");
  EXPECT_EQ(sentence(flag, none()), "TypeError: clip_grad_norm_(): argument 'max_norm' must be bool, not NoneType");
}

} // namespace
} // namespace amplab::interpreter
