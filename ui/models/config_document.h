// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes being configured, with undo and redo. Running lanes use a copy (RunController::prepare). An edit affects a
// run only when it is prepared or sent as a live setting. Owned by the shell. GUI thread.
#pragma once
#include "engine/run/most_lanes.h"
#include "engine/settings/setting_text.h"
#include "ui/store/lane_store.h"

#include <QObject>
#include <QString>
#include <QUndoStack>
#include <functional>
#include <set>
#include <vector>

namespace amplab {

// A changed setting of one lane. live: can be applied to a running lane.
struct SettingChange {
  int lane = 0;
  QString key;
  bool live = false;
  bool operator==(const SettingChange&) const = default;
};

class ConfigDocument : public QObject {
  Q_OBJECT

 public:
  static constexpr int kAllLanes = -1;
  static constexpr int kUndoDepth = 100;
  static constexpr int kHues = 8; // hues of the palette; further colours repeat them with other dash patterns
  static constexpr qint64 kMergeWindowMs = 800; // edits of one setting within this time merge into one undo step

  using Clock = std::function<qint64()>; // milliseconds

  explicit ConfigDocument(QObject* parent = nullptr);
  ConfigDocument(Clock clock, QObject* parent);

  const std::vector<LaneSetup>& setups() const { return setups_; }
  int laneCount() const { return static_cast<int>(setups_.size()); }
  bool isFull() const { return setups_.size() >= kMostLanes; } // the engine takes no more lanes
  QString reasonNotToAdd() const;                              // one sentence; empty: a lane can be added
  // Requires: 0 <= lane < laneCount().
  const RunConfig& config(int lane) const { return setups_[static_cast<size_t>(lane)].config; }

  // Returns the setting's value in that lane. With kAllLanes: in the first lane that has the setting, which may belong
  // to a named section. Empty if no lane has it. Requires: at least one lane.
  SettingValue value(int lane, const QString& key) const;
  // Returns whether the lanes that have the setting disagree about its value.
  bool isMixed(const QString& key) const;

  // Changes a setting of one lane, or of all lanes that have it (kAllLanes), as one undo step. Generated lane names are
  // updated (engine/run/lane_name.h). Another optimizer brings its own start (apply_choice). A lane with a program
  // equal to the generated one keeps generating it. Does nothing if the value is unchanged. Throws: ConfigError with
  // one sentence; the document is then unchanged.
  void setSetting(int lane, const QString& key, const SettingValue& value);

  // Each of these is one undo step. `title` names it.
  void replace(std::vector<LaneSetup> setups, const QString& title); // same lanes, several settings edited
  // A preset or an opened file. Lanes without an id are new ones, unless all are equal to those here.
  void openLanes(std::vector<LaneSetup> setups, const QString& title);
  // With a new id and freeColour(). Throws: ConfigError, if isFull().
  void addLane(const RunConfig& config);
  void insertLane(LaneSetup lane, int at); // Inserts a running lane, such as a fork, at index `at`.
  void removeLane(int lane);

  // Replaces everything and clears the undo history. Used for the first setup of a session. Lanes without an id get
  // one.
  void load(std::vector<LaneSetup> setups);

  // Returns the least colour that no lane has. The hue is unique while a hue is free. taken: colours in use elsewhere.
  int freeColour(std::set<int> taken = {}) const;

  QUndoStack* undoStack() { return &stack_; }

  // changesFrom() returns the settings that differ from the running lanes (RunController::setups() or the lanes of the
  // store). needsRestart() returns whether a change is not live, or the lanes are different ones.
  std::vector<SettingChange> changesFrom(const std::vector<LaneSetup>& running) const;
  bool needsRestart(const std::vector<LaneSetup>& running) const;

 signals:
  // Values changed by an edit, undo or redo. The lanes are the same.
  void settingsChanged(const std::vector<amplab::SettingChange>& changes);
  // Lanes were added, removed or replaced. Receivers must read everything again.
  void lanesChanged();

 private:
  friend class SetupsEdit;
  void push(std::vector<LaneSetup> after, const QString& title, const QString& mergeKey);
  void apply(std::vector<LaneSetup> setups);

  Clock clock_;
  std::vector<LaneSetup> setups_;
  QUndoStack stack_;
};

} // namespace amplab
