// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/telemetry.h"
#include "ui/models/cell.h"

#include <QStandardItemModel>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace amplab {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
const double kNaN = std::nan("");

TEST(Labels, ShowNumbersForAPerson) {
  EXPECT_EQ(number_label(0.693147), "0.6931");
  EXPECT_EQ(number_label(kNaN), "NaN");
  EXPECT_EQ(number_label(-kInf), "-inf");
  EXPECT_EQ(count_label(1234567), "1\u202f234\u202f567");
  EXPECT_EQ(count_label(-123456), "-123\u202f456");
  EXPECT_EQ(count_label(999), "999");
  EXPECT_EQ(bytes_label(1000), "1000 B");
  EXPECT_EQ(bytes_label(4.2 * 1024 * 1024), "4.2 MiB");
  EXPECT_EQ(scale_label(65536), "2¹⁶");
  EXPECT_EQ(scale_label(1), "2⁰");
  EXPECT_EQ(scale_label(0.125), "2⁻³");
  EXPECT_EQ(scale_label(3000), "3000");
  EXPECT_EQ(scale_label(kInf), "inf");
  EXPECT_EQ(scale_label(0), "0");
}

TEST(Labels, RaiseThePowersOfTwoInASentence) {
  EXPECT_EQ(with_powers_raised("set it to 2^20, not 2^-7"), "set it to 2²⁰, not 2⁻⁷");
  EXPECT_EQ(with_powers_raised("2^n and x^2"), "2^n and x^2");
}

TEST(Labels, LeaveEmptyWhatWasNotRecorded) {
  for (QString (*label)(double) : {count_label, bytes_label, scale_label}) EXPECT_EQ(label(not_recorded()), "");
  EXPECT_EQ(number_label(not_recorded()), "");
}

TEST(SortOrder, PutsNanAndNotRecordedBehindEverything) {
  EXPECT_TRUE(sorts_before(2.0, 10.0));
  EXPECT_TRUE(sorts_before(kInf, kNaN));
  EXPECT_TRUE(sorts_before(1.0, not_recorded()));
  EXPECT_FALSE(sorts_before(kNaN, 1.0));
  EXPECT_FALSE(sorts_before(kNaN, kNaN));
  EXPECT_TRUE(sorts_before(QString("linear"), QString("relu")));
}

TEST(Tsv, HasHeadersFullNumbersAndNoStrayTabs) {
  QStandardItemModel model(3, 3);
  model.setHorizontalHeaderLabels({"op", "loss", "note"});
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 3; ++column)
      model.setData(model.index(row, column), QString("%1%2").arg(row).arg(column));
  model.setData(model.index(2, 1), "0.3333");
  model.setData(model.index(2, 1), 1.0 / 3, SortRole);
  model.setData(model.index(2, 2), "tab\there");
  const auto at = [&](int row, int column) { return model.index(row, column); };
  // a selection in any order that is not a rectangle
  EXPECT_EQ(tsv_of({at(2, 2), at(0, 2), at(2, 1)}), "loss\tnote\n\t02\n0.3333333333333333\ttab here\n");
  EXPECT_EQ(tsv_of({}), "");
}

} // namespace
} // namespace amplab
