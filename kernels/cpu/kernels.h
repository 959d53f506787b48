// SPDX-License-Identifier: Apache-2.0
// Declarations of all kernels of this device, from the op table. A row without a kernel is a link error with its name.
#pragma once
#include "kernels/contract/call.h"
#include "kernels/cpu/context.h"

namespace amplab::cpu {

using Kernel = void(Context&, const Call&);

#define OP(id, ...) Kernel id##_forward, id##_backward;
#define FORMULA(id, ...) Kernel id##_forward;
#define UPDATE(id, ...) Kernel id##_forward;
#include "kernels/contract/ops.def"

} // namespace amplab::cpu
