// SPDX-License-Identifier: Apache-2.0
#include "engine/train/step_block.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace amplab {
namespace {

constexpr size_t kWordBytes = sizeof(int64_t);
// Words of the input block, in this order: draws; a Scale per scaler; the numbers of each optimizer; rows.
constexpr size_t kScale = 1, kNumbers = 2;
static_assert(sizeof(StepNumbers::Scale) == kScale * kWordBytes);

constexpr size_t word_of_scaler(size_t i) { return 1 + i * kScale; }
constexpr size_t word_of_optimizer(size_t scalers, size_t i) { return word_of_scaler(scalers) + i * kNumbers; }

Tensor part(const Tensor& block, size_t byte, DType dtype, const Shape& shape) {
  return block.viewed_as(View(block.view().as<char>() + byte, dtype, shape));
}

} // namespace

StepBlock::StepBlock(CachingAllocator& memory, const StepLayout& layout)
    : head_(word_of_optimizer(layout.scalers, layout.optimizers)) {
  size_t words = head_;
  for (const StepLayout::Rows& feed : layout.feeds) words += static_cast<size_t>(feed.batches * feed.samples);
  words_.resize(words);
  told_ = Tensor(memory, {std::ssize(words_)}, DType::i64, MemoryCategory::workspace);
  draws = part(told_, 0, DType::i64, {1});
  for (size_t i = 0; i < layout.scalers; ++i) {
    const size_t byte = word_of_scaler(i) * kWordBytes;
    scalers.push_back({part(told_, byte, DType::f32, {}), part(told_, byte + sizeof(float), DType::f32, {})});
  }
  size_t word = head_;
  for (const StepLayout::Rows& feed : layout.feeds) {
    std::vector<Tensor>& of_feed = rows.emplace_back();
    for (int64_t batch = 0; batch < feed.batches && feed.samples > 0; ++batch) {
      of_feed.push_back(part(told_, word * kWordBytes, DType::i64, {feed.samples}));
      word += static_cast<size_t>(feed.samples);
    }
  }
  answers_ = Tensor(memory, {static_cast<int64_t>(2 * layout.optimizers + layout.losses)}, DType::f32,
                    MemoryCategory::workspace);
  answers_in_flight_ = memory.device().make_readback(answers_.view().bytes(), 2);
  const auto answer = [&](size_t i) { return part(answers_, i * sizeof(float), DType::f32, {}); };
  for (size_t i = 0; i < layout.optimizers; ++i)
    optimizers.push_back({part(told_, word_of_optimizer(layout.scalers, i) * kWordBytes, DType::f32, {3}),
                          answer(2 * i), answer(2 * i + 1)});
  for (size_t i = 0; i < layout.losses; ++i) losses.push_back(answer(2 * layout.optimizers + i));
}

void StepBlock::send(size_t first_word, size_t words) {
  told_.device().copy_from_host(told_.view().as<int64_t>() + first_word, words_.data() + first_word,
                                words * kWordBytes);
}

void StepBlock::write(const StepNumbers& numbers, std::span<const uint32_t> all_rows) {
  assert(head_ + all_rows.size() <= words_.size());
  assert(numbers.scales.size() == scalers.size() && numbers.optimizers.size() == optimizers.size());
  words_[0] = numbers.draws;
  std::memcpy(&words_[word_of_scaler(0)], numbers.scales.data(), numbers.scales.size() * sizeof(StepNumbers::Scale));
  for (size_t i = 0; i < numbers.optimizers.size(); ++i)
    std::memcpy(&words_[word_of_optimizer(scalers.size(), i)], &numbers.optimizers[i], sizeof numbers.optimizers[i]);
  std::ranges::copy(all_rows, words_.begin() + static_cast<std::ptrdiff_t>(head_));
  send(0, head_ + all_rows.size());
}

void StepBlock::write_scale(size_t scaler, StepNumbers::Scale scale) {
  std::memcpy(&words_[word_of_scaler(scaler)], &scale, sizeof scale);
  send(word_of_scaler(scaler), kScale);
}

void StepBlock::write_rows(size_t feed, size_t batch, std::span<const uint32_t> of_batch) {
  const View& to = rows[feed][batch].view();
  const size_t word = static_cast<size_t>(to.as<char>() - told_.view().as<char>()) / kWordBytes;
  std::ranges::copy(of_batch, words_.begin() + static_cast<std::ptrdiff_t>(word));
  send(word, of_batch.size());
}

void StepBlock::ask() { answers_in_flight_->queue(answers_.view().data); }

StepBlock::Answers StepBlock::take() {
  return {{static_cast<const float*>(answers_in_flight_->take()), static_cast<size_t>(answers_.count())},
          optimizers.size()};
}

} // namespace amplab
