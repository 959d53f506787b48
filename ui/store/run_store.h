// SPDX-License-Identifier: GPL-3.0-or-later
// The record of all lanes. Written by the bridge only; everyone else reads and listens. GUI thread only.
//
// Writing is silent; publish() then tells once per lane what has come, however many batches it was. So a listener is
// called at most once per drain (60 times a second), never per step.
#pragma once
#include "ui/store/lane_store.h"

#include <QObject>
#include <memory>
#include <vector>

namespace amplab {

class RunStore : public QObject {
  Q_OBJECT

 public:
  explicit RunStore(QObject* parent = nullptr);
  ~RunStore() override;

  int laneCount() const { return static_cast<int>(lanes_.size()); }
  // Requires: 0 <= index < laneCount(). The reference is good until lanesAboutToChange.
  const LaneStore& lane(int index) const { return *lanes_[static_cast<size_t>(index)]; }

  // The last step that any lane has reached; 0 if none.
  int64_t lastStep() const;

  // Replaces all lanes by freshly prepared ones; emits lanesAboutToChange and lanesChanged at once.
  // Requires: as many infos as setups.
  void reset(std::vector<LaneSetup> setups, std::vector<LaneInfo> infos);

  // Appends to a lane. Requires: 0 <= lane < laneCount(); steps rise.
  void appendSteps(int lane, std::span<const StepRecord> records);
  void appendEvents(int lane, std::vector<Event> events);
  void appendOps(int lane, std::vector<OpRecord> ops);
  void setStatus(int lane, LaneStatus status);

  // Emits what was appended since the last call.
  void publish();

 signals:
  void lanesAboutToChange();
  void lanesChanged();
  void stepsAppended(int lane);
  void eventsAppended(int lane);
  void opsReceived(int lane);
  void statusChanged(int lane);

 private:
  struct Pending {
    bool steps = false, events = false, ops = false, status = false;
  };

  std::vector<std::unique_ptr<LaneStore>> lanes_;
  std::vector<Pending> pending_;
};

} // namespace amplab
