// SPDX-License-Identifier: Apache-2.0
// Other shapes and strides over the same elements, on the tape but without a kernel. Named as in PyTorch. Ops that need
// dense operands copy them first, as PyTorch's do; `clone` in the trace shows it. Used only by the thread that trains.
// Throws, all of them: std::invalid_argument, with the shape, if the request does not fit it.
#pragma once
#include "engine/tensor/tensor.h"

#include <vector>

namespace amplab {

// The same elements in the same order; at most one size may be -1 and follows from the rest. Copies if x is not dense.
// Never x itself, also where the shape stays: under no_grad the result has no history.
Tensor reshape(const Tensor& x, const Shape& shape);
// Joins the axes [first, last] into one; negative ones count from the end. x itself where that is one axis, as PyTorch.
Tensor flatten(const Tensor& x, int first = 0, int last = -1);

// axes: for each axis of the result, the axis of x it shows.
Tensor permute(const Tensor& x, std::span<const int> axes);
Tensor transpose(const Tensor& x, int a, int b);

// Elements [begin, end) of one axis.
Tensor slice(const Tensor& x, int axis, int64_t begin, int64_t end);
// Parts of `size` each along one axis, the last one what is left. Where they get gradients, that of x is those side by
// side, zeros for a part that gets none: copied there once, or made there by an op that writes it as it is told
// (split.cpp). Requires: size > 0.
std::vector<Tensor> split(const Tensor& x, int64_t size, int axis);
// Zeros of that shape with x at [begin, begin + size of x) of one axis: what `slice` is backwards. Copies.
Tensor unslice(const Tensor& x, const Shape& shape, int axis, int64_t begin);

// x along axes of size one, or of size none, repeated without being copied.
Tensor expand(const Tensor& x, const Shape& shape);

// x itself if its elements stand densely in that format, else a copy (recorded); as torch.Tensor.contiguous.
Tensor contiguous(const Tensor& x, MemoryFormat format = MemoryFormat::contiguous);
// A dense copy, recorded.
Tensor clone(const Tensor& x, MemoryFormat format = MemoryFormat::contiguous);

} // namespace amplab
