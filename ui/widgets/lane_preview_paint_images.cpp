// SPDX-License-Identifier: GPL-3.0-or-later
// Previews of images, confusion matrices and text.
#include "ui/models/preview_caption.h"
#include "ui/models/qt_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/lane_preview_view.h"

#include <QFontDatabase>
#include <QImage>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

constexpr double kFrame = 2;          // pixels, around an image
constexpr int64_t kMostPixels = 1024; // painted per side, at most
constexpr double kMostZoom = 3;       // of an image's pixels
constexpr double kNamesShare = 0.32;  // of a confusion matrix's width, for names
constexpr double kLeastNamed = 0.8;   // of a line's height: minimum row height for names
constexpr double kFiltersHeight = 34; // pixels

QImage image_of(const std::vector<std::byte>& bytes, size_t first, int64_t channels, int64_t height, int64_t width,
                auto&& of_byte) {
  if (std::max({width, height, channels}) > kMostPixels || std::min({width, height, channels}) < 1) return {};
  QImage image(static_cast<int>(width), static_cast<int>(height), QImage::Format_RGB32);
  image.fill(Qt::black);
  const auto plane = static_cast<size_t>(height * width);
  if (bytes.size() < first + static_cast<size_t>(channels) * plane) return image;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) {
      const size_t at = first + static_cast<size_t>(y) * static_cast<size_t>(width) + static_cast<size_t>(x);
      const auto value = [&](size_t channel) { return of_byte(bytes[at + channel * plane]); };
      image.setPixel(x, y, channels < 3 ? qRgb(value(0), value(0), value(0)) : qRgb(value(0), value(1), value(2)));
    }
  return image;
}

// Returns the column count that makes the cells largest, and the side of a cell.
std::pair<int, double> cells_in(const QRectF& area, size_t count, double most) {
  int best = 1;
  double side = 0;
  for (int columns = 1; columns <= static_cast<int>(count); ++columns) {
    const double rows = std::ceil(static_cast<double>(count) / columns);
    const double fits = std::min({area.width() / columns, area.height() / rows, most});
    if (fits > side) side = fits, best = columns;
  }
  return {best, side};
}

void paint_images(QPainter& painter, const QRectF& area, const Palette& palette, const Predictions& of) {
  const auto [columns, side] =
      cells_in(area, of.images.size(), kMostZoom * static_cast<double>(std::max(of.width, of.height)));
  for (size_t i = 0; i < of.images.size(); ++i) {
    const PredictedImage& each = of.images[i];
    const QRectF cell(area.left() + static_cast<double>(static_cast<int>(i) % columns) * side,
                      area.top() + static_cast<double>(static_cast<int>(i) / columns) * side, side - kFrame,
                      side - kFrame);
    const bool right = each.predicted == each.target;
    painter.fillRect(cell, QColor(right ? palette.good : palette.bad));
    painter.drawImage(cell.adjusted(kFrame, kFrame, -kFrame, -kFrame),
                      image_of(each.pixels, 0, of.channels, of.height, of.width,
                               [](std::byte b) { return std::to_integer<int>(b); }));
    if (right) continue; // wrong predictions are crossed out, in addition to their colour
    painter.setPen(QPen(QColor(palette.bad), 1.5));
    painter.drawLine(cell.topLeft(), cell.topLeft() + QPointF(side / 4, side / 4));
    painter.drawLine(cell.topLeft() + QPointF(side / 4, 0), cell.topLeft() + QPointF(0, side / 4));
  }
}

void paint_filters(QPainter& painter, const QRectF& area, const Palette& palette, const Filters& filters) {
  const QString name = qt(filters.parameter);
  const double wanted = painter.fontMetrics().horizontalAdvance(name) + kGap,
               names = wanted < kNamesShare * area.width() ? wanted : 0;
  painter.setPen(QColor(palette.quiet));
  if (names > 0) painter.drawText(area, Qt::AlignVCenter | Qt::AlignLeft, name);
  const auto [columns, side] =
      cells_in(area.adjusted(names, 0, 0, 0), static_cast<size_t>(filters.count), area.height());
  const auto each = static_cast<size_t>(filters.channels * filters.height * filters.width);
  for (int i = 0; i < static_cast<int>(filters.count); ++i)
    painter.drawImage(QRectF(area.left() + names + (i % columns) * side, area.top() + (i / columns) * side,
                             side - kHairGap, side - kHairGap),
                      image_of(filters.weights, static_cast<size_t>(i) * each, filters.channels, filters.height,
                               filters.width, [](std::byte b) { return 128 + std::to_integer<int8_t>(b); }));
}

