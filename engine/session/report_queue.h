// SPDX-License-Identifier: Apache-2.0
// Reports that nobody has drained yet, in order. Any thread.
#pragma once
#include "engine/wire/messages.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <vector>

namespace amplab {

class ReportQueue {
 public:
  static constexpr size_t kMostSteps = 8192;     // records of steps that wait at most, of all lanes
  static constexpr size_t kMostWeight = 1 << 16; // records in all other reports that wait at most

  // Waits for room, but not once a stop is requested: nothing is dropped.
  void push_step(int64_t lane, const StepRecord& record, const std::stop_token& stop);
  void push(wire::Report report, const std::stop_token& stop);
  // Does not wait.
  void push_at_once(wire::Report report);

  // Everything since the last call. The steps between two reports are one message a lane; reports that name their step
  // themselves (events, op tables, lines, numbers, pictures) do not divide them, and come behind them.
  std::vector<wire::Report> drain();

  // Waits until a report other than a step is there, or half as many steps as there is room for, or the time is over.
  void wait(std::chrono::milliseconds limit);
  // Waits until half of the room is taken, or the time is over.
  void gather(std::chrono::milliseconds limit);

 private:
  void add(wire::Report report); // Requires: mutex_ is held, as for what follows
  void close_batch();
  bool presses() const { return step_count_ >= kMostSteps / 2 || weight_ >= kMostWeight / 2; }

  std::mutex mutex_;
  std::condition_variable_any drained_, pushed_, pressed_;
  std::vector<wire::Report> reports_;      // in order
  std::vector<wire::Steps> steps_;         // behind them, by lane
  std::vector<wire::Report> beside_steps_; // behind these
  size_t step_count_ = 0, weight_ = 0;
};

} // namespace amplab
