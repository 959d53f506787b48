// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/tensor_image.h"

#include "tests/support/tensor_samples.h"

#include <cmath>
#include <gtest/gtest.h>

namespace amplab {
namespace {

using support::tensor_of_values;

TensorElements pictured(TensorValues values) {
  return *TensorElements::of(std::make_shared<const TensorValues>(std::move(values)));
}

ImageColours shades() {
  ImageColours colours;
  for (size_t i = 0; i < ImageColours::kShades; ++i) {
    colours.positive[i] = qRgb(0, 0, static_cast<int>(i));
    colours.negative[i] = qRgb(static_cast<int>(i), 0, 0);
  }
  colours.zero = qRgb(1, 1, 1);
  colours.inf = qRgb(2, 2, 2);
  colours.nan = qRgb(3, 3, 3);
  colours.gap = qRgb(4, 4, 4);
  return colours;
}

TEST(ImageScale, IsLogarithmicOrInProportion) {
  ElementSummary summary;
  summary.amax = 16;
  summary.amin_nonzero = 1;
  const ImageScale log = ImageScale::of(summary, true), linear = ImageScale::of(summary, false);
  EXPECT_EQ(log.share(16), 1);
  EXPECT_NEAR(log.share(8) - log.share(4), log.share(4) - log.share(2), 1e-12);
  EXPECT_NEAR(linear.share(12) - linear.share(8), linear.share(8) - linear.share(4), 1e-12);
  EXPECT_GT(log.share(1), 0) << "what is not zero is seen";
  EXPECT_GT(linear.share(1e-30), 0);
  for (const ImageScale& scale : {log, linear})
    for (const double magnitude : {1.5, 3.0, 15.0})
      EXPECT_NEAR(scale.magnitude_at(scale.share(magnitude)), magnitude, 1e-9);
  summary.amin_nonzero = 1e-300;
  EXPECT_GT(ImageScale::of(summary, true).share(0x1p-10), 0.2) << "one tiny number does not take all the shades";
}

TEST(ImageColours, ZeroInfAndNanHaveTheirOwn) {
  ImageScale scale;
  const ImageColours colours = shades();
  EXPECT_EQ(colours.of(0, scale), colours.zero);
  EXPECT_EQ(colours.of(-HUGE_VAL, scale), colours.inf);
  EXPECT_EQ(colours.of(std::nan(""), scale), colours.nan);
  EXPECT_EQ(colours.of(1, scale), colours.positive.back());
  EXPECT_EQ(colours.of(-1, scale), colours.negative.back());
}

TEST(TensorImage, OfMoreElementsThanPixelsTheLargestStands) {
  const auto elements = pictured(tensor_of_values({100, 200}, [](int64_t i) {
    return i == 12'345 ? -50.0 : i == 7 ? std::nan("") : 1e-3;
  }));
  const ImageLayout layout = layout_of(tiles_of(elements.shape(), {}), {50, 30});
  EXPECT_EQ(layout.per_x, 4);
  EXPECT_EQ(layout.per_y, 4);
  EXPECT_LE(layout.size().width(), 50);
  EXPECT_LE(layout.size().height(), 30);
  ImageScale scale;
  scale.log = false;
  scale.most = 50;
  const QImage image = image_of(elements, layout, scale, shades());
  EXPECT_EQ(image.size(), layout.pixels());
  EXPECT_EQ(image.pixel((12'345 % 200) / 4, (12'345 / 200) / 4), shades().negative.back());
  EXPECT_EQ(element_at(elements, layout, (12'345 % 200) / 4, (12'345 / 200) / 4), 12'345);
  EXPECT_EQ(image.pixel(1, 0), shades().nan);
}

TEST(TensorImage, ASmallTensorIsEnlargedEvenlyAndFits) {
  for (const std::vector<int64_t>& shape : {std::vector<int64_t>{3, 4}, {1}, {16, 1, 3, 3}, {1000, 2}, {1, 5000}}) {
    const ImageLayout layout = layout_of(tiles_of(shape, {}), {400, 200});
    EXPECT_LE(layout.size().width(), 400);
    EXPECT_LE(layout.size().height(), 200);
    EXPECT_GT(layout.size().width() * layout.size().height(), 0);
  }
  const ImageLayout filters = layout_of(tiles_of({16, 8, 3, 3}, {}), {400, 200});
  EXPECT_EQ(filters.zoom_x, filters.zoom_y) << "the shape of a filter is to be seen";
  const ImageLayout tall = layout_of(tiles_of({64, 10}, {}), {400, 200});
  EXPECT_EQ(tall.zoom_y, 3);
  EXPECT_EQ(tall.zoom_x, 15) << "a tall matrix takes what room there is at its side";
}

TEST(TensorImage, StopsWhenItIsCancelled) {
  const auto elements = pictured(tensor_of_values({10, 10}, [](int64_t) { return 1.0; }));
  EXPECT_TRUE(
      image_of(elements, layout_of(tiles_of({10, 10}, {}), {10, 10}), {}, shades(), [] { return true; }).isNull());
}

} // namespace
} // namespace amplab
