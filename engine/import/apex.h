// SPDX-License-Identifier: Apache-2.0
// NVIDIA's apex: amp.initialize is configuration, amp.scale_loss and amp.master_params are lines that a lane runs as
// they are. One thread.
#pragma once
#include "engine/import/setup.h"

namespace amplab::importing {

// O1 patches PyTorch's functions; a loop of the lab has a region around what its models and losses compute.
void open_regions(loop::Block& body, const Setup& setup);

} // namespace amplab::importing
