// SPDX-License-Identifier: Apache-2.0
#include "engine/train/step_block.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstring>

namespace amplab {
namespace {

constexpr size_t kHead = sizeof(StepNumbers) / sizeof(int64_t); // words before the rows
static_assert(sizeof(StepNumbers) % sizeof(int64_t) == 0);

// Of the answers.
enum : size_t { kNorm, kFoundInf, kFirstLoss };

Tensor part(const Tensor& block, size_t byte, DType dtype, const Shape& shape) {
  return block.viewed_as(View(block.view().as<char>() + byte, dtype, shape));
}

} // namespace

StepBlock::StepBlock(CachingAllocator& memory, int64_t micro_batches, int64_t samples)
    : words_(kHead + static_cast<size_t>(micro_batches * samples)) {
  told_ = Tensor(memory, {std::ssize(words_)}, DType::i64, MemoryCategory::workspace);
  draws = part(told_, offsetof(StepNumbers, draws), DType::i64, {1});
  scale = part(told_, offsetof(StepNumbers, scale), DType::f32, {});
  inverse_scale = part(told_, offsetof(StepNumbers, inverse_scale), DType::f32, {});
  optimizer = part(told_, offsetof(StepNumbers, optimizer), DType::f32, {3});
  answers_ = Tensor(memory, {static_cast<int64_t>(kFirstLoss) + micro_batches}, DType::f32, MemoryCategory::workspace);
  answers_in_flight_ = memory.device().make_readback(answers_.view().bytes(), 2);
  const auto answer = [&](size_t i) { return part(answers_, i * sizeof(float), DType::f32, {}); };
  norm = answer(kNorm);
  found_inf = answer(kFoundInf);
  for (size_t i = 0; i < static_cast<size_t>(micro_batches); ++i) {
    rows.push_back(part(told_, (kHead + i * static_cast<size_t>(samples)) * sizeof(int64_t), DType::i64, {samples}));
    losses.push_back(answer(kFirstLoss + i));
  }
}

void StepBlock::write(const StepNumbers& numbers, std::span<const uint32_t> all_rows) {
  assert(kHead + all_rows.size() <= words_.size());
  std::memcpy(words_.data(), &numbers, sizeof numbers);
  std::ranges::copy(all_rows, words_.begin() + kHead);
  told_.device().copy_from_host(told_.view().data, words_.data(), (kHead + all_rows.size()) * sizeof(int64_t));
}

void StepBlock::write_rows(size_t micro_batch, std::span<const uint32_t> of_batch) {
  std::ranges::copy(of_batch, words_.begin() + kHead);
  told_.device().copy_from_host(rows[micro_batch].view().data, words_.data() + kHead, of_batch.size() * sizeof(int64_t));
}

void StepBlock::ask() { answers_in_flight_->queue(answers_.view().data); }

StepResults StepBlock::take() {
  const std::span answers(static_cast<const float*>(answers_in_flight_->take()), static_cast<size_t>(answers_.count()));
  return {answers[kNorm], answers[kFoundInf], answers.subspan(kFirstLoss)};
}

} // namespace amplab
