// SPDX-License-Identifier: Apache-2.0
// torch.distributed.ReduceOp. Training thread only.
#pragma once
#include "engine/interpreter/object.h"

namespace amplab::torch {

interpreter::Value reduce_ops();

} // namespace amplab::torch
