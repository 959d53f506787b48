// SPDX-License-Identifier: Apache-2.0
// NCCL's functions, found when ranks first exchange what lies on their GPUs: no program needs it to start.
#pragma once
#include <nccl.h>

namespace amplab::cuda {

struct NcclLibrary {
  decltype(&ncclGetUniqueId) get_unique_id;
  decltype(&ncclCommInitRank) comm_init_rank;
  decltype(&ncclCommDestroy) comm_destroy;
  decltype(&ncclAllReduce) all_reduce;
  decltype(&ncclBroadcast) broadcast;
  decltype(&ncclAllGather) all_gather;
  decltype(&ncclReduceScatter) reduce_scatter;
  decltype(&ncclGetErrorString) error_string;
};

// Null where it cannot be loaded, or lacks one of these. Any thread.
const NcclLibrary* nccl_library();

} // namespace amplab::cuda
