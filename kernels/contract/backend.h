// SPDX-License-Identifier: Apache-2.0
// Interface between the registry and a backend in a shared library of its own: one C function, kBackendEntry, returns a
// Backend. C++ types (Device, its exceptions) cross this boundary, so both sides must come from one build. The version
// checks that.
#pragma once
#include "kernels/contract/device.h"

#include <memory>
#include <string>
#include <vector>

namespace amplab {

// A device found on this machine, or the reason why it is absent.
struct DeviceEntry {
  std::string name;           // "cpu", "cuda:0"
  std::string description;    // "AMD EPYC, 2 cores, AVX-512" or the GPU's name, compute capability and memory
  std::string absent_because; // reason; empty if present
  // How products in each format are computed: "hardware", "emulated", or "" if unknown or impossible.
  std::string fp32, fp16, bf16, tf32, fp8;
  std::string kernels; // CPU only: the build of the kernels in use, "x86-64-v4"
  // Libraries that compute products; on a CPU also the instruction set they use: "oneDNN 2.6.0 with avx512_core".
  std::string multiplied_by;
  // GPU only: "NCCL 2.28.9", or the reason why collectives are host-staged, in one sentence.
  std::string ranks_exchange_by;
};

// Hash of the op table and of the layout of Call. Raise kRevision when Device changes.
consteval uint64_t backend_version() {
  constexpr uint64_t kRevision = 12;
  uint64_t hash = 0xcbf29ce484222325; // FNV-1a
  const auto mix = [&](uint64_t value) { hash = (hash ^ value) * 0x100000001b3; };
  for (const OpRow& row : kOps)
    for (const char letter : row.id) mix(static_cast<uint64_t>(letter));
  for (const uint64_t size : {kRevision, uint64_t{sizeof(Call)}, uint64_t{sizeof(View)}, uint64_t{sizeof(DeviceEntry)},
                              uint64_t{std::size(kFormats)}, uint64_t{std::variant_size_v<Attributes>}})
    mix(size);
  return hash;
}

struct Backend {
  uint64_t version; // backend_version() of its build
  // Returns devices numbered "<kind>:0", ..., or one entry with the reason why there is none. Never empty.
  std::vector<DeviceEntry> (*list)();
  std::unique_ptr<Device> (*open)(int number); // Throws: DeviceError
};

inline constexpr char kBackendEntry[] = "amplab_backend";
using BackendEntry = const Backend*();

} // namespace amplab
