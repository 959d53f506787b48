// SPDX-License-Identifier: Apache-2.0
#include "engine/run/all_reduce_time.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace amplab {

namespace {

int ceil_log2(int n) { return std::bit_width(static_cast<unsigned>(n - 1)); }

double ring(int ranks, double bytes, const Link& link, double gamma) {
  const double rounds = ranks - 1, part = bytes / ranks;
  return 2 * rounds * (link.latency_s + part / link.bytes_per_s) + rounds * part * gamma;
}

double tree(int ranks, double bytes, const Link& link, double gamma) {
  const double levels = ceil_log2(ranks);
  return 2 * levels * (link.latency_s + bytes / link.bytes_per_s) + levels * bytes * gamma;
}

double halving(int ranks, double bytes, const Link& link, double gamma) {
  const int power = static_cast<int>(std::bit_floor(static_cast<unsigned>(ranks)));
  const double share = (power - 1.0) / power;
  const double seconds = 2 * ceil_log2(power) * link.latency_s + share * bytes * (2 / link.bytes_per_s + gamma);
  if (power == ranks) return seconds;
  return seconds + 2 * (link.latency_s + bytes / link.bytes_per_s) + bytes * gamma;
}

// All ranks share equal links.
double least_of(const Cluster& cluster, int ranks, double bytes, const Link& link) {
  const double gamma = 1 / cluster.summed_bytes_per_s;
  if (cluster.algorithm) return row_of(*cluster.algorithm).seconds(ranks, bytes, link, gamma);
  double least = kUnlimited;
  for (const AllReduceRow& row : kAllReduces) least = std::min(least, row.seconds(ranks, bytes, link, gamma));
  return least;
}

} // namespace

const std::array<AllReduceRow, 3> kAllReduces = {{
    {AllReduce::ring, "ring", ring},
    {AllReduce::tree, "tree", tree},
    {AllReduce::halving, "halving", halving},
}};

double all_reduce_seconds(const Cluster& cluster, int ranks, double bytes) {
  assert(ranks >= 1 && bytes >= 0 && cluster.per_node >= 1);
  const int together = std::min(ranks, cluster.per_node);
  if (together == ranks) return least_of(cluster, ranks, bytes, cluster.within);
  const int nodes = (ranks + cluster.per_node - 1) / cluster.per_node;
  const Link share_of_link{cluster.between.latency_s, cluster.between.bytes_per_s / together};
  // A ring's reduce-scatter and all-gather together make up its all-reduce.
  return ring(together, bytes, cluster.within, 1 / cluster.summed_bytes_per_s) +
         least_of(cluster, nodes, bytes / together, share_of_link);
}

} // namespace amplab
