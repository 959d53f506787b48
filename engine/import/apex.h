// SPDX-License-Identifier: Apache-2.0
// NVIDIA's apex. amp.initialize becomes configuration, amp.scale_loss and amp.master_params stay in the program. One
// thread.
#pragma once
#include "engine/import/setup.h"

namespace amplab::importing {

// Puts an autocast region around model and loss calls in the program, because O1 patches PyTorch's functions instead.
void open_regions(loop::Block& body, const Setup& setup);

} // namespace amplab::importing
