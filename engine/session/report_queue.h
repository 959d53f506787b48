// SPDX-License-Identifier: Apache-2.0
// Reports that are not drained yet, in order. Any thread.
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
  static constexpr size_t kMostSteps = 8192;     // capacity in step records, over all lanes
  static constexpr size_t kMostWeight = 1 << 16; // capacity in records of all other reports

  // Waits for space, until a stop is requested. Drops nothing.
  void push_step(int64_t lane, const StepRecord& record, const std::stop_token& stop);
  void push(wire::Report report, const std::stop_token& stop);
  // Does not wait.
  void push_at_once(wire::Report report);

  // Returns all reports since the last call. Steps between two reports become one message per lane. Reports that
  // name their step (events, op tables, lines, numbers, previews) do not separate steps, and follow them.
  std::vector<wire::Report> drain();

  // Waits for a report other than a step, for half of the step capacity, or for the time limit.
  void wait(std::chrono::milliseconds limit);
  // Waits for half of a capacity, or for the time limit.
  void gather(std::chrono::milliseconds limit);

 private:
  void add(wire::Report report); // Requires, here and below: mutex_ is held.
  void close_batch();
  bool presses() const { return step_count_ >= kMostSteps / 2 || weight_ >= kMostWeight / 2; }

  std::mutex mutex_;
  std::condition_variable_any drained_, pushed_, pressed_;
  std::vector<wire::Report> reports_;      // in order
  std::vector<wire::Steps> steps_;         // after reports_, by lane
  std::vector<wire::Report> beside_steps_; // after steps_
  size_t step_count_ = 0, weight_ = 0;
};

} // namespace amplab
