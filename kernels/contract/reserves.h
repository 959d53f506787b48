// SPDX-License-Identifier: Apache-2.0
// Caches of a device's memory, released when the device is full. Each device owns one; used on its thread.
#pragma once
#include "kernels/contract/error.h"

#include <functional>
#include <list>

namespace amplab {

class Reserves {
 public:
  // Releases all cached blocks to the device, as by release(). Must not allocate or throw.
  using GiveBack = std::function<void()>;
  using Place = std::list<GiveBack>::iterator;

  Place add(GiveBack give_back) { return all_.insert(all_.end(), std::move(give_back)); }
  // Requires: a place from add(). Call it before the cache is destroyed.
  void remove(Place place) { all_.erase(place); }

  // Returns request(). If memory is full, releases all caches and calls it once more, so a request that throws must
  // have done nothing. Throws: what the second call throws.
  template <class Request> auto granted(Request request) {
    try {
      return request();
    } catch (const OutOfMemory&) {
      if (shut_) throw;
      for (const GiveBack& give_back : all_) give_back();
    }
    return request();
  }

  // Disables releasing for its lifetime, while captured calls use cached memory.
  class Shut {
   public:
    explicit Shut(Reserves& reserves) : reserves_(reserves) { reserves_.shut_ = true; }
    ~Shut() { reserves_.shut_ = false; }
    Shut(const Shut&) = delete;
    Shut& operator=(const Shut&) = delete;

   private:
    Reserves& reserves_;
  };

 private:
  std::list<GiveBack> all_;
  bool shut_ = false;
};

} // namespace amplab
