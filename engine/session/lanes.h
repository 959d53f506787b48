// SPDX-License-Identifier: Apache-2.0
// The lanes of a session: prepared from configurations, stepped in turn. Engine thread only.
#pragma once
#include "engine/run/most_lanes.h"
#include "engine/run/telemetry.h"
#include "engine/session/session.h"
#include "engine/train/line_past.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace amplab {

// Where a lane leaves checkpoints.
struct CheckpointPlan {
  std::string path;    // see path_for; empty: nowhere
  int64_t every = 0;   // steps; 0: only at the end
  int64_t command = 0; // that asked for them
};

struct Lane {
  explicit Lane(RunConfig prepared)
      : config(std::move(prepared)), history{config, {}, {}}, snapshots(config.inspect.snapshot_mb << 20) {}

  RunConfig config; // as prepared; the trainer's own follows the dials
  LaneInfo info;
  LaneStatus status;
  std::unique_ptr<Trainer> trainer; // null once failed
  std::string initial;              // the weights it began with, if not the seed's
  CheckpointPlan checkpoints;
  std::vector<Break> breaks;         // where it stops by itself; its trainer has them too
  LookBudget looks;                  // which of its steps are looked at
  std::optional<LookingCost> looked; // of a step that was, until it is told
  int64_t pictured = -1;             // steps done when its picture was told last; -1: it was not

  // ---- its past ----
  Device* device = nullptr;
  Datasets data;
  History history;
  Snapshots snapshots;
  Losses losses;                         // of the steps after first_step
  int64_t first_step = 0;                // steps done when this lane began: more than 0 for forks and resumed runs
  bool from_seed = true;                 // else nothing comes before its first snapshot
  std::unique_ptr<LinePast> looked_back; // the replay that stands in it; null: none does
  Past past(ReplayWatch* watch = nullptr) const {
    return {*device, data, history, snapshots, losses, first_step, from_seed, watch};
  }

  bool live() const { return !has_ended(status.state); }
};

class Lanes {
 public:
  explicit Lanes(OpenDevice open_device) : open_device_(std::move(open_device)) {}

  // Makes fresh lanes in place of those there were, whose device memory goes back first. Throws: ConfigError,
  // DataError, DeviceError, OutOfMemory; then the old ones stand where they stood, with the same bits. So they do where
  // a stop is requested while data are read or weights drawn, which may take long.
  void prepare(const std::vector<RunConfig>& configs, const std::stop_token& stop = {});

  std::vector<Lane>& all() { return lanes_; }
  // Throws: ConfigError if there is no such lane.
  Lane& at(int64_t index);
  // Puts a fresh lane with the same configuration in this one's place. Throws: as prepare.
  void rewind(int64_t index, const std::stop_token& stop = {});
  bool any_live() const;
  size_t count() const { return lanes_.size(); }
  // Becomes the last one. Throws: ConfigError if there would be more than kMostLanes.
  Lane& add(Lane lane);

 private:
  Lane prepared(const RunConfig& config, const std::stop_token& stop);
  Device& device_named(const std::string& name);

  OpenDevice open_device_;
  std::map<std::string, std::shared_ptr<Device>>
      devices_; // by all names of each; before lanes_: trainers refer to them
  std::vector<Lane> lanes_;
};

// Eight hash bytes over everything that decides a run's numbers, as 16 hexadecimal digits.
std::string run_id_of(const RunConfig& config, const std::string& data_checksum);

} // namespace amplab
