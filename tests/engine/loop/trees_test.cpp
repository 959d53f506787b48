// SPDX-License-Identifier: Apache-2.0
// Programs that CPython and the lab both accept have the same tree, and keep it after printing.
#include "engine/loop/parse.h"
#include "tests/engine/loop/chunks.h"
#include "tests/engine/loop/tree_text.h"

namespace amplab::loop {
namespace {

TEST(Trees, AreThoseOfCPythonWithPositions) {
  const std::vector<Golden> all = golden_of("trees.txt");
  EXPECT_GE(all.size(), 150u);
  for (const Golden& golden : all) {
    try {
      EXPECT_EQ(TreeText(true).text(parse(golden.program).body), golden.expected) << "trees.txt:" << golden.line << "\n"
                                                                                  << golden.program;
    } catch (const LoopError& error) {
      ADD_FAILURE() << "trees.txt:" << golden.line << "\n" << golden.program << located(error);
    }
  }
}

TEST(SourceOf, ReadsAsTheSameTree) {
  for (const Golden& golden : golden_of("trees.txt")) {
    const Program program = parse(golden.program);
    const std::string text = source_of(program.body);
    try {
      const Program again = parse(text);
      EXPECT_EQ(TreeText(false).text(again.body), TreeText(false).text(program.body)) << text;
      EXPECT_EQ(source_of(again.body), text) << golden.program;
    } catch (const LoopError& error) {
      ADD_FAILURE() << golden.program << "->\n" << text << located(error);
    }
  }
}

TEST(SourceOf, HasOneFormForAll) {
  const auto form = [](const char* text) { return source_of(parse(text).body); };
  EXPECT_EQ(form("if a :\n  x=f( 'b',y = 1 ) # why\n  y= [ 1,\n2 ]\nelse: pass"),
            "if a:\n    x = f(\"b\", y=1)\n    y = [1, 2]\nelse:\n    pass\n");
  EXPECT_EQ(form("x = ((a*b)) + (c - (d - e))"), "x = a * b + (c - (d - e))\n");
  EXPECT_EQ(form("x = (1.50, 1e6, 0x10, 1_0, 1e16, 'a\\x41\"')"), "x = 1.5, 1000000.0, 16, 10, 1e+16, \"aA\\\"\"\n");
  EXPECT_EQ(form("with (a as b, c): pass"), "with a as b, c:\n    pass\n");
}

} // namespace
} // namespace amplab::loop
