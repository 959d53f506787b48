// SPDX-License-Identifier: Apache-2.0
// Scalars of a step in device memory: one block with the inputs that vary by step, another with the results. Each is
// transferred by one copy. Captures read and write them at fixed addresses. The next step may be queued between the
// request of a result copy and its arrival. Owned by the trainer. Training thread only.
#pragma once
#include "engine/tensor/tensor.h"

#include <array>
#include <memory>
#include <span>
#include <vector>

namespace amplab {

// Sizes of the blocks.
struct StepLayout {
  struct Rows {
    // samples: per batch, named by row numbers. 0: they come from the host.
    int64_t batches = 1, samples = 0;
  };
  std::vector<Rows> loaders;
  size_t scalers = 1, optimizers = 1, losses = 1;
};

// Inputs of a step on the device.
struct StepInputs {
  struct Scale {
    float scale = 1, inverse = 1;
  };
  int64_t draws = 0, passes = 0;                // dropout masks drawn, and training passes, before this step
  std::vector<Scale> scales;                    // [scaler]
  std::vector<std::array<float, 3>> optimizers; // [optimizer], as Call::numbers
};

class StepScalars {
 public:
  StepScalars(CachingAllocator& memory, const StepLayout& layout);

  // all_rows: for all batches of all loaders, or empty.
  void write(const StepInputs& numbers, std::span<const uint32_t> all_rows = {});
  // Writes the scale alone, when it changes within a step.
  void write_scale(size_t scaler, StepInputs::Scale scale);
  // Writes the rows of one batch.
  void write_rows(size_t loader, size_t batch, std::span<const uint32_t> of_batch);

  // Results of a step. Valid until the next ask().
  struct Results {
    std::span<const float> numbers;
    size_t optimizers;
    double norm(size_t optimizer) const { return static_cast<double>(numbers[2 * optimizer]); }
    bool found_inf(size_t optimizer) const { return numbers[2 * optimizer + 1] != 0; }
    double loss(size_t i) const { return static_cast<double>(numbers[2 * optimizers + i]); }
    double clip_norm() const { return static_cast<double>(numbers.back()); }
  };
  // Queues the copy of the results. Two may be in flight.
  void queue_results();
  // Waits for the older copy.
  Results wait_for_results();
  // Drops the requested copies.
  void drop() { results_in_flight_->drop(); }

  // Views of the blocks. fp32 and 0-dim, except draws and passes (i64[1]), numbers (fp32[3]) and rows (i64[samples]).
  struct OfScaler {
    Tensor scale, inverse_scale;
  };
  struct OfOptimizer {
    Tensor numbers, norm, found_inf;
  };
  Tensor draws, passes;
  std::vector<OfScaler> scalers;
  std::vector<OfOptimizer> optimizers;
  std::vector<std::vector<Tensor>> rows; // [feed][batch]
  std::vector<Tensor> losses;
  Tensor clip_norm; // StepStats::clip_norm

 private:
  void send(size_t first_word, size_t words);

  size_t header_words_; // words before the rows
  Tensor inputs_, results_;
  std::unique_ptr<Readback> results_in_flight_;
  std::vector<int64_t> words_; // input block: the numbers, then the rows
};

} // namespace amplab
