// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/attention_plan.h"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <vector>

namespace amplab::test {
namespace {

using namespace amplab::cuda;
using attention::Pass;
using attention::Problem;

TEST(AttentionPlan, GivesEachBlockAPositionOfItsOwn) {
  Problem p;
  p.batches = 2, p.heads = 3, p.queries = 130, p.keys = 64, p.width = 100;
  EXPECT_EQ(p.blocks(p.queries), 2 * 3 * 2 * 3);
  std::vector<std::array<int64_t, 4>> places;
  for (uint32_t block = 0; block < p.blocks(p.queries); ++block) {
    const attention::BlockPosition at = p.position(block, p.queries);
    EXPECT_LT(at.tile, 3);
    EXPECT_LT(at.columns, 2);
    EXPECT_LT(at.batch, 2);
    EXPECT_LT(at.head, 3);
    places.push_back({at.batch, at.head, at.columns, at.tile});
  }
  EXPECT_TRUE(std::ranges::is_sorted(places));
  EXPECT_EQ(std::ranges::adjacent_find(places), places.end());
}

TEST(AttentionPlan, VisitsOnlyTilesInWhichSomethingIsSeen) {
  Problem p;
  p.queries = 300, p.keys = 200, p.width = 64;
  for (const bool causal : {false, true}) {
    p.causal = causal;
    const int query_tiles = attention::tiles_of(p.queries), key_tiles = attention::tiles_of(p.keys);
    for (int i = 0; i < query_tiles; ++i)
      for (int j = 0; j < key_tiles; ++j) {
        bool seen = false;
        for (int q = i * 64; q < i * 64 + 64; ++q)
          for (int k = j * 64; k < j * 64 + 64; ++k) seen = seen || p.sees(q, k);
        EXPECT_EQ(seen, j < p.key_tiles_seen(i)) << i << ", " << j;
        EXPECT_EQ(seen, i >= p.first_query_tile(j)) << i << ", " << j;
      }
  }
}

TEST(AttentionPlan, MasksOnlyScoresOfTilesThatAreNotAllSeen) {
  Problem p;
  p.queries = 300, p.keys = 200, p.width = 64;
  for (const bool causal : {false, true}) {
    p.causal = causal;
    for (int i = 0; i < attention::tiles_of(p.queries); ++i)
      for (int j = 0; j < attention::tiles_of(p.keys); ++j) {
        bool all = true;
        for (int q = i * 64; q < i * 64 + 64; ++q)
          for (int k = j * 64; k < j * 64 + 64; ++k) all = all && p.sees(q, k);
        EXPECT_EQ(all, p.sees_all(i, j)) << i << ", " << j;
      }
  }
}

TEST(AttentionPlan, MovesSixteenBytesWhereEveryRowIsAlignedToThem) {
  alignas(16) static char memory[64];
  View x(memory, DType::f16, {2, 3, 5, 16});
  EXPECT_TRUE(attention::rows_of(x).packs);
  x.stride = {480, 16, 96, 1};
  EXPECT_TRUE(attention::rows_of(x).packs);
  x.stride[1] = 20;
  EXPECT_FALSE(attention::rows_of(x).packs);
  EXPECT_FALSE(attention::rows_of(View(memory, DType::f16, {2, 3, 5, 12})).packs);
  EXPECT_TRUE(attention::rows_of(View(memory, DType::f32, {2, 3, 5, 12})).packs);
  EXPECT_FALSE(attention::rows_of(View(memory + 2, DType::f16, {2, 3, 5, 16})).packs);
}

TEST(AttentionPlan, KeepsABlocksTilesInSharedMemoryIfTheyFit) {
  constexpr int64_t kTuring = 64 << 10, kAda = 99 << 10, kHopper = 227 << 10;
  EXPECT_TRUE(attention::stays_resident(Pass::key_gradients, DType::f16, 64, kTuring));
  EXPECT_FALSE(attention::stays_resident(Pass::key_gradients, DType::f32, 64, kAda));
  EXPECT_TRUE(attention::stays_resident(Pass::key_gradients, DType::f32, 64, kHopper));
  EXPECT_FALSE(attention::stays_resident(Pass::forward, DType::f16, 65, kHopper));
  for (const auto pass : {Pass::forward, Pass::query_gradient, Pass::key_gradients})
    EXPECT_LE(attention::shared_bytes(pass, false, DType::f32), 48 << 10);
}

} // namespace
} // namespace amplab::test
