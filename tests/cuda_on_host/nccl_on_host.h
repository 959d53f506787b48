// SPDX-License-Identifier: Apache-2.0
// NCCL calls of this thread's rank, recorded for tests, and the results that tests inject.
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
  int done = 0;                               // of these, completed by the GPU
  int joined = 0, destroyed = 0, aborted = 0; // communicators
  ncclResult_t result = ncclSuccess;          // of the next call that may fail
  ncclResult_t heard = ncclSuccess;           // asynchronous error
  std::shared_future<void> ends_after; // destroying a communicator that joins from now on waits for it, uncounted
};
inline thread_local Rank here;

} // namespace nccl_on_host
