// SPDX-License-Identifier: Apache-2.0
// The variants of kernels/cpu as this program finds them: libamplab_cpu_<variant>.so. Any thread.
#pragma once
#include "kernels/registry/backend_library.h"

namespace amplab {

// The best variant here, or the one that the environment variable AMPLAB_CPU_VARIANT names when this is first asked.
const BackendLibrary& cpu_backend();

// This variant beside whichever cpu_backend() is, for who compares them: each keeps its own devices.
BackendLibrary load_cpu_variant(const std::string& name);

// One row per variant that this program knows, the best first.
struct CpuVariantState {
  std::string name;
  bool in_use = false;
  std::string unusable_because; // a few words; empty: it could be used
};
std::vector<CpuVariantState> list_cpu_variants();

} // namespace amplab
