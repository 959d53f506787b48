// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes that the person is setting up, with undo and redo. What runs is a copy (see RunController::prepare), so
// editing changes nothing until it is prepared, or sent as a dial. Owned by the shell; GUI thread.
#pragma once
#include "engine/fields/field_value.h"
#include "ui/store/lane_store.h"

#include <QObject>
#include <QString>
#include <QUndoStack>
#include <functional>
#include <set>
#include <vector>

namespace amplab {

// One field of one lane has a new value. live: a running lane can take it as a dial.
struct FieldChange {
  int lane = 0;
  QString key;
  bool live = false;
  bool operator==(const FieldChange&) const = default;
};

class ConfigDocument : public QObject {
  Q_OBJECT

 public:
  static constexpr int kAllLanes = -1;
  static constexpr int kUndoDepth = 100;
  static constexpr int kHues = 8; // of the window's palette; colours beyond them repeat the hues with other dashes
  static constexpr qint64 kMergeWindowMs = 800; // edits of one field that follow within it are one undo step

  using Clock = std::function<qint64()>; // milliseconds

  explicit ConfigDocument(QObject* parent = nullptr);
  ConfigDocument(Clock clock, QObject* parent);

  const std::vector<LaneSetup>& setups() const { return setups_; }
  int laneCount() const { return static_cast<int>(setups_.size()); }
  // Requires: 0 <= lane < laneCount().
  const RunConfig& config(int lane) const { return setups_[static_cast<size_t>(lane)].config; }

  // The field's value in that lane; of kAllLanes: in the first that has the field, which may be of a section with a
  // name. Nothing where there is none. Requires: at least one lane.
  FieldValue value(int lane, const QString& key) const;
  // True if the lanes that have the field do not all have the same value.
  bool isMixed(const QString& key) const;

  // Sets a field of one lane, or of all that have it (kAllLanes), as one undo step; names that are made of what a lane
  // is follow (engine/run/lane_name.h). Setting what is already there does nothing. Throws: ConfigError, one sentence;
  // then nothing has changed.
  void setField(int lane, const QString& key, const FieldValue& value);

  // Each is one undo step, named after `title` where it takes one.
  void replace(std::vector<LaneSetup> setups, const QString& title);   // the same lanes, several settings edited
  void openLanes(std::vector<LaneSetup> setups, const QString& title); // other lanes: a preset, an opened file
  void addLane(const RunConfig& config);                               // with freeColour()
  void adopt(LaneSetup lane, int at); // a lane that runs already, such as a fork, at that place among the lanes
  void removeLane(int lane);

  // Starts over without a way back: the first set-up of a session.
  void load(std::vector<LaneSetup> setups);

  // Returns a colour that no lane has had since lanes were opened or loaded, also none that was removed: a lane is
  // known by its colour, so a new one inherits nothing. Its hue is one that no lane has, while there is such a hue.
  // taken: colours that are in use elsewhere.
  int freeColour(const std::set<int>& taken = {}) const;

  QUndoStack* undoStack() { return &stack_; }

  // Which fields differ from what runs (RunController::setups() or the lanes of the store), and whether one of them
  // needs a restart because it is not live, or the lanes are not the same ones.
  std::vector<FieldChange> changesFrom(const std::vector<LaneSetup>& running) const;
  bool needsRestart(const std::vector<LaneSetup>& running) const;

 signals:
  // Values changed, by an edit, undo or redo; the lanes are the same.
  void fieldsChanged(const std::vector<amplab::FieldChange>& changes);
  // Lanes came or went, or were replaced: read everything again.
  void lanesChanged();
  // Other lanes have come in place of all, maybe with the same colours; sent before the other two signals. What is kept
  // by colour belongs to lanes that are gone.
  void lanesReplaced();

 private:
  friend class SetupsEdit;
  void push(std::vector<LaneSetup> after, const QString& title, const QString& mergeKey, bool replaces = false);
  void apply(const std::vector<LaneSetup>& setups, bool replaces);
  std::vector<LaneSetup> exchange(std::vector<LaneSetup> setups, bool replaces); // returns those before

  Clock clock_;
  std::vector<LaneSetup> setups_;
  std::set<int> used_; // colours of these lanes and of those that were removed
  QUndoStack stack_;
};

} // namespace amplab
