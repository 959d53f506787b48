// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/shapes.h"

namespace amplab {
namespace {

bool each(const Request& r) { return r.as<LossAttributes>().reduction == Reduction::none; }

Outputs pointwise(const Request& r, DType dtype) {
  r.expect(r[0].shape() == r[1].shape(), "input and target differ in shape");
  return {{r.make(each(r) ? r[0].shape() : Shape{}, r.dtype.value_or(dtype))}, 1};
}

} // namespace

Outputs nll_loss_outputs(const Request& r) {
  r.expect(r[1].dtype() == DType::i64, "the target is not int64");
  r.expect(r[0].shape().rank == 2 && r[1].shape().rank == 1 && r[0].shape()[0] == r[1].count(), "batch sizes differ");
  return r.one(each(r) ? r[1].shape() : Shape{});
}

Outputs loss_outputs(const Request& r) { return pointwise(r, promoted(r[0], r[1])); }

Outputs probability_loss_outputs(const Request& r) {
  r.expect(r[0].dtype() == r[1].dtype(), "input and target differ in dtype");
  return pointwise(r, r[0].dtype());
}

// PyTorch computes in place in 1 - target, which has the target's dtype.
Outputs logit_loss_outputs(const Request& r) { return pointwise(r, r[1].dtype()); }

} // namespace amplab
