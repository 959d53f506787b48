// SPDX-License-Identifier: Apache-2.0
// What a step and its device tell each other, where it lies on the device: in one block all that differs from step to
// step, in another the numbers that the step is judged by. One copy there, one back, and a recording finds both in their
// places. The copy back is asked for and taken at leisure: the next step may be queued between the two. Owned by the
// trainer; used only by its thread.
#pragma once
#include "engine/tensor/tensor.h"

#include <array>
#include <memory>
#include <span>
#include <vector>

namespace amplab {

// What differs from step to step, as the device reads it.
struct StepNumbers {
  int64_t draws = 0;                    // masks that were drawn before this step
  float scale = 1, inverse_scale = 1;   // of the loss
  std::array<float, 3> optimizer{};     // as Call::numbers has them
  float unused = 0; // what follows, rows, begins at a multiple of 8 bytes
};

// What the device says of a step.
struct StepResults {
  double norm, found_inf;
  std::span<const float> losses; // of the micro-batches; valid until the next ones are asked for
};

class StepBlock {
 public:
  // samples: of each micro-batch that are named by their rows; 0: they come from the host.
  StepBlock(CachingAllocator& memory, int64_t micro_batches, int64_t samples);

  // rows: of the samples of all micro-batches, or none.
  void write(const StepNumbers& numbers, std::span<const uint32_t> rows = {});
  // Of one micro-batch.
  void write_rows(size_t micro_batch, std::span<const uint32_t> rows);
  // Queues the copy of what the device will say. Two may be in flight.
  void ask();
  // Waits for the older one.
  StepResults take();
  // Forgets what was asked for.
  void drop() { answers_in_flight_->drop(); }

  // Views of the blocks. fp32 and 0-dim, but for draws (i64[1]), optimizer (fp32[3]) and rows (i64[samples]).
  Tensor draws, scale, inverse_scale, optimizer;
  std::vector<Tensor> rows;
  Tensor norm, found_inf;
  std::vector<Tensor> losses;

 private:
  Tensor told_, answers_;
  std::unique_ptr<Readback> answers_in_flight_;
  std::vector<int64_t> words_; // what goes there: the numbers, then the rows
};

} // namespace amplab
