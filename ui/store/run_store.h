// SPDX-License-Identifier: GPL-3.0-or-later
// Data of all lanes. Written by ui/bridge, and by ui/session for lanes from a file; other modules read it and connect
// to signals. GUI thread only, except a store that is filled separately for moveFrom().
//
// Write functions emit nothing. publish() emits one signal per lane and kind of data, however many batches arrived,
// then one signal for all lanes. Views of all lanes connect to published(), at most once per drain (60 times a second).
#pragma once
#include "engine/run/memory_forecast.h"
#include "ui/store/earlier_runs.h"
#include "ui/store/lane_store.h"

#include <QObject>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace amplab {

// Kinds of new data, of any lane.
struct News {
  bool steps = false, events = false, ops = false, phases = false, status = false;
  bool positions = false;   // position in the program, or in a past step
  bool lines = false;       // results of lines
  bool inspections = false; // inspected tensors, or the cost of inspection
  bool previews = false;    // previews of the model
  bool any() const {
    return steps || events || ops || phases || status || positions || lines || inspections || previews;
  }
};

class RunStore : public QObject {
  Q_OBJECT

 public:
  explicit RunStore(QObject* parent = nullptr, StepColumns table = step_columns()); // table: columns of each step
  ~RunStore() override;

  int laneCount() const { return static_cast<int>(lanes_.size()); }
  // Requires: 0 <= index < laneCount(). The reference is valid until lanesAboutToChange.
  const LaneStore& lane(int index) const { return *lanes_[static_cast<size_t>(index)]; }

  int indexOf(LaneId id) const; // -1: no such lane

  // Returns the names of all declared columns so far, by series (declared_series). Only grows; references stay valid.
  const std::deque<std::string>& declared() const { return declared_; }
  // Returns the series of a column, if the lane declares it.
  std::optional<Series> declaredBy(const LaneStore& lane, std::string_view column) const;

  // Returns the highest step of any lane, or 0.
  int64_t lastStep() const;

  // As LaneStore::value_at_step, but reads steps that a fork shares from its parent.
  double value_at_step(int lane, Series series, int64_t step) const;

  // Runs of restarted or replaced lanes.
  EarlierRuns& earlier() { return earlier_; }
  const EarlierRuns& earlier() const { return earlier_; }

  // Replaces all lanes by freshly prepared ones. A lane without an id gets one. Lanes with rows become earlier runs,
  // which are hidden if no lane stays: a preset, a lesson or a file was opened. Emits lanesAboutToChange and
  // lanesChanged immediately. Requires: as many infos as setups.
  void reset(std::vector<LaneSetup> setups, std::vector<LaneInfo> infos);

  // Moves all lanes and earlier runs from a separately filled store and replaces those here. Emits the same signals.
  void moveFrom(RunStore& read);

  // For reading a session: starts the store's only lane. convertToEarlier() then turns it into a pinned earlier run,
  // even without rows.
  void beginEarlier(LaneSetup setup, LaneInfo info);
  void convertToEarlier(std::string name);

  // For a store derived from another: adds an earlier run of the other store and appends rows to it. Emits nothing.
  void mirrorEarlier(const EarlierRun& run, std::span<const StepRecord> steps);

  // For a store derived from another: gives the lanes the names that they have there. Emits lanesChanged, if one had
  // another name. Requires: at least as many lanes there.
  void copyNames(const RunStore& from);

  // Appends a lane that shares the steps of another. Returns its index. Emits lanesAboutToChange and lanesChanged, as
  // reset(); other lanes stay as they are. Requires: info.parent is a lane.
  int addLane(LaneSetup setup, LaneInfo info);
  // Restarts the lane, empty and without a parent. Its rows become an earlier run. Emits the same signals.
  void rewindLane(int lane);
  // Continues the lane from an earlier step, perhaps in another engine. Rows of later steps are removed, since they are
  // run again. Emits the same signals, with laneToBeCut() in between. If info declares other columns than the lane has,
  // its rows become an earlier run.
  void continueFrom(int lane, int64_t step, LaneInfo info);

