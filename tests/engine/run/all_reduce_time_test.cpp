// SPDX-License-Identifier: Apache-2.0
#include "engine/run/all_reduce_time.h"

#include "tests/support/seed.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <random>
#include <vector>

namespace amplab {
namespace {

// Simulates ranks that exchange messages, each with its own clock, round by round as the algorithm is described. Uses
// no closed formula.
class SimulatedRanks {
 public:
  SimulatedRanks(int count, const Link& link, double gamma)
      : clocks_(static_cast<size_t>(count), 0), link_(link), gamma_(gamma) {}

  struct Message {
    int from, to;
    double bytes;
    bool summed; // by the receiver
  };
  // Messages of a round leave when sender and receiver are ready. The receiver continues when the message has arrived
  // and is summed.
  void round(const std::vector<Message>& messages) {
    std::vector<double> after = clocks_;
    for (const Message& m : messages) {
      const double there =
          std::max(clocks_[at(m.from)], clocks_[at(m.to)]) + link_.latency_s + m.bytes / link_.bytes_per_s;
      after[at(m.from)] = std::max(after[at(m.from)], there);
      after[at(m.to)] = std::max(after[at(m.to)], there + (m.summed ? m.bytes * gamma_ : 0));
    }
    clocks_ = after;
  }
  double end() const { return *std::ranges::max_element(clocks_); }
  int count() const { return static_cast<int>(clocks_.size()); }

