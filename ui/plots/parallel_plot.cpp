// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/parallel_plot.h"

#include "ui/models/qt_text.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace amplab {
namespace {

constexpr double kReachOfAxis = 9, kReachOfRun = 7; // pixels
constexpr double kLeastSide = 30;

} // namespace

ParallelPlot::ParallelPlot(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setObjectName("parallelPlot");
  setAccessibleName(tr("Runs over parallel axes"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setFont(number_font(-1));
  connect(&theme_, &Theme::changed, this, [this] { show(table_, axes_, colour_); });
}

void ParallelPlot::show(std::shared_ptr<const RunTable> table, std::vector<size_t> axes, size_t colour) {
  if (chosen_ && *chosen_ >= table->runs.size()) chosen_.reset();
  hovered_.reset();
  drag_.reset(); // the axes may have changed
  table_ = std::move(table);
  axes_ = std::move(axes);
  colour_ = colour;
  colours_ = colour_ < table_->columns.size() ? RunColours(table_->columns[colour_], theme_.palette()) : RunColours();
  std::erase_if(brushes_, [this](const RunBrush& brush) {
    return std::ranges::none_of(axes_, [&](size_t axis) { return table_->columns[axis].key() == brush.column; });
  });
  arrange();
  updateMask();
}

void ParallelPlot::choose(std::optional<size_t> run) {
  chosen_ = run;
  update();
}

void ParallelPlot::setBrushes(std::vector<RunBrush> brushes) {
  brushes_ = std::move(brushes);
  updateMask();
  emit brushed();
}

void ParallelPlot::setEmptySentence(const QString& sentence) {
  empty_ = sentence;
  update();
}

RunBrush* ParallelPlot::brushOf(size_t axis) {
  const auto found = std::ranges::find(brushes_, column(axis).key(), &RunBrush::column);
  return found == brushes_.end() ? nullptr : &*found;
}

// Returns all runs, ascending by the colour column.
std::vector<size_t> ParallelPlot::byColour() const {
  std::vector<size_t> order(table_->runs.size());
  std::iota(order.begin(), order.end(), size_t{0});
  if (colour_ >= table_->columns.size()) return order;
  const RunColumn& of = table_->columns[colour_];
  const RunAxis axis(of);
  std::ranges::stable_sort(order,
                           [&](size_t a, size_t b) { return axis.markOf(of.values[a]) < axis.markOf(of.values[b]); });
  return order;
}

void ParallelPlot::arrange() {
  const QFontMetricsF metrics(font());
  const double row = metrics.height(), legend = colours_.legendWidth(metrics);
  legend_ = QRectF(width() - legend - kSmallGap, kSmallGap, legend, height() - 2 * kSmallGap);
  double last = 0; // width of the last axis' labels
  if (!axes_.empty()) {
    const RunColumn& at = table_->columns[axes_.back()];
    for (const Tick& tick : ticks_of(at, RunAxis(at), height(), row))
      last = std::max(last, metrics.horizontalAdvance(tick.label));
  }
  const double left = std::max(kLeastSide, axes_.empty() ? 0 : metrics.horizontalAdvance(column(0).title()) / 2);
  const QRectF area(left, row + 2 * kSmallGap,
                    std::max(10.0, legend_.left() - left - std::min(last, width() / 6.0) - kWideGap - kGap),
                    std::max(10.0, height() - row - 4 * kSmallGap));
  layout_ = ParallelLayout(*table_, axes_, area, std::min(row, area.height() / 8));
  const std::vector<size_t> order = byColour();
  fans_.clear();
  heights_.assign(table_->runs.size() * axes_.size(), 0);
  for (size_t axis = 0; axis < axes_.size(); ++axis) {
    const std::vector<float> offsets = fanned(layout_, axis, column(axis), order);
    fans_.push_back(offsets.empty() ? 0 : std::ranges::max(offsets) + 1); // mouse positions are whole pixels
    for (size_t run = 0; run < table_->runs.size(); ++run)
      heights_[run * axes_.size() + axis] =
          static_cast<float>(layout_.y(axis, layout_.axis(axis).markOf(column(axis).values[run]))) + offsets[run];
  }
  ticks_.clear();
  for (size_t axis = 0; axis < axes_.size(); ++axis)
    ticks_.push_back(ticks_of(column(axis), layout_.axis(axis), layout_.bottom() - layout_.top(), row));
  image_ = pale_ = sides_ = {};
  update();
}

void ParallelPlot::updateMask() {
  mask_ = brushed_mask(brushes_, *table_);
  image_ = {};
  const auto shown = std::ranges::count(mask_, 1);
  setAccessibleDescription(tr("%1 of %2 runs over %3 axes").arg(shown).arg(mask_.size()).arg(axes_.size()));
  update();
}

void ParallelPlot::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::ApplicationFontChange) arrange();
}

