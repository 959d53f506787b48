// SPDX-License-Identifier: GPL-3.0-or-later
// What the panels of the window show together: lane, baseline, step, line, op calls, tensor, number, column. A panel
// that sets one of these emits its signal or calls its function. A panel that shows one connects to its signal. Lanes
// are indices into the store. Owned by the shell; GUI thread.
#pragma once
#include "engine/run/step_inspection.h"
#include "ui/widgets/lane_selection.h"

#include <optional>

namespace amplab {

class Focus : public LaneSelection {
  Q_OBJECT

 public:
  // Requires: store outlives this.
  explicit Focus(const RunStore& store, QObject* parent = nullptr);

  int lane() const { return indexIn(store_); }
  void selectLane(int lane) { select(store_.lane(lane).id()); }

  // The user clicked a step, or a line of the loop, of that lane. These select the lane too.
  void showStep(int lane, qlonglong step);
  void showLine(int lane, qlonglong line);
  // The user requested why a step was skipped, or where its first NaN came from.
  void explain(int lane, qlonglong step);

  // Returns the last clicked step of the lane. -1 if there is none, the lane has gone on since, or another one was
  // selected.
  int64_t clickedStep(int lane) const { return clicked_ && clicked_->lane == lane ? clicked_->step : -1; }
  void forgetClick() { clicked_.reset(); }

 signals:
  void baselineChanged(int lane);
  void stepShown(qlonglong step);          // of the selected lane
  void lineShown(qlonglong line);          // of its loop, counted from 1
  void cursorLineChanged(qlonglong line);  // the text cursor moved to this line of its loop
  void phasesShown();                      // of the current step
  void curveShown(const QString& column);  // column: name as in the CSV file, such as "loss.errD"
  void opsShown(int lane, qlonglong step); // of an inspected step
  void explanationShown(int lane, qlonglong step);
  void outcomeExplained(int lane); // why it did not learn, although no single step has the cause
  void histogramShown(int lane, qlonglong step, const amplab::TensorName& tensor);
  void elementsShown(int lane, qlonglong step, const amplab::TensorName& tensor);
  // dtype: format of the number's source, such as "fp16"; empty if it has none.
  void numberShown(double value, const QString& dtype); // after a click
  void bitsShown(double value, const QString& dtype);   // from a menu; the panel of numbers comes to the front

 private:
  struct LaneStep {
    int lane;
    int64_t step;
  };

  const RunStore& store_;
  std::optional<LaneStep> clicked_;
};

} // namespace amplab
