// SPDX-License-Identifier: Apache-2.0
// Memory of a device that somebody keeps for reuse, and that is asked back when the device is full. Each device owns
// one; used by its thread.
#pragma once
#include "kernels/contract/error.h"

#include <functional>
#include <list>

namespace amplab {

class Reserves {
 public:
  // Gives back to the device all that is kept, as release() would; asks it for nothing and does not throw.
  using GiveBack = std::function<void()>;
  using Place = std::list<GiveBack>::iterator;

  Place add(GiveBack give_back) { return all_.insert(all_.end(), std::move(give_back)); }
  // Requires: a place from add(). To be done before what it gives back is gone.
  void remove(Place place) { all_.erase(place); }

  // What the request returns. If memory is full, all reserves are given back and it is tried once more: it must have
  // done nothing when it throws. Throws: what it throws then.
  template <class Request> auto granted(Request request) {
    try {
      return request();
    } catch (const OutOfMemory&) {
      if (shut_) throw;
      for (const GiveBack& give_back : all_) give_back();
    }
    return request();
  }

  // While it lives nothing is given back: calls are run on memory that somebody keeps.
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
