// SPDX-License-Identifier: Apache-2.0
// Time that ranks take to sum a tensor, in the model of Hockney (1994) as used by Thakur, Rabenseifner and Gropp
// (Optimization of Collective Communication Operations in MPICH, IJHPCA 19(1), 2005, section 3). A message of n bytes
// takes alpha + n beta. Summing a byte takes gamma. A rank sends and receives at the same time, one message each. No
// two messages share a wire. Pure functions, any thread.
#pragma once
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace amplab {

inline constexpr double kUnlimited = std::numeric_limits<double>::infinity(); // bytes per second

struct Link {
  double latency_s = 0;            // alpha: of a message of any size
  double bytes_per_s = kUnlimited; // 1 / beta: per direction, both directions at once
  bool operator==(const Link&) const = default;
};

enum class AllReduce : uint8_t { ring, tree, halving };

struct AllReduceRow {
  AllReduce algorithm;
  std::string_view name;
  // Requires: N >= 1. n: bytes. gamma: seconds to sum a byte.
  double (*seconds)(int N, double n, const Link& link, double gamma);
};

// ring     2(N-1) alpha + 2(N-1)/N n beta + (N-1)/N n gamma
//          Reduce-scatter and all-gather around a ring. No algorithm sends fewer bytes (Patarasu and Yuan, Bandwidth
//          optimal all-reduce algorithms, JPDC 69(2), 2009, theorem 1).
// tree     2 ceil(lg N) (alpha + n beta) + ceil(lg N) n gamma
//          To the root of a binomial tree, and back.
// halving  2 lg N alpha + 2(N-1)/N n beta + (N-1)/N n gamma
//          Reduce-scatter by recursive halving, all-gather by recursive doubling (Rabenseifner). If N is no power of
//          two, the ranks above the largest power of two below N send their tensors to others first and receive the sum
//          at the end. This adds 2 alpha + 2 n beta + n gamma.
extern const std::array<AllReduceRow, 3> kAllReduces;
inline const AllReduceRow& row_of(AllReduce algorithm);

// Ranks on nodes. Each node has one link to the others.
struct Cluster {
  Link between = {};                       // between nodes
  Link within = {};                        // within a node
  int per_node = 1;                        // ranks per node, at least 1; the last node may have fewer
  double summed_bytes_per_s = kUnlimited;  // 1 / gamma
  std::optional<AllReduce> algorithm = {}; // empty: the fastest one, as libraries choose by size
};

// Returns the seconds of an all-reduce. Requires: ranks >= 1, bytes >= 0. Within one node it is a single all-reduce.
// Across nodes there are three phases. First, a ring reduce-scatter within each node. Second, each rank sums its shard
// with the ranks of the other nodes that hold the same shard. All ranks of a node share its link, so the link carries n
// bytes per round trip. Third, a ring all-gather within each node. These are the two levels of BlueConnect (Cho et al.,
// MLSys 2019).
double all_reduce_seconds(const Cluster& cluster, int ranks, double bytes);

inline const AllReduceRow& row_of(AllReduce algorithm) { return kAllReduces[static_cast<size_t>(algorithm)]; }

} // namespace amplab
