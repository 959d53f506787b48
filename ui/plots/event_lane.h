// SPDX-License-Identifier: GPL-3.0-or-later
// Events on the time axis of the plots, one row per lane with events, as marks with tooltips and clicks. Marks that
// would overlap are merged. GUI thread. Object name: "eventLane".
#pragma once
#include "ui/plots/timeline.h"
#include "ui/store/run_store.h"
#include "ui/theme/theme.h"

#include <QWidget>
#include <optional>
#include <utility>
#include <vector>

namespace amplab {

class EventLane : public QWidget {
  Q_OBJECT

 public:
  struct Mark {
    QPointF at;
    int lane;
    EventKind kind;
    int64_t step;    // of the first merged event
    size_t position; // of the first merged event, in the lane's list
    size_t count;    // number of merged events
  };

  // Requires: all references outlive it.
  EventLane(const RunStore& store, Timeline& timeline, const Theme& theme, QWidget* parent = nullptr);

  // Returns the marks as painted, left to right within each kind.
  std::vector<Mark> marks() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
  void eventClicked(int lane, qlonglong step, bool explained); // explained: the event has an explanation

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  std::vector<int> shownLanes() const;
  void addMarks(int lane, double y, std::vector<Mark>& marks) const;
  void addMarks(int lane, double y, EventKind kind, std::pair<size_t, size_t> seen, std::vector<Mark>& marks) const;
  int64_t stepAt(int lane, double x) const;
  double toX(double x) const;
  std::optional<Mark> markAt(const QPointF& at) const;

  const RunStore& store_;
  Timeline& timeline_;
  const Theme& theme_;
};

} // namespace amplab
