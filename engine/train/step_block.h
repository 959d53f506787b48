// SPDX-License-Identifier: Apache-2.0
// What a step and its device tell each other, where it lies on the device: in one block all that differs from step to
// step, in another the numbers that the step is judged by. One copy there, one back, and a recording finds both in
// their places. The copy back is asked for and taken at leisure: the next step may be queued between the two. Owned by
// the trainer; used only by its thread.
#pragma once
#include "engine/tensor/tensor.h"

#include <array>
#include <memory>
#include <span>
#include <vector>

namespace amplab {

// How much there is of everything.
struct StepLayout {
  struct Rows {
    int64_t batches = 1, samples = 0; // samples: of each batch that are named by their rows; 0: they come from the host
  };
  std::vector<Rows> feeds;
  size_t scalers = 1, optimizers = 1, losses = 1;
};

// What differs from step to step, as the device reads it.
struct StepNumbers {
  struct Scale {
    float scale = 1, inverse = 1;
  };
  int64_t draws = 0;                            // masks that were drawn before this step
  std::vector<Scale> scales;                    // by scaler
  std::vector<std::array<float, 3>> optimizers; // as Call::numbers has them
};

class StepBlock {
 public:
  StepBlock(CachingAllocator& memory, const StepLayout& layout);

  // all_rows: of the samples of all batches of all feeds, or none.
  void write(const StepNumbers& numbers, std::span<const uint32_t> all_rows = {});
  // The scale alone, where a step goes on with another one.
  void write_scale(size_t scaler, StepNumbers::Scale scale);
  // Of one batch.
  void write_rows(size_t feed, size_t batch, std::span<const uint32_t> of_batch);

  // What the device says of a step; valid until the next answers are asked for.
  struct Answers {
    std::span<const float> numbers;
    size_t optimizers;
    double norm(size_t optimizer) const { return static_cast<double>(numbers[2 * optimizer]); }
    bool found_inf(size_t optimizer) const { return numbers[2 * optimizer + 1] != 0; }
    double loss(size_t i) const { return static_cast<double>(numbers[2 * optimizers + i]); }
  };
  // Queues the copy of what the device will say. Two may be in flight.
  void ask();
  // Waits for the older one.
  Answers take();
  // Forgets what was asked for.
  void drop() { answers_in_flight_->drop(); }

  // Views of the blocks. fp32 and 0-dim, but for draws (i64[1]), numbers (fp32[3]) and rows (i64[samples]).
  struct OfScaler {
    Tensor scale, inverse_scale;
  };
  struct OfOptimizer {
    Tensor numbers, norm, found_inf;
  };
  Tensor draws;
  std::vector<OfScaler> scalers;
  std::vector<OfOptimizer> optimizers;
  std::vector<std::vector<Tensor>> rows; // by feed and batch
  std::vector<Tensor> losses;

 private:
  void send(size_t first_word, size_t words);

  size_t head_; // words before the rows
  Tensor told_, answers_;
  std::unique_ptr<Readback> answers_in_flight_;
  std::vector<int64_t> words_; // what goes there: the numbers, then the rows
};

} // namespace amplab
