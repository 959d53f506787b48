// SPDX-License-Identifier: Apache-2.0
// Kinds of names, inferred while a loop is edited.
#include "engine/loop/name_kinds.h"

#include "engine/loop/token.h"

#include <gtest/gtest.h>

namespace amplab::loop {
namespace {

const Kinds kProvided = provided_kinds(RunConfig{});

Kind named(const char* text, const char* name) {
  const auto names = infer_names(text, kProvided);
  const auto found = names.find(name);
  return found == names.end() ? Kind::nothing : found->second.kind;
}
Kind at_end(const char* line) { return kind_at_end(line, kProvided); }

TEST(NameKinds, FollowChainsOfDotsAndCalls) {
  EXPECT_EQ(at_end("torch"), Kind::torch);
  EXPECT_EQ(at_end("torch.nn.functional"), Kind::functional);
  EXPECT_EQ(at_end("x = torch.amp"), Kind::amp);
  EXPECT_EQ(at_end("scaler"), Kind::scaler);
  EXPECT_EQ(at_end("scaler.scale(loss)"), Kind::tensor);
  EXPECT_EQ(at_end("scaler.state_dict()"), Kind::dict);
  EXPECT_EQ(at_end("y = f(x.grad.abs()"), Kind::tensor);
  EXPECT_EQ(at_end("loss.shape"), Kind::size);
  EXPECT_EQ(at_end("model(x)[0].grad.dtype"), Kind::dtype);
  EXPECT_EQ(at_end("torch.finfo(torch.float16)"), Kind::finfo);
  EXPECT_EQ(at_end("model.train()"), Kind::model);
  EXPECT_EQ(at_end("optimizer.param_groups"), Kind::list);
  EXPECT_EQ(at_end("(a + b)"), Kind::tensor);
}

TEST(NameKinds, OfNumbersTextsAndFunctionsHaveNothing) {
  EXPECT_EQ(at_end("1"), Kind::nothing);
  EXPECT_EQ(at_end("\"cuda\""), Kind::nothing);
  EXPECT_EQ(at_end("scaler.scale"), Kind::nothing);
  EXPECT_EQ(at_end("len(batches)"), Kind::nothing);
  EXPECT_EQ(at_end("loss_fn(x, t)"), Kind::tensor);
  EXPECT_EQ(at_end("x ="), Kind::nothing);
  EXPECT_EQ(at_end(""), Kind::nothing);
}

TEST(NameKinds, OfWhatIsNotKnownAreATensors) {
  EXPECT_EQ(at_end("whatever"), Kind::tensor);
  EXPECT_EQ(at_end("whatever.it().gives"), Kind::tensor);
}

TEST(NameKinds, FollowSimpleAssignments) {
  EXPECT_EQ(named("s = scaler\n", "s"), Kind::scaler);
  EXPECT_EQ(named("s = scaler\nt = s\n", "t"), Kind::scaler);
  EXPECT_EQ(named("loss = loss_fn(model(x), t) / 2\n", "loss"), Kind::tensor);
  EXPECT_EQ(named("losses = []\n", "losses"), Kind::list);
  EXPECT_EQ(named("n = 0\n", "n"), Kind::nothing);
  EXPECT_EQ(named("a = b = optimizer\n", "a"), Kind::optimizer);
  EXPECT_EQ(named("y, places = x.max(0)\n", "places"), Kind::tensor);
  EXPECT_EQ(named("f(scale=scaler)\n", "scale"), Kind::nothing) << "no name of this text";
  EXPECT_EQ(named("p.grad = None\n", "p"), Kind::nothing);
}

TEST(NameKinds, AreBoundByForImportDefAndClass) {
  EXPECT_EQ(named("for x, t in batches:\n", "t"), Kind::tensor);
  EXPECT_EQ(named("for i in range(3):\n", "i"), Kind::nothing);
  EXPECT_EQ(named("for i, (x, t) in enumerate(batches):\n", "x"), Kind::tensor);
  EXPECT_EQ(named("n = sum([p.norm() for p in model.parameters()])\n", "p"), Kind::tensor);
  EXPECT_EQ(named("import torch.nn.functional as Fn\n", "Fn"), Kind::functional);
  EXPECT_EQ(named("from torch import nn, amp as a\n", "a"), Kind::amp);
  EXPECT_EQ(named("class Double(torch.autograd.Function):\n    def forward(ctx, x):\n", "Double"),
            Kind::function_class);
  EXPECT_EQ(named("    def forward(ctx, x):\n", "ctx"), Kind::function_context);
  EXPECT_EQ(named("def f(a, b=1):\n", "b"), Kind::tensor);
}

TEST(NameKinds, HaveTheLineOfTheirFirstBinding) {
  const auto names = infer_names("\nx = 1\nx = 2\n", kProvided);
  EXPECT_EQ(names.at("x").line, 2);
}

TEST(NameKinds, AreReadFromTextThatDoesNotParse) {
  for (const char* text : {"x = (((\ns = scaler\n", "x = \"\ns = scaler\n", "$$ = ?\ns = scaler\n",
                           "def\nfor\nimport\nfrom\nclass\nfrom torch import\ns = scaler\n"})
    EXPECT_EQ(named(text, "s"), Kind::scaler) << text;
  for (const char* line : {")", "]].x", "a.", ".", "..", "f(", "f(]", "\xff\xfe"}) at_end(line); // must not crash
  EXPECT_EQ(kind_at_end(std::string_view("scaler\0.x", 9), kProvided), Kind::nothing);
}

TEST(KeywordHelp, ListsKeywordsThatTheLabHas) {
  for (const Help& help : keyword_help()) EXPECT_TRUE(is_keyword(help.name)) << help.name;
  for (const char* refused : {"while", "try", "raise", "global", "del", "yield", "async"})
    for (const Help& help : keyword_help()) EXPECT_NE(help.name, refused);
  EXPECT_EQ(keyword_help().size(), 24u) << "35 of Python, 11 that the lab refuses";
}

} // namespace
} // namespace amplab::loop
