// SPDX-License-Identifier: Apache-2.0
// Collectives between GPUs, without the host's memory in between: what a library of such has to offer to kernels/cuda.
// There is one, NCCL (nccl_communicator.cpp), where the build has found its header; else none (no_nccl.cpp).
#pragma once
#include "kernels/contract/process_group.h"

#include <chrono>
#include <cuda_runtime_api.h>
#include <memory>
#include <string>

namespace amplab::cuda {

// Of the ranks of one group, this one's end. Collectives are queued on the stream that they are given, in the same
// order on all ranks; a stream that captures takes them down. Owned by the link of a group; used by the thread that
// trains.
class Communicator {
 public:
  // What is under way has ended, or it was aborted; graphs with collectives of it are gone. The library may wait for
  // the other ranks of this machine then: not longer than `patience`, whether they come or not.
  virtual ~Communicator() = default;
  std::chrono::milliseconds patience{5000}; // of the end, an abort too

  // As ProcessGroup has them. Throw: DeviceError.
  virtual void all_reduce(const View& x, ReduceOp op, cudaStream_t stream) = 0;
  virtual void broadcast(const View& x, int from, cudaStream_t stream) = 0;
  virtual void all_gather(const View& mine, const View& all, cudaStream_t stream) = 0;
  virtual void reduce_scatter(const View& all, const View& mine, cudaStream_t stream) = 0;

  // Has something gone wrong beside the calls, at another rank or on the way to it? Then it is aborted. Throws:
  // DeviceError.
  virtual void check() = 0;
  // Ends what is under way here, without a result, so that nobody waits for it. The other ranks do not hear of it.
  virtual void abort() noexcept = 0;
};

// What this process has for it.
struct CommunicatorLibrary {
  std::string name;           // "NCCL 2.28.9"
  std::string absent_because; // a clause, "NCCL cannot be loaded (...)"; empty: it is there
};
CommunicatorLibrary communicator_library();

// Asked for by all ranks of the group, on each with its own GPU current; tells them who they are by the group's own
// broadcast. Throws: DeviceError.
std::unique_ptr<Communicator> make_communicator(ProcessGroup& group);

} // namespace amplab::cuda
