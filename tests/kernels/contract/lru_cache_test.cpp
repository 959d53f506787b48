// SPDX-License-Identifier: Apache-2.0
#include "kernels/contract/lru_cache.h"

#include <gtest/gtest.h>
#include <stdexcept>
#include <string>

namespace amplab {
namespace {

struct Hash {
  size_t operator()(int key) const { return static_cast<size_t>(key % 3); } // collides
};

template <class Cache> void evicts(Cache cache) {
  int made = 0;
  const auto get = [&](int key) -> std::string& {
    return cache.find_or_make(key, [&] {
      ++made;
      return std::to_string(key);
    });
  };
  for (const int key : {1, 2, 3, 1}) EXPECT_EQ(get(key), std::to_string(key));
  EXPECT_EQ(made, 3);
  std::string& one = get(1);
  get(4); // evicts 2, the least recently used
  EXPECT_EQ(cache.size(), 3u);
  EXPECT_EQ(&get(1), &one) << "what is kept stays where it is";
  get(3);
  EXPECT_EQ(made, 4);
  get(2);
  EXPECT_EQ(made, 5);
  EXPECT_EQ(cache.size(), 3u);
}

TEST(LruCache, EvictsTheLeastRecentlyUsed) {
  evicts(LruCache<int, std::string>(3));
  evicts(LruCache<int, std::string, Hash>(3));
}

TEST(LruCache, IsAsItWasWhereMakingFails) {
  LruCache<int, std::string> cache(2);
  cache.find_or_make(1, [] { return std::string("one"); });
  EXPECT_THROW(cache.find_or_make(2, []() -> std::string { throw std::runtime_error("no"); }), std::runtime_error);
  EXPECT_EQ(cache.size(), 1u);
  EXPECT_EQ(cache.find_or_make(2, [] { return std::string("two"); }), "two");
}

} // namespace
} // namespace amplab
