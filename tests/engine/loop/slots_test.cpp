// SPDX-License-Identifier: Apache-2.0
#include "engine/loop/parse.h"

#include <gtest/gtest.h>

namespace amplab::loop {
namespace {

constexpr std::string_view kProvidedToSlots[] = {"model", "batches", "torch", "range", "print", "sum", "zip"};

const Expression& value_of(const Statement& statement) { return std::get<Assignment>(statement.node).value; }
const Name& name_of(const Expression& expression) { return std::get<Name>(expression.node); }
const Function& function_of(const Statement& statement) {
  return *std::get<FunctionDefinition>(statement.node).function;
}

// Returns the names that outlive a step, in the order of their slots.
std::vector<std::string> outliving(const char* text) {
  const Program program = program_of(text, kProvidedToSlots);
  std::vector<std::string> names;
  for (size_t i = 0; i < program.globals.size(); ++i)
    if (program.is_persistent.at(i)) names.push_back(program.globals[i]);
  return names;
}
using Names = std::vector<std::string>;

TEST(Slots, OfTheTextAreItsNamesInTheOrderOfTheirFirstAssignment) {
  const Program program = program_of(
      "b = 1\na, b = b, 2\nfor c in batches: d = c\nwith model as e: pass\ndef f(): g = 1\n", kProvidedToSlots);
  EXPECT_EQ(program.globals, (Names{"b", "a", "c", "d", "e", "f"}));
  EXPECT_EQ(program.provided, (Names{"batches", "model"}));
  const Name& read = name_of(std::get<Display>(value_of(program.body[1]).node).items[0]);
  EXPECT_EQ(read.slot.scope, Slot::Scope::global);
  EXPECT_EQ(read.slot.index, 0u);
}

TEST(Slots, OfAFunctionAreItsParametersThenItsNames) {
  const Program program =
      program_of("def f(a, b, *c):\n    d = a\n    return [e for e in d] + [e for e in c]\n", kProvidedToSlots);
  const Function& f = function_of(program.body[0]);
  EXPECT_EQ(f.locals, 6u); // each comprehension has its own e
  EXPECT_EQ(f.local_names, (Names{"a", "b", "c", "d", ".e", ".e"}));
  EXPECT_TRUE(f.rest);
  const auto& assignment = std::get<Assignment>(f.body[0].node);
  EXPECT_EQ(name_of(assignment.targets[0]).slot.index, 3u);
  EXPECT_EQ(name_of(assignment.value).slot.scope, Slot::Scope::local);
  EXPECT_EQ(program.globals, Names{"f"});
}

TEST(Slots, OfAComprehensionAreHidden) {
  const Program program = program_of("p = 1\nx = [p for p in batches]\ny = p\n", kProvidedToSlots);
  EXPECT_EQ(program.globals, (Names{"p", "x", "y", ".p"}));
  EXPECT_EQ(name_of(*std::get<Comprehension>(value_of(program.body[1]).node).element).slot.index, 3u);
  EXPECT_EQ(name_of(value_of(program.body[2])).slot.index, 0u);
}

TEST(Slots, OfAnAssignedProvidedNameStartWithItsValue) {
  const Program program = program_of("x = model\nmodel = 1\n", kProvidedToSlots);
  EXPECT_EQ(program.globals, (Names{"x", "model"}));
  ASSERT_EQ(program.starts_as.size(), 2u);
  EXPECT_FALSE(program.starts_as[0]);
  ASSERT_TRUE(program.starts_as[1]);
  EXPECT_EQ(program.provided.at(*program.starts_as[1]), "model");
  EXPECT_EQ(name_of(value_of(program.body[0])).slot.scope, Slot::Scope::global);
  EXPECT_TRUE(program.is_persistent[1]);
}

TEST(Slots, OfAnImportKnowTheModuleItComesFrom) {
  const Program program = program_of("import torch.nn.functional as F\n", kProvidedToSlots);
  const Import::Alias& alias = std::get<Import>(program.body[0].node).names[0];
  EXPECT_EQ(alias.root.scope, Slot::Scope::provided);
  EXPECT_EQ(program.provided.at(alias.root.index), "torch");
  EXPECT_EQ(program.globals.at(name_of(alias.target).slot.index), "F");
}

TEST(IsPersistent, WhatIsReadBeforeItIsAssigned) {
  EXPECT_EQ(outliving("x = y\ny = 1\nz = y\n"), Names{"y"});
  EXPECT_EQ(outliving("x = 1\nx += 1\n"), Names{});
  EXPECT_EQ(outliving("x += 1\nx = 1\n"), Names{"x"});
  EXPECT_EQ(outliving("y = 1\nx = y.a[y] = y\nx.a = 1\n"), Names{});
}

TEST(IsPersistent, WhatABranchMayHaveLeftOut) {
  EXPECT_EQ(outliving("if model: x = 1\ny = x\n"), Names{"x"});
  EXPECT_EQ(outliving("if model: x = 1\nelse: x = 2\ny = x\n"), Names{});
  EXPECT_EQ(outliving("if model: x = 1\nelse: continue\ny = x\n"), Names{});
  EXPECT_EQ(outliving("if model: x = 1\nelif batches: x = 2\ny = x\n"), Names{"x"});
}

TEST(IsPersistent, WhatALoopMayHaveLeftOut) {
  EXPECT_EQ(outliving("for x in batches:\n    y = x\n    z = y\n"), Names{});
  EXPECT_EQ(outliving("for x in [model]: y = x\nz = x, y\n"), (Names{"x", "y"}));
  EXPECT_EQ(outliving("for x in batches:\n    if x: z = y\n    y = x\n"), Names{"y"});
  EXPECT_EQ(outliving("for x in batches: y = 1\nelse: y = 2\nz = y\n"), Names{"y"}); // conservatively
}

TEST(IsPersistent, NotWhatEachStepsBatchesAssign) {
  EXPECT_EQ(outliving("for x in batches: y = x\nz = x, y\n"), Names{});
  EXPECT_EQ(outliving("for x in batches:\n    y = x\n    if x: break\nz = y\n"), Names{});
  EXPECT_EQ(outliving("for x in batches:\n    if x: break\n    y = x\nz = y\n"), Names{"y"});
  EXPECT_EQ(outliving("for x in batches:\n    if x: continue\n    y = x\nz = y\n"), Names{"y"});
  EXPECT_EQ(outliving("for x in batches:\n    if x:\n        y = 1\n        break\n    y = x\nz = y\n"), Names{});
  EXPECT_EQ(outliving("for x in batches:\n    for i in [x]:\n        if i: break\n        y = i\nz = y\n"), Names{"y"});
  EXPECT_EQ(outliving("for x in batches:\n    for i in [x]:\n        if i: break\n    y = x\nz = y\n"), Names{});
  EXPECT_EQ(outliving("batches = []\nfor x in batches: y = x\nz = y\n"), Names{"y"});
}

TEST(IsPersistent, WhatAFunctionReadsWhereItIsCalled) {
  EXPECT_EQ(outliving("def f(): return x\nx = 1\ny = f()\n"), Names{});
  EXPECT_EQ(outliving("def f(): return x\ny = f()\nx = 1\n"), Names{"x"});
  EXPECT_EQ(outliving("def g(): return x\ndef f(): return g()\ny = f()\nx = 1\n"), Names{"x"});
  EXPECT_EQ(outliving("y = f()\nx = 1\ndef f(): return x\n"), (Names{"x", "f"}));
  EXPECT_EQ(outliving("def f(): return x\ny = f()\nx = 1\ndef f(): return 2\n"), Names{"x"}) << "its first definition";
  EXPECT_EQ(outliving("if model:\n    def f(): return x\nelse:\n    def f(): return z\ny = f()\nx = z = 1\n"),
            (Names{"x", "z"}));
}

TEST(IsPersistent, WhatAnEscapingFunctionReads) {
  EXPECT_EQ(outliving("x = 1\nf = lambda: x\n"), Names{"x"});
  EXPECT_EQ(outliving("x = 1\ndef f(): return x\nmodel.register(f)\n"), Names{"x"});
  EXPECT_EQ(outliving("x = 1\n@torch.no_grad()\ndef f(): return x\n"), Names{"x"});
  EXPECT_EQ(outliving("x = 1\nclass A(torch.F):\n    def forward(ctx): return x\n"), Names{"x"});
  EXPECT_EQ(outliving("x = 1\ng = (x * p for p in batches)\n"), Names{"x"});
  EXPECT_EQ(outliving("x = 1\ng = sum(x * p for p in batches)\n"), Names{});
  EXPECT_EQ(outliving("x = 1\ng = [x * p for p in batches]\n"), Names{});
  EXPECT_EQ(outliving("x = 1\ng = zip(x * p for p in batches)\n"), Names{"x"});
}

} // namespace
} // namespace amplab::loop
