// SPDX-License-Identifier: Apache-2.0
// The installed variants of kernels/cpu: libamplab_cpu_<variant>.so. Any thread.
#pragma once
#include "kernels/registry/backend_library.h"

namespace amplab {

// Returns the best variant for this processor, or the one named by the environment variable AMPLAB_CPU_VARIANT, which
// is read on the first call.
const BackendLibrary& cpu_backend();

// Loads one variant in addition to cpu_backend(), for comparisons. Each variant has its own devices.
BackendLibrary load_cpu_variant(const std::string& name);

// One row per variant that this program knows, best first.
struct CpuVariantState {
  std::string name;
  bool in_use = false;
  std::string unusable_because; // a few words; empty if usable
};
std::vector<CpuVariantState> list_cpu_variants();

} // namespace amplab
