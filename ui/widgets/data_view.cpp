// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/data_view.h"

#include "ui/models/cell.h"
#include "ui/widgets/marks.h"

#include <QFontDatabase>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <map>

namespace amplab {
namespace {

constexpr double kDot = 2.2;       // radius of a point
constexpr double kMostScale = 2.5; // of a thumbnail's pixels
constexpr int kEachSize = 3, kMostBars = 24;
constexpr double kNameShare = 0.36; // of the width of the bars

// Returns the bounding rectangle of the finite points, or an empty one.
template <class Of, class Points> QRectF extent(const Points& points, Of of) {
  double left = INFINITY, right = -INFINITY, low = INFINITY, high = -INFINITY;
  for (const auto& point : points) {
    const QPointF at = of(point);
    if (!std::isfinite(at.x()) || !std::isfinite(at.y())) continue;
    left = std::min(left, at.x()), right = std::max(right, at.x());
    low = std::min(low, at.y()), high = std::max(high, at.y());
  }
  return left <= right ? QRectF(left, low, std::max(right - left, 1e-9), std::max(high - low, 1e-9)) : QRectF();
}

} // namespace

DataView::DataView(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setObjectName("data:view");
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  connect(&theme_, &Theme::changed, this, qOverload<>(&QWidget::update));
}

bool DataView::draws(const DataPreview& preview) {
  return !preview.points.empty() || !preview.curve.empty() || !preview.thumbnails.empty() || !preview.lines.isEmpty();
}

void DataView::show(const DataPreview& preview) {
  preview_ = preview;
  setAccessibleName(
      !preview.points.empty() ? tr("%n points in the plane, by class", nullptr, static_cast<int>(preview.points.size()))
      : !preview.curve.empty()      ? tr("Target over the input")
      : !preview.thumbnails.empty() ? tr("%n images, by class", nullptr, static_cast<int>(preview.thumbnails.size()))
                                    : tr("The first lines"));
  setAccessibleDescription(preview.lines.join('\n'));
  update();
}

void DataView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), QColor(theme_.palette().field));
  painter.setPen(QColor(theme_.palette().line));
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
  painter.setClipRect(rect().adjusted(1, 1, -1, -1));
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF area = QRectF(rect()).adjusted(kWideGap, kWideGap, -kWideGap, -kWideGap);
  if (!preview_.points.empty())
    paintPoints(painter, area);
  else if (!preview_.curve.empty())
    paintCurve(painter, area);
  else if (!preview_.thumbnails.empty())
    paintThumbnails(painter, area);
  else
    paintLines(painter, area);
}

void DataView::paintPoints(QPainter& painter, const QRectF& area) const {
  const QRectF range = extent(preview_.points, [](const DataPreview::Point& p) { return QPointF(p.x, p.y); });
  if (range.isEmpty()) return;
  // Same scale for both axes.
  const double scale = std::min(area.width() / range.width(), area.height() / range.height());
  for (const DataPreview::Point& point : preview_.points) {
    QColor colour = lane_colour(theme_.palette(), point.of_class);
    colour.setAlphaF(0.8f);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    draw_class_mark(painter,
                    area.center() + QPointF(point.x - range.center().x(), range.center().y() - point.y) * scale,
                    point.of_class, kDot);
  }
}

void DataView::paintCurve(QPainter& painter, const QRectF& area) const {
  const QRectF range = extent(preview_.curve, [](const QPointF& p) { return p; });
  if (range.isEmpty()) return;
  painter.setPen(Qt::NoPen);
  painter.setBrush(lane_colour(theme_.palette(), 0));
  for (const QPointF& p : preview_.curve)
    draw_class_mark(painter,
                    {area.left() + (p.x() - range.left()) / range.width() * area.width(),
                     area.bottom() - (p.y() - range.top()) / range.height() * area.height()},
                    0, kDot);
}

