// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/rank_gpu.h"

#include <algorithm>
#include <string_view>

namespace amplab::cuda {
namespace {

template <size_t kCapacity> void put(std::array<char, kCapacity>& into, const std::string& text) {
  std::copy_n(text.begin(), std::min(text.size(), kCapacity - 1), into.begin());
}

// Texts of other ranks may lack the terminating zero.
template <size_t kCapacity> std::string text(const std::array<char, kCapacity>& from) {
  return {from.begin(), std::find(from.begin(), from.end(), '\0')};
}

std::string host_staged(const std::string& since, std::string_view otherwise) {
  return "Collectives are staged through host memory, which is slower, because " + since + ". With " +
         std::string(otherwise) + ", the GPUs exchange directly.";
}

} // namespace

RankGpu rank_gpu(const GpuIdentity& identity, const std::string& library, const std::string& absent_because) {
  RankGpu gpu;
  put(gpu.host, identity.host);
  put(gpu.boot, identity.boot);
  put(gpu.bus, identity.bus);
  put(gpu.uuid, identity.uuid);
  put(gpu.library, library);
  put(gpu.absent_because, absent_because);
  return gpu;
}

bool share_a_gpu(const RankGpu& one, const RankGpu& other) {
  const bool same_uuid = !text(one.uuid).empty() && one.uuid == other.uuid;
  return same_uuid || (one.host == other.host && one.boot == other.boot && one.bus == other.bus);
}

std::string host_staging_reason(std::span<const RankGpu> ranks) {
  const auto named = [&](size_t rank) { return "rank " + std::to_string(rank) + " on " + text(ranks[rank].host); };
  for (size_t rank = 0; rank < ranks.size(); ++rank)
    if (const std::string reason = text(ranks[rank].absent_because); !reason.empty())
      return host_staged(reason + " for " + named(rank), "NCCL for all of them");
  for (size_t rank = 1; rank < ranks.size(); ++rank)
    if (text(ranks[rank].library) != text(ranks[0].library))
      return host_staged(named(0) + " has " + text(ranks[0].library) + " and " + named(rank) + " " +
                             text(ranks[rank].library),
                         "one version for all of them");
  for (size_t rank = 1; rank < ranks.size(); ++rank)
    for (size_t other = 0; other < rank; ++other)
      if (share_a_gpu(ranks[other], ranks[rank]))
        return host_staged("rank " + std::to_string(other) + " and " + named(rank) +
                               " share one GPU, which NCCL does not allow",
                           "one GPU for each");
  return {};
}

} // namespace amplab::cuda
