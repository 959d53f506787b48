// SPDX-License-Identifier: Apache-2.0
// Collectives over the host's memory: what ranks exchange is copied there and back, and the group does the rest. None
// goes on beside the computation, and a step with such is no graph.
#pragma once
#include "kernels/cuda/context.h"

#include "kernels/contract/call.h"

namespace amplab::cuda {

// Waits, on the host, for what is queued and for the other ranks. Throws: DeviceError while the stream captures, which
// makes the recording void.
void all_reduce_staged(Context& context, const Call& call);
void broadcast_staged(Context& context, const Call& call);
void all_gather_staged(Context& context, const Call& call);
void reduce_scatter_staged(Context& context, const Call& call);

} // namespace amplab::cuda
