// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/nccl_library.h"

#include "platform/shared_library.h"

#include <cstdlib>
#include <optional>
#include <string_view>
#include <utility>

namespace amplab::cuda {
namespace {

// bf16 requires this version. The functions in use are older, and their parameters have not changed since.
constexpr int kNeeded = 21000;
static_assert(NCCL_VERSION_CODE >= kNeeded, "kernels/cuda needs the nccl.h of NCCL 2.10 or later");

NcclLibrary absent(std::string because) { return {{}, 0, std::move(because)}; }

std::optional<NcclLibrary> library; // empty until first use

} // namespace

std::string unusable_reason(int version) {
  if (version < kNeeded) return "is older than NCCL 2.10";
  if (version / 10000 != NCCL_MAJOR)
    return "is NCCL " + std::to_string(version / 10000) + ", and this build needs NCCL " + std::to_string(NCCL_MAJOR);
  return {};
}

NcclLibrary load_nccl(const char* file) {
  platform::SharedLibrary loaded(file);
  loaded.keep();
  if (!loaded) return absent("NCCL cannot be loaded (" + loaded.reason() + ")");
  NcclLibrary found;
  std::string missing;
#define NCCL_FUNCTION(name)                                                                                            \
  found.functions.name = loaded.function<decltype(::name)>(#name);                                                     \
  if (!found.functions.name && missing.empty()) missing = #name;
#include "kernels/cuda/nccl_functions.def"
  if (!missing.empty()) return absent(std::string(file) + " has no " + missing);
  if (found.functions.ncclGetVersion(&found.version) != ncclSuccess)
    return absent(std::string(file) + " does not respond");
  if (const std::string reason = unusable_reason(found.version); !reason.empty())
    return absent(std::string(file) + " " + reason);
  return found;
}

NcclLibrary find_nccl() {
  const char* const asked = std::getenv("AMPLAB_NCCL");
  if (asked && std::string_view(asked) == "off") return absent("AMPLAB_NCCL is off");
  return load_nccl(asked && *asked ? asked : "libnccl.so.2");
}

const NcclLibrary& nccl() {
  if (!library) library = find_nccl();
  return *library;
}

void set_nccl(NcclLibrary other) { library = std::move(other); }

} // namespace amplab::cuda