// Rows: actual class. Columns: predicted class.
void paint_confusion(QPainter& painter, const QRectF& area, const Palette& palette, const Predictions& of) {
  const auto classes = of.class_names.size();
  if (classes == 0 || of.confusion.size() != classes * classes) return;
  const QFontMetrics metrics = painter.fontMetrics();
  int widest = 0;
  for (const std::string& name : of.class_names) widest = std::max(widest, metrics.horizontalAdvance(qt(name)));
  const auto side_beside = [&](double its_names) {
    return std::min(area.width() - its_names, area.height()) / static_cast<double>(classes);
  };
  const double wanted = std::min<double>(widest + kSmallGap, kNamesShare * area.width());
  const double names = side_beside(wanted) >= kLeastNamed * metrics.height() ? wanted : 0, side = side_beside(names);
  for (size_t row = 0; row < classes; ++row) {
    const double y = area.top() + side * static_cast<double>(row);
    if (names > 0) {
      painter.setPen(QColor(palette.quiet));
      painter.drawText(
          QRectF(area.left(), y, names - kSmallGap, side), Qt::AlignVCenter | Qt::AlignRight,
          metrics.elidedText(qt(of.class_names[row]), Qt::ElideRight, static_cast<int>(names) - kSmallGap));
    }
    int64_t all = 0;
    for (size_t column = 0; column < classes; ++column) all += of.confusion[row * classes + column];
    for (size_t column = 0; column < classes; ++column) {
      const int64_t count = of.confusion[row * classes + column];
      const double share = all > 0 ? static_cast<double>(count) / static_cast<double>(all) : 0;
      const QRectF cell(area.left() + names + side * static_cast<double>(column), y, side - 1, side - 1);
      const QColor style =
          mixed(QColor(palette.field), QColor(row == column ? palette.good : palette.bad), 0.75 * std::sqrt(share));
      painter.fillRect(cell, style);
      if (count == 0 || side < metrics.horizontalAdvance(QStringLiteral("00")) + 2) continue;
      painter.setPen(QColor(contrast(style.rgb(), palette.text) >= contrast(style.rgb(), palette.surface)
                                ? palette.text
                                : palette.surface));
      painter.drawText(cell, Qt::AlignCenter, QString::number(count));
    }
  }
}

} // namespace

void paint_preview(QPainter& painter, const QRectF& area, const PreviewStyle& style, const Predictions& predictions) {
  painter.save();
  QRectF left = area, right = area;
  if (!predictions.images.empty() && !predictions.confusion.empty()) {
    const double half = (area.width() - kGap) / 2;
    left.setWidth(half);
    right.setLeft(right.right() - half);
  }
  if (predictions.filters.count > 0) {
    paint_filters(painter, {left.left(), left.bottom() - kFiltersHeight, left.width(), kFiltersHeight}, style.palette,
                  predictions.filters);
    left.setBottom(left.bottom() - kFiltersHeight - kSmallGap);
  }
  if (!predictions.images.empty()) paint_images(painter, left, style.palette, predictions);
  paint_confusion(painter, right, style.palette, predictions);
  painter.restore();
}

void paint_preview(QPainter& painter, const QRectF& area, const PreviewStyle& style, const Writing& writing) {
  painter.save();
  painter.setClipRect(area);
  painter.setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  const QFontMetrics metrics = painter.fontMetrics();
  const double across = metrics.horizontalAdvance('0'), down = metrics.lineSpacing();
  const int columns = std::max(1, static_cast<int>(area.width() / across));
  double y = area.top();
  int column = 0;
  const auto put = [&](QChar letter, QRgb colour, bool wrong) {
    if (column == columns) column = 0, y += down;
    const QRectF cell(area.left() + column++ * across, y, across, down);
    painter.setPen(QColor(colour));
    painter.drawText(cell, Qt::AlignCenter, letter == '\n' ? QString(QChar(0x21b5)) : QString(letter));
    if (wrong) painter.drawLine(cell.bottomLeft(), cell.bottomRight());
  };
  for (const Continuation& each : writing.texts) {
    if (y + down > area.bottom() + 1) break;
    const QString written = qt(each.written);
    const std::vector<bool> right = right_letters(written, qt(each.truth));
    for (const QChar letter : qt(each.prompt)) put(letter, style.palette.quiet, false);
    for (qsizetype i = 0; i < written.size(); ++i) {
      const bool ok = right[static_cast<size_t>(i)];
      put(written[i], ok ? style.palette.text : style.palette.bad, !ok);
    }
    column = 0;
    y += down + kSmallGap;
  }
  painter.restore();
}

} // namespace amplab
