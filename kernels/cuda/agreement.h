// SPDX-License-Identifier: Apache-2.0
// GPU descriptions that ranks gather before their first collective, and the conclusion for the group. Plain C++ without
// CUDA.
#pragma once
#include "kernels/contract/process_group.h"

#include <array>
#include <span>
#include <string>

namespace amplab::cuda {

// Gathered as bytes. Texts are zero-terminated and truncated to fit.
struct RankGpu {
  std::array<char, 64> host{};            // host name
  std::array<char, 40> boot{};            // boot ID of the machine, since several may have the same name
  std::array<char, 32> bus{};             // PCI bus ID of the GPU: "0000:17:00.0"
  std::array<char, 40> uuid{};            // 32 digits; empty if the GPU has none
  std::array<char, 32> library{};         // "NCCL 2.28.9"
  std::array<char, 256> absent_because{}; // a clause; empty if the library is present
};
// The location of a GPU.
struct GpuIdentity {
  std::string host, boot, bus, uuid;
};
RankGpu rank_gpu(const GpuIdentity& identity, const std::string& library, const std::string& absent_because);

// Returns whether both ranks use the same GPU. Equal UUIDs mean one GPU even if host names differ, as in two
// containers. Partitions of one GPU have UUIDs of their own, but NCCL treats them as one GPU by their bus ID.
bool share_a_gpu(const RankGpu& one, const RankGpu& other);

// Returns the reason why collectives of these ranks, in rank order, are host-staged, as one sentence that is the same
// on all ranks. Empty if they are not.
std::string host_staging_reason(std::span<const RankGpu> ranks);

// Decides how the ranks of a group exchange tensors. Used by the training thread.

// Returns the reason why collectives of the group are host-staged, as one sentence. Empty if they run between the GPUs.
// All ranks of the group call it, each with its own GPU number, and all get the same result. The ranks share their data
// by all_gather. Throws: DeviceError.
std::string agreed_host_staging_reason(ProcessGroup& group, int device);

} // namespace amplab::cuda
