// SPDX-License-Identifier: Apache-2.0
// Categories of a lane's memory. The categories before `emulation` are the cost of a training step. Their sum is the
// lane's memory, as torch.cuda.max_memory_allocated reports it. The others are counted separately. They exist only
// because of this program, this machine, or inspection. Values, any thread.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

namespace amplab {

enum class MemoryCategory : uint8_t {
  parameters,
  buffers,
  master_copies,
  gradients,
  optimizer_state,
  activations,
  cast_cache,
  batch,
  temporaries,
  workspace,
  emulation,
  inspection,
  evaluation,
  compiled_step,
  data_set,
};
inline constexpr int kMemoryCategories = 15;

// Bytes by category, in the order of the table.
using MemoryByCategory = std::array<int64_t, kMemoryCategories>;

struct MemoryCategoryRow {
  MemoryCategory category;
  std::string_view name;   // for display
  std::string_view column; // in history.csv, session files and on the wire
  int csv, since;          // as in step_columns.def
  std::string_view sentence;
};

// clang-format off
inline constexpr std::array<MemoryCategoryRow, kMemoryCategories> kMemoryTable = {{
    {MemoryCategory::parameters, "parameters", "memory_parameters", 19, 1,
     "The model's weights, in the dtype that the mode stores them in."},
    {MemoryCategory::buffers, "buffers", "memory_buffers", 20, 1,
     "Tensors of the model that are not trained: the running statistics of batch norm, masks."},
    {MemoryCategory::master_copies, "master weights", "memory_master_copies", 21, 1,
     "fp32 copies of 16-bit weights, which the optimizer updates."},
    {MemoryCategory::gradients, "gradients", "memory_gradients", 22, 1,
     "The .grad of each parameter, and of each master weight."},
    {MemoryCategory::optimizer_state, "optimizer state", "memory_optimizer_state", 23, 1,
     "The optimizer's state for each weight: Adam's exp_avg and exp_avg_sq, SGD's momentum."},
    {MemoryCategory::activations, "saved activations", "memory_activations", 24, 1,
     "Saved tensors of autograd, until backward has used them: results of the forward pass, and the batch if a layer "
     "reads it directly."},
    {MemoryCategory::cast_cache, "cast cache", "memory_cast_cache", 25, 1,
     "16-bit copies of fp32 weights that autocast makes once per forward pass; autograd saves those that backward "
     "multiplies by."},
    {MemoryCategory::batch, "batch", "memory_batch", 26, 1,
     "The samples and targets during the forward pass; the tensors that autograd saves count as saved activations."},
    {MemoryCategory::temporaries, "temporaries", "memory_temporaries", 27, 1,
     "Temporary results: outputs that are not saved, gradients of activations, gradients before they are accumulated."},
    {MemoryCategory::workspace, "workspace", "memory_workspace", 28, 1,
     "Scratch memory of the kernels of this lane's step, at its size if the lane were alone on the device."},
    {MemoryCategory::emulation, "emulation", "memory_emulation", 29, 1,
     "Separate: fp32 copies for products that this device cannot compute in the mode's format. Other devices do not "
     "need them."},
    {MemoryCategory::inspection, "inspection", "memory_inspection", 30, 1,
     "Separate: memory for inspection, such as the fp32 references of 16-bit results in an inspected step."},
    {MemoryCategory::evaluation, "evaluation", "memory_evaluation", 31, 1,
     "Separate: the peak memory of the evaluation on held-out data after this step."},
    {MemoryCategory::compiled_step, "kept by the compiled step", "memory_compiled_step", 32, 1,
     "Separate: memory that a captured step retains and an eager step would release, such as its batches."},
    {MemoryCategory::data_set, "data set", "memory_data_set", 33, 1,
     "Separate: the training samples in a GPU's memory, from which batches are drawn."},
}};
// clang-format on

constexpr const MemoryCategoryRow& row_of(MemoryCategory category) {
  return kMemoryTable[static_cast<size_t>(category)];
}

// Whether a category counts towards the lane's memory.
inline constexpr int kCountedCategories = static_cast<int>(MemoryCategory::emulation);
constexpr bool counts(MemoryCategory category) { return category < MemoryCategory::emulation; }

constexpr int64_t counted_bytes(const MemoryByCategory& memory) {
  int64_t sum = 0;
  for (size_t i = 0; i < kCountedCategories; ++i) sum += memory[i];
  return sum;
}

static_assert(
    [] {
      for (size_t i = 0; i < kMemoryTable.size(); ++i)
        if (kMemoryTable[i].category != static_cast<MemoryCategory>(i)) return false;
      return true;
    }(),
    "the rows stand in the order of enum MemoryCategory");

} // namespace amplab
