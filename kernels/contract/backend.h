// SPDX-License-Identifier: Apache-2.0
// What a backend in a library of its own shows to the registry: one C function, kBackendEntry, that returns a Backend.
// C++ crosses the border (Device, its exceptions), so both sides must come from one build; the version tells.
#pragma once
#include "kernels/contract/device.h"

#include <memory>
#include <string>
#include <vector>

namespace amplab {

// A device as the machine has it, or why it is not there.
struct DeviceEntry {
  std::string name;           // "cpu", "cuda:0"
  std::string description;    // "AMD EPYC, 2 cores, AVX-512" or the GPU's name, compute capability and memory
  std::string absent_because; // empty: present
  // How each format is multiplied here: "hardware", "emulated", or "" where it is not known or not possible.
  std::string fp32, fp16, bf16, tf32, fp8;
  std::string kernels; // of a CPU: which build of them is in use, "x86-64-v4"
  std::string
      multiplied_by; // the libraries, and of a CPU the instructions that they take: "oneDNN 2.6.0 with avx512_core"
  std::string ranks_exchange_by; // of a GPU: "NCCL 2.28.9", or in one sentence why they do so over the host's memory
};

// Changes with the op table and with the layout of a call. kRevision: raise it when Device changes.
consteval uint64_t backend_version() {
  constexpr uint64_t kRevision = 11;
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
  uint64_t version;                   // backend_version() of its build
  std::vector<DeviceEntry> (*list)(); // never empty; numbered "<kind>:0", ... or one entry that says why there is none
  std::unique_ptr<Device> (*open)(int number); // Throws: DeviceError
};

inline constexpr char kBackendEntry[] = "amplab_backend";
using BackendEntry = const Backend*();

} // namespace amplab
