// SPDX-License-Identifier: Apache-2.0
#include "engine/step/step_scalars.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace amplab {
namespace {

constexpr size_t kWordBytes = sizeof(int64_t);
// Words of the input block, in this order: draws; passes; a Scale per scaler; the numbers of each optimizer; rows.
constexpr size_t kScale = 1, kNumbers = 2;
static_assert(sizeof(StepInputs::Scale) == kScale * kWordBytes);

constexpr size_t word_of_scaler(size_t i) { return 2 + i * kScale; }
constexpr size_t word_of_optimizer(size_t scalers, size_t i) { return word_of_scaler(scalers) + i * kNumbers; }

Tensor view_at(const Tensor& block, size_t byte, DType dtype, const Shape& shape) {
  return block.viewed_as(View(block.view().as<char>() + byte, dtype, shape));
}

} // namespace

StepScalars::StepScalars(CachingAllocator& memory, const StepLayout& layout)
    : header_words_(word_of_optimizer(layout.scalers, layout.optimizers)) {
  size_t words = header_words_;
  for (const StepLayout::Rows& loader : layout.loaders) words += static_cast<size_t>(loader.batches * loader.samples);
  words_.resize(words);
  inputs_ = Tensor(memory, {std::ssize(words_)}, DType::i64, MemoryCategory::workspace);
  draws = view_at(inputs_, 0, DType::i64, {1});
  passes = view_at(inputs_, kWordBytes, DType::i64, {1});
  for (size_t i = 0; i < layout.scalers; ++i) {
    const size_t byte = word_of_scaler(i) * kWordBytes;
    scalers.push_back({view_at(inputs_, byte, DType::f32, {}), view_at(inputs_, byte + sizeof(float), DType::f32, {})});
  }
  size_t word = header_words_;
  for (const StepLayout::Rows& loader : layout.loaders) {
    std::vector<Tensor>& of_loader = rows.emplace_back();
    for (int64_t batch = 0; batch < loader.batches && loader.samples > 0; ++batch) {
      of_loader.push_back(view_at(inputs_, word * kWordBytes, DType::i64, {loader.samples}));
      word += static_cast<size_t>(loader.samples);
    }
  }
  results_ = Tensor(memory, {static_cast<int64_t>(2 * layout.optimizers + layout.losses + 1)}, DType::f32,
                    MemoryCategory::workspace);
  results_in_flight_ = memory.device().make_readback(results_.view().bytes(), 2);
  const auto result_view = [&](size_t i) { return view_at(results_, i * sizeof(float), DType::f32, {}); };
  for (size_t i = 0; i < layout.optimizers; ++i)
    optimizers.push_back({view_at(inputs_, word_of_optimizer(layout.scalers, i) * kWordBytes, DType::f32, {3}),
                          result_view(2 * i), result_view(2 * i + 1)});
  for (size_t i = 0; i < layout.losses; ++i) losses.push_back(result_view(2 * layout.optimizers + i));
  clip_norm = result_view(2 * layout.optimizers + layout.losses);
}

void StepScalars::send(size_t first_word, size_t words) {
  inputs_.device().copy_from_host(inputs_.view().as<int64_t>() + first_word, words_.data() + first_word,
                                  words * kWordBytes);
}

void StepScalars::write(const StepInputs& numbers, std::span<const uint32_t> all_rows) {
  assert(header_words_ + all_rows.size() <= words_.size());
  assert(numbers.scales.size() == scalers.size() && numbers.optimizers.size() == optimizers.size());
  words_[0] = numbers.draws;
  words_[1] = numbers.passes;
  std::memcpy(&words_[word_of_scaler(0)], numbers.scales.data(), numbers.scales.size() * sizeof(StepInputs::Scale));
  for (size_t i = 0; i < numbers.optimizers.size(); ++i)
    std::memcpy(&words_[word_of_optimizer(scalers.size(), i)], &numbers.optimizers[i], sizeof numbers.optimizers[i]);
  std::ranges::copy(all_rows, words_.begin() + static_cast<std::ptrdiff_t>(header_words_));
  send(0, header_words_ + all_rows.size());
}

void StepScalars::write_scale(size_t scaler, StepInputs::Scale scale) {
  std::memcpy(&words_[word_of_scaler(scaler)], &scale, sizeof scale);
  send(word_of_scaler(scaler), kScale);
}

void StepScalars::write_rows(size_t loader, size_t batch, std::span<const uint32_t> of_batch) {
  const View& to = rows[loader][batch].view();
  const size_t word = static_cast<size_t>(to.as<char>() - inputs_.view().as<char>()) / kWordBytes;
  std::ranges::copy(of_batch, words_.begin() + static_cast<std::ptrdiff_t>(word));
  send(word, of_batch.size());
}

void StepScalars::queue_results() { results_in_flight_->queue(results_.view().data); }

StepScalars::Results StepScalars::wait_for_results() {
  return {{static_cast<const float*>(results_in_flight_->pop()), static_cast<size_t>(results_.count())},
          optimizers.size()};
}

} // namespace amplab
