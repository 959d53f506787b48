// SPDX-License-Identifier: GPL-3.0-or-later
// What one plot shows, apart from how it is painted: which series of which lanes, on which axis, with which marks.
// Owned by its CurvePlot; GUI thread.
#pragma once
#include "ui/models/scaler_trace.h"
#include "ui/plots/curve_shape.h"
#include "ui/plots/plot_rows.h"
#include "ui/plots/timeline.h"
#include "ui/store/run_store.h"

#include <QStringList>
#include <map>

namespace amplab {

// A dial turned on a live run, a fork, a fault put in: a pin on the time axis.
struct Pin {
  double x;
  int lane;
  int64_t step;
  std::string text; // of the event
  QString label;    // written beside it; of dials, which are many, empty
};

class PlotContent {
 public:
  // Requires: all three outlive the content.
  PlotContent(const PlotRow& row, const RunStore& store, const Timeline& timeline);

  const PlotRow& row() const { return row_; }
  const RunStore& store() const { return store_; }
  const Timeline& timeline() const { return timeline_; }

  // Those of the row, then the columns that lanes of the store declare and that have their place here.
  const std::vector<PlotVariant>& variants() const { return variants_; }
  const PlotVariant& variant() const { return variants_[static_cast<size_t>(variant_)]; }
  int variantIndex() const { return variant_; }
  void setVariant(int variant);

  bool isLog() const { return log_; }
  void setLog(bool log) { log_ = log; }
  AxisKind axisKind() const;

  // Of a stack: the lane whose memory is shown.
  int stackLane() const { return stackLane_; }
  void setStackLane(int lane) { stackLane_ = lane; }

  // The store has other lanes now: what was gathered about the old ones is dropped, and the variants are listed anew;
  // the first is shown if the one that was shown is gone.
  void forgetLanes();

  // Whether a lane has anything to say here.
  bool matters(int lane) const { return matters(store_.lane(lane)); }

  // Lanes to draw: those that matter, are not hidden and have rows; of a stack, its lane alone.
  std::vector<int> drawnLanes() const;

  // Requires: a drawn lane, buckets > 0.
  CurveShape shape(int lane, int buckets);

  // Behind them: those that are shown, of lanes that are not hidden.
  std::vector<const EarlierRun*> drawnEarlier() const;
  CurveShape shape(const EarlierRun& run, int buckets);

  // What the axis shows when nobody has zoomed it.
  Range fittedY() const;
  Range shownY() const;

  // The lane's step under x, if it reaches so far.
  std::optional<int64_t> stepAt(int lane, double x) const;
  // Of the lanes that have a value there, the one whose value is nearest to y on the axis; -1 if none has.
  int laneNear(double x, double y) const;

  // The value recorded at or after x, before the next one: what the cursor reads. not_recorded() if there is none.
  double valueAt(int lane, double x) const;
  // The row under x, if the lane reaches so far.
  std::optional<int64_t> rowAt(int lane, double x) const;

  // Pins of visible lanes within the visible stretch.
  std::vector<Pin> pins();

  // What the legend says while no cursor asks: the latest value, of a loss scale the one that the next step takes.
  double latest(int lane);

  // A value of this plot's axis for a person.
  QString text(double value) const;

 private:
  struct Gathered { // about one lane
    std::optional<Smoother> smoother;
    std::optional<ScalerTrace> scaler;
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
  int stackLane_ = 0;
  bool log_ = false;
  std::vector<Gathered> gathered_;
  std::map<int64_t, Smoother> smoothers_; // of earlier runs, by number
};

} // namespace amplab
