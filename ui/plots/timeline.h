// SPDX-License-Identifier: GPL-3.0-or-later
// What all plots share: the stretch of x that they show, the way back through earlier views, the cursor, which lanes
// are hidden, how much is smoothed. Knows no plot and no data. Owned by the panel of curves; GUI thread.
#pragma once
#include "ui/plots/range.h"
#include "ui/store/series.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace amplab {

struct TimelineView {
  Range x{0, 50};
  bool follow = true;         // x keeps up with the newest step
  bool whole = true;          // ... and begins at the start
  bool planned = true;        // ... and has room for the steps to come
  std::map<QString, Range> y; // by plot; the others fit what is visible
  bool operator==(const TimelineView&) const = default;
};

// How far the lanes have come, in units of x.
struct Extent {
  double first = 0, last = 0;
  double planned = 0; // where the run will end; 0: unknown
  bool operator==(const Extent&) const = default;
};

class Timeline : public QObject {
  Q_OBJECT

 public:
  static constexpr size_t kViewsBack = 100;

  explicit Timeline(QObject* parent = nullptr);

  const TimelineView& view() const { return view_; }
  std::optional<Range> yOf(const QString& plot) const;

  // By hand: each turns `follow` off where it changes x, and can be taken back. Gestures of one name that follow
  // closely (turns of the wheel, a drag) are taken back together.
  void show(const QString& gesture, Range x);
  void show(const QString& gesture, Range x, const QString& plot, Range y);
  void showY(const QString& gesture, const QString& plot, Range y);
  bool canGoBack() const { return !history_.empty(); }
  void goBack();
  void fit();   // everything that there is, followed
  void frame(); // the same with room for the steps to come: for lanes that begin
  void setFollow(bool follow);
  // Ends a gesture, so that the next one is taken back by itself.
  void endGesture() { gesture_.clear(); }

  // Returns whether that has changed the view, of which viewChanged() has told.
  bool setExtent(Extent extent);
  const Extent& extent() const { return extent_; }

  // step, update, samples or wall_s; another one fits the view anew.
  void setX(Series x);
  Series x() const { return x_; }

  // 0: none; below 1.
  void setSmoothing(double keep);
  double smoothing() const { return smoothing_; }

  // By lane colour, which outlives the lane's place in the list.
  bool isHidden(int colour) const { return hidden_.contains(colour); }
  void setHidden(int colour, bool hidden);
  void showAllLanes();
  // Shows only that one of `colours`; everything if it is the only one already.
  void isolate(int colour, const std::vector<int>& colours);

  // Where the mouse is, in units of x; nothing when it is elsewhere.
  std::optional<double> cursor() const { return cursor_; }
  void setCursor(std::optional<double> x);

 signals:
  void viewChanged(); // x, y or follow
  void lookChanged(); // smoothing, hidden lanes, the series of x
  void cursorChanged();

 private:
  void remember(const QString& gesture);
  bool change(TimelineView view);
  void showWhole(bool planned);
  TimelineView followed() const;
  Range following() const;

  TimelineView view_;
  std::vector<TimelineView> history_;
  QString gesture_;
  QElapsedTimer sinceGesture_;
  Extent extent_;
  Series x_ = Series::step;
  double smoothing_ = 0.6;
  std::set<int> hidden_;
  std::optional<double> cursor_;
};

} // namespace amplab
