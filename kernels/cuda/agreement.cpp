// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/agreement.h"

#include "kernels/cuda/check.h"
#include "kernels/cuda/communicator.h"
#include "kernels/cuda/rank_gpu.h"
#include "platform/machine.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace amplab::cuda {
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
