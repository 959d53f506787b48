// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/step_graph_view.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

constexpr double kSmallest = 0.01, kLargest = 4, kNotch = 1.15;
constexpr double kFreeEdge = 14; // pixels kept free around what is scrolled into view

bool same_plan(const InspectedStep& a, const InspectedStep& b) {
  return std::ranges::equal(a.ops, b.ops, [](const OpRecord& x, const OpRecord& y) {
    return x.op == y.op && x.layer == y.layer && x.phase == y.phase && x.seq == y.seq && x.made_by == y.made_by &&
           x.casts == y.casts && x.casts_cached == y.casts_cached && x.in_dtypes == y.in_dtypes &&
           x.out_dtype == y.out_dtype;
  });
}

} // namespace

StepGraphView::StepGraphView(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setObjectName("opsGraphView");
  setAccessibleName(tr("Op calls of one step as a graph"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(false);
  connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void StepGraphView::setMarks(CallPredicate is_set, CallPredicate is_pointed_at) {
  is_set_ = std::move(is_set);
  is_pointed_at_ = std::move(is_pointed_at);
}

void StepGraphView::show(std::shared_ptr<const InspectedStep> step) {
  const bool same = step && step_ && same_plan(*step, *step_);
  const bool first = !step_ || step_->ops.empty();
  step_ = std::move(step);
  if (!same) {
    shown_.clear();
    if (!step_ || current_ >= static_cast<int>(step_->ops.size())) current_ = -1;
    lay();
    if (first) view_ = View::begin;
    place();
  }
  update();
}

void StepGraphView::setShown(std::vector<bool> shown) {
  if (step_ && shown.size() != step_->ops.size()) shown.clear();
  shown_ = std::move(shown);
  update();
}

void StepGraphView::lay() {
  way_ = height() > width() ? StepGraph::Way::down : StepGraph::Way::right;
  graph_ = step_ ? StepGraph(step_->ops, way_) : StepGraph();
}

void StepGraphView::place() {
  if (view_ == View::begin) begin();
  if (view_ == View::whole) fit();
}

// Shows the beginning of the graph, with its breadth fitted to the view.
void StepGraphView::begin() {
  const bool down = way_ == StepGraph::Way::down;
  const double breadth = down ? graph_.size().width() : graph_.size().height(), extent = down ? width() : height();
  scale_ = breadth > 0 ? std::clamp(extent / breadth, 0.4, 1.0) : 1;
  origin_ = down ? QPointF(std::max(0.0, (extent - breadth * scale_) / 2), 0)
                 : QPointF(0, std::max(0.0, (extent - breadth * scale_) / 2));
  if (current_ >= 0) bringIntoView(graph_.boxOf(current_));
}

void StepGraphView::fit() {
  const QSizeF size = graph_.size();
  if (size.isEmpty()) return;
  scale_ = std::clamp(std::min(width() / size.width(), height() / size.height()), kSmallest, 1.5);
  origin_ = QPointF((width() - size.width() * scale_) / 2, (height() - size.height() * scale_) / 2);
  view_ = View::whole;
  update();
}

void StepGraphView::zoom(double by, const QPointF& about) {
  const QPointF held = inGraph(about);
  scale_ = std::clamp(scale_ * by, kSmallest, kLargest);
  origin_ = about - held * scale_;
  view_ = View::own;
  update();
}

QPoint StepGraphView::placeOf(int call) const {
  const int box = graph_.boxOf(call);
  return box < 0 ? QPoint() : (graph_.boxes()[static_cast<size_t>(box)].area.center() * scale_ + origin_).toPoint();
}

void StepGraphView::setCurrent(int call) {
  if (call == current_ || !step_ || call >= static_cast<int>(step_->ops.size())) return;
  current_ = call;
  if (const int box = graph_.boxOf(call); box >= 0) {
    bringIntoView(box);
    const OpRecord& op = step_->ops[static_cast<size_t>(call)];
    setAccessibleDescription(tr("%1, %2, %3, %4")
                                 .arg(QString::fromStdString(op.op), QString::fromStdString(op.layer),
                                      QString::fromStdString(op.compute_dtype), QString::fromStdString(op.phase)));
  }
  update();
}

void StepGraphView::bringIntoView(int box) {
  if (box < 0) return;
  const QRectF area = graph_.boxes()[static_cast<size_t>(box)].area;
  const QRectF seen(area.topLeft() * scale_ + origin_, area.size() * scale_);
  const auto shift = [](double from, double to, double extent) {
    return from < kFreeEdge ? kFreeEdge - from : to > extent - kFreeEdge ? extent - kFreeEdge - to : 0.0;
  };
  origin_ += QPointF(shift(seen.left(), seen.right(), width()), shift(seen.top(), seen.bottom(), height()));
}

void StepGraphView::pick(int call) {
  if (call < 0) return;
  setCurrent(call);
  emit callPicked(call);
}

void StepGraphView::resizeEvent(QResizeEvent*) {
  if ((height() > width()) != (way_ == StepGraph::Way::down)) {
    lay();
    if (view_ == View::own) view_ = View::begin;
  }
  place();
}

void StepGraphView::wheelEvent(QWheelEvent* event) {
  const double notches = (event->angleDelta().y() + event->angleDelta().x()) / 120.0;
  zoom(std::pow(kNotch, notches), event->position());
  event->accept();
}

void StepGraphView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  pressed_ = moved_ = event->position();
  drags_ = false;
}

void StepGraphView::mouseMoveEvent(QMouseEvent* event) {
  if (!event->buttons().testFlag(Qt::LeftButton)) return;
  drags_ |= (event->position() - pressed_).manhattanLength() >= QApplication::startDragDistance();
  if (!drags_) return;
  origin_ += event->position() - moved_;
  moved_ = event->position();
  view_ = View::own;
  update();
}

void StepGraphView::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || std::exchange(drags_, false)) return;
  const int call = graph_.callAt(inGraph(event->position()));
  if (call < 0) return;
  pick(call);
  emit callActivated(call);
}

