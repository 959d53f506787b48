// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a step as a graph (ui/models/step_graph.h): downwards if the widget is taller than wide, else to the right.
// The wheel zooms, a drag pans, a double click shows all, arrow keys move between boxes. GUI thread.
#pragma once
#include "ui/models/step_graph.h"
#include "ui/store/step_calls.h"
#include "ui/theme/theme.h"

#include <QWidget>
#include <functional>
#include <memory>
#include <vector>

namespace amplab {

class StepGraphView : public QWidget {
  Q_OBJECT

 public:
  // Requires: the theme outlives it.
  explicit StepGraphView(const Theme& theme, QWidget* parent = nullptr);

  // null: clears the view. If the calls are the same as before, the view does not move.
  void show(std::shared_ptr<const InspectedStep> step);
  void setCurrent(int call); // index; -1: none
  int current() const { return current_; }
  // Sets predicates for highlighted calls: calls with a set format, and calls of the line under the mouse. Both run
  // while painting.
  using CallPredicate = std::function<bool(const OpRecord&)>;
  void setMarks(CallPredicate is_set, CallPredicate is_pointed_at);
  // Sets which calls pass the filter, by index. Empty: all.
  void setShown(std::vector<bool> shown);
  void fit();
  double scale() const { return scale_; }
  const StepGraph& graph() const { return graph_; }
  QPoint placeOf(int call) const; // centre of its box

  QSize sizeHint() const override { return {600, 240}; }
  QSize minimumSizeHint() const override { return {80, 60}; }

 signals:
  void callPicked(int call);    // by mouse or arrow keys
  void callActivated(int call); // clicked, or Return
  void menuWanted(int call, const QPoint& global);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  bool event(QEvent* event) override; // tooltips

 private:
  void lay();
  void place();
  void begin();
  void zoom(double by, const QPointF& about);
  void bringIntoView(int box);
  void pick(int call);
  QPointF inGraph(const QPointF& point) const { return (point - origin_) / scale_; }
  const OpRecord& callOf(const GraphBox& box) const { return step_->ops[static_cast<size_t>(box.call)]; }
  bool isShown(int call) const { return shown_.empty() || shown_[static_cast<size_t>(call)]; }
  void paintBands(QPainter& painter, const QRectF& seen) const;
  void paintEdges(QPainter& painter, const QRectF& seen) const;
  void paintBox(QPainter& painter, const GraphBox& box) const;
  void paintBadges(QPainter& painter, const GraphBox& box) const;

  const Theme& theme_;
  std::shared_ptr<const InspectedStep> step_;
  StepGraph graph_;
  StepGraph::Way way_ = StepGraph::Way::right;
  std::vector<bool> shown_;
  CallPredicate is_set_, is_pointed_at_;
  int current_ = -1;
  double scale_ = 1;
  QPointF origin_;                                           // of the graph, in the widget
  enum class View { begin, whole, own } view_ = View::begin; // own: moved or zoomed by the user
  QPointF pressed_, moved_;
  bool drags_ = false;
};

} // namespace amplab
