// SPDX-License-Identifier: GPL-3.0-or-later
// What a plot shows, independent of painting: series, lanes, axis and marks. Owned by its CurvePlot; GUI thread.
#pragma once
#include "ui/models/scale_history.h"
#include "ui/plots/curve_shape.h"
#include "ui/plots/plot_rows.h"
#include "ui/plots/timeline.h"
#include "ui/store/run_store.h"

#include <QStringList>
#include <map>

namespace amplab {

// A pin on the time axis: a changed setting, a fork, or an injected fault.
struct Pin {
  double x;
  int lane;
  int64_t step;
  std::string text; // of the event
  QString label;    // text beside the pin; empty for settings, which are many
};

class PlotContent {
 public:
  // Requires: all references outlive the content.
  PlotContent(const PlotRow& row, const RunStore& store, const Timeline& timeline);

  const PlotRow& row() const { return row_; }
  const RunStore& store() const { return store_; }
  const Timeline& timeline() const { return timeline_; }

  // The row's variants, then the columns that lanes declare for this plot.
  const std::vector<PlotVariant>& variants() const { return variants_; }
  const PlotVariant& variant() const { return variants_[static_cast<size_t>(variant_)]; }
  int variantIndex() const { return variant_; }
  void setVariant(int variant);

  bool isLog() const { return log_; }
  void setLog(bool log) { log_ = log; }
  AxisKind axisKind() const;

  // Sets the lane shown by a memory stack.
  void setStackLane(LaneId lane) { stackLane_ = lane; }

  // Call when the store's lanes change. Drops data of the old lanes and rebuilds the variants. Selects the first
  // variant if the current one is gone.
  void forgetLanes();

  // Whether a lane has data for this plot.
  bool matters(int lane) const { return matters(store_.lane(lane)); }

  // Returns the lanes to draw: lanes with data that are not hidden. For a stack, only its lane.
  std::vector<int> drawnLanes() const;

  // Requires: a drawn lane, buckets > 0.
  CurveShape shape(int lane, int buckets);

  // Returns the shown earlier runs of lanes that are not hidden.
  std::vector<const EarlierRun*> drawnEarlier() const;
  CurveShape shape(const EarlierRun& run, int buckets);

  // The range of the axis without zoom. Earlier runs count if they are pinned, or if no lane has values in view.
  Range fittedY() const;
  Range shownY() const;

  // Returns the lane's step at x, or nothing if the lane ends before.
  std::optional<int64_t> stepAt(int lane, double x) const;
  // Returns the lane with the value at x nearest to y on the axis, or -1.
  int laneNear(double x, double y) const;

  // Returns the cursor's value: the value recorded at or after x, or not_recorded().
  double valueAt(int lane, double x) const;
  // Returns the row at x, or nothing if the lane ends before.
  std::optional<int64_t> rowAt(int lane, double x) const;

  // Returns the pins of visible lanes within the visible range.
  std::vector<Pin> pins();

  // Returns the legend's value without a cursor: the latest value, or the loss scale of the next step.
  double latest(int lane);

  // Formats a value of this plot's axis.
  QString text(double value) const;

 private:
  struct Gathered { // cached data of a lane
    std::optional<Smoother> smoother;
    std::optional<ScaleHistory> scaler;
  };
  void listVariants();
  bool matters(const LaneStore& run) const;
  Gathered& gathered(int lane);
  const Smoother* smoother(int lane);
  std::optional<double> xOfStep(int lane, int64_t step) const;

  const PlotRow& row_;
  const RunStore& store_;
  const Timeline& timeline_;
  std::vector<PlotVariant> variants_;
  int variant_ = 0;
  LaneId stackLane_; // the first lane if it is removed
  bool log_ = false;
  std::vector<Gathered> gathered_;
  std::map<int64_t, Smoother> smoothers_; // of earlier runs, by number
};

} // namespace amplab
