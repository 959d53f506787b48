// SPDX-License-Identifier: Apache-2.0
// torch.utils.checkpoint.checkpoint(function, *args, use_reentrant=...). Training thread only.
#pragma once
#include "engine/torch/environment.h"

namespace amplab::torch {

interpreter::Value checkpoint_function(Environment& environment);

} // namespace amplab::torch
