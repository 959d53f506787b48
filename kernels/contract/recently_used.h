// SPDX-License-Identifier: Apache-2.0
// What was prepared once and may be wanted again, so many and no more: the one that was not used for longest makes
// room. Owned by a device; used by its thread.
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

// Hash: void for keys that are ordered.
template <class Key, class Value, class Hash = void> class RecentlyUsed {
 public:
  // most: at least 2, so that the last one found outlives the next.
  explicit RecentlyUsed(size_t most) : most_(most) { assert(most >= 2); }

  // Returns the value of that key, made by make() where there is none. It stays where it is until as many others as
  // there is room for have been used. What make throws leaves everything as it was.
  template <class Make> Value& find_or_make(const Key& key, Make make) {
    if (const auto found = places_.find(key); found != places_.end()) {
      entries_.splice(entries_.begin(), entries_, found->second);
      return found->second->second;
    }
    entries_.emplace_front(key, make());
    places_.emplace(key, entries_.begin());
    if (entries_.size() > most_) {
      places_.erase(entries_.back().first);
      entries_.pop_back();
    }
    return entries_.front().second;
  }

  size_t size() const { return entries_.size(); }

 private:
  using Entries = std::list<std::pair<const Key, Value>>; // used last first
  using Place = typename Entries::iterator;
  using Places = std::conditional_t<std::is_void_v<Hash>, std::map<Key, Place>, std::unordered_map<Key, Place, Hash>>;
  size_t most_;
  Entries entries_;
  Places places_;
};

// Kinds of product or convolution, a model has some ten to fifty of them. Each takes up to some hundred kilobytes.
inline constexpr size_t kMostPrepared = 512;

} // namespace amplab
