// SPDX-License-Identifier: Apache-2.0
// torch.distributed.ReduceOp. Used only by the thread that trains.
#pragma once
#include "engine/interpreter/object.h"

namespace amplab::torch {

interpreter::Value reduce_ops();

} // namespace amplab::torch
