// SPDX-License-Identifier: Apache-2.0
// Numbers of an inspected tensor, read without an op call, memory accounting, or event of the execution. Used by the
// executing thread, or while it waits.
#pragma once
#include "engine/tensor/tensor.h"

#include <optional>

namespace amplab {

// Empty unless the tensor has one element.
std::optional<double> scalar_of(const Tensor& tensor);

// Empty unless the tensor is floating.
std::optional<Statistics> tensor_statistics(const Tensor& tensor);

} // namespace amplab
