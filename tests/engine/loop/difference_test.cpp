// SPDX-License-Identifier: Apache-2.0
#include "engine/loop/difference.h"

#include <ctime>
#include <gtest/gtest.h>
#include <ostream>
#include <string>

namespace amplab::loop {

void PrintTo(const LinePair& pair, std::ostream* out) {
  *out << pair.a << '|' << pair.b << ' ' << static_cast<int>(pair.change) << ' ' << pair.other;
}

namespace {

using Pairs = std::vector<LinePair>;
using enum LineChange;

TEST(LoopDifference, OfTheSameTextIsNone) {
  const std::string text = "optimizer.zero_grad()\n\nloss = f()\n";
  EXPECT_EQ(difference_of(text, text), (Pairs{{1, 1}, {2, 2}, {3, 3}}));
  EXPECT_EQ(first_difference(difference_of(text, text)), nullptr);
  EXPECT_EQ(count_of(difference_of(text, text)).all(), 0);
  EXPECT_TRUE(difference_of("", "").empty());
}

TEST(LoopDifference, IgnoresBlanksBetweenWordsButReportsIndentation) {
  EXPECT_EQ(difference_of("x = f( 1 )\nwith a:\n    y = 2", "x=f(1)  \nwith a:\n  y = 2"),
            (Pairs{{1, 1}, {2, 2}, {3, 3, indentation}}));
  EXPECT_EQ(difference_of("print('a  b')", "print('a b')"), (Pairs{{1, 1, words}})) << "within quotes they count";
}

TEST(LoopDifference, ReportsASimilarLineAsChangedAndAnotherAsRemovedAndAdded) {
  EXPECT_EQ(difference_of("a()\nloss = loss_fn(model(x), t)\nb()", "a()\nloss = loss_fn(model(x), t) / 4\nb()"),
            (Pairs{{1, 1}, {2, 2, words}, {3, 3}}));
  EXPECT_EQ(difference_of("a()\noptimizer.zero_grad()\nb()", "a()\nprint('x', 1, 2)\nb()"),
            (Pairs{{1, 1}, {2, 0, removed}, {0, 2, added}, {3, 3}}));
}

// The change from fp32's loop to that of AMP with a scaler.
TEST(LoopDifference, KnowsALineByItsNamesWhereverTheyStand) {
  EXPECT_EQ(difference_of("loss.backward()\noptimizer.step()",
                          "scaler.scale(loss).backward()\nscaler.step(optimizer)\nscaler.update()"),
            (Pairs{{1, 1, words}, {2, 2, words}, {0, 3, added}}));
  EXPECT_EQ(difference_of("unscale()", "clip()"), (Pairs{{1, 0, removed}, {0, 1, added}}))
      << "brackets make no line alike";
}

TEST(LoopDifference, ReportsClippingBeforeUnscaleAsAMove) {
  const std::string right =
      "scaler.scale(loss).backward()\nscaler.unscale_(optimizer)\nclip_grad_norm_(p, 1.0)\nscaler.step(optimizer)\n";
  const std::string wrong =
      "scaler.scale(loss).backward()\nclip_grad_norm_(p, 1.0)\nscaler.unscale_(optimizer)\nscaler.step(optimizer)\n";
  const Pairs pairs = difference_of(right, wrong);
  EXPECT_EQ(pairs, (Pairs{{1, 1}, {2, 0, moved, 3}, {3, 2}, {0, 3, moved, 2}, {4, 4}}));
  EXPECT_EQ(count_of(pairs), (DifferenceCount{.moved = 1}));
  ASSERT_TRUE(first_difference(pairs));
  EXPECT_EQ(first_difference(pairs)->a, 2);
}

TEST(LoopDifference, AMovedLineIsNotPairedWithAChangedOne) {
  EXPECT_EQ(difference_of("step(a, 1)\nq()", "step(a, 2)\nq()\nstep(a, 1)"),
            (Pairs{{1, 0, moved, 3}, {0, 1, added}, {2, 2}, {0, 3, moved, 1}}));
}

TEST(LoopDifference, PairsEachOfSeveralAlikeLinesOnceAndInOrder) {
  const Pairs pairs = difference_of("step(a, 1)\nstep(b, 1)\nstep(c, 1)", "step(a, 2)\nstep(b, 2)");
  int64_t last = 0;
  for (const LinePair& pair : pairs)
    if (pair.b > 0) {
      EXPECT_GT(pair.b, last);
      last = pair.b;
    }
  EXPECT_EQ(count_of(pairs), (DifferenceCount{.changed = 2, .removed = 1}));
}

TEST(LoopDifference, HasEveryLineOfBothOnce) {
  const std::string a = "a\nb\n\nc\nd\ne", b = "d\nx\na\n\n\ne\nc c";
  std::vector<int64_t> of_a, of_b;
  for (const LinePair& pair : difference_of(a, b)) {
    if (pair.a > 0) of_a.push_back(pair.a);
    if (pair.b > 0) of_b.push_back(pair.b);
    EXPECT_TRUE(pair.a > 0 || pair.b > 0);
    EXPECT_EQ(pair.other > 0, pair.change == moved);
  }
  EXPECT_EQ(of_a, (std::vector<int64_t>{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(of_b, (std::vector<int64_t>{1, 2, 3, 4, 5, 6, 7}));
}

TEST(LoopDifference, OfAnEmptyTextIsAllTheOther) {
  EXPECT_EQ(difference_of("", "a\nb\n"), (Pairs{{0, 1, added}, {0, 2, added}}));
  EXPECT_EQ(difference_of("a", ""), (Pairs{{1, 0, removed}}));
}

// Two thousand lines without a common line are the worst case of the search. Beyond its bound it still gives a result.
TEST(LoopDifference, HasABoundedCost) {
  const auto text = [](const std::string& name, int lines) {
    std::string made;
    for (int i = 0; i < lines; ++i) made.append(name).append(std::to_string(i)).append(" = 1\n");
    return made;
  };
  const std::clock_t begin = std::clock();
  EXPECT_EQ(count_of(difference_of(text("a", 2000), text("b", 2000))),
            (DifferenceCount{.removed = 2000, .added = 2000}));
  EXPECT_EQ(count_of(difference_of(text("a", 8000), text("b", 8000))),
            (DifferenceCount{.removed = 8000, .added = 8000}));
  EXPECT_LT((std::clock() - begin) / CLOCKS_PER_SEC, 5) << "seconds of the processor, however busy the machine is";
}

TEST(LoopDifference, ReadsLinesWhateverTheirEnds) {
  EXPECT_EQ(lines_of("a\n\nb").size(), 3u);
  EXPECT_EQ(lines_of("a\n").size(), 1u);
  EXPECT_EQ(difference_of("a\r\nb\r\n", "a\nb\n"), (Pairs{{1, 1}, {2, 2}}));
  EXPECT_EQ(difference_of("print('open", "print('open"), (Pairs{{1, 1}}));
}

TEST(LoopDifference, ListsTheLinesThatOnlyOneProgramHas) {
  const DifferingLines lines = differing_lines(difference_of("a()\nb(1)\nc()\nd()", "a()\nb(2)\nd()\nprint('x', y)"));
  EXPECT_EQ(lines.a, (std::set<int>{2, 3}));
  EXPECT_EQ(lines.b, (std::set<int>{2, 4}));
  EXPECT_TRUE(differing_lines(difference_of("a()", "a()")).a.empty());
}

} // namespace
} // namespace amplab::loop
