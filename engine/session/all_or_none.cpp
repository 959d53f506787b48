// SPDX-License-Identifier: Apache-2.0
#include "engine/session/all_or_none.h"

#include "kernels/contract/error.h"

#include <iterator>
#include <string>

namespace amplab {
namespace {

// The state of a lane that its files can change.
class AsItWas {
 public:
  explicit AsItWas(Lane& lane)
      : lane_(lane), state_(lane.trainer->snapshot()), history_(lane.history), snapshots_(lane.snapshots),
        losses_(lane.losses), initial_(lane.initial), first_step_(lane.first_step), from_seed_(lane.from_seed) {}
  void put_back() {
    lane_.trainer->restore(std::move(state_), "The lane as it was");
    lane_.history = std::move(history_);
    lane_.snapshots = std::move(snapshots_);
    lane_.losses = std::move(losses_);
    lane_.initial = std::move(initial_);
    lane_.first_step = first_step_;
    lane_.from_seed = from_seed_;
  }

 private:
  Lane& lane_;
  TrainerState state_;
  History history_;
  Snapshots snapshots_;
  Losses losses_;
  std::string initial_;
  int64_t first_step_;
  bool from_seed_;
};

} // namespace

std::vector<std::pair<int64_t, Event>> changed_all_or_none(Lanes& lanes, int64_t wanted,
                                                           const std::function<Event(Lane&)>& change) {
  if (wanted >= 0) lanes.at(wanted);
  std::vector<AsItWas> before;
  std::vector<std::pair<int64_t, Event>> events;
  const bool one = wanted >= 0 || lanes.count() == 1; // a single lane changes as a whole or not at all
  try {
    for (int64_t id = 0; id < std::ssize(lanes.all()); ++id) {
      Lane& lane = lanes.at(id);
      if ((wanted >= 0 && wanted != id) || !lane.trainer) continue;
      if (!one && !lane.trainer->within_step()) before.emplace_back(lane); // within a step no file is loaded
      events.emplace_back(id, change(lane));
    }
  } catch (const DeviceLost&) {
    throw;
  } catch (...) {
    for (AsItWas& lane : before) lane.put_back();
    throw;
  }
  return events;
}

} // namespace amplab