  // Sets the lane's program from here on, and its columns: the existing ones, then new ones without recorded values.
  // Emits lanesAboutToChange and lanesChanged if there are new ones. The lane and its rows stay.
  void setProgram(int lane, std::string loop, const std::vector<std::string>& columns);

  // Returns an unused name for a lane derived from `parent`: "B.1" or the next one.
  std::string forkName(const std::string& parent) const;

  // Appends to a lane. Requires: 0 <= lane < laneCount(); steps rise.
  void appendSteps(int lane, std::span<const StepRecord> records);
  void appendEvents(int lane, std::vector<Event> events);
  void appendOps(int lane, std::vector<OpRecord> ops);
  void appendPhase(int lane, PhaseRecord phase);
  void setStatus(int lane, LaneStatus status);
  // Positions in the program or in a past step. forgetStop() is for a lane that runs freely again, clearPastStop() for
  // the end of time travel.
  void setStop(int lane, LineStop stop);
  void forgetStop(int lane);
  void clearPastStop(int lane);
  void setLines(int lane, LinesOfStep lines);
  void appendInspection(int lane, StepInspection inspection);
  void setInspectionCost(int lane, const InspectionCost& cost);
  void setPreview(int lane, LanePreview preview);

  // Replies to requests. Lane indices are the store's. Signals are emitted immediately.
  void setExplanation(int lane, Explanation explanation);
  void setDivergence(Divergence divergence);
  const Divergence* divergence(int a, int b) const; // null if not requested
  void setValues(int lane, TensorValues values);
  // Returns the tensor requested last, or null. lane_of_values() returns its lane, -1: removed.
  const TensorValues* values() const { return values_.get(); }
  // Hold it to read elements on another thread.
  std::shared_ptr<const TensorValues> shared_values() const { return values_; }
  int lane_of_values() const { return indexOf(lane_of_values_); }
  void setForecast(std::vector<MemoryForecast> forecast);
  const std::vector<MemoryForecast>& forecast() const { return forecast_; } // requested last; empty: none

  // Emits signals for data appended since the last call.
  void publish();

 signals:
  void lanesAboutToChange();
  void lanesChanged();
  void laneToBeCut(int lane, qlonglong last_step); // after lanesAboutToChange, before the rows are removed
  void stepsAppended(int lane);
  void eventsAppended(int lane);
  void opsReceived(int lane);
  void phasesReceived(int lane);
  void statusChanged(int lane);
  void positionsChanged(int lane); // LaneStore::stop() or past()
  void linesReceived(int lane);
  void inspectionsReceived(int lane); // LaneStore::inspections()
  void previewReceived(int lane);     // LaneStore::preview()
  void published(amplab::News news);  // after the signals above
  void explained(int lane, qlonglong step);
  void divergenceFound(int a, int b);
  void valuesReceived();
  void forecastReceived();
  void memoryWillGrow(const QString& reason); // the scratch file is full, so rows stay in memory; emitted once

 private:
  std::unique_ptr<LaneStore> makeLane(int index, LaneSetup setup, LaneInfo info);
  void addEarlier(std::unique_ptr<LaneStore> lane);
  void copySharedRows(LaneStore& lane);
  std::vector<Series> seriesOf(std::span<const std::string> columns); // adds new names

  StepColumns table_;
  std::shared_ptr<ScratchFile> scratch_ = std::make_shared<ScratchFile>(); // of all lanes
  bool scratch_error_reported_ = false;
  std::vector<std::unique_ptr<LaneStore>> lanes_;
  EarlierRuns earlier_;
  int64_t made_ = 0; // lanes created so far
  std::deque<std::string> declared_;
  std::vector<News> pending_; // by lane
  std::map<std::pair<int, int>, Divergence> divergences_;
  std::shared_ptr<const TensorValues> values_;
  LaneId lane_of_values_;
  std::vector<MemoryForecast> forecast_;
};

} // namespace amplab
