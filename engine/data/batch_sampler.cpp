// SPDX-License-Identifier: Apache-2.0
#include "engine/data/batch_sampler.h"

#include "engine/data/random.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

namespace amplab {

namespace {

std::vector<uint32_t> shuffled(int64_t count, DataRandom random) {
  std::vector<uint32_t> rows(static_cast<size_t>(count));
  std::iota(rows.begin(), rows.end(), 0u);
  for (size_t left = rows.size(); left > 1; --left) std::swap(rows[left - 1], rows[random.below(left)]);
  return rows;
}

} // namespace

std::vector<uint32_t> epoch_order(int64_t count, uint64_t seed, int64_t epoch) {
  return shuffled(count, DataRandom(seed, DataRandom::epoch_order, static_cast<uint64_t>(epoch)));
}

std::vector<uint32_t> held_out_order(int64_t count, uint64_t seed) {
  return shuffled(count, DataRandom(seed, DataRandom::held_out));
}

BatchSampler::BatchSampler(std::shared_ptr<const Dataset> dataset, const BatchOrder& order)
    : dataset_(std::move(dataset)), order_(order) {
  const int64_t all = dataset_->training.count();
  assert(all > 0 && order_.limit >= 0 && 0 <= order_.rank && order_.rank < order_.ranks);
  count_ = order_.limit > 0 ? std::min(order_.limit, all) : all;
  order_epoch();
}

void BatchSampler::order_epoch() {
  if (order_.shuffle) {
    rows_ = epoch_order(count_, order_.seed, position_.epoch);
  } else {
    rows_.resize(static_cast<size_t>(count_));
    std::iota(rows_.begin(), rows_.end(), 0u);
  }
  const int64_t rounds = (count_ + order_.ranks - 1) / order_.ranks;
  for (size_t i = 0; std::ssize(rows_) < rounds * order_.ranks; ++i) rows_.push_back(rows_[i]);
}

void BatchSampler::next(std::span<uint32_t> rows) {
  if (order_.ranks == 1) return next_of_all(rows);
  const auto ranks = static_cast<size_t>(order_.ranks);
  all_.resize(rows.size() * ranks);
  next_of_all(all_);
  for (size_t i = 0; i < rows.size(); ++i) rows[i] = all_[i * ranks + static_cast<size_t>(order_.rank)];
}

void BatchSampler::next_of_all(std::span<uint32_t> rows) {
  while (!rows.empty()) {
    const std::span<const uint32_t> rest = std::span(rows_).subspan(static_cast<size_t>(position_.offset));
    const size_t chunk = std::min(rows.size(), rest.size());
    std::ranges::copy(rest.first(chunk), rows.begin());
    rows = rows.subspan(chunk);
    position_.offset += static_cast<int64_t>(chunk);
    if (position_.offset == samples_per_epoch()) set_position({position_.epoch + 1, 0});
  }
}

void BatchSampler::next(HostBatch& batch) {
  next_.resize(static_cast<size_t>(batch.size));
  next(next_);
  gather(dataset_->training, next_, batch);
}

void BatchSampler::set_position(BatchPosition position) {
  assert(position.epoch >= 0 && position.offset >= 0 && position.offset < samples_per_epoch());
  const bool other_epoch = position.epoch != position_.epoch;
  position_ = position;
  if (other_epoch) order_epoch();
}

} // namespace amplab
