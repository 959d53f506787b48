// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/card_painter.h"

#include "ui/theme/lane_style.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <limits>

namespace amplab {
namespace {

constexpr double kWidth = 1.6, kMark = 3.5; // logical pixels
constexpr double kAir = 0.06;               // fraction of the height, above and below
constexpr double kSpan = 1000;              // ratio from which the axis is logarithmic

struct CardPainter {
  Q_DECLARE_TR_FUNCTIONS(CardPainter)
};

// A scale is a power of two. A loss with a large range would look flat on a linear axis.
bool is_logarithmic(const CardCurves& curves, double least, double greatest) {
  return least > 0 && (curves.column.startsWith("loss_scale") || greatest > kSpan * least);
}

QString words_of(const QString& column) {
  const QString name = column.section('.', 0, 0), whose = column.section('.', 1);
  const QString words = name == "loss"             ? CardPainter::tr("loss")
                        : name == "loss_scale"     ? CardPainter::tr("loss scale")
                        : name == "growth_tracker" ? CardPainter::tr("growth tracker")
                                                   : name;
  return whose.isEmpty() ? words
                         : CardPainter::tr("%1 of %2")
                               .arg(words, name == "loss" && whose.startsWith("loss_") ? whose.mid(5) : whose);
}

// Maps values to the area, which has y downward.
class Scale {
 public:
  Scale(const CardCurves& curves, const QRectF& area) : area_(area) {
    double least = std::numeric_limits<double>::infinity(), greatest = -least, positive = least;
    for (const CardCurves::Lane& lane : curves.lanes) {
      for (const double value : lane.values) {
        if (!std::isfinite(value)) continue;
        least = std::min(least, value), greatest = std::max(greatest, value);
        if (value > 0) positive = std::min(positive, value);
      }
      points_ = std::max(points_, std::ssize(lane.values));
    }
    log_ = is_logarithmic(curves, curves.column.startsWith("loss_scale") ? positive : least, greatest);
    floor_ = positive;
    low_ = at(log_ ? floor_ : least), high_ = at(greatest);
    if (!(high_ > low_)) high_ = low_ + 1, low_ -= 1;
    const double air = kAir * (high_ - low_);
    low_ -= air, high_ += air;
  }
  double x(ptrdiff_t point) const {
    return area_.left() +
           (static_cast<double>(point) + 0.5) / static_cast<double>(std::max<ptrdiff_t>(1, points_)) * area_.width();
  }
  double y(double value) const { return area_.bottom() - (at(value) - low_) / (high_ - low_) * area_.height(); }

 private:
  // A scale that has become 0 is at the bottom.
  double at(double value) const { return log_ ? std::log2(std::max(value, floor_)) : value; }

  QRectF area_;
  ptrdiff_t points_ = 0;
  double low_ = 0, high_ = 1, floor_ = 1;
  bool log_ = false;
};

} // namespace

void paint_card_curves(QPainter& painter, const QRect& area, const CardCurves& curves, const Palette& palette) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.fillRect(area, QColor(palette.surface));
  const int words = painter.fontMetrics().height();
  painter.setPen(QColor(palette.quiet));
  painter.drawText(area.adjusted(kSmallGap, kHairGap, -kSmallGap, 0), Qt::AlignLeft | Qt::AlignTop,
                   words_of(curves.column));
  painter.drawText(area.adjusted(kSmallGap, kHairGap, -kSmallGap, 0), Qt::AlignRight | Qt::AlignTop,
                   CardPainter::tr("%1 steps").arg(curves.steps));
  painter.setPen(QColor(palette.grid));
  painter.drawLine(area.bottomLeft(), area.bottomRight());

  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF inner = QRectF(area).adjusted(kSmallGap, words + kSmallGap, -kSmallGap, -kSmallGap);
  const Scale scale(curves, inner);
  for (size_t lane = 0; lane < curves.lanes.size(); ++lane) {
    const CardCurves::Lane& curve = curves.lanes[lane];
    const int colour = static_cast<int>(lane);
    QPainterPath path;
    QPointF last(inner.left() + kMark, inner.center().y()); // for a lane without a step
    bool open = false;
    for (ptrdiff_t point = 0; point < std::ssize(curve.values); ++point) {
      const double value = curve.values[static_cast<size_t>(point)];
      if (!std::isfinite(value)) {
        open = false;
        continue;
      }
      last = {scale.x(point), scale.y(value)};
      open ? path.lineTo(last) : path.moveTo(last);
      open = true;
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(lane_pen(palette, colour, kWidth));
    painter.drawPath(path);
    painter.setPen(Qt::NoPen);
    painter.setBrush(lane_colour(palette, colour));
    for (const int skip : curve.skips) {
      const QPointF tip(scale.x(skip), inner.bottom() - kMark);
      painter.drawPolygon(QPolygonF{tip, tip + QPointF(-kMark * 0.7, kMark), tip + QPointF(kMark * 0.7, kMark)});
    }
    if (!curve.ended_early) continue;
    painter.setPen(QPen(lane_colour(palette, colour), kWidth));
    painter.drawLine(last + QPointF(-kMark, -kMark), last + QPointF(kMark, kMark));
    painter.drawLine(last + QPointF(-kMark, kMark), last + QPointF(kMark, -kMark));
  }
  painter.restore();
}

} // namespace amplab
