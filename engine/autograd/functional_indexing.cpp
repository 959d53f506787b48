// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/apply.h"
#include "engine/autograd/functional.h"

#include <algorithm>
#include <stdexcept>
#include <vector>

namespace amplab {

Tensor cat(std::span<const Tensor> tensors, int axis) {
  if (tensors.empty()) throw std::invalid_argument("[cat] takes at least one tensor.");
  if (tensors.size() > kMostInputs) { // the op's limit
    std::vector<Tensor> fewer;
    for (size_t i = 0; i < tensors.size(); i += kMostInputs)
      fewer.push_back(cat(tensors.subspan(i, std::min<size_t>(kMostInputs, tensors.size() - i)), axis));
    return cat(fewer, axis);
  }
  const int from_front = axis < 0 ? tensors.front().shape().rank + axis : axis;
  return apply_all(Op::cat, tensors, AxisAttributes{.axis = from_front}).tensor[0];
}

Tensor gather(const Tensor& x, int axis, const Tensor& index) {
  const int along = axis < 0 ? x.shape().rank + axis : axis;
  Tensor reached = x; // elements beyond the index are never read
  for (int other = 0; other < x.shape().rank && x.shape().rank == index.shape().rank; ++other)
    if (other != along && index.shape()[other] < x.shape()[other])
      reached = slice(reached, other, 0, index.shape()[other]);
  return apply(Op::gather, {reached, index}, AxisAttributes{.axis = along});
}

Tensor embedding(const Tensor& table, const Tensor& ids, std::optional<int64_t> padding_idx) {
  const EmbeddingAttributes attributes{.rows = table.shape()[0], .padding_idx = padding_idx.value_or(-1)};
  return apply(Op::embedding, {table, ids}, attributes);
}

} // namespace amplab