 private:
  static size_t at(int rank) { return static_cast<size_t>(rank); }
  std::vector<double> clocks_;
  Link link_;
  double gamma_;
};

double simulated_ring(SimulatedRanks ranks, double bytes) {
  const int n = ranks.count();
  for (const bool summed : {true, false})
    for (int round = 0; round + 1 < n; ++round) {
      std::vector<SimulatedRanks::Message> messages;
      for (int rank = 0; rank < n; ++rank) messages.push_back({rank, (rank + 1) % n, bytes / n, summed});
      ranks.round(messages);
    }
  return ranks.end();
}

double simulated_tree(SimulatedRanks ranks, double bytes) {
  std::vector<std::vector<SimulatedRanks::Message>> up;
  for (int step = 1; step < ranks.count(); step *= 2) {
    auto& messages = up.emplace_back();
    for (int rank = step; rank < ranks.count(); rank += 2 * step) messages.push_back({rank, rank - step, bytes, true});
  }
  for (const auto& messages : up) ranks.round(messages);
  for (size_t level = up.size(); level-- > 0;) {
    for (SimulatedRanks::Message& m : up[level]) std::swap(m.from, m.to), m.summed = false;
    ranks.round(up[level]);
  }
  return ranks.end();
}

double simulated_halving(SimulatedRanks ranks, double bytes) {
  const int power = static_cast<int>(std::bit_floor(static_cast<unsigned>(ranks.count())));
  std::vector<SimulatedRanks::Message> over, back;
  for (int rank = power; rank < ranks.count(); ++rank)
    over.push_back({rank, rank - power, bytes, true}), back.push_back({rank - power, rank, bytes, false});
  ranks.round(over);
  std::vector<double> sizes;
  double size = bytes;
  for (int apart = 1; apart < power; apart *= 2) {
    sizes.push_back(size /= 2);
    std::vector<SimulatedRanks::Message> messages;
    for (int rank = 0; rank < power; ++rank) messages.push_back({rank, rank ^ apart, size, true});
    ranks.round(messages);
  }
  for (size_t i = sizes.size(); i-- > 0;) {
    std::vector<SimulatedRanks::Message> messages;
    for (int rank = 0; rank < power; ++rank) messages.push_back({rank, rank ^ (1 << i), sizes[i], false});
    ranks.round(messages);
  }
  ranks.round(back);
  return ranks.end();
}

TEST(AllReduceTime, IsWhatHandsCompute) {
  const Link link{10e-6, 1e9}; // a megabyte takes 1 ms
  const auto seconds = [&](AllReduce algorithm, int ranks) {
    return row_of(algorithm).seconds(ranks, 1e6, link, 0.5e-9);
  };
  EXPECT_NEAR(seconds(AllReduce::ring, 4), 6 * 10e-6 + 1.5e-3 + 0.375e-3, 1e-12);
  EXPECT_NEAR(seconds(AllReduce::tree, 4), 4 * (10e-6 + 1e-3) + 1e-3, 1e-12);
  EXPECT_NEAR(seconds(AllReduce::halving, 4), 4 * 10e-6 + 1.5e-3 + 0.375e-3, 1e-12);
  EXPECT_NEAR(seconds(AllReduce::halving, 5), 4 * 10e-6 + 1.5e-3 + 0.375e-3 + 2 * (10e-6 + 1e-3) + 0.5e-3, 1e-12);
}

TEST(AllReduceTime, IsThatOfRanksThatSendEachOtherMessages) {
  std::mt19937 random(support::seed_of_this_test());
  std::uniform_real_distribution<double> drawn(0.5, 2);
  constexpr double (*kSimulated[])(SimulatedRanks, double) = {simulated_ring, simulated_tree, simulated_halving};
  for (const AllReduceRow& row : kAllReduces)
    for (const int ranks : {1, 2, 3, 4, 5, 7, 8, 12, 16, 31, 64}) {
      const Link link{20e-6 * drawn(random), 1e9 * drawn(random)};
      const double bytes = 1e6 * drawn(random), gamma = 1e-10 * drawn(random);
      const double simulated =
          kSimulated[static_cast<size_t>(row.algorithm)](SimulatedRanks(ranks, link, gamma), bytes);
      EXPECT_NEAR(row.seconds(ranks, bytes, link, gamma), simulated, 1e-12 + 1e-12 * simulated)
          << row.name << " of " << ranks;
    }
}

TEST(AllReduceTime, OfOneRankIsNothing) {
  for (const AllReduceRow& row : kAllReduces) EXPECT_EQ(row.seconds(1, 1e6, {1e-3, 1e6}, 1e-9), 0) << row.name;
  EXPECT_EQ(all_reduce_seconds({.between = {1, 1}, .within = {1, 1}}, 1, 1e6), 0);
}

TEST(AllReduceTime, ChoosesTheFastestAlgorithm) {
  const Cluster cluster{.between = {10e-6, 1e9}};
  const auto by = [&](AllReduce algorithm, double bytes) {
    return row_of(algorithm).seconds(12, bytes, cluster.between, 0);
  };
  EXPECT_EQ(all_reduce_seconds(cluster, 12, 4), by(AllReduce::halving, 4));
  EXPECT_EQ(all_reduce_seconds(cluster, 12, 1e9), by(AllReduce::ring, 1e9));
  Cluster rings = cluster;
  rings.algorithm = AllReduce::ring;
  EXPECT_EQ(all_reduce_seconds(rings, 12, 4), by(AllReduce::ring, 4));
}

// Two nodes of four ranks. Each rank reduces a quarter within its node, the quarters share the link between the nodes,
// and are gathered within the node again.
TEST(AllReduceTime, OfTwoLevelsSendsEachByteOnceThroughTheLinkOfANode) {
  const Cluster cluster{.between = {10e-6, 1e9}, .within = {1e-6, 100e9}, .per_node = 4, .algorithm = AllReduce::ring};
  const double within = 6 * 1e-6 + 2 * 0.75 * 8e6 / 100e9, between = 2 * 10e-6 + 8e6 / 1e9;
  EXPECT_NEAR(all_reduce_seconds(cluster, 8, 8e6), within + between, 1e-12);
  EXPECT_NEAR(all_reduce_seconds(cluster, 4, 8e6), within, 1e-12) << "on one node";
  EXPECT_EQ(all_reduce_seconds(cluster, 7, 8e6), all_reduce_seconds(cluster, 8, 8e6))
      << "a node that is not full waits for the others";
}

TEST(AllReduceTime, GrowsWithRanksAndBytes) {
  for (const int per_node : {1, 8}) {
    const Cluster cluster{.between = {30e-6, 1.17e9}, .within = {3e-6, 360e9}, .per_node = per_node};
    double before = 0;
    for (int ranks = 2; ranks <= 1024; ranks *= 2) {
      const double now = all_reduce_seconds(cluster, ranks, 25e6);
      EXPECT_GT(now, before) << ranks;
      EXPECT_GT(now, all_reduce_seconds(cluster, ranks, 12e6)) << ranks;
      before = now;
    }
  }
}

} // namespace
} // namespace amplab
