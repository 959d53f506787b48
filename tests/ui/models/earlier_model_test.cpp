// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/lane_samples.h"
#include "ui/models/earlier_model.h"

#include <QAbstractItemModelTester>
#include <gtest/gtest.h>

namespace amplab {
namespace {

class EarlierModelTest : public testing::Test {
 protected:
  EarlierModelTest() {
    for (const int64_t steps : {10, 20, 30}) {
      support::reset_lanes(store, 1);
      store.appendSteps(0, support::sample_steps(1, steps));
    }
    support::reset_lanes(store, 1);
  }
  QString text(int row, int column) const { return model.index(row, column).data().toString(); }
  bool is_checked(int row, int column) const {
    return model.index(row, column).data(Qt::CheckStateRole).toInt() == Qt::Checked;
  }

  RunStore store;
  QUndoStack stack;
  EarlierModel model{store.earlier(), stack};
  QAbstractItemModelTester tester{&model};
};

TEST_F(EarlierModelTest, ListsTheNewestFirst) {
  ASSERT_EQ(model.rowCount(), 3);
  EXPECT_EQ(text(0, EarlierModel::Steps), "30");
  EXPECT_EQ(text(0, EarlierModel::Name), "lane 0");
  EXPECT_TRUE(is_checked(0, EarlierModel::Shown) && !is_checked(1, EarlierModel::Shown));
}

TEST_F(EarlierModelTest, ShowsPinsAndRenamesWithAWayBack) {
  EXPECT_TRUE(model.setData(model.index(1, EarlierModel::Shown), Qt::Checked, Qt::CheckStateRole));
  EXPECT_TRUE(model.setData(model.index(1, EarlierModel::Pinned), Qt::Checked, Qt::CheckStateRole));
  EXPECT_TRUE(model.setData(model.index(1, EarlierModel::Name), "low rate"));
  EXPECT_FALSE(model.setData(model.index(1, EarlierModel::Name), "  ")) << "a run has a name";
  const EarlierRun& run = store.earlier().all()[1];
  EXPECT_TRUE(run.shown && run.pinned);
  EXPECT_EQ(run.name, "low rate");
  for (int i = 0; i < 3; ++i) stack.undo();
  EXPECT_FALSE(run.shown || run.pinned);
  EXPECT_EQ(text(1, EarlierModel::Name), "lane 0");
}

TEST_F(EarlierModelTest, UndoOfANameLeavesARunHiddenThatARestartHid) {
  EXPECT_TRUE(model.setData(model.index(0, EarlierModel::Name), "low rate"));
  store.appendSteps(0, support::sample_steps(1, 40));
  support::reset_lanes(store, 1);
  ASSERT_FALSE(is_checked(1, EarlierModel::Shown)) << "the next run is shown instead";
  stack.undo();
  EXPECT_EQ(text(1, EarlierModel::Name), "lane 0");
  EXPECT_FALSE(is_checked(1, EarlierModel::Shown));
}

TEST_F(EarlierModelTest, DeletesSeveralAsOneUndoStep) {
  model.remove({0, 2});
  ASSERT_EQ(model.rowCount(), 1);
  EXPECT_EQ(text(0, EarlierModel::Steps), "20");
  stack.undo();
  ASSERT_EQ(model.rowCount(), 3);
  EXPECT_EQ(text(0, EarlierModel::Steps), "30");
  EXPECT_EQ(text(2, EarlierModel::Steps), "10");
}

TEST_F(EarlierModelTest, HidesAllAsOneUndoStep) {
  model.setData(model.index(1, EarlierModel::Shown), Qt::Checked, Qt::CheckStateRole);
  EXPECT_TRUE(model.hideAll());
  for (int row = 0; row < 3; ++row) EXPECT_FALSE(is_checked(row, EarlierModel::Shown)) << row;
  EXPECT_FALSE(model.hideAll()) << "none is left";
  stack.undo();
  EXPECT_TRUE(is_checked(0, EarlierModel::Shown) && is_checked(1, EarlierModel::Shown));
  EXPECT_FALSE(is_checked(2, EarlierModel::Shown)) << "as before";
}

TEST_F(EarlierModelTest, WhatWentWithItsSessionDoesNotComeBack) {
  model.setData(model.index(1, EarlierModel::Pinned), Qt::Checked, Qt::CheckStateRole);
  store.earlier().clear();
  stack.undo();
  EXPECT_EQ(model.rowCount(), 0);
}

} // namespace
} // namespace amplab
