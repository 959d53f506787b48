// SPDX-License-Identifier: Apache-2.0
// How long ranks take to sum a tensor, in the model of Hockney (1994) as Thakur, Rabenseifner and Gropp use it
// (Optimization of Collective Communication Operations in MPICH, IJHPCA 19(1), 2005, section 3): a message of n bytes
// takes alpha + n beta, summing a byte gamma; a rank sends and receives at once, one message each; no two messages
// share a wire. Pure; any thread.
#pragma once
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace amplab {

inline constexpr double kUnlimited = std::numeric_limits<double>::infinity(); // bytes a second

struct Link {
  double latency_s = 0;            // alpha: of a message, however small
  double bytes_per_s = kUnlimited; // 1 / beta: one way, the other way as much at the same time
  bool operator==(const Link&) const = default;
};

enum class AllReduce : uint8_t { ring, tree, halving };

struct AllReduceRow {
  AllReduce algorithm;
  std::string_view name;
  // N ranks, 1 <= N; n bytes; gamma: seconds that summing a byte takes.
  double (*seconds)(int N, double n, const Link& link, double gamma);
};

// ring     2(N-1) alpha + 2(N-1)/N n beta + (N-1)/N n gamma: reduce-scatter and all-gather round a ring; no algorithm
// sends
//          fewer bytes (Patarasu and Yuan, Bandwidth optimal all-reduce algorithms, JPDC 69(2), 2009, theorem 1).
// tree     2 ceil(lg N) (alpha + n beta) + ceil(lg N) n gamma: to the root of a binomial tree, and back.
// halving  2 lg N alpha + 2(N-1)/N n beta + (N-1)/N n gamma: reduce-scatter by recursive halving, all-gather by
// recursive
//          doubling (Rabenseifner); with N no power of two the ranks above the largest one below it hand theirs over
//          before and get the sum behind it: 2 alpha + 2 n beta + n gamma more.
extern const std::array<AllReduceRow, 3> kAllReduces;
inline const AllReduceRow& row_of(AllReduce algorithm);

// Ranks on nodes that each have one link to the others.
struct Cluster {
  Link between = {};                       // nodes
  Link within = {};                        // a node
  int per_node = 1;                        // ranks on a node, at least 1; the last node may have fewer
  double summed_bytes_per_s = kUnlimited;  // 1 / gamma
  std::optional<AllReduce> algorithm = {}; // nothing: the one that takes least, as libraries choose by size
};

// Within a node one all-reduce. Beyond it reduce-scatter by a ring within each node; then each rank sums its part with
// those that have the same part elsewhere, all of a node through its one link, which so carries n bytes each way round;
// then all-gather by a ring within each node (the two levels of BlueConnect: Cho et al., MLSys 2019). Requires: ranks
// >= 1, bytes >= 0.
double all_reduce_seconds(const Cluster& cluster, int ranks, double bytes);

inline const AllReduceRow& row_of(AllReduce algorithm) { return kAllReduces[static_cast<size_t>(algorithm)]; }

} // namespace amplab
