// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/apply.h"
#include "engine/autograd/formulas.h"
#include "engine/autograd/functional.h"

namespace amplab::formulas {

void cat(const RecordedCall& call, Gradients& gradients) {
  const int axis = call.as<AxisAttributes>().axis;
  int64_t begin = 0;
  for (size_t i = 0; i < call.edges.size(); ++i) {
    const int64_t end = begin + call.shape(i)[axis];
    if (call.needs_gradient(i)) gradients[i] = slice(call.gradient, axis, begin, end);
    begin = end;
  }
}

void gather(const RecordedCall& call, Gradients& gradients) {
  const int axis = call.as<AxisAttributes>().axis;
  const AxisAttributes back{.axis = axis, .size = call.shape(0)[axis]};
  gradients[0] = apply(Op::gather_backward, {call.gradient, call.saved[0]}, back);
}

void gather_backward(const RecordedCall& call, Gradients& gradients) {
  gradients[0] = amplab::gather(call.gradient, call.as<AxisAttributes>().axis, call.saved[0]);
}

void embedding(const RecordedCall& call, Gradients& gradients) {
  gradients[0] = apply(Op::embedding_dense_backward, {call.gradient, call.saved[0]}, call.attributes);
}

// The padding row gets no gradient in the op, so its derivative is zero.
void embedding_dense_backward(const RecordedCall& call, Gradients& gradients) {
  const Tensor& ids = call.saved[0];
  const int64_t padding = call.as<EmbeddingAttributes>().padding_idx;
  const Tensor rows = apply(Op::embedding, {call.gradient, ids}, call.attributes);
  if (padding < 0) {
    gradients[0] = rows;
    return;
  }
  Shape each = ids.shape();
  each.size[static_cast<size_t>(each.rank++)] = 1;
  gradients[0] = amplab::masked_fill(rows, reshape(eq(ids, static_cast<double>(padding)), each), 0);
}

} // namespace amplab::formulas
