// SPDX-License-Identifier: Apache-2.0
// The CPU device in every variant that is built and runs on this machine, all loaded at once.
#pragma once
#include "kernels/registry/backend_library.h"

#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

namespace amplab::test {

struct Variant {
  std::string name;
  std::unique_ptr<Device> device;
};

inline std::vector<Variant>& variants() {
  static std::vector<Variant> opened = [] {
    std::vector<Variant> all;
    for (const CpuVariantState& state : list_cpu_variants()) {
      if (!state.unusable_because.empty()) continue;
      const BackendLibrary library = load_cpu_variant(state.name);
      EXPECT_TRUE(library.backend) << library.absent_because;
      if (library.backend) all.push_back({state.name, library.backend->open(0)});
    }
    return all;
  }();
  return opened;
}

} // namespace amplab::test
