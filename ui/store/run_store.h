// SPDX-License-Identifier: GPL-3.0-or-later
// The record of all lanes. Written by the bridge, and where lanes come from a session file by who reads it
// (ui/session); everyone else reads and listens. GUI thread only, but for one that is filled apart, to be adopted.
//
// Writing is silent; publish() then tells once per lane what has come, however many batches it was, and then once of
// all lanes together. Who shows all lanes listens to published() and is called at most once per drain (60 times a
// second).
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

// What has come, of any lane.
struct News {
  bool steps = false, events = false, ops = false, phases = false, status = false;
  bool places = false;   // where it stands within its loop, or what is looked at of its past
  bool lines = false;    // what lines made
  bool looks = false;    // at tensors of a step, or what that costs
  bool pictures = false; // of what the model does
  bool any() const { return steps || events || ops || phases || status || places || lines || looks || pictures; }
};

class RunStore : public QObject {
  Q_OBJECT

 public:
  explicit RunStore(QObject* parent = nullptr);
  ~RunStore() override;

  int laneCount() const { return static_cast<int>(lanes_.size()); }
  // Requires: 0 <= index < laneCount(). The reference is good until lanesAboutToChange.
  const LaneStore& lane(int index) const { return *lanes_[static_cast<size_t>(index)]; }

  // The names of all columns that lanes have declared so far, by their series (declared_series). Grows only, and each
  // stays where it is.
  const std::deque<std::string>& declared() const { return declared_; }
  // The series of a column of that name, where the lane declares one.
  std::optional<Series> declaredBy(const LaneStore& lane, std::string_view column) const;

  // The last step that any lane has reached; 0 if none.
  int64_t lastStep() const;

  // As LaneStore's; of steps that a fork shares with its parent, the parent's.
  double value_at_step(int lane, Series series, int64_t step) const;

  // Runs of lanes that have begun anew, or that others took the place of.
  EarlierRuns& earlier() { return earlier_; }
  const EarlierRuns& earlier() const { return earlier_; }

  // Replaces all lanes by freshly prepared ones, those that have run become earlier runs; emits lanesAboutToChange and
  // lanesChanged at once. Requires: as many infos as setups.
  void reset(std::vector<LaneSetup> setups, std::vector<LaneInfo> infos);

  // Replaces all lanes and earlier runs by those of a store that was filled apart, which has none then; emits the same.
  void adopt(RunStore& read);

  // For who reads a session: its only lane, which becomes an earlier run that is pinned once it is filled, also if it
  // has no rows.
  void beginEarlier(LaneSetup setup, LaneInfo info);
  void makeEarlier(std::string name);

  // For a store that is made from another: that run of the other one, and rows to append to it. Tells nobody.
  void mirrorEarlier(const EarlierRun& run, std::span<const StepRecord> steps);

  // Adds a lane that shares the past of another, the last one; returns its index. Emits lanesAboutToChange and
  // lanesChanged, as reset() does; the lanes that there were stay as they are.
  // Requires: info.parent is a lane.
  int addLane(LaneSetup setup, LaneInfo info);
  // The lane starts over, empty and without a parent; what it has run becomes an earlier run. Emits the same.
  void rewindLane(int lane);
  // The same lane goes on from an earlier step, in another engine perhaps: what it has of later ones goes, for they are
  // made again. Emits the same, and laneToBeCut() in between. Where info declares other columns than the lane has, what
  // it has run becomes an earlier run.
  void goOnFrom(int lane, int64_t step, LaneInfo info);

  // What the lane runs from here on, and its columns: those that it had, then perhaps more, of which nothing is
  // recorded so far. Emits lanesAboutToChange and lanesChanged if there are more; the lane and its rows stay as they
  // are.
  void turnLoop(int lane, std::string loop, const std::vector<std::string>& columns);

  // A name for a lane that comes from one of that name: "B.1", or the next that is free.
  std::string childName(const std::string& parent) const;

  // Appends to a lane. Requires: 0 <= lane < laneCount(); steps rise.
  void appendSteps(int lane, std::span<const StepRecord> records);
  void appendEvents(int lane, std::vector<Event> events);
  void appendOps(int lane, std::vector<OpRecord> ops);
  void appendPhase(int lane, PhaseRecord phase);
  void setStatus(int lane, LaneStatus status);
  // Within its loop, or in its past. Where the lane goes on freely the first is forgotten, where nobody looks back any
  // more the second.
  void setStop(int lane, LineStop stop);
  void forgetStop(int lane);
  void forgetPast(int lane);
  void setLines(int lane, LinesOfStep lines);
  void appendLook(int lane, StepLook look);
  void setLookingCost(int lane, const LookingCost& cost);
  void setPicture(int lane, LanePicture picture);

  // Answers to questions. Their lanes are the store's. Told at once.
  void setExplanation(int lane, Explanation explanation);
  void setDivergence(Divergence divergence);
  const Divergence* divergence(int a, int b) const; // null: nobody has asked
  void setValues(int lane, TensorValues values);
  // The tensor whose elements were asked for last; null: none was. The lane it is of.
  const TensorValues* values() const { return values_.get(); }
  // To be held, where elements are read on another thread.
  std::shared_ptr<const TensorValues> shared_values() const { return values_; }
  int lane_of_values() const { return lane_of_values_; }
  void setForecast(std::vector<MemoryForecast> forecast);
  const std::vector<MemoryForecast>& forecast() const { return forecast_; } // that was asked for last; empty: none was

  // Emits what was appended since the last call.
  void publish();

 signals:
  void lanesAboutToChange();
  void lanesChanged();
  void laneToBeCut(int lane, qlonglong last_step); // after lanesAboutToChange; it still has what will go
  void stepsAppended(int lane);
  void eventsAppended(int lane);
  void opsReceived(int lane);
  void phasesReceived(int lane);
  void statusChanged(int lane);
  void placesChanged(int lane); // LaneStore::stop() or past()
  void linesReceived(int lane);
  void looksReceived(int lane);      // LaneStore::looks()
  void pictureReceived(int lane);    // LaneStore::picture()
  void published(amplab::News news); // after all of these
  void explained(int lane, qlonglong step);
  void divergenceFound(int a, int b);
  void valuesReceived();
  void forecastReceived();
  void
  memoryWillGrow(const QString& why); // rows stay in memory from now on, for the scratch file takes no more; told once

 private:
  std::unique_ptr<LaneStore> makeLane(int index, LaneSetup setup, LaneInfo info);
  void keepEarlier(std::unique_ptr<LaneStore> lane);
  void joinPast(LaneStore& lane);
  std::vector<Series> seriesOf(std::span<const std::string> columns); // new names get new ones

  std::shared_ptr<ScratchFile> scratch_ = std::make_shared<ScratchFile>(); // of all lanes
  bool told_trouble_ = false;                                              // of the scratch file
  std::vector<std::unique_ptr<LaneStore>> lanes_;
  EarlierRuns earlier_;
  int64_t made_ = 0; // lanes so far
  std::deque<std::string> declared_;
  std::vector<News> pending_; // by lane
  std::map<std::pair<int, int>, Divergence> divergences_;
  std::shared_ptr<const TensorValues> values_;
  int lane_of_values_ = -1;
  std::vector<MemoryForecast> forecast_;
};

} // namespace amplab
