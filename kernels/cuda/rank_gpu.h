// SPDX-License-Identifier: Apache-2.0
// What each rank of a group says of its GPU before they exchange anything there, and what follows of it for all of them. Plain
// C++, no CUDA in it.
#pragma once
#include <array>
#include <span>
#include <string>

namespace amplab::cuda {

// As bytes, which ranks gather; texts end with a zero and are cut where they are longer.
struct RankGpu {
  std::array<char, 64> host{};
  std::array<char, 32> bus{};            // of the GPU on its host: "0000:17:00.0"
  std::array<char, 32> library{};        // "NCCL 2.28.9"
  std::array<char, 256> absent_because{}; // a clause; empty: the library is there
};
RankGpu rank_gpu(const std::string& host, const std::string& bus, const std::string& library, const std::string& absent_because);

// Why these ranks, in their order, exchange over the host's memory: one sentence, the same on all of them. Empty: they need not.
std::string why_staged(std::span<const RankGpu> ranks);

} // namespace amplab::cuda
