// SPDX-License-Identifier: Apache-2.0
// Used if the build has not found nccl.h.
#include "kernels/contract/error.h"
#include "kernels/cuda/communicator.h"

namespace amplab::cuda {

CommunicatorLibrary communicator_library() { return {"", "the build has not found nccl.h"}; }

std::unique_ptr<Communicator> make_communicator(ProcessGroup&) {
  throw DeviceError("This build has no NCCL. Build it with nccl.h installed, or use host memory for the ranks.");
}

} // namespace amplab::cuda
