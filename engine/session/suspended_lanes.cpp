// SPDX-License-Identifier: Apache-2.0
#include "engine/session/suspended_lanes.h"

namespace amplab {

SuspendedLanes::SuspendedLanes(std::span<Lane> lanes) : lanes_(lanes), states_(lanes.size()) {
  for (size_t i = 0; i < lanes.size(); ++i)
    if (const Trainer* trainer = lanes[i].trainer.get(); trainer && !trainer->within_step())
      states_[i] = trainer->snapshot();
  for (size_t i = 0; i < lanes.size(); ++i) {
    lanes[i].time_travel.reset();
    if (states_[i]) lanes[i].trainer.reset();
  }
}

void SuspendedLanes::restore() {
  for (size_t i = 0; i < lanes_.size(); ++i) {
    Lane& lane = lanes_[i];
    if (!states_[i]) continue;
    try {
      const int64_t next = states_[i]->step + 1;
      auto trainer = std::make_unique<Trainer>(*lane.device, lane.data, states_[i]->config);
      trainer->restore(std::move(*states_[i]), "The lane as it was");
      for (const Injection& injection : lane.history.injections)
        if (injection.step == next) trainer->inject(injection); // its configuration includes setting changes
      trainer->set_breaks(lane.breaks);
      trainer->set_columns(lane.info.columns);
      lane.trainer = std::move(trainer);
    } catch (const DeviceLost&) {
      throw;
    } catch (const std::exception& error) {
      if (lane.live())
        lane.status = {LaneState::failed, sentence_of(EndedBy::restart, {{"why", error.what()}}), EndedBy::restart};
    }
    states_[i].reset();
  }
}

} // namespace amplab
