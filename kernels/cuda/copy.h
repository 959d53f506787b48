// SPDX-License-Identifier: Apache-2.0
// y = x in y's dtype, rounded once to nearest. Equal dtypes, integers too, are copied bit for bit. Requires: equal
// shapes; any strides.
#pragma once
#include "kernels/contract/view.h"
#include "kernels/cuda/context.h"

namespace amplab::cuda {

void copy(const Context& context, const View& x, const View& y);

} // namespace amplab::cuda
