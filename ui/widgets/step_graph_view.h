// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a step as a graph (ui/models/step_graph.h): down where it is taller than wide, else to the right. The wheel
// zooms, dragging moves, a double click shows all of it, arrows go from box to box. GUI thread.
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

  // Null: nothing. A step whose calls are the same stays where it is.
  void show(std::shared_ptr<const InspectedStep> step);
  void setCurrent(int call); // by place; -1: none
  int current() const { return current_; }
  // Calls that stand out, by place: whose format was set, and of the line that was pointed at. Both are asked while
  // painting.
  using Asked = std::function<bool(const OpRecord&)>;
  void setMarks(Asked is_set, Asked is_pointed_at);
  // Which calls are not left out by a filter, by place; empty: all.
  void setShown(std::vector<bool> shown);
  void fit();
  double scale() const { return scale_; }
  const StepGraph& graph() const { return graph_; }
  QPoint placeOf(int call) const; // the middle of its box

  QSize sizeHint() const override { return {600, 240}; }
  QSize minimumSizeHint() const override { return {80, 60}; }

 signals:
  void callPicked(int call);    // by mouse or arrows
  void callActivated(int call); // clicked, or by Return
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
  bool event(QEvent* event) override; // tool tips

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
  Asked is_set_, is_pointed_at_;
  int current_ = -1;
  double scale_ = 1;
  QPointF origin_;                                           // of the graph, in the widget
  enum class View { begin, whole, own } view_ = View::begin; // own: as the person has moved and zoomed it
  QPointF pressed_, moved_;
  bool drags_ = false;
};

} // namespace amplab
