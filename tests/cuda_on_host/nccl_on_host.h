// SPDX-License-Identifier: Apache-2.0
// What a test sees of the NCCL on the host, and has it do: of the rank that this thread is.
#pragma once
#include <future>
#include <nccl.h>
#include <string>
#include <vector>

namespace nccl_on_host {

struct Asked {
  std::string what; // "all_reduce"
  const void* from;
  void* to;
  size_t count;
  ncclDataType_t type;
  int op_or_root;
  cudaStream_t stream;
};

struct Rank {
  std::vector<Asked> asked;                   // so far
  int done = 0;                               // of these, by the GPU
  int joined = 0, destroyed = 0, aborted = 0; // communicators
  ncclResult_t result = ncclSuccess;          // of the next call that may fail
  ncclResult_t heard = ncclSuccess;           // what has gone wrong elsewhere
  std::shared_future<void>
      ends_after; // of communicators that join from here on: what their destruction waits for, uncounted
};
inline thread_local Rank here;

} // namespace nccl_on_host
