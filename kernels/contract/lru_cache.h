// SPDX-License-Identifier: Apache-2.0
// A cache with a fixed number of entries that evicts the least recently used. Owned by a device; used on its thread.
#pragma once
#include <cassert>
#include <cstddef>
#include <iterator>
#include <list>
#include <map>
#include <type_traits>
#include <unordered_map>
#include <utility>

namespace amplab {

// Hash: void for ordered keys.
template <class Key, class Value, class Hash = void> class LruCache {
 public:
  // most: at least 2, so that the entry found last outlives the next.
  explicit LruCache(size_t most) : most_(most) { assert(most >= 2); }

  // Returns the value of `key`, created by make() if absent. The reference stays valid until `most` other entries have
  // been used. If make() throws, nothing changes.
  template <class Make> Value& find_or_make(const Key& key, Make make) {
    if (const auto found = index_.find(key); found != index_.end()) {
      entries_.splice(entries_.begin(), entries_, found->second);
      return found->second->second;
    }
    entries_.emplace_front(key, make());
    index_.emplace(key, entries_.begin());
    if (entries_.size() > most_) {
      index_.erase(entries_.back().first);
      entries_.pop_back();
    }
    return entries_.front().second;
  }

  size_t size() const { return entries_.size(); }

 private:
  using Entries = std::list<std::pair<const Key, Value>>; // most recently used first
  using Iterator = typename Entries::iterator;
  using Index =
      std::conditional_t<std::is_void_v<Hash>, std::map<Key, Iterator>, std::unordered_map<Key, Iterator, Hash>>;
  size_t most_;
  Entries entries_;
  Index index_;
};

// A model has ten to fifty kinds of product or convolution. Each entry takes up to some hundred kilobytes.
inline constexpr size_t kMostPrepared = 512;

} // namespace amplab
