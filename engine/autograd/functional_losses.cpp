// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/apply.h"
#include "engine/autograd/functional.h"
#include "engine/ops/shapes.h"

#include <array>

namespace amplab {
namespace {

// Returns both in their common shape. As in PyTorch, dtypes then promote as between tensors with axes.
std::array<Tensor, 2> broadcast_to_each_other(const Tensor& x, const Tensor& target) {
  const Shape shape = broadcast(x.shape(), target.shape());
  const auto expanded = [&](const Tensor& each) { return each.shape() == shape ? each : expand(each, shape); };
  return {expanded(x), expanded(target)};
}

Tensor pointwise_loss(Op op, const Tensor& x, const Tensor& target, const LossAttributes& attributes) {
  const auto [wide_x, wide_target] = broadcast_to_each_other(x, target);
  return apply(op, {wide_x, wide_target}, attributes);
}

Tensor reduced(const Tensor& losses, Reduction reduction) {
  switch (reduction) {
  case Reduction::mean: return mean(losses);
  case Reduction::sum: return sum(losses);
  case Reduction::none: break;
  }
  return losses;
}

// The mean of losses [N] over the rows that are not ignored. Requires: losses of ignored rows are zero.
Tensor mean_of_counted(const Tensor& losses, const Tensor& ignored) {
  const Tensor counted = sum(eq(ignored, 0.0), {}, false, DType::f32);
  return to(div(sum(losses, {}, false, DType::f32), counted), losses.dtype());
}

// (1 - e) nll + e/C smooth, where smooth is the sum of -log p over the classes (at::cross_entropy_loss, LossNLL.cpp).
Tensor smoothed(const Tensor& logp, const Tensor& target, double label_smoothing, Reduction reduction, int64_t ignore) {
  const Tensor nll = nll_loss(logp, target, reduction, ignore);
  const Tensor ignored = eq(target, static_cast<double>(ignore));
  const Tensor smooth = masked_fill(unary(Op::neg, sum(logp, {-1})), ignored, 0);
  const Tensor spread = reduction == Reduction::mean ? mean_of_counted(smooth, ignored) : reduced(smooth, reduction);
  return add(mul(nll, 1 - label_smoothing), mul(spread, label_smoothing / static_cast<double>(logp.shape()[-1])));
}

} // namespace

Tensor nll_loss(const Tensor& log_probabilities, const Tensor& target, Reduction reduction, int64_t ignore_index) {
  const LossAttributes attributes{.reduction = reduction, .ignore_index = ignore_index};
  return apply(Op::nll_loss, {log_probabilities, target}, attributes);
}

Tensor cross_entropy(const Tensor& logits, const Tensor& target, double label_smoothing, Reduction reduction,
                     int64_t ignore_index) {
  return composite(Op::cross_entropy_loss, {logits, target}, [&](const auto& in) {
    const Tensor logp = log_softmax(in[0], in[0].dtype());
    if (label_smoothing == 0) return nll_loss(logp, in[1], reduction, ignore_index);
    return smoothed(logp, in[1], label_smoothing, reduction, ignore_index);
  });
}

Tensor mse_loss(const Tensor& x, const Tensor& target, Reduction reduction) {
  return pointwise_loss(Op::mse_loss, x, target, {.reduction = reduction});
}

Tensor l1_loss(const Tensor& x, const Tensor& target, Reduction reduction) {
  return composite(Op::l1_loss, {x, target}, [=](const auto& in) {
    const auto [wide_x, wide_target] = broadcast_to_each_other(in[0], in[1]);
    return reduced(unary(Op::abs, sub(wide_x, wide_target)), reduction);
  });
}

Tensor smooth_l1_loss(const Tensor& x, const Tensor& target, double beta, Reduction reduction) {
  if (beta == 0) return l1_loss(x, target, reduction);
  return pointwise_loss(Op::smooth_l1_loss, x, target, {.reduction = reduction, .beta = beta});
}

Tensor binary_cross_entropy(const Tensor& x, const Tensor& target, Reduction reduction) {
  return apply(Op::binary_cross_entropy, {x, target}, LossAttributes{.reduction = reduction});
}

Tensor binary_cross_entropy_with_logits(const Tensor& x, const Tensor& target, Reduction reduction) {
  return apply(Op::binary_cross_entropy_with_logits, {x, target}, LossAttributes{.reduction = reduction});
}

} // namespace amplab
