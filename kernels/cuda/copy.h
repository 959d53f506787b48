// SPDX-License-Identifier: Apache-2.0
// y = x in y's dtype, rounded once to nearest; of one dtype bit for bit, integers too. Any strides, one shape.
#pragma once
#include "kernels/contract/view.h"
#include "kernels/cuda/context.h"

namespace amplab::cuda {

void copy(const Context& context, const View& x, const View& y);

} // namespace amplab::cuda
