// SPDX-License-Identifier: Apache-2.0
// Used if the build has not found nccl.h.
#include "kernels/contract/error.h"
#include "kernels/cuda/communicator.h"

namespace amplab::cuda {

CommunicatorLibrary communicator_library() { return {"", "the build has not found nccl.h"}; }

std::unique_ptr<Communicator> make_communicator(ProcessGroup&) {
  throw DeviceError("This build has no NCCL; build it where nccl.h is, or let ranks exchange over the host's memory.");
}

} // namespace amplab::cuda
