// SPDX-License-Identifier: Apache-2.0
// Where a rank computes, as ranks tell each other before they decide how to exchange what lies on their GPUs. A plain value, sent
// as its bytes.
#pragma once
#include <algorithm>
#include <array>
#include <span>

namespace amplab::cuda {

struct Seat {
  std::array<char, 256> host{}; // names end with zeros
  std::array<char, 32> bus{};   // of the GPU: "0000:65:00.0"
  bool has_nccl = false;

  bool same_gpu(const Seat& other) const { return host == other.host && bus == other.bus; }
};

// Can they exchange it directly? NCCL must be there for all, and takes a GPU for one rank only. The same answer for each rank.
constexpr bool suit_nccl(std::span<const Seat> seats) {
  for (size_t i = 0; i < seats.size(); ++i) {
    if (!seats[i].has_nccl) return false;
    const auto earlier = seats.first(i);
    if (std::any_of(earlier.begin(), earlier.end(), [&](const Seat& other) { return other.same_gpu(seats[i]); })) return false;
  }
  return true;
}

} // namespace amplab::cuda
