// SPDX-License-Identifier: Apache-2.0
// Numbers of a tensor that somebody looks at from outside: no op call, nothing in the books of memory, no event of the
// walk. Used by the thread that walks, or while it waits.
#pragma once
#include "engine/tensor/tensor.h"

#include <optional>

namespace amplab {

// Of a tensor of one element, else nothing.
std::optional<double> one_number(const Tensor& tensor);

// Of a floating tensor, else nothing.
std::optional<Statistics> looked_at(const Tensor& tensor);

} // namespace amplab
