// SPDX-License-Identifier: Apache-2.0
#include "engine/run/replicas.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

TEST(ReplicaNames, StandBeforeTheLayersOfTheModule) {
  EXPECT_EQ(within_replica(replica_scope(1) + ".blocks.0.attn"), "blocks.0.attn");
  EXPECT_EQ(within_replica("blocks.0.attn"), "blocks.0.attn");
  EXPECT_EQ(within_replica(replica_scope(12)), "");
  EXPECT_TRUE(is_of_replica("replica 12.fc1"));
  EXPECT_FALSE(is_of_replica("fc1"));
}

TEST(ReplicaNames, OnlyDataParallelHasThem) {
  RunConfig config;
  config.parallel.ranks = 4;
  EXPECT_EQ(replicas_of(config), 1);
  config.parallel.kind = "ddp";
  EXPECT_EQ(replicas_of(config), 1);
  config.parallel.kind = "dp";
  EXPECT_EQ(replicas_of(config), 4);
}

TEST(ReplicaNames, TheSmallestChunkIsTheLast) {
  EXPECT_EQ(smallest_chunk(8, 2), 4);
  EXPECT_EQ(smallest_chunk(7, 2), 3);
  EXPECT_EQ(smallest_chunk(9, 4), 3); // three of three
  EXPECT_EQ(smallest_chunk(7, 3), 1);
  EXPECT_EQ(smallest_chunk(1, 4), 1);
}

} // namespace
} // namespace amplab
