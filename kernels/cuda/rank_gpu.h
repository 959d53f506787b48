// SPDX-License-Identifier: Apache-2.0
// What each rank of a group says of its GPU before they exchange anything there, and what follows of it for all of
// them. Plain C++, no CUDA in it.
#pragma once
#include <array>
#include <span>
#include <string>

namespace amplab::cuda {

// As bytes, which ranks gather; texts end with a zero and are cut where they are longer.
struct RankGpu {
  std::array<char, 64> host{};            // its name
  std::array<char, 40> boot{};            // of that machine, since it was started: names may be those of several
  std::array<char, 32> bus{};             // of the GPU on its host: "0000:17:00.0"
  std::array<char, 40> uuid{};            // of the GPU, 32 digits; empty: it has none
  std::array<char, 32> library{};         // "NCCL 2.28.9"
  std::array<char, 256> absent_because{}; // a clause; empty: the library is there
};
// Where a GPU is.
struct GpuPlace {
  std::string host, boot, bus, uuid;
};
RankGpu rank_gpu(const GpuPlace& place, const std::string& library, const std::string& absent_because);

// Do both ranks compute on one? That of one UUID is one whatever its host is called, as two containers call it; and
// parts of one, which have UUIDs of their own, are one to NCCL: it goes by the place on the bus of a machine.
bool share_a_gpu(const RankGpu& one, const RankGpu& other);

// Why these ranks, in their order, exchange over the host's memory: one sentence, the same on all of them. Empty: they
// need not.
std::string why_staged(std::span<const RankGpu> ranks);

} // namespace amplab::cuda
