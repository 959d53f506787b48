// SPDX-License-Identifier: GPL-3.0-or-later
// The state that all plots share: the visible x range, the history of views, the cursor, hidden lanes and smoothing.
// Independent of plots and data. Owned by the panel of curves; GUI thread.
#pragma once
#include "ui/plots/range.h"
#include "ui/store/lane_id.h"
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
  bool follow = true;         // x follows the newest step
  bool whole = true;          // and begins at the start
  bool planned = true;        // and includes the planned steps
  std::map<QString, Range> y; // by plot; other plots fit the visible data
  bool operator==(const TimelineView&) const = default;
};

// The extent of all lanes, in units of x.
struct Extent {
  double first = 0, last = 0;
  double planned = 0; // end of the run; 0: unknown
  bool operator==(const Extent&) const = default;
};

class Timeline : public QObject {
  Q_OBJECT

 public:
  static constexpr size_t kViewsBack = 100;

  explicit Timeline(QObject* parent = nullptr);

  const TimelineView& view() const { return view_; }
  std::optional<Range> yOf(const QString& plot) const;

  // Sets a view by user input, which can be undone. A change of x turns `follow` off. Successive calls with the same
  // gesture (wheel turns, a drag) are undone together.
  void show(const QString& gesture, Range x);
  void show(const QString& gesture, Range x, const QString& plot, Range y);
  void showY(const QString& gesture, const QString& plot, Range y);
  bool canGoBack() const { return !history_.empty(); }
  void goBack();
  void fit();   // shows all data, and follows
  void frame(); // the same including planned steps, for lanes that begin
  void setFollow(bool follow);
  // Ends a gesture, so that the next one is undone separately.
  void endGesture() { gesture_.clear(); }

  // Returns whether the view changed and viewChanged() was emitted.
  bool setExtent(Extent extent);
  const Extent& extent() const { return extent_; }

  // Sets the x axis: step, update, samples or wall_s. A change resets the view.
  void setX(Series x);
  Series x() const { return x_; }

  // keep: 0 turns smoothing off; less than 1.
  void setSmoothing(double decay);
  double smoothing() const { return smoothing_; }

  bool isHidden(LaneId lane) const { return hidden_.contains(lane); }
  void setHidden(LaneId lane, bool hidden);
  // Hides the other lanes of `lanes`, or shows all if it is already the only visible one.
  void isolate(LaneId lane, const std::vector<LaneId>& lanes);

  // The mouse position in units of x, or nothing.
  std::optional<double> cursor() const { return cursor_; }
  void setCursor(std::optional<double> x);

 signals:
  void viewChanged();    // x, y or follow
  void displayChanged(); // smoothing, hidden lanes or the series of x
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
  std::set<LaneId> hidden_;
  std::optional<double> cursor_;
};

} // namespace amplab