// Paints a row per class after its name, as large as fits.
void DataView::paintThumbnails(QPainter& painter, const QRectF& area) const {
  std::map<int, std::vector<const QImage*>> by_class;
  for (const auto& [image, of_class] : preview_.thumbnails) by_class[of_class].push_back(&image);
  size_t most = 1;
  for (const auto& [of_class, images] : by_class) most = std::max(most, images.size());
  const QSize size = preview_.thumbnails.front().image.size();
  painter.setFont(text_font(-1));
  int names = 0;
  for (const auto& [of_class, images] : by_class)
    if (of_class >= 0 && of_class < static_cast<int>(preview_.classes.size()))
      names = std::max(names,
                       painter.fontMetrics().horizontalAdvance(preview_.classes[static_cast<size_t>(of_class)].name));
  names = std::min(names + kGap, static_cast<int>(area.width() / 3));
  const double height = area.height() / static_cast<double>(by_class.size());
  const double scale = std::min({kMostScale, (height - kHairGap) / size.height(),
                                 ((area.width() - names) / static_cast<double>(most) - kHairGap) / size.width()});
  double y = area.top();
  for (const auto& [of_class, images] : by_class) {
    painter.setPen(QColor(theme_.palette().quiet));
    const bool named = of_class >= 0 && of_class < static_cast<int>(preview_.classes.size());
    const QString name = named ? preview_.classes[static_cast<size_t>(of_class)].name : QString();
    const double step = size.height() * scale + kHairGap;
    if (step >= painter.fontMetrics().height() - kSmallGap)
      painter.drawText(QRectF(area.left(), y, names - kGap, step), Qt::AlignVCenter | Qt::AlignRight,
                       painter.fontMetrics().elidedText(name, Qt::ElideRight, names - kGap));
    double x = area.left() + names;
    for (const QImage* image : images) {
      painter.drawImage(QRectF(x, y, size.width() * scale, size.height() * scale), *image);
      x += size.width() * scale + kHairGap;
    }
    y += step;
  }
}

void DataView::paintLines(QPainter& painter, const QRectF& area) const {
  painter.setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  painter.setPen(QColor(theme_.palette().text));
  const int height = painter.fontMetrics().lineSpacing();
  double y = area.top();
  for (const QString& line : preview_.lines) {
    if (y + height > area.bottom()) break;
    painter.drawText(QRectF(area.left(), y, area.width(), height), Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(line, Qt::ElideRight, static_cast<int>(area.width())));
    y += height;
  }
}

ClassBars::ClassBars(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setObjectName("data:classes");
  setAccessibleName(tr("Samples of each class"));
  setFont(number_font(-1));
  connect(&theme_, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void ClassBars::show(const DataPreview& preview) {
  classes_ = preview.classes;
  if (classes_.size() > kMostBars) classes_.resize(kMostBars);
  unseen_ =
      std::max<qint64>(preview.classification ? preview.task.outputs - static_cast<qint64>(classes_.size()) : 0, 0);
  coloured_ = !preview.points.empty();
  QStringList labels;
  for (const auto& [name, count] : classes_)
    labels << QString("%1: %2").arg(name, count_label(static_cast<double>(count)));
  setAccessibleDescription(labels.join(", "));
  setVisible(!classes_.empty());
  updateGeometry();
  update();
}

QSize ClassBars::sizeHint() const {
  return {260, rowHeight() * static_cast<int>(classes_.size() + (unseen_ > 0 ? 1 : 0))};
}

void ClassBars::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  qint64 most = 1;
  for (const auto& [name, count] : classes_) most = std::max(most, count);
  const int height = rowHeight(), names = static_cast<int>(width() * kNameShare);
  const int counts = fontMetrics().horizontalAdvance(count_label(static_cast<double>(most))) + kGap;
  int y = 0;
  for (size_t i = 0; i < classes_.size(); ++i, y += height) {
    painter.setPen(QColor(theme_.palette().quiet));
    painter.drawText(QRect(0, y, names - kGap, height), Qt::AlignVCenter | Qt::AlignRight,
                     fontMetrics().elidedText(classes_[i].name, Qt::ElideRight, names - kGap));
    const double available = width() - names - counts;
    const QColor colour =
        coloured_ ? lane_colour(theme_.palette(), static_cast<int>(i)) : QColor(theme_.palette().accent);
    const double length = std::max(0.0, available * static_cast<double>(classes_[i].count) / static_cast<double>(most));
    painter.fillRect(QRectF(names, y + kEachSize, length, height - 2 * kEachSize), colour);
    painter.setPen(QColor(theme_.palette().text));
    painter.drawText(QRect(width() - counts, y, counts, height), Qt::AlignVCenter | Qt::AlignRight,
                     count_label(static_cast<double>(classes_[i].count)));
  }
  painter.setPen(QColor(theme_.palette().quiet));
  if (unseen_ > 0)
    painter.drawText(QRect(names, y, width() - names, height), Qt::AlignVCenter, tr("and %1 more").arg(unseen_));
}

} // namespace amplab
