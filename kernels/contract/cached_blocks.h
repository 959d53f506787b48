// SPDX-License-Identifier: Apache-2.0
// Caches of a device's memory, released when the device is full. Each device owns one; used on its thread.
#pragma once
#include "kernels/contract/error.h"

#include <functional>
#include <list>

namespace amplab {

class CachedBlocks {
 public:
  // Releases all cached blocks to the device, as by release(). Must not allocate or throw.
  using ReleaseFunction = std::function<void()>;
  using Handle = std::list<ReleaseFunction>::iterator;

  Handle add(ReleaseFunction release_cached) { return all_.insert(all_.end(), std::move(release_cached)); }
  // Requires: a place from add(). Call it before the cache is destroyed.
  void remove(Handle handle) { all_.erase(handle); }

  // Returns request(). If memory is full, releases all caches and calls it once more, so a request that throws must
  // have done nothing. Throws: what the second call throws.
  template <class Request> auto retry_when_full(Request request) {
    try {
      return request();
    } catch (const OutOfMemory&) {
      if (release_locked_) throw;
      for (const ReleaseFunction& release_cached : all_) release_cached();
    }
    return request();
  }

  // Disables releasing for its lifetime, while captured calls use cached memory.
  class ReleaseLock {
   public:
    explicit ReleaseLock(CachedBlocks& cached_blocks) : cached_blocks_(cached_blocks) {
      cached_blocks_.release_locked_ = true;
    }
    ~ReleaseLock() { cached_blocks_.release_locked_ = false; }
    ReleaseLock(const ReleaseLock&) = delete;
    ReleaseLock& operator=(const ReleaseLock&) = delete;

   private:
    CachedBlocks& cached_blocks_;
  };

 private:
  std::list<ReleaseFunction> all_;
  bool release_locked_ = false;
};

} // namespace amplab