void StepGraphView::mouseDoubleClickEvent(QMouseEvent*) { fit(); }

void StepGraphView::keyPressEvent(QKeyEvent* event) {
  struct Arrow {
    int key;
    StepGraph::Step step;
  };
  static constexpr Arrow kArrows[] = {{Qt::Key_Left, StepGraph::Step::left},
                                      {Qt::Key_Right, StepGraph::Step::right},
                                      {Qt::Key_Up, StepGraph::Step::up},
                                      {Qt::Key_Down, StepGraph::Step::down}};
  const auto* arrow = std::ranges::find(kArrows, event->key(), &Arrow::key);
  if (arrow != std::end(kArrows) && event->modifiers() == Qt::NoModifier) {
    if (const int box = graph_.neighbour(graph_.boxOf(current_), arrow->step); box >= 0)
      pick(graph_.boxes()[static_cast<size_t>(box)].call);
    return;
  }
  const QPointF middle(width() / 2.0, height() / 2.0);
  switch (event->key()) {
  case Qt::Key_Plus: return zoom(kNotch, middle);
  case Qt::Key_Minus: return zoom(1 / kNotch, middle);
  case Qt::Key_0: return fit();
  case Qt::Key_Return:
  case Qt::Key_Enter:
    if (current_ >= 0) emit callActivated(current_);
    return;
  default: QWidget::keyPressEvent(event);
  }
}

void StepGraphView::contextMenuEvent(QContextMenuEvent* event) {
  const bool by_key = event->reason() == QContextMenuEvent::Keyboard;
  const int call = by_key ? current_ : graph_.callAt(inGraph(event->pos()));
  if (call < 0) return;
  pick(call);
  emit menuWanted(call, by_key ? mapToGlobal(placeOf(call)) : event->globalPos());
}

bool StepGraphView::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help_event = static_cast<QHelpEvent*>(event);
  const int call = graph_.callAt(inGraph(help_event->pos()));
  if (call < 0) {
    QToolTip::hideText();
    return true;
  }
  const OpRecord& op = step_->ops[static_cast<size_t>(call)];
  const auto text = [](const std::string& s) { return QString::fromStdString(s); };
  QString tooltip =
      tr("%1 of %2, %3").arg(text(op.op), op.layer.empty() ? tr("the loop") : text(op.layer), text(op.phase));
  tooltip += "\n" + tr("in %1, computed in %2, out %3 %4")
                        .arg(text(op.in_dtypes), text(op.compute_dtype), text(op.out_dtype), text(op.shape));
  if (op.line > 0) tooltip += "\n" + tr("line %1").arg(op.line);
  QToolTip::showText(help_event->globalPos(), tooltip, this);
  return true;
}

} // namespace amplab
