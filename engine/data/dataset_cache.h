// SPDX-License-Identifier: Apache-2.0
// Cache of loaded data sets. An entry lives while it is in use. Any thread. Only one load at a time, so that lanes with
// equal requests load once.
#pragma once
#include "engine/data/catalogue.h"

#include <map>
#include <mutex>

namespace amplab {

class DatasetCache {
 public:
  using Load = Dataset (*)(const DataRequest&, const std::stop_token&);
  explicit DatasetCache(Load load) : load_(load) {}

  // Throws: what `load` throws.
  std::shared_ptr<const Dataset> find_or_load(const DataRequest& request, const std::stop_token& stop = {});

 private:
  std::shared_ptr<const Dataset> find(const DataRequest& request, const std::stop_token& stop);
  std::shared_ptr<const Dataset> make(DataRequest request, const std::stop_token& stop);

  Load load_;
  std::mutex mutex_;
  std::map<DataRequest, std::weak_ptr<const Dataset>> held_;
};

} // namespace amplab
