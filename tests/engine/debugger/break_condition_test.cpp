// SPDX-License-Identifier: Apache-2.0
// Conditions of breakpoints: their syntax, their meaning, and that they have no side effects.
#include "engine/debugger/break_condition.h"

#include "engine/loop/parse.h"
#include "engine/run/config_error.h"
#include "tests/engine/train/trainer_fixture.h"

#include <random>

namespace amplab {
namespace {

struct Conditions : testing::Test {
  static constexpr std::string_view kProvided[] = {"float", "range"};
  loop::Program program = loop::program_of("n = 7\nx = 0.5\nw = 'fp16'\nitems = [1, 2, 3]\nnames = {'a': 1, 2: 5}\n"
                                           "nothing = None\nyes = True\nbad = float('nan')\nlarge = float('inf')\n"
                                           "if n == 0:\n    unbound = 1\n",
                                           kProvided);
  std::unique_ptr<interpreter::Interpreter> interpreter = [this] {
    std::vector<interpreter::Value> provided;
    for (const std::string& name : program.provided)
      for (const auto& [its_name, value] : interpreter::builtins())
        if (its_name == name) provided.push_back(value);
    auto made = std::make_unique<interpreter::Interpreter>(program, std::move(provided));
    made->run();
    return made;
  }();
  StepFacts facts{12, 10, 65536, 3, true, false};

