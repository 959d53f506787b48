// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/curve_raster.h"

#include <QPainter>
#include <QPoint>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <random>

namespace amplab {
namespace {

// Ink in a column, in pixels.
double thickness(const QImage& image, int column) {
  double sum = 0;
  for (int y = 0; y < image.height(); ++y) sum += qAlpha(image.pixel(column, y)) / 255.0;
  return sum;
}

TEST(CurveRaster, DrawsALevelLineAsThickAsItsPen) {
  CurveRaster raster({40, 20}, 1);
  raster.line({{0, 10.3}, {40, 10.3}}, QPen(Qt::red, 2), 0, false);
  for (const int column : {0, 20, 39}) EXPECT_NEAR(thickness(raster.image(), column), 2, 0.02) << column;
  EXPECT_GT(qRed(raster.image().pixel(20, 10)), 200);
}

TEST(CurveRaster, IsSharpOnScreensOfHigherResolution) {
  CurveRaster raster({40, 20}, 2);
  EXPECT_EQ(raster.image().size(), QSize(80, 40));
  raster.line({{0, 10}, {40, 10}}, QPen(Qt::red, 2), 0, false);
  EXPECT_NEAR(thickness(raster.image(), 40), 4, 0.02);
}

TEST(CurveRaster, DrawsASpikeWithinOneColumnInFull) {
  CurveRaster raster({40, 100}, 1);
  raster.line({{0, 50}, {20.2, 50}, {20.4, 5}, {20.6, 95}, {20.8, 50}, {40, 50}}, QPen(Qt::red, 1), 0, false);
  EXPECT_NEAR(thickness(raster.image(), 20), 91, 0.1);
  EXPECT_NEAR(thickness(raster.image(), 10), 1, 0.1);
}

TEST(CurveRaster, LiftsThePenAtNaN) {
  CurveRaster raster({40, 20}, 1);
  raster.line({{0, 10}, {10, 10}, {15, std::numeric_limits<double>::quiet_NaN()}, {30, 10}, {39, 10}}, QPen(Qt::red, 1),
              0, false);
  EXPECT_EQ(thickness(raster.image(), 20), 0);
  EXPECT_NEAR(thickness(raster.image(), 35), 1, 0.02);
}

TEST(CurveRaster, RunsDashesAlongXFromTheirOrigin) {
  QPen pen(Qt::red, 2);
  pen.setDashPattern({5, 5}); // 10 pixels on, 10 off
  for (const double origin : {0.0, 7.0}) {
    CurveRaster raster({60, 20}, 1);
    raster.line({{0, 10}, {60, 10}}, pen, origin, false);
    for (int column = 0; column < 60; ++column) {
      const bool on = (column - static_cast<int>(origin) + 20) % 20 < 10;
      EXPECT_EQ(thickness(raster.image(), column) > 1, on) << origin << " " << column;
    }
  }
}

TEST(CurveRaster, ShowsTheRiseOfAStairEvenInAGap) {
  QPen pen(Qt::red, 2);
  pen.setDashPattern({5, 5});
  CurveRaster raster({60, 40}, 1);
  raster.line({{0, 30}, {15, 30}, {15, 10}, {60, 10}}, pen, 0, true);
  EXPECT_NEAR(thickness(raster.image(), 15), 22, 0.1);
}

TEST(CurveRaster, FillsABandBetweenTwoLines) {
  CurveRaster raster({40, 40}, 1);
  raster.band({{0, 10}, {40, 10}}, {{0, 30}, {40, 30}}, QColor(255, 0, 0, 128));
  EXPECT_NEAR(thickness(raster.image(), 20), 20 * 128 / 255.0, 0.1);
}

// Source over, per channel, to within one step of 255.
TEST(CurveRaster, MixesWhatLiesOverOneAnotherAsAPainterDoes) {
  const QColor below(200, 40, 90, 130), above(20, 180, 250, 77);
  CurveRaster raster({40, 40}, 1);
  QImage painted(40, 40, QImage::Format_ARGB32_Premultiplied);
  painted.fill(Qt::transparent);
  QPainter painter(&painted);
  for (const QColor& fill : {below, above}) {
    raster.band({{0, 10}, {40, 10}}, {{0, 30}, {40, 30}}, fill);
    painter.fillRect(0, 10, 40, 20, fill);
  }
  using Channel = int (*)(QRgb);
  for (const int y : {5, 10, 11, 20, 29, 30})
    for (const Channel channel : std::initializer_list<Channel>{qAlpha, qRed, qGreen, qBlue}) {
      const QRgb own = reinterpret_cast<const QRgb*>(raster.image().constScanLine(y))[20];
      EXPECT_NEAR(channel(own), channel(reinterpret_cast<const QRgb*>(painted.constScanLine(y))[20]), 1) << "row " << y;
    }
}

TEST(CurveRaster, SurvivesPointsFarOutside) {
  CurveRaster raster({40, 40}, 1);
  raster.line({{-1e9, 1e12}, {19, 1e12}, {22, -1e12}, {1e9, 1e12}}, QPen(Qt::red, 2), 0, false);
  EXPECT_NEAR(thickness(raster.image(), 20), 40, 0.1);
}

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
