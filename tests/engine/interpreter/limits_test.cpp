// SPDX-License-Identifier: Apache-2.0
// Limits for programs from untrusted sources. Each limit has its error message. Nothing overflows, hangs or exhausts
// memory.
#include "tests/engine/interpreter/runs.h"

#include <gtest/gtest.h>

namespace amplab::interpreter {
namespace {

std::string end_of(const std::string& text, Limits limits = {}) { return Running(text, {}, limits).step(); }

TEST(InterpreterLimits, CountWhatAStepDoes) {
  const std::string sentence = "NotInTheLab: a step in the lab executes at most 1000 operations (statements, "
                               "iterations, elements); Python has no such limit. Do less in one step";
  const Limits few{.statements = 1000};
  for (const char* text : {"for i in range(10**15): pass\n", "x = [i for i in range(2000)]\n", "x = sum(range(2000))\n",
                           "x = max(i for i in range(2000))\n", "x = any(False for i in range(2000))\n",
                           "x = 5000.5 in list(range(3000))\n", "x = sorted(range(500))\n", "x = [0] * 9000\n",
                           "x = \"a\" * 65000 in \"b\" * 65000\n", "x = sum([0] * 600) + sum([0] * 600)\n",
                           "x = dict(zip(range(600), range(600)))\n"})
    EXPECT_EQ(end_of(text, few), "1 " + sentence) << text;
  Running running("for i in range(300): pass\n", {}, few); // the limit holds per step
  for (int i = 0; i < 5; ++i) EXPECT_EQ(running.step(), "");
}

TEST(InterpreterLimits, BoundListsBeforeTheyAreMade) {
  for (const char* text :
       {"x = [0] * 100001\n", "x = [0] * 9223372036854775807\n", "x = [0, 1, 2] * 6148914691236517206\n",
        "x = list(range(10**15))\n", "x = [i for i in range(10**15)]\n", "x = (1,) * 10**18\n",
        "x = sorted(range(10**12))\n", "x = [0] * 60000\nx += x\n", "x = [0] * 60000\nx = x + x\n",
        "x = [0] * 60000\nx.extend(x)\n", "x = [0] * 100000\nx.append(1)\n", "x = [0] * 100000\nx.insert(0, 1)\n",
        "x = [1]\nfor i in range(40): x *= 2\n", "x = [0] * 60000\nx += range(50000)\n"})
    EXPECT_NE(end_of(text).find("at most 100000 items"), std::string::npos) << text << end_of(text);
}

TEST(InterpreterLimits, BoundTextsBeforeTheyAreMade) {
  for (const char* text :
       {"x = \"a\" * 70000\n", "x = \"abc\" * 9223372036854775807\n", "x = \"ab\"\nfor i in range(40): x += x\n",
        "x = \"a\" * 60000\ny = f\"{x}{x}\"\n", "x = str([\"a\" * 60000] * 100000)\n", "x = f\"{[0] * 60000}\"\n",
        "x = [[1] * 300] * 300\ny = str(x)\n"})
    EXPECT_NE(end_of(text).find("a str in the lab has at most 65536 bytes"), std::string::npos) << text << end_of(text);
  EXPECT_EQ(end_of("x = f\"{1:70000}\"\n"),
            "1 NotInTheLab: a width or precision of a format is at most 65536 in the lab; Python allows more");
  EXPECT_EQ(end_of("x = f\"{1.5:.99999999999999999999f}\"\n"),
            "1 NotInTheLab: a width or precision of a format is at most 1000 in the lab; Python allows more");
}

TEST(InterpreterLimits, BoundWhatNamesHoldOverManySteps) {
  Running running("kept.append(\"a\" * 60000)\n", {{"kept", list({})}}, {.bytes = 4 << 20});
  std::string end;
  int steps = 0;
  while (end.empty() && steps < 1000) {
    end = running.step();
    ++steps;
  }
  EXPECT_EQ(end, "") << "what is given is not the loop's";
  Running own("if first:\n    kept = []\n    first = False\nkept.append(\"a\" * 60000)\n", {{"first", true}},
              {.bytes = 4 << 20});
  for (steps = 0; end.empty() && steps < 1000; ++steps) end = own.step();
  EXPECT_EQ(end, "4 NotInTheLab: the values of a loop use at most 4 MiB in the lab, tensors not counted; Python has no "
                 "such limit. Store fewer values");
  EXPECT_GT(steps, 60);
  EXPECT_LT(steps, 90);
  // An iterator holds its str.
  for (const char* kept : {"zip(\"a\" * 60000)", "enumerate(\"a\" * 60000)"}) {
    const std::string text = std::string("kept = []\nfor i in range(90): kept.append(").append(kept).append(")\n");
    EXPECT_NE(end_of(text, {.bytes = 4 << 20}).find("use at most 4 MiB in the lab"), std::string::npos) << text;
  }
  // Released values do not count.
  EXPECT_EQ(end_of("for i in range(500):\n    x = \"a\" * 60000 + str(i)\n    y = [x]\n", {.bytes = 4 << 20}), "");
}

TEST(InterpreterLimits, BoundCalls) {
  EXPECT_EQ(end_of("def f(n):\n    return 0 if n == 0 else f(n - 1)\nf(31)\n"), "");
  const std::string end = end_of("def f(n):\n    return 0 if n == 0 else f(n - 1)\nf(32)\n");
  EXPECT_TRUE(end.starts_with("2 NotInTheLab: calls are nested more than 32 deep")) << end;
}

TEST(InterpreterLimits, FitTheStackForTheDeepestProgram) {
  std::string deep = "f(n - 1)";
  for (int i = 0; i < 30; ++i) deep = i % 2 ? "(0 + " + deep + ")" : "[" + deep + "][0]";
  const std::string text = "def f(n):\n    if n == 0:\n        return 0\n    return " + deep + "\n";
  EXPECT_EQ(end_of(text + "f(31)\n"), "");
  EXPECT_NE(end_of(text + "f(32)\n").find("32 deep"), std::string::npos);
}

TEST(InterpreterLimits, BoundPrintedLines) {
  Running running("print(step)\nstep += 1\n", {{"step", int64_t{0}}}, {.printed_lines = 3});
  for (int i = 0; i < 3; ++i) EXPECT_EQ(running.step(), "");
  EXPECT_EQ(running.step(),
            "1 NotInTheLab: a run in the lab prints at most 3 lines; print less often: if step % 100 == 0");
  EXPECT_EQ(running.printed.size(), 3u);
}

TEST(InterpreterLimits, BoundTheDepthOfWhatIsPrintedAndCompared) {
  const std::string nest = "x = []\ny = []\nfor i in range(40):\n    x = [x]\n    y = [y]\n";
  const std::string sentence = "6 NotInTheLab: values are nested more than 32 deep, and the lab goes no deeper; "
                               "Python does";
  EXPECT_EQ(end_of(nest + "print(x)\n"), sentence);
  EXPECT_EQ(end_of(nest + "z = x == y\n"), sentence);
  EXPECT_EQ(end_of(nest + "z = sorted([x, y])\n"), sentence);
  EXPECT_EQ(end_of(nest + "z = f\"{x}\"\n"), sentence);
  EXPECT_EQ(end_of("t = (int,)\nfor i in range(40):\n    t = (t,)\nisinstance(1, t)\n").substr(2), sentence.substr(2));
  EXPECT_EQ(end_of("x = 1\nfor i in range(31):\n    x = [x]\nprint(x)\n"), "");
  EXPECT_EQ(end_of("z = [1]\nfor i in range(40):\n    z = enumerate(z)\n"),
            "3 NotInTheLab: iterators are nested at most 32 deep in the lab; Python allows more. Make a list in "
            "between: list(x)");
}

TEST(InterpreterLimits, LetGoOfTheDeepestValues) {
  for (const char* text :
       {"x = []\nfor i in range(100000):\n    x = [x]\n", "x = ()\nfor i in range(100000):\n    x = (x,)\n",
        "x = {}\nfor i in range(100000):\n    x = {1: x}\n",
        "x = None\nfor i in range(100000):\n    x = lambda y=x: y\n", // each holds the previous one
        "x = []\nlast = x\nfor i in range(60000):\n    new = []\n    last.append(new)\n    last = new\n",
        "x = []\nfor i in range(100000):\n    x = [x].append\n"})
    EXPECT_EQ(end_of(text), "") << text;
}

TEST(InterpreterLimits, EndWhatGrowsFasterThanItsText) {
  const std::string twice = "x = [1]\ny = [1]\nfor i in range(28):\n    x = [x, x]\n    y = [y, y]\n";
  EXPECT_NE(end_of(twice + "print(x)\n"), "");
  EXPECT_NE(end_of(twice + "z = x == y\n"), "");
  EXPECT_NE(end_of(twice + "z = sorted([x, y])\n"), "");
  EXPECT_EQ(end_of(twice + "x.append(y)\n"), ""); // visits each value once
}

} // namespace
} // namespace amplab::interpreter
