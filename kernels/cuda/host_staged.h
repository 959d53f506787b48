// SPDX-License-Identifier: Apache-2.0
// Host-staged collectives: tensors are copied to host memory, exchanged by the group and copied back. They do not
// overlap with computation, and a step with them cannot be captured.
#pragma once
#include "kernels/cuda/context.h"

#include "kernels/contract/call.h"

namespace amplab::cuda {

// Wait on the host for queued work and for the other ranks. Throw: DeviceError while the stream captures, which voids
// the capture.
void all_reduce_host_staged(Context& context, const Call& call);
void broadcast_host_staged(Context& context, const Call& call);
void all_gather_host_staged(Context& context, const Call& call);
void reduce_scatter_host_staged(Context& context, const Call& call);

} // namespace amplab::cuda
