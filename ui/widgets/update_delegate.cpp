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
              const Palette& palette) {
  if (shares.count == 0) return;
  painter.fillRect(area, mixed(palette.surface, palette.quiet, 0.15));
  const double moved = area.width() * shares.of(shares.moved), lost = area.width() * shares.of(shares.swallowed);
  painter.fillRect(QRectF(area.left(), area.top(), moved, area.height()), QColor(palette.accent));
  const QRectF gone(area.left() + moved, area.top(), lost, area.height());
  if (lost <= 0) return;
  painter.fillRect(gone, mixed(palette.surface, loss, 0.25));
  painter.fillRect(gone, QBrush(loss, Qt::BDiagPattern));
  painter.setPen(loss);
  painter.drawRect(gone.adjusted(0.5, 0.5, -0.5, -0.5));
}

// Draws the lost share from 0 (bottom) to 1 (top) over the steps.
void draw_history(QPainter& painter, const QList<QPointF>& history, const QColor& loss, const QRectF& area,
                  const Palette& palette) {
  painter.setPen(QColor(palette.grid));
  painter.drawLine(area.bottomLeft(), area.bottomRight());
  if (history.isEmpty()) return;
  const double first = history.front().x(), wide = std::max(history.back().x() - first, 1.0);
  const auto at = [&](const QPointF& point) {
    return QPointF(area.left() + (point.x() - first) / wide * area.width(), area.bottom() - point.y() * area.height());
  };
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(loss, 1.4));
  if (history.size() == 1) return painter.drawPoint(at(history.front()));
  QList<QPointF> line;
  for (const QPointF& point : history) line << at(point);
  painter.drawPolyline(line);
}

} // namespace

void UpdateDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const QVariant shares = index.data(UpdateModel::SharesRole), history = index.data(UpdateModel::HistoryRole);
  CellDelegate::paint(painter, option, index);
  if (!shares.isValid() && !history.isValid()) return;
  const QRectF area = QRectF(option.rect).adjusted(kMargin, kSmallGap + 1, -kMargin, -kSmallGap - 1);
  const Palette& palette = theme_.palette();
  // A master copy retains the rest.
  const QColor loss = index.data(UpdateModel::CopyRole).toBool() ? palette.quiet : palette.bad;
  painter->save();
  if (shares.isValid())
    draw_bar(*painter, shares.value<UpdateShares>(), loss, area, palette);
  else
    draw_history(*painter, history.value<QList<QPointF>>(), loss, area, palette);
  painter->restore();
}

} // namespace amplab
