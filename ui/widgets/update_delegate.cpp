// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/update_delegate.h"

#include "ui/models/update_model.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>

namespace amplab {
namespace {

constexpr int kMargin = 6;

void draw_bar(QPainter& painter, const UpdateShares& shares, const QColor& loss, const QRectF& area,
              const Palette& look) {
  if (shares.count == 0) return;
  painter.fillRect(area, mixed(look.surface, look.quiet, 0.15));
  const double moved = area.width() * shares.of(shares.moved), lost = area.width() * shares.of(shares.swallowed);
  painter.fillRect(QRectF(area.left(), area.top(), moved, area.height()), QColor(look.accent));
  const QRectF gone(area.left() + moved, area.top(), lost, area.height());
  if (lost <= 0) return;
  painter.fillRect(gone, mixed(look.surface, loss, 0.25));
  painter.fillRect(gone, QBrush(loss, Qt::BDiagPattern));
  painter.setPen(loss);
  painter.drawRect(gone.adjusted(0.5, 0.5, -0.5, -0.5));
}

// Draws the lost share from 0 (bottom) to 1 (top) over the steps.
void draw_past(QPainter& painter, const QList<QPointF>& past, const QColor& loss, const QRectF& area,
               const Palette& look) {
  painter.setPen(QColor(look.grid));
  painter.drawLine(area.bottomLeft(), area.bottomRight());
  if (past.isEmpty()) return;
  const double first = past.front().x(), wide = std::max(past.back().x() - first, 1.0);
  const auto at = [&](const QPointF& point) {
    return QPointF(area.left() + (point.x() - first) / wide * area.width(), area.bottom() - point.y() * area.height());
  };
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(loss, 1.4));
  if (past.size() == 1) return painter.drawPoint(at(past.front()));
  QList<QPointF> line;
  for (const QPointF& point : past) line << at(point);
  painter.drawPolyline(line);
}

} // namespace

void UpdateDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const QVariant shares = index.data(UpdateModel::SharesRole), past = index.data(UpdateModel::PastRole);
  CellDelegate::paint(painter, option, index);
  if (!shares.isValid() && !past.isValid()) return;
  const QRectF area = QRectF(option.rect).adjusted(kMargin, kSmallGap + 1, -kMargin, -kSmallGap - 1);
  const Palette& look = theme_.palette();
  // A master copy retains the rest.
  const QColor loss = index.data(UpdateModel::CopyRole).toBool() ? look.quiet : look.bad;
  painter->save();
  if (shares.isValid())
    draw_bar(*painter, shares.value<UpdateShares>(), loss, area, look);
  else
    draw_past(*painter, past.value<QList<QPointF>>(), loss, area, look);
  painter->restore();
}

} // namespace amplab
