// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/agreement.h"

#include "kernels/cuda/check.h"
#include "kernels/cuda/communicator.h"
#include "platform/machine.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

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

namespace {

// Returns the UUID's digits. Empty for all zeros, as on some virtual machines.
std::string digits_of(const cudaUUID_t& uuid) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string digits;
  for (const char each : uuid.bytes) {
    const auto byte = static_cast<unsigned char>(each);
    digits += {kDigits[byte >> 4], kDigits[byte & 15]};
  }
  return std::ranges::all_of(digits, [](char digit) { return digit == '0'; }) ? std::string() : digits;
}

GpuIdentity identity_of(int device) {
  std::array<char, 32> bus{};
  check(cudaDeviceGetPCIBusId(bus.data(), static_cast<int>(bus.size()), device), "reading its PCI address");
  cudaDeviceProp gpu{};
  check(cudaGetDeviceProperties(&gpu, device), "reading its properties");
  const std::string host = platform::host_name();
  // NCCL also distinguishes machines of one name by the boot ID.
  return {host.empty() ? "a machine without a name" : host, platform::boot_id(), bus.data(), digits_of(gpu.uuid)};
}

} // namespace

std::string agreed_host_staging_reason(ProcessGroup& group, int device) {
  const CommunicatorLibrary library = communicator_library();
  RankGpu mine = rank_gpu(identity_of(device), library.name, library.absent_because);
  std::vector<RankGpu> all(static_cast<size_t>(group.size()));
  constexpr auto kBytes = static_cast<int64_t>(sizeof(RankGpu));
  group.all_gather(View(&mine, DType::u8, {kBytes}), View(all.data(), DType::u8, {kBytes * group.size()}), false);
  return host_staging_reason(all);
}

} // namespace amplab::cuda