  bool holds(const std::string& text) const {
    BreakCondition condition(text);
    condition.reject_unknown(program);
    condition.bind(program);
    return condition.holds(*interpreter, facts);
  }
  std::string refusal(const std::string& text) const {
    try {
      BreakCondition(text).reject_unknown(program);
    } catch (const loop::LoopError& error) {
      return loop::located(error);
    }
    return "accepted";
  }
};

TEST_F(Conditions, CompareAndComputeAsPythonDoes) {
  for (const char* text : {"n == 7",
                           "n != 8",
                           "3 < n <= 7",
                           "n // 2 == 3",
                           "-n // 2 == -4",
                           "-n % 3 == 2",
                           "n ** 2 == 49",
                           "x * 2 == 1",
                           "n - -1 == 8",
                           "not n == 8",
                           "n > 3 and x < 1",
                           "n > 30 or x < 1",
                           "1 if n == 7 else 0",
                           "w == 'fp16'",
                           "w < 'fp32'",
                           "items[0] == 1",
                           "items[-1] == 3",
                           "items[n // 3 - 1] == 2",
                           "names['a'] == 1",
                           "names[2] == 5",
                           "len(items) == 3",
                           "len(w) == 4",
                           "items",
                           "yes",
                           "yes == 1",
                           "nothing is None",
                           "n is not None",
                           "nothing == None",
                           "n != None",
                           "isnan(bad)",
                           "isinf(large)",
                           "isinf(-large)",
                           "not isfinite(bad)",
                           "isfinite(n)",
                           "abs(-x) == 0.5",
                           "min(n, x, 3) == 0.5",
                           "max(n, x) == 7",
                           "norm(-n) == 7",
                           "amax(x) == 0.5",
                           "bad != bad",
                           "(n)",
                           "1 // 0.1 == 9",
                           "0.09 < 1 % 0.1 < 0.1",
                           "5 % large == 5",
                           "items[max(0, 1)] == 2",
                           "items[min(1, 2)] == 2",
                           "items[abs(-1)] == 2",
                           "2 ** 100 > 2.0 ** 99",
                           "True"})
    EXPECT_TRUE(holds(text)) << text;
  for (const char* text : {"n == 8", "7 < n < 9", "bad == bad", "bad > 0", "nothing", "False", "0", "''", "isnan(n)",
                           "n > 3 and x > 1", "not yes"})
    EXPECT_FALSE(holds(text)) << text;
}

TEST_F(Conditions, ReadTheFactsOfTheStep) {
  for (const char* text :
       {"step == 12", "update == 10", "scale == 2 ** 16", "growth_tracker == 3", "found_inf", "not skipped"})
    EXPECT_TRUE(holds(text)) << text;
  loop::Program own = loop::program_of("scale = 2.0\n", kProvided);
  interpreter::Interpreter its_interpreter(own, {});
  its_interpreter.run();
  BreakCondition condition("scale == 2");
  condition.bind(own);
  EXPECT_TRUE(condition.holds(its_interpreter, facts)) << "the loop's own name hides the fact";
}

TEST_F(Conditions, WithoutAValueAreFalse) {
  for (const char* text :
       {"unbound", "unbound == 1", "not unbound", "unbound != 1", "n / 0 > 0", "n // 0 == 0", "n % 0 == 0", "w > 3",
        "w + 1 == 2", "items > 3", "items[3] == 0", "items[-4] == 0", "names['b'] == 0", "n[0] == 7", "abs(items) == 0",
        "len(n) == 0", "items[4 / 2] == 3", "nothing > 0", "items == items"})
    EXPECT_FALSE(holds(text)) << text;
  EXPECT_TRUE(holds("n == 7 or unbound")) << "what need not be known is not asked for";
  EXPECT_FALSE(holds("unbound or n == 7"));
  EXPECT_FALSE(holds("n == 8 and unbound"));
}

TEST_F(Conditions, ThatAreNoneAreRejectedWithTheirPlace) {
  EXPECT_EQ(refusal("itms[0] > 1"),
            "loop line 1, column 1: NameError: name 'itms' is not defined. Did you mean: 'items'?");
  EXPECT_EQ(refusal("n > growth_traker"),
            "loop line 1, column 5: NameError: name 'growth_traker' is not defined. Did you mean: 'growth_tracker'?");
  EXPECT_NE(refusal("n > float").find("column 5: "), std::string::npos) << "the program calls float()";
  EXPECT_NE(refusal("n > float").find("a condition cannot read 'float'. A condition may compare"), std::string::npos);
  EXPECT_NE(refusal("n >"), "accepted");
  EXPECT_NE(refusal(""), "accepted");
  EXPECT_NE(refusal("n = 3"), "accepted");
  EXPECT_NE(refusal("n > 3\nx > 3"), "accepted");
  EXPECT_NE(refusal("import os").find("loop line 1, column 1: "), std::string::npos);
}

// A condition must not have side effects or unbounded run time.
TEST_F(Conditions, CannotDoAnything) {
  for (const char* text : {"items.append(4)",
                           "items.pop()",
                           "n.real",
                           "float(n)",
                           "range(9)",
                           "[1, 2]",
                           "(1, 2)",
                           "{'a': 1}",
                           "[i for i in items]",
                           "len(i for i in items)",
                           "(lambda: 1)()",
                           "f'{n}'",
                           "n in items",
                           "n not in items",
                           "items[0:2]",
                           "n @ n",
                           "len(*items)",
                           "max(items, key=1)",
                           "len()",
                           "len(1, 2)",
                           "isnan",
                           "print(n)",
                           "optimizer.step()",
                           "x.backward()",
                           "scaler.update()",
                           "loss.item()",
                           "__import__('os')",
                           "len(len)",
                           "n if items.pop() else 0",
                           "(n := 3)",
                           "n; x",
                           "yield n",
                           "await n",
                           "def f(): pass"})
    EXPECT_NE(refusal(text), "accepted") << text;
}

TEST_F(Conditions, HostileTextsAreRejectedOrFalseAndNeverCrash) {
  const std::string deep = std::string(5000, '(') + "n" + std::string(5000, ')'), signs = std::string(900, '-') + "n",
                    chain = [] {
                      std::string text = "n";
                      for (int i = 0; i < 20000; ++i) text += " + n";
                      return text;
                    }();
  for (const std::string& text :
       {deep, signs, chain, std::string("9") + std::string(400, '9') + " > 1", std::string("n \0 > 1", 7),
        std::string("\xff\xfe"), std::string("10 ** 10 ** 10 > 0"), std::string("n[n[n[n]]]")}) {
    try {
      BreakCondition condition(text);
      condition.bind(program);
      condition.holds(*interpreter, facts);
    } catch (const loop::LoopError&) {
    }
  }
  std::mt19937 random(5);
  const std::vector<std::string> words = {
      "n", "x",   "items", "unbound", "step", "scale", "isnan", "norm", "len",  "max", "(",      ")",   "[",  "]",
      ",", "and", "or",    "not",     "<",    "==",    "!=",    "is",   "None", "+",   "-",      "*",   "/",  "//",
      "%", "**",  "if",    "else",    "1",    "0.5",   "'a'",   ".",    "=",    ":",   "lambda", "for", "in", "@"};
  int accepted = 0;
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    for (auto count = 1 + random() % 9; count > 0; --count) text += words[random() % words.size()] + " ";
    try {
      BreakCondition condition(text);
      condition.bind(program);
      condition.holds(*interpreter, facts);
      condition.values(*interpreter, facts);
      ++accepted;
    } catch (const loop::LoopError&) {
    }
  }
  EXPECT_GT(accepted, 300);
  EXPECT_TRUE(holds("len(items) == 3 and n == 7")) << "nothing has changed";
}

TEST_F(Conditions, ReportTheValuesOfTheirNames) {
  BreakCondition condition("n > 3 and items[0] and unbound and yes and x < scale and n");
  condition.bind(program);
  EXPECT_EQ(condition.values(*interpreter, facts),
            "n = 7, items = list, unbound = nothing yet, yes = True, x = 0.5, scale = 65536");
}

// ---- tensors ----

struct ConditionsOnTensors : TrainerTest {};

TEST_F(ConditionsOnTensors, CompareOneElementAndReadAllOfLargerOnes) {
  RunConfig config = small("fp32");
  config.loop = "one = torch.tensor([-2.5]).half()\n"
                "i = torch.tensor([3, 4])\n"
                "k = torch.tensor(-3)\n"
                "m = torch.tensor([[3.0, -4.0], [0.0, 0.0]])\n"
                "b = torch.tensor([1.0, float('nan')])\n"
                "f = torch.tensor([1.0, float('inf')]).bfloat16()\n"
                "t = m.t()\n"
                "pass\n";
  Trainer t = trainer(config);
  const auto stops = [&](const std::string& condition) {
    t.check_breaks({{8, condition, 0, "", BreakOn::none}});
    t.set_breaks({{8, condition, 0, "", BreakOn::none}});
    const bool stopped = t.resume_execution(Pace::free, false).stop.has_value();
    if (t.within_step()) t.step(false);
    return stopped;
  };
  for (const char* text :
       {"one == -2.5", "abs(one) > 2", "one + 1 == -1.5", "k == -3", "len(m) == 2", "len(i) == 2", "norm(m) == 5",
        "amax(m) == 4", "norm(t) == 5", "isnan(b)", "not isinf(b)", "isinf(f)", "not isnan(f)", "not isfinite(f)",
        "isfinite(m)", "isnan(norm(b))", "isinf(amax(f))", "isfinite(i)", "min(one, 3) == -2.5"})
    EXPECT_TRUE(stops(text)) << text;
  for (const char* text :
       {"m > 0", "m == m", "m", "i == 3", "len(k) == 1", "abs(m) > 0", "norm(i) > 0", "m[0] == 3", "isnan(m)"})
    EXPECT_FALSE(stops(text)) << text;
}

TEST_F(ConditionsOnTensors, CountTheBatchesOfAStep) {
  RunConfig config = small("fp32");
  config.accumulation.steps = 3;
  config.loop = "optimizer.zero_grad()\nfor x, t in batches:\n    loss_fn(model(x), t).backward()\noptimizer.step()\n";
  Trainer t = trainer(config);
  const auto at_the_end = [](const char* condition) { return Break{4, condition, 0, "", BreakOn::none}; };
  t.check_breaks({at_the_end("len(batches) == 3")});
  t.set_breaks({at_the_end("len(batches) == 3")});
  EXPECT_TRUE(t.resume_execution(Pace::free, false).stop);
  EXPECT_THROW(t.check_breaks({at_the_end("batches == 3")}), ConfigError);
  EXPECT_THROW(t.check_breaks({at_the_end("len(batches) == 3 and optimizer")}), ConfigError);
}

TEST_F(ConditionsOnTensors, InspectionChangesNoStatisticsOfTheLane) {
  RunConfig config = small("amp-fp16", "dynamic");
  Trainer plain = trainer(config), watched = trainer(config);
  watched.set_breaks({{0, "norm(x) < 0 or amax(loss) < 0 or isnan(loss) or loss < 0", 0, "", BreakOn::none}});
  for (int i = 0; i < 8; ++i) {
    const StepRecord a = plain.resume_execution(Pace::free, false).step->record,
                     b = watched.resume_execution(Pace::free, false).step->record;
    EXPECT_EQ(a.loss, b.loss);
    EXPECT_EQ(a.grad_norm, b.grad_norm);
    if (i < 3) {
      EXPECT_EQ(a.memory, b.memory) << "as long as both are traced";
      EXPECT_EQ(a.memory_saved_bytes, b.memory_saved_bytes);
      EXPECT_EQ(a.memory_casts_bytes, b.memory_casts_bytes);
    }
  }
  EXPECT_TRUE(plain.state_dict() == watched.state_dict());
}

} // namespace
} // namespace amplab
