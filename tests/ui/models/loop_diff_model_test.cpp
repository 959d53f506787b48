// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/loop/standard_loop.h"
#include "tests/support/lane_samples.h"
#include "ui/models/loop_diff_model.h"

#include <QAbstractItemModelTester>
#include <gtest/gtest.h>

namespace amplab {
namespace {

constexpr const char* kA = "a()\nb()\nc()\nd()\ne()\nf()\ng()\nloss = f(x, 1)\nh()\nunscale()\nclip()\n";
constexpr const char* kB =
    "a()\nb()\nc()\nd()\ne()\nf()\ng()\nloss = f(x, 2)\nh()\nclip()\nunscale()\nprint(1, 2, 3)\n";

class LoopDiffModelTest : public testing::Test {
 protected:
  std::string text(int row, int column) const { return model.index(row, column).data().toString().toStdString(); }
  Mark mark(int row, int column) const { return static_cast<Mark>(model.index(row, column).data(MarkRole).toInt()); }
  int row_of(const char* sign) const {
    for (int row = 0; row < model.rowCount(); ++row)
      if (text(row, LoopDiffModel::Sign) == sign) return row;
    return -1;
  }

  LoopDiffModel model;
  QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(LoopDiffModelTest, ShowsBothSidesWithNumbersSignsAndGrounds) {
  model.setTexts(kA, kB);
  const int changed = row_of("~");
  ASSERT_GE(changed, 0);
  EXPECT_EQ(text(changed, LoopDiffModel::LineA), "8");
  EXPECT_EQ(text(changed, LoopDiffModel::TextA), "loss = f(x, 1)");
  EXPECT_EQ(text(changed, LoopDiffModel::TextB), "loss = f(x, 2)");
  EXPECT_EQ(mark(changed, LoopDiffModel::TextA), Mark::changed);
  EXPECT_EQ(mark(changed, LoopDiffModel::TextB), Mark::changed);
  const int added = row_of("+");
  EXPECT_EQ(text(added, LoopDiffModel::LineA), "");
  EXPECT_EQ(text(added, LoopDiffModel::LineB), "12");
  EXPECT_EQ(mark(added, LoopDiffModel::TextA), Mark::none);
  EXPECT_EQ(mark(added, LoopDiffModel::TextB), Mark::added);
  const int moved = row_of("↓");
  EXPECT_EQ(text(moved, LoopDiffModel::TextA), "unscale()");
  EXPECT_EQ(text(moved, LoopDiffModel::TextB), "at line 11 here");
  EXPECT_EQ(model.index(moved, LoopDiffModel::Sign).data(Qt::AccessibleTextRole).toString(), "Moved");
  EXPECT_EQ(text(row_of("↑"), LoopDiffModel::TextA), "at line 10 here");
}

TEST_F(LoopDiffModelTest, FoldsWhatIsTheSameAndUnfoldsIt) {
  model.setTexts(kA, kB);
  ASSERT_TRUE(model.isFold(0)) << "the begin of both";
  EXPECT_EQ(text(0, LoopDiffModel::LineA), "⋯  5 identical lines: press to show them");
  EXPECT_EQ(text(1, LoopDiffModel::LineA), "6") << "two lines stay around a difference";
  EXPECT_EQ(model.lineAt(model.index(0, LoopDiffModel::TextA)), 0);
  const int rows = model.rowCount();
  model.unfold(0);
  EXPECT_EQ(model.rowCount(), rows + 4);
  EXPECT_FALSE(model.isFold(0));
  EXPECT_EQ(text(0, LoopDiffModel::TextB), "a()");
  model.setTexts(kA, kA);
  EXPECT_EQ(model.rowCount(), 11) << "the same loop is shown whole";
}

TEST_F(LoopDiffModelTest, KnowsTheLineOfEachSide) {
  model.setTexts(kA, kB);
  const int added = row_of("+");
  EXPECT_EQ(model.lineAt(model.index(added, LoopDiffModel::TextA)), 0);
  EXPECT_EQ(model.lineAt(model.index(added, LoopDiffModel::TextB)), 12);
  EXPECT_EQ(model.lineAt(model.index(added, LoopDiffModel::Sign)), 12);
  EXPECT_FALSE(model.isLeft(model.index(added, LoopDiffModel::Sign)));
  EXPECT_TRUE(model.isLeft(model.index(row_of("~"), LoopDiffModel::Sign)));
}

TEST_F(LoopDiffModelTest, SaysInASentenceWhatDiffers) {
  const auto sentence = [](const char* a, const char* b) {
    return difference_sentence(loop::difference_of(a, b), "A", "B").toStdString();
  };
  EXPECT_EQ(sentence(kA, kB), "3 lines differ: 1 changed, 1 moved, 1 only in “B”.");
  EXPECT_EQ(sentence(kA, kA), "“A” and “B” run the same loop, line for line.");
  EXPECT_EQ(sentence("a()\nb()\nc()\n", "a()\n"), "2 lines differ: 2 only in “A”.");
  EXPECT_EQ(sentence("if a:\n    b()\n    c()\n", "if a:\n  b()\n  c()\n"), "2 lines differ: 2 indented differently.");
}

TEST_F(LoopDiffModelTest, SaysWhereTheFirstDifferenceIs) {
  const auto sentence = [](const char* a, const char* b) {
    return first_difference_sentence(loop::difference_of(a, b), "A", "B").toStdString();
  };
  EXPECT_EQ(sentence(kA, kA), "Their loops are the same.");
  EXPECT_EQ(sentence(kA, kB), "Their loops first differ at line 8 of “A” and line 8 of “B”.");
  EXPECT_EQ(sentence("a()\nb()\n", "a()\n"), "Their loops first differ at line 2 of “A”, which “B” does not have.");
  EXPECT_EQ(sentence("a()\n", "a()\nb()\n"), "Their loops first differ at line 2 of “B”, which “A” does not have.");
  EXPECT_EQ(sentence("a()\nb()\n", "b()\na()\n"), "Their loops first differ at line 1 of “A”, which is line 2 of “B”.");
}

TEST_F(LoopDiffModelTest, TakesTheTextThatALaneRuns) {
  RunStore store;
  std::vector<LaneInfo> infos(2);
  infos[1].loop = "print(1)\n";
  store.reset(support::sample_setups(2), infos);
  EXPECT_EQ(loop_text_of(store.lane(0)), loop::loop_of(store.lane(0).config())) << "the engine has reported none";
  EXPECT_EQ(loop_text_of(store.lane(1)), "print(1)\n");
}

} // namespace
} // namespace amplab
