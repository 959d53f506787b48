// SPDX-License-Identifier: GPL-3.0-or-later
// A lane's memory as stacked categories, each with its meaning.
#include "tests/support/plausible_run.h"
#include "ui/plots/curve_painter.h"

#include <QPixmap>
#include <gtest/gtest.h>

namespace amplab {
namespace {

struct MemoryStack : testing::Test {
  static constexpr int64_t kSteps = 250;

  // Paints the stack of a lane in a variant to `image`. Returns the marks.
  std::vector<PaintedMark> paint(const char* variant, int lane) {
    const auto row = std::ranges::find(plot_rows(), std::string_view("memory"), &PlotRow::id);
    const auto chosen = std::ranges::find(row->variants, std::string_view(variant), &PlotVariant::key);
    PlotContent content(*row, store, line);
    content.setVariant(static_cast<int>(chosen - row->variants.begin()));
    content.setStackLane(store.lane(lane).id());
    const Range fitted = content.fittedY();
    map.y = {0, fitted.upper};
    image.fill(Qt::transparent);
    QPainter painter(&image);
    return CurvePainter(painter, map, content, kDarkPalette, true).paint();
  }
  // Returns the y of the highest painted pixel in that column.
  int top(int column) const {
    for (int y = 0; y < image.height(); ++y)
      if (qAlpha(image.pixel(column, y)) > 0) return y;
    return image.height();
  }

  MemoryStack() {
    support::fill_plausibly(store, kSteps);
    line.setExtent({1, static_cast<double>(kSteps), static_cast<double>(kSteps)});
  }
  RunStore store;
  Timeline line;
  QImage image{600, 400, QImage::Format_ARGB32_Premultiplied};
  PixelMap map{{0, 0, 600, 400}, {0, static_cast<double>(kSteps)}, {}};
};

TEST_F(MemoryStack, ReachesUpToTheTotal) {
  for (int lane = 0; lane < 4; ++lane) {
    paint("by_category", lane);
    const double total = store.lane(lane).value(Series::memory_bytes, 100);
    EXPECT_NEAR(top(240), map.toY(total), 2) << lane;
  }
}

TEST_F(MemoryStack, SaysOfEachCategoryWhatItIs) {
  const std::vector<PaintedMark> marks = paint("by_category", 2);
  for (const MemoryCategory category :
       {MemoryCategory::parameters, MemoryCategory::activations, MemoryCategory::cast_cache}) {
    const MemoryCategoryRow& row = row_of(category);
    const auto is_marked = [&](const PaintedMark& mark) {
      const std::string text = mark.text.toStdString();
      return text.starts_with(row.name) && text.ends_with(row.sentence);
    };
    EXPECT_TRUE(std::ranges::any_of(marks, is_marked)) << row.name;
  }
}

TEST_F(MemoryStack, ShowsWhatStandsApartByItself) {
  for (const PaintedMark& mark : paint("apart", 2))
    EXPECT_TRUE(mark.text.startsWith("emulation") || mark.text.startsWith("evaluation")) << mark.text.toStdString();
  const StepRecord evaluated = store.lane(2).last_record();
  EXPECT_GE(map.y.upper, 1.4e6) << "room for both upon each other, of step 100; the last has " << evaluated.step;
}

} // namespace
} // namespace amplab
