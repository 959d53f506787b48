// SPDX-License-Identifier: GPL-3.0-or-later
// What happened on the time axis of the plots, a row for each lane that has any: marks to point at and to click. Marks
// that would run into one another are one. GUI thread. Object name: "eventLane".
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
    int64_t step; // of the first that it stands for
    size_t place; // likewise, among the lane's events
    size_t count; // how many
  };

  // Requires: all references outlive it.
  EventLane(const RunStore& store, Timeline& timeline, const Theme& theme, QWidget* parent = nullptr);

  // As they are painted, left to right within each kind.
  std::vector<Mark> marks() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
  void eventClicked(int lane, qlonglong step, bool explained); // explained: it is something to be asked why

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