// ---- geometry ------------------------------------------------------------------------------------------------------

QPointF ParallelPlot::pointOf(size_t run, size_t axis) const {
  return {layout_.x(axis), heights_[run * axes_.size() + axis]};
}

std::optional<size_t> ParallelPlot::runAt(const QPointF& at) const {
  if (axes_.empty() || at.x() < layout_.x(0) - kReachOfRun || at.x() > layout_.x(axes_.size() - 1) + kReachOfRun)
    return std::nullopt;
  size_t left = 0;
  while (left + 2 < axes_.size() && layout_.x(left + 1) < at.x()) ++left;
  const size_t right = std::min(left + 1, axes_.size() - 1);
  const double share = std::clamp((at.x() - layout_.x(left)) / layout_.gap(), 0.0, 1.0);
  std::optional<size_t> nearest;
  double reach = kReachOfRun;
  for (size_t run = 0; run < mask_.size(); ++run) {
    if (!mask_[run]) continue;
    const double from = pointOf(run, left).y(), to = pointOf(run, right).y();
    const double across = std::abs(from + (to - from) * share - at.y()) /
                          std::hypot(1, (to - from) / layout_.gap()); // distance to a sloped line
    if (across < reach) nearest = run, reach = across;
  }
  return nearest;
}

QString ParallelPlot::tipOf(size_t run) const {
  QStringList lines = {"<b>" + qt(table_->runs[run]->config.name).toHtmlEscaped() + "</b>"};
  std::vector<size_t> columns = axes_;
  if (std::ranges::find(columns, colour_) == columns.end() && colour_ < table_->columns.size())
    columns.push_back(colour_);
  for (const size_t at : columns) {
    const RunColumn& of = table_->columns[at];
    const QString text = of.text(run);
    lines << QString("%1: %2").arg(of.title(), text.isEmpty() ? text_of(Rung::none) : text).toHtmlEscaped();
  }
  return lines.join("<br>");
}

// ---- input ---------------------------------------------------------------------------------------------------------

void ParallelPlot::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
  if (const auto axis = layout_.axisAt(event->position(), kReachOfAxis))
    drag_ = Drag{*axis, event->position()};
  else if (const auto run = runAt(event->position())) {
    choose(run);
    emit runChosen(static_cast<qlonglong>(*run));
  }
}

void ParallelPlot::mouseMoveEvent(QMouseEvent* event) {
  const auto axis = layout_.axisAt(event->position(), kReachOfAxis);
  if (!drag_) {
    setCursor(axis ? Qt::SplitVCursor : Qt::ArrowCursor);
    return hover(axis ? std::nullopt : runAt(event->position()));
  }
  if (!drag_->moved && std::abs(event->position().y() - drag_->from.y()) < QApplication::startDragDistance() / 2.0)
    return;
  drag_->moved = true;
  dragTo(event->position());
}

void ParallelPlot::dragTo(const QPointF& at) {
  const size_t axis = drag_->axis;
  // Includes all runs of a value as soon as one of them is included.
  const double high = std::min(at.y(), drag_->from.y()) - fans_[axis],
               low = std::max(at.y(), drag_->from.y()) + fans_[axis];
  const RunBrush brush{column(axis).key(), layout_.markAt(axis, low), layout_.markAt(axis, high)};
  if (RunBrush* before = brushOf(axis))
    *before = brush;
  else
    brushes_.push_back(brush);
  updateMask();
  emit brushed();
}

