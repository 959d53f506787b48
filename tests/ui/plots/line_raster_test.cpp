// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/line_raster.h"

#include <QPoint>
#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace amplab {
namespace {

constexpr QRgb kInk = 0xff336699;

QImage canvas() {
  QImage image(64, 48, QImage::Format_RGB32);
  image.fill(Qt::white);
  return image;
}

TEST(ThinLine, HasAPixelInEachColumnOrRowOfItsLongerSideAndNoneElsewhere) {
  std::mt19937 random(3);
  std::uniform_real_distribution<> x(0, 63), y(0, 47);
  for (int turn = 0; turn < 500; ++turn) {
    const QLineF line(x(random), y(random), x(random), y(random));
    QImage image = canvas();
    draw_thin_line(image, line, kInk);
    int inked = 0;
    for (int row = 0; row < image.height(); ++row)
      for (int column = 0; column < image.width(); ++column) {
        if (image.pixel(column, row) != kInk) continue;
        ++inked;
        const double away =
            std::abs(line.dy() * (column - line.x1()) - line.dx() * (row - line.y1())) / std::max(1e-9, line.length());
        EXPECT_LE(away, 1.01) << column << ' ' << row;
      }
    const double longer = std::max(std::abs(line.dx()), std::abs(line.dy()));
    EXPECT_NEAR(inked, longer + 1, 1.01);
  }
}

TEST(ThinLine, IsCutAtTheEdges) {
  QImage image = canvas();
  for (const QLineF& line : {QLineF(-500, -300, 500, 300), QLineF(10, -1e6, 10, 1e6), QLineF(-9, 5, -2, 5),
                             QLineF(3, 100, 60, 200), QLineF(1e7, 0, -1e7, 40)})
    draw_thin_line(image, line, kInk);
  EXPECT_EQ(image.pixel(10, 0), kInk);
  EXPECT_EQ(image.pixel(10, 47), kInk);
  EXPECT_EQ(image.pixel(0, 0), kInk) << "the first goes through it";
}

TEST(ThinLine, OfNoLengthIsAPixel) {
  QImage image = canvas();
  draw_thin_line(image, {5, 6, 5, 6}, kInk);
  EXPECT_EQ(image.pixel(5, 6), kInk);
}

} // namespace
} // namespace amplab
