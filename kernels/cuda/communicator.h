// SPDX-License-Identifier: Apache-2.0
// Interface of a library for collectives between GPUs. Implemented with NCCL (nccl_communicator.cpp) if the build found
// its header. Otherwise there is none (no_nccl.cpp).
#pragma once
#include "kernels/contract/process_group.h"

#include <chrono>
#include <cuda_runtime_api.h>
#include <memory>
#include <string>

namespace amplab::cuda {

// This rank's end of a group of ranks. Collectives are queued on the given stream, in the same order on all ranks, and
// captured if the stream captures. Owned by the group's GroupLink. Used by the training thread.
class Communicator {
 public:
  // Requires: pending collectives completed or were aborted, and captured graphs that contain collectives are
  // destroyed. Waits at most `patience` for the other ranks of this machine.
  virtual ~Communicator() = default;
  std::chrono::milliseconds patience{5000}; // maximum wait in the destructor and in abort()

  // The collectives of ProcessGroup. Throw: DeviceError.
  virtual void all_reduce(const View& x, ReduceOp op, cudaStream_t stream) = 0;
  virtual void broadcast(const View& x, int from, cudaStream_t stream) = 0;
  virtual void all_gather(const View& mine, const View& all, cudaStream_t stream) = 0;
  virtual void reduce_scatter(const View& all, const View& mine, cudaStream_t stream) = 0;

  // Checks for errors outside these calls, at another rank or on the network. Aborts on an error. Throws: DeviceError.
  virtual void check() = 0;
  // Ends pending collectives of this rank without a result, so that waits for them return. The other ranks are not
  // notified.
  virtual void abort() noexcept = 0;
};

// The communicator library available to this process.
struct CommunicatorLibrary {
  std::string name;           // "NCCL 2.28.9"
  std::string absent_because; // a clause, "NCCL cannot be loaded (...)"; empty if present
};
CommunicatorLibrary communicator_library();

// Creates this rank's communicator. All ranks of the group call it, each with its own GPU current. Rank 0 distributes
// the ID by the group's broadcast. Throws: DeviceError.
std::unique_ptr<Communicator> make_communicator(ProcessGroup& group);

} // namespace amplab::cuda
