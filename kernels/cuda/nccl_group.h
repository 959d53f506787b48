// SPDX-License-Identifier: Apache-2.0
// Ranks that exchange what lies on their GPUs directly, by NCCL. Collectives are queued and captured like kernels; nobody on the host
// waits, so seconds_waited() stays 0. Async ones go on the context's second stream.
#pragma once
#include "kernels/contract/process_group.h"
#include "kernels/cuda/context.h"

namespace amplab::cuda {

// The same ranks between their GPUs; null where they have to exchange through the host's memory (suit_nccl, or a build without NCCL's
// headers). The first time it is asked for with a group the ranks find out together, over the group, so all have to ask; not while a
// stream captures. It belongs to the group, and its work is the context's: both are used by the device's thread.
// Throws: DeviceError.
ProcessGroup* between_gpus(const Context& context, ProcessGroup& group);

} // namespace amplab::cuda
