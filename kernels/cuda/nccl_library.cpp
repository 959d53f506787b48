// SPDX-License-Identifier: Apache-2.0
#if __has_include(<nccl.h>)
#include "kernels/cuda/nccl_library.h"

#include <dlfcn.h>
#include <optional>

namespace amplab::cuda {
namespace {

std::optional<NcclLibrary> load() {
  void* const handle = dlopen("libnccl.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return {};
  bool whole = true;
  const auto find = [&](auto& function, const char* name) {
    function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(handle, name));
    whole = whole && function;
  };
  NcclLibrary library{};
  find(library.get_unique_id, "ncclGetUniqueId");
  find(library.comm_init_rank, "ncclCommInitRank");
  find(library.comm_destroy, "ncclCommDestroy");
  find(library.all_reduce, "ncclAllReduce");
  find(library.broadcast, "ncclBroadcast");
  find(library.all_gather, "ncclAllGather");
  find(library.reduce_scatter, "ncclReduceScatter");
  find(library.error_string, "ncclGetErrorString");
  return whole ? std::optional(library) : std::nullopt;
}

} // namespace

const NcclLibrary* nccl_library() {
  static const std::optional<NcclLibrary> library = load();
  return library ? &*library : nullptr;
}

} // namespace amplab::cuda
#endif
