// SPDX-License-Identifier: GPL-3.0-or-later
// A hint above the events, once per user: points at the first skipped step in view and says to click it. A click on the
// hint chooses that step too. Done when a step was explained. GUI thread. Object name: "curves:skipHint".
#pragma once
#include "ui/plots/event_lane.h"

#include <QAbstractButton>
#include <optional>

namespace amplab {

class SkipHint : public QAbstractButton {
  Q_OBJECT

 public:
  // Requires: all references outlive it.
  SkipHint(const RunStore& store, Timeline& timeline, const EventLane& events, const Theme& theme, QWidget* parent);

  void setWanted(bool wanted);
  bool isDone() const { return done_; }
  void finish();

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

 signals:
  void skipChosen(int lane, qlonglong step);

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool hitButton(const QPoint& at) const override { return bubble().contains(at); }

 private:
  void refresh();
  QRect bubble() const; // empty: no skipped step is in view

  const EventLane& events_;
  const Theme& theme_;
  bool wanted_ = false, done_ = false;
  std::optional<EventLane::Mark> skip_; // that it points at
};

} // namespace amplab
