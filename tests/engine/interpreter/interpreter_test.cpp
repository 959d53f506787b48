// SPDX-License-Identifier: Apache-2.0
// Steps, positions and observers of an interpreter frame. python_test.cpp compares the language itself with CPython.
#include "tests/engine/interpreter/runs.h"

#include <gtest/gtest.h>

namespace amplab::interpreter {
namespace {

using Lines = std::vector<std::string>;

// Returns the substring of a one-line text that a range covers.
std::string part(const std::string& text, const loop::Range& range) {
  return text.substr(static_cast<size_t>(range.begin.column) - 1,
                     static_cast<size_t>(range.end.column - range.begin.column));
}

TEST(Interpreter, KeepsVariablesFromStepToStep) {
  Running running("if count > 5:\n    print(kept)\nkept = f\"step {count}\"\ncount += 1\n", {{"count", int64_t{5}}});
  EXPECT_EQ(running.step(), "");
  EXPECT_EQ(running.step(), "");
  EXPECT_EQ(running.step(), "");
  EXPECT_EQ(running.printed, (Lines{"step 5", "step 6"}));
  EXPECT_EQ(running["count"].as_int(), 8);
}

TEST(Interpreter, ForgetsWhatTheNextStepAssignsBeforeItReads) {
  Running running("a = 1\nb = [a]\ntotal = total + a\n", {{"total", int64_t{0}}});
  EXPECT_EQ(running.step(), "");
  running.interpreter->clear_step_variables();
  EXPECT_TRUE(running["a"].is_absent());
  EXPECT_TRUE(running["b"].is_absent());
  EXPECT_EQ(running["total"].as_int(), 1);
}

TEST(Interpreter, EndsAStepAtAContinueOfTheTop) {
  Running running("print(1)\nif skip:\n    continue\nprint(2)\n", {{"skip", true}});
  EXPECT_EQ(running.step(), "");
  EXPECT_EQ(running.printed, Lines{"1"});
}

TEST(Interpreter, GoesOnAfterAnError) {
  Running running("x = x + 1\nif x == 1:\n    with context(\"c\"):\n        print([x][5])\nprint(x)\n",
                  {{"x", int64_t{0}}});
  EXPECT_EQ(running.step(), "4 IndexError: list index out of range");
  EXPECT_EQ(running.step(), "");
  EXPECT_EQ(running.printed, (Lines{"enter c", "leave c", "2"}));
}

TEST(Interpreter, NotifiesItsObserverOfEachStatement) {
  struct Observer : ExecutionObserver {
    void before_statement(Interpreter& interpreter, const loop::Statement& statement) override {
      seen.push_back(std::to_string(statement.where.begin.line) + "/" + std::to_string(interpreter.depth()));
    }
    Lines seen;
  } observer;
  Running running(
      "def f(x):\n    return x\nfor i in range(2):\n    f(i)\nif i == 0:\n    pass\nelif i == 1:\n    y = f(1)\n");
  running.interpreter->set_observer(&observer);
  EXPECT_EQ(running.step(), "");
  EXPECT_EQ(observer.seen, (Lines{"1/0", "3/0", "4/0", "2/1", "4/0", "2/1", "5/0", "7/0", "8/0", "2/1"}));
}

TEST(Interpreter, ObserversSeeTheReturnOfCallsThatAnObjectEnds) {
  struct Observer : ExecutionObserver {
    void before_statement(Interpreter&, const loop::Statement&) override {}
    void before_return(Interpreter& interpreter, const loop::Statement& caller) override {
      seen.push_back(std::to_string(caller.where.begin.line) + "/" + std::to_string(interpreter.depth()));
    }
    Lines seen;
  } observer;
  const auto native = [](const char* name, NativeCode code) {
    return std::pair<std::string_view, Value>(name, make_ref<NativeFunction>(name, code));
  };
  Running running("def f():\n    end()\n    print(\"f\")\ndef g():\n    f()\n    print(\"g\")\nrun(g)\nprint(1)\n",
                  {native("end", [](Interpreter&, const Arguments&) -> Value { throw CallsEnded(); }),
                   native("run", [](Interpreter& interpreter, const Arguments& arguments) -> Value {
                     try {
                       interpreter.call(arguments.positional[0], {});
                     } catch (const CallsEnded&) {
                     }
                     return none();
                   })});
  running.interpreter->set_observer(&observer);
  EXPECT_EQ(running.step(), "");
  EXPECT_EQ(running.printed, Lines{"1"});
  EXPECT_EQ(observer.seen, (Lines{"5/2", "7/1"}));
}

TEST(Interpreter, StopsAtTheNextStatementTurnOrElement) {
  for (const char* text : {"for i in range(1000000000):\n    pass\n", "x = [i for i in range(1000000000)]\n",
                           "x = sum(i for i in range(1000000000))\n", "x = sum(range(1000000000))\n", "x = 1\n"}) {
    std::stop_source stop;
    stop.request_stop();
    Running running(text);
    EXPECT_THROW(running.step(stop.get_token()), StopRequested) << text;
  }
}

TEST(Interpreter, LeavesContextsWhenItIsStopped) {
  struct Observer : ExecutionObserver {
    void before_statement(Interpreter&, const loop::Statement& statement) override {
      if (statement.where.begin.line == 2) stop.request_stop();
    }
    std::stop_source stop;
  } observer;
  Running running("with context(\"c\"):\n    x = 1\n    y = 2\n");
  running.interpreter->set_observer(&observer);
  EXPECT_THROW(running.step(observer.stop.get_token()), StopRequested);
  EXPECT_EQ(running.printed, (Lines{"enter c", "leave c"}));
  EXPECT_TRUE(running["y"].is_absent());
}

TEST(Interpreter, ReportsWhichExpressionFailed) {
  const std::pair<const char*, const char*> examples[] = {
      {"y = 1 + (2 / 0) * 3", "2 / 0"},
      {"y = len(abs(-1))", "len(abs(-1))"},
      {"y = [1, 2][1 + 2]", "[1, 2][1 + 2]"},
      {"y = (5).grad + 1", "(5).grad"},
      {"y = 1 < 2 < \"a\"", "1 < 2 < \"a\""},
      {"y = [1 / x for x in [1, 0]]", "1 / x"},
      {"a, b = 1, 2, 3", "a, b"},
      {"for i in 5: pass", "5"},
      {"y = sum(1 / x for x in [1, 0])", "1 / x"},
      {"y = f\"{1}{2:d5}\"", "2"},
      {"y = -\"a\"", "-\"a\""},
      {"print((lambda v: v)())", "(lambda v: v)()"},
  };
  for (const auto& [text, expected] : examples) {
    Running running(text);
    EXPECT_NE(running.step(), "") << text;
    EXPECT_EQ(part(text, running.last_error), expected) << text;
  }
}

TEST(Interpreter, ReportsThePositionOfTheCallAfterAFunctionReturned) {
  Running running("def f():\n    return \"a\"\nx = 1\nx = x + f()\n");
  EXPECT_EQ(running.step(), "4 TypeError: unsupported operand type(s) for +: 'int' and 'str'");
}

TEST(Interpreter, BindsWhatAnImportNames) {
  const auto module = [](const char* name, std::vector<std::pair<std::string, Value>> members) -> Value {
    return make_ref<Module>(name, std::move(members));
  };
  const Value functional = module("torch.nn.functional", {{"relu", int64_t{7}}});
  const Value torch = module("torch", {{"nn", module("torch.nn", {{"functional", functional}})}, {"e", 2.5}});
  Running running("import torch.nn.functional\nimport torch.nn.functional as F\nfrom torch.nn import functional as "
                  "G\nfrom torch import e\n"
                  "print(torch.nn.functional.relu, F.relu, G.relu, e)\n",
                  {{"torch", torch}});
  EXPECT_EQ(running.step(), "");
  EXPECT_EQ(running.printed, Lines{"7 7 7 2.5"});
  EXPECT_EQ(Running("from torch.nn import functionnal\n", {{"torch", torch}}).step(),
            "1 ImportError: cannot import name 'functionnal' from 'torch.nn'");
  EXPECT_EQ(Running("import torch.cuda\n", {{"torch", torch}}).step(),
            "1 ModuleNotFoundError: No module named 'torch.cuda'");
}

TEST(Interpreter, QueriesItsImporterFirst) {
  const Value torch = make_ref<Module>("torch", std::vector<std::pair<std::string, Value>>{});
  Lines asked;
  Running running("import torch.amp as a\nfrom torch.amp import autocast as b\nprint(a, b)\n", {{"torch", torch}}, {},
                  [&](const std::string& module, const std::string& member) -> Value {
                    asked.push_back(module + ":" + member);
                    return member.empty() ? Value(int64_t{1}) : Value(int64_t{2});
                  });
  EXPECT_EQ(running.step(), "");
  EXPECT_EQ(running.printed, Lines{"1 2"});
  EXPECT_EQ(asked, (Lines{"torch.amp:", "torch.amp:", "torch.amp:autocast"}));
}

} // namespace
} // namespace amplab::interpreter
