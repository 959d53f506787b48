// SPDX-License-Identifier: Apache-2.0
// Entry point for libFuzzer and AFL++. AMPLAB_FUZZ_READER names the reader.
#include "tests/fuzz/target.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace amplab::fuzz;
  static const Target& target = *std::ranges::find(targets(), std::string_view(AMPLAB_FUZZ_READER), &Target::name);
  try {
    (void)target.read({reinterpret_cast<const char*>(data), size});
  } catch (const Finding& finding) {
    std::fprintf(stderr, "found: %s\n", finding.what.c_str());
    std::abort();
  }
  return 0;
}
