// SPDX-License-Identifier: Apache-2.0
#include "engine/data/dataset_cache.h"

#include "engine/data/subset.h"

#include <utility>

namespace amplab {

std::shared_ptr<const Dataset> DatasetCache::find_or_load(const DataRequest& request, const std::stop_token& stop) {
  const std::scoped_lock lock(mutex_);
  std::erase_if(held_, [](const auto& entry) { return entry.second.expired(); });
  return find(request, stop);
}

std::shared_ptr<const Dataset> DatasetCache::find(const DataRequest& request, const std::stop_token& stop) {
  if (const auto held = held_.find(request); held != held_.end())
    if (auto dataset = held->second.lock()) return dataset;
  auto dataset = make(request, stop);
  held_[request] = dataset;
  return dataset;
}

// A reduced data set is made from the whole one, which other lanes may use.
std::shared_ptr<const Dataset> DatasetCache::make(DataRequest request, const std::stop_token& stop) {
  if (const int64_t limit = std::exchange(request.limit, 0); limit > 0) {
    const auto whole = find(request, stop);
    return limit < whole->training.count() ? std::make_shared<const Dataset>(first_samples(*whole, limit)) : whole;
  }
  return std::make_shared<const Dataset>(load_(request, stop));
}

} // namespace amplab