void ParallelPlot::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !drag_) return;
  const Drag drag = *std::exchange(drag_, std::nullopt);
  if (!drag.moved) clickOn(drag.axis, event->position());
}

// Removes the axis' range. If there is none, selects one name or rung.
void ParallelPlot::clickOn(size_t axis, const QPointF& at) {
  const auto before = std::ranges::find(brushes_, column(axis).key(), &RunBrush::column);
  if (before != brushes_.end()) {
    brushes_.erase(before);
  } else {
    RunMark mark = layout_.markAt(axis, at.y());
    if (mark.rung == Rung::scale) {
      if (column(axis).is_numeric) return;
      mark.value = std::round(std::clamp(mark.value, layout_.axis(axis).least(), layout_.axis(axis).most()));
    }
    const double half = mark.rung == Rung::scale ? 0.5 : 0; // of a name
    brushes_.push_back({column(axis).key(), {mark.rung, mark.value - half}, {mark.rung, mark.value + half}});
  }
  updateMask();
  emit brushed();
}

void ParallelPlot::contextMenuEvent(QContextMenuEvent* event) {
  if (const auto run = event->reason() == QContextMenuEvent::Mouse ? runAt(event->pos()) : std::nullopt) {
    choose(run);
    emit runChosen(static_cast<qlonglong>(*run));
  }
  emit menuWanted(event->globalPos());
}

void ParallelPlot::hover(std::optional<size_t> run) {
  if (run == hovered_) return;
  hovered_ = run;
  if (!run) QToolTip::hideText();
  update();
}

bool ParallelPlot::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const double titles = layout_.axes() > 0 ? QFontMetricsF(font()).height() + 2 * kSmallGap : 0;
  const auto axis = layout_.axisAt(help->pos(), help->pos().y() < titles ? layout_.gap() / 2 : kReachOfAxis);
  const auto run = axis ? std::nullopt : runAt(help->pos());
  QToolTip::showText(help->globalPos(), axis ? column(*axis).meaning() : run ? tipOf(*run) : QString(), this);
  return true;
}

// Steps through the kept runs in the order of the colour column.
void ParallelPlot::step(int by) {
  std::vector<size_t> order = byColour();
  std::erase_if(order, [this](size_t run) { return !mask_[run]; });
  if (order.empty()) return;
  const auto at = chosen_ ? std::ranges::find(order, *chosen_) : order.end();
  const auto last = static_cast<std::ptrdiff_t>(order.size()) - 1;
  const std::ptrdiff_t next =
      at == order.end() ? (by > 0 ? 0 : last) : std::clamp<std::ptrdiff_t>(at - order.begin() + by, 0, last);
  choose(order[static_cast<size_t>(next)]);
  emit runChosen(static_cast<qlonglong>(order[static_cast<size_t>(next)]));
}

void ParallelPlot::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
  case Qt::Key_Up: return step(1);
  case Qt::Key_Down: return step(-1);
  case Qt::Key_Escape:
    if (!brushes_.empty()) return setBrushes({});
    [[fallthrough]];
  default: QWidget::keyPressEvent(event);
  }
}

PlotTable ParallelPlot::table() const {
  PlotTable table{tr("Runs over parallel axes"), {tr("run")}, {}, {}};
  for (size_t axis = 0; axis < axes_.size(); ++axis) table.headers << column(axis).title();
  for (size_t run = 0; run < mask_.size() && table.rows.size() < kMostTableRows; ++run) {
    if (!mask_[run]) continue;
    QVariantList row = {qt(table_->runs[run]->config.name)};
    for (size_t axis = 0; axis < axes_.size(); ++axis) {
      const RunColumn& of = column(axis);
      const double value = of.values[run];
      row << (!is_recorded(value) ? QVariant() : of.is_numeric ? QVariant(value) : QVariant(of.text(run)));
    }
    table.rows.push_back(std::move(row));
  }
  table.note = tr("%1 of %2 runs are in the ranges selected on the axes.").arg(table.rows.size()).arg(mask_.size());
  return table;
}

} // namespace amplab
