// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/exponent_grid.h"

#include "engine/run/format_fit.h"
#include "ui/models/cell.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

constexpr int kLeastCell = 150, kBarsHeight = 46; // pixels

QString name_of(const ShownExponents& shown) {
  const TensorChoice& choice = shown.choice;
  return choice.layer.empty() || choice.tensor ? shown.title : QString::fromStdString(choice.layer);
}

} // namespace

ExponentGrid::ExponentGrid(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setObjectName("exponentGrid");
  setAccessibleName(tr("Histograms by layer"));
  setFocusPolicy(Qt::StrongFocus);
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  connect(&theme_, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void ExponentGrid::show(std::vector<ShownExponents> layers, const Format& format, int colour) {
  const bool other = layers.size() != cells_.size();
  cells_.clear();
  range_ = kUsualExponents;
  for (ShownExponents& each : layers) {
    const Range its = exponent_range(each.truth);
    range_.include(its.lower);
    range_.include(its.upper);
    cells_.push_back({std::move(each), cells_.size()});
  }
  format_ = &format;
  zones_ = zones_of(format);
  colour_ = colour;
  count_losses();
  sort();
  current_ = std::clamp(current_, 0, std::max(0, count() - 1));
  if (other) {
    setMinimumHeight(heightForWidth(width()));
    updateGeometry();
  }
  update();
}

void ExponentGrid::clear() {
  cells_.clear();
  setMinimumHeight(0);
  update();
}

// Keeps the order while the handle moves, so that cells do not jump.
void ExponentGrid::setFactor(double factor) {
  if (factor == factor_) return;
  factor_ = factor;
  count_losses();
  update();
}

void ExponentGrid::setOrder(LayerOrder order) {
  order_ = order;
  sort();
  update();
}

void ExponentGrid::setLog(bool log) {
  log_ = log;
  update();
}

void ExponentGrid::count_losses() {
  if (!format_) return;
  for (Cell& cell : cells_) {
    const FormatFit fit = fit_of(cell.shown.truth, *format_, factor_);
    const auto all = static_cast<double>(std::max<int64_t>(1, cell.shown.truth.finite()));
    cell.flushed = fit.flushed / all;
    cell.overflow =
        // Less than one element is the error of counting by powers of two.
        fit.overflow >= 0.5 ? fit.overflow / all : 0;
  }
}

void ExponentGrid::sort() {
  std::ranges::sort(cells_, {}, &Cell::layer);
  if (order_ == LayerOrder::flushed) std::ranges::stable_sort(cells_, std::ranges::greater(), &Cell::flushed);
  if (order_ == LayerOrder::overflow) std::ranges::stable_sort(cells_, std::ranges::greater(), &Cell::overflow);
}

// ---- geometry ------------------------------------------------------------------------------------------------------

int ExponentGrid::columns(int width) const { return std::max(1, width / kLeastCell); }
int ExponentGrid::cellHeight() const { return 2 * QFontMetrics(number_font(-2)).height() + kBarsHeight + kSmallGap; }
int ExponentGrid::heightForWidth(int width) const {
  return (count() + columns(width) - 1) / columns(width) * cellHeight();
}
QSize ExponentGrid::sizeHint() const { return {2 * kLeastCell, heightForWidth(2 * kLeastCell)}; }

QRect ExponentGrid::areaOf(int index) const {
  const int across = columns(width()), row = index / across, column = index % across;
  const int left = width() * column / across, right = width() * (column + 1) / across;
  return {left, row * cellHeight(), right - left, cellHeight()};
}

int ExponentGrid::indexAt(const QPointF& at) const {
  for (int index = 0; index < count(); ++index)
    if (areaOf(index).contains(at.toPoint())) return index;
  return -1;
}

void ExponentGrid::resizeEvent(QResizeEvent*) { setMinimumHeight(heightForWidth(width())); }

// ---- selection -----------------------------------------------------------------------------------------------------

void ExponentGrid::mousePressEvent(QMouseEvent* event) {
  const int index = indexAt(event->position());
  if (index < 0 || event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
  current_ = index;
  update();
  emit chosen(at(index).choice);
}

void ExponentGrid::keyPressEvent(QKeyEvent* event) {
  const int key = event->key();
  const int by = key == Qt::Key_Left    ? -1
                 : key == Qt::Key_Right ? 1
                 : key == Qt::Key_Up    ? -columns(width())
                 : key == Qt::Key_Down  ? columns(width())
                                        : 0;
  if (by != 0 && count() > 0) {
    current_ = std::clamp(current_ + by, 0, count() - 1);
    update();
  } else if ((key == Qt::Key_Return || key == Qt::Key_Enter) && count() > 0) {
    emit chosen(at(current_).choice);
  } else {
    QWidget::keyPressEvent(event);
  }
}

QString ExponentGrid::lossesOf(const Cell& cell) const {
  const bool clips = format_ && !format_->has_infinity;
  if (cell.overflow > 0.0005) return (clips ? tr("clipped %1") : tr("overflow %1")).arg(share_label(cell.overflow));
  if (cell.overflow > 0) return clips ? tr("clipped < 0.1 %") : tr("overflow < 0.1 %");
  return cell.flushed > 0.0005 ? tr("flushed %1").arg(share_label(cell.flushed)) : QString();
}

bool ExponentGrid::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const int index = indexAt(help->pos());
  if (index < 0) return true;
  const Cell& cell = cells_[static_cast<size_t>(index)];
  QToolTip::showText(
      help->globalPos(),
      (format_ && !format_->has_infinity ? tr("%1: flushed %2, clipped %3") : tr("%1: flushed %2, overflow %3"))
          .arg(cell.shown.title, share_label(cell.flushed), share_label(cell.overflow)),
      this);
  return true;
}

// ---- painting ------------------------------------------------------------------------------------------------------

void ExponentGrid::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  painter.setFont(number_font(-2));
  for (int index = 0; index < count(); ++index)
    if (const QRect area = areaOf(index); area.intersects(event->rect()))
      paintCell(painter, cells_[static_cast<size_t>(index)], area, index == current_ && hasFocus());
}

void ExponentGrid::paintCell(QPainter& painter, const Cell& cell, const QRectF& area, bool current) const {
  const Palette& palette = theme_.palette();
  const QFontMetricsF metrics(painter.font());
  const QRectF inner = area.adjusted(kSmallGap, 0, -kSmallGap, -kSmallGap);
  const QString losses = lossesOf(cell);
  const double wide = losses.isEmpty() ? 0 : metrics.horizontalAdvance(losses) + kSmallGap;
  painter.setPen(QColor(palette.text));
  painter.drawText(QRectF(inner.left(), inner.top(), inner.width(), metrics.height()), Qt::AlignLeft | Qt::AlignVCenter,
                   metrics.elidedText(name_of(cell.shown), Qt::ElideMiddle, inner.width()));
  painter.setPen(QColor(losses.isEmpty() ? palette.quiet : palette.bad));
  painter.drawText(QRectF(inner.left(), inner.top() + metrics.height(), inner.width(), metrics.height()),
                   Qt::AlignLeft | Qt::AlignVCenter, wide > 0 ? losses : tr("nothing lost"));
  ExponentAxes axes;
  axes.area = inner.adjusted(0, 2 * metrics.height(), 0, 0);
  axes.exponents = range_;
  axes.log = log_;
  axes.most = log_ ? 1 : std::max(top_share(cell.shown.truth), top_share(cell.shown.there));
  axes.least = std::max(0.5 / std::max(1.0, static_cast<double>(cell.shown.truth.total())), 1e-7);
  paint_zones(painter, axes, zones_, palette, false);
  const double shift = is_scaled(cell.shown.choice.kind) ? std::log2(factor_) : 0;
  paint_bars(painter, axes, zones_, {cell.shown.there, cell.shown.truth, shift, lane_colour(palette, colour_)},
             palette);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(QColor(current ? palette.accent : palette.line), current ? 2 : 1));
  painter.drawRect(axes.area);
}

} // namespace amplab
