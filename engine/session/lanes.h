// SPDX-License-Identifier: Apache-2.0
// The lanes of a session: prepared from configurations, stepped in turn. Engine thread only.
#pragma once
#include "engine/replay/time_travel_debugger.h"
#include "engine/run/most_lanes.h"
#include "engine/run/telemetry.h"
#include "engine/session/session.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace amplab {

// Where a lane writes checkpoints.
struct CheckpointPlan {
  std::string path;    // for path_for(); empty: no checkpoints
  int64_t every = 0;   // steps; 0: only at the end
  int64_t command = 0; // command that requested them
};

struct Lane {
  explicit Lane(RunConfig prepared)
      : config(std::move(prepared)), history{config, {}, {}}, snapshots(config.inspect.snapshot_mb << 20) {}

  RunConfig config; // as prepared; the trainer's own has later setting changes
  LaneInfo info;
  LaneStatus status;
  std::unique_ptr<Trainer> trainer; // null once failed
  std::string initial;              // file of initial weights; empty: from the seed
  CheckpointPlan checkpoints;
  std::vector<Break> breaks;                     // breakpoints, also set in the trainer
  InspectionBudget inspection_budget;            // which of its steps are inspected
  std::optional<InspectionCost> inspection_cost; // of an inspected step, until it is reported
  int64_t previewed_at = -1;                     // steps done at the last preview; -1: none

  // ---- its past ----
  Device* device = nullptr;
  Datasets data;
  History history;
  Snapshots snapshots;
  Losses losses;          // of the steps after first_step
  int64_t first_step = 0; // steps done when this lane began; nonzero for forks and resumed runs
  bool from_seed = true;  // false: the past begins with the first snapshot
  std::unique_ptr<TimeTravelDebugger> time_travel; // replay for time travel; null: none
  bool reported_missing_snapshot = false;          // because its program keeps a value that cannot be saved
  Past past(ReplayProgress* progress = nullptr) const {
    return {*device, data, history, snapshots, losses, first_step, from_seed, progress};
  }

  bool live() const { return !has_ended(status.state); }
};

class Lanes {
 public:
  explicit Lanes(OpenDevice open_device) : open_device_(std::move(open_device)) {}

  // Replaces all lanes by fresh ones. Releases their device memory first. Throws: ConfigError, DataError,
  // DeviceError, OutOfMemory. The old lanes then continue with the same bits. This also holds if a stop is requested
  // while data is read or weights are drawn.
  void prepare(const std::vector<RunConfig>& configs, const std::stop_token& stop = {});

  std::vector<Lane>& all() { return lanes_; }
  // Throws: ConfigError for an unknown lane.
  Lane& at(int64_t index);
  // Replaces a lane by a fresh one of the same configuration. Throws: as prepare().
  void rewind(int64_t index, const std::stop_token& stop = {});
  bool any_live() const;
  size_t count() const { return lanes_.size(); }
  // Appends a lane. Throws: ConfigError if there would be more than kMostLanes.
  Lane& add(Lane lane);

 private:
  Lane prepared(const RunConfig& config, const std::stop_token& stop);
  Device& device_named(const std::string& name);

  OpenDevice open_device_;
  // by all names of each; before lanes_, since trainers refer to them
  std::map<std::string, std::shared_ptr<Device>> devices_;
  std::vector<Lane> lanes_;
};

// Frees the device memory of lanes for others: drops their trainers, keeps their states on the host, and can restore
// them.
class SuspendedLanes {
 public:
  // Requires: the lanes stay in place during this object's life, or are replaced. A lane within a step, or with a value
  // that cannot be saved, keeps its trainer.
  explicit SuspendedLanes(std::span<Lane> lanes);

  // Restores the trainers, with the same bits. If memory is missing, the lane has no trainer, and its status has the
  // reason.
  void restore();

 private:
  std::span<Lane> lanes_;
  std::vector<std::optional<TrainerState>> states_; // by lane; empty: it kept its trainer, or had none
};

// Returns an 8-byte hash of everything that determines a run's numbers, as 16 hexadecimal digits.
std::string run_id_of(const RunConfig& config, const std::string& data_checksum);

} // namespace amplab
