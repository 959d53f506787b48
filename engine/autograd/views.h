// SPDX-License-Identifier: Apache-2.0
// Views: other shapes and strides of the same elements, recorded but without a kernel. Named as in PyTorch. Ops that
// need dense operands copy them first, as PyTorch's do; the trace shows it as `clone`. Training thread only.
// All throw: std::invalid_argument, with the shape, if the request does not fit.
#pragma once
#include "engine/tensor/tensor.h"

#include <vector>

namespace amplab {

// The same elements in the same order. One size may be -1 and follows from the rest. Copies only if strides cannot
// express the shape. Never returns x itself, so under no_grad the result has no history.
Tensor reshape(const Tensor& x, const Shape& shape);
// Joins axes [first, last] into one. Negative axes count from the end. For a single axis returns x itself, as PyTorch.
Tensor flatten(const Tensor& x, int first = 0, int last = -1);

// axes: for each axis of the result, the axis of x.
Tensor permute(const Tensor& x, std::span<const int> axes);
Tensor transpose(const Tensor& x, int a, int b);

// Elements [begin, end) of one axis.
Tensor slice(const Tensor& x, int axis, int64_t begin, int64_t end);
// Parts of `size` along one axis; the last one may be smaller. The gradient of x is the concatenated gradients of the
// parts, with zeros for a part without gradient. Each is copied into it once, or written there directly (split.cpp).
// Requires: size > 0.
std::vector<Tensor> split(const Tensor& x, int64_t size, int axis);
// The inverse of `slice`: zeros of that shape with x at [begin, begin + size of x) of one axis. Copies.
Tensor unslice(const Tensor& x, const Shape& shape, int axis, int64_t begin);

// Repeats x along axes of size one and along new leading axes, without a copy.
Tensor expand(const Tensor& x, const Shape& shape);

// Returns a parameter's elements as a non-leaf tensor for one replica of its module (torch.nn.parallel.replicate). The
// gradients of all replicas add up in the parameter's dtype. Autocast's cache keeps no copy of a replica.
Tensor replicated(const Tensor& parameter);

// Returns x itself if it is dense in that format, else a recorded copy, as torch.Tensor.contiguous.
Tensor contiguous(const Tensor& x, MemoryFormat format = MemoryFormat::contiguous);
// A recorded, dense copy.
Tensor clone(const Tensor& x, MemoryFormat format = MemoryFormat::contiguous);

} // namespace amplab
