// SPDX-License-Identifier: Apache-2.0
// The kernels of this device by name, declared from the op table: a row without a kernel is a link error that names it.
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
