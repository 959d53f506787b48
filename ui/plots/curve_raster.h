// SPDX-License-Identifier: GPL-3.0-or-later
// Draws lines into images, much faster than QPainter. Any thread.
#pragma once
#include <QImage>
#include <QLineF>
#include <QPen>
#include <QPointF>
#include <QSizeF>
#include <vector>

namespace amplab {

// Draws very many straight lines, one opaque pixel per step along the longer side, without blending. About ten times
// faster than QPainter. Where thousands of lines cross, the difference is not visible. Pure. line: in device pixels,
// clipped to the image. Requires: 32 bits per pixel.
void draw_thin_line(QImage& image, const QLineF& line, QRgb colour);

// Paints curves that are functions of x, column by column, antialiased at their upper and lower edges. About twenty
// times faster than QPainter for noisy, dashed lines two pixels wide, as in live plots. Dashes run along x, so noise
// does not blur them. A value.
class CurveRaster {
 public:
  // Creates a transparent image of `size` logical pixels with `ratio` device pixels each.
  CurveRaster(QSizeF size, double ratio);

  // points: logical pixels, x ascending; a NaN y lifts the pen. Dashes start at x = dashOrigin. joined: draws rises
  // steeper than the pen width through gaps too (stairs).
  void line(const std::vector<QPointF>& points, const QPen& pen, double dashOrigin, bool joined);

  // Fills the area between two lines with the same x.
  void band(const std::vector<QPointF>& upper, const std::vector<QPointF>& lower, const QColor& fill);

  const QImage& image() const { return image_; }

 private:
  struct Span { // of one column, in device pixels; empty while top > bottom
    float top = 1e9F, bottom = -1e9F;
    void include(float y);
  };
  using Columns = std::vector<Span>;

  Columns trace(const std::vector<QPointF>& points) const;
  void fill(int column, float top, float bottom, QRgb premultiplied);

  QImage image_;
  double ratio_;
};

} // namespace amplab
