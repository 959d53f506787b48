// SPDX-License-Identifier: Apache-2.0
#include "engine/train/history.h"

#include <cassert>

namespace amplab {

void prepare_next_step(Trainer& trainer, const History& history) {
  const int64_t next = trainer.steps_done() + 1;
  for (const DialTurn& turn : history.turns)
    if (turn.step == next) trainer.turn_dials(turn.config);
  for (const Injection& injection : history.injections)
    if (injection.step == next) trainer.inject(injection);
}

std::unique_ptr<Trainer> replayed(Device& device, const std::shared_ptr<const Dataset>& data, const History& history,
                                  const Snapshots& snapshots, int64_t steps) {
  const Snapshots::State from = snapshots.at_or_before(steps);
  auto trainer = std::make_unique<Trainer>(device, data, from ? from->config : history.prepared);
  if (from) trainer->restore(*from, "The snapshot");
  while (trainer->steps_done() < steps) {
    prepare_next_step(*trainer, history);
    trainer->step(false);
  }
  return trainer;
}

} // namespace amplab
