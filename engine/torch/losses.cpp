// SPDX-License-Identifier: Apache-2.0
// Losses, as in torch.nn.functional.
#include "engine/torch/arithmetic.h"
#include "engine/torch/call.h"

namespace amplab::torch {
namespace {

// input and target as a batch, which the engine requires. A single row becomes a batch of one.
struct Classified {
  Tensor scores, classes;
  bool one_row;
};
Classified classified(const Call& c) {
  Tensor scores = c.floating(0), classes = c.tensor(1);
  if (is_floating(classes.dtype()) && classes.shape() == scores.shape() && c.name == "cross_entropy")
    c.interpreter.raise_unsupported("the lab's " + c.name +
                                    " takes class indices of torch.int64 as target; PyTorch's takes probabilities too");
  if (classes.dtype() != DType::i64)
    c.raise("RuntimeError",
            "expected target dtype to be Long or Byte, but got " + std::string(scalar_type(classes.dtype())));
  const bool one_row = scores.shape().rank == 1 && classes.shape().rank == 0;
  if (one_row) {
    scores = reshape(scores, {1, scores.count()});
    classes = reshape(classes, {1});
  }
  if (scores.shape().rank != 2)
    c.interpreter.raise_unsupported("the lab's " + c.name + " takes an input [N, C] and a target [N], not " +
                                    to_string(scores.shape()) +
                                    "; PyTorch's takes more axes. Write x.reshape(-1, C) and t.reshape(-1)");
  if (classes.shape().rank > 1) c.raise("RuntimeError", "0D or 1D target tensor expected, multi-target not supported");
  if (classes.shape().rank != 1 || classes.shape()[0] != scores.shape()[0])
    c.raise("ValueError", "Expected input batch_size (" + std::to_string(scores.shape()[0]) +
                              ") to match target batch_size (" +
                              std::to_string(classes.shape().rank ? classes.shape()[0] : 1) + ").");
  return {scores, classes, one_row};
}
Value of_rows(const Call& c, const Classified& given, const Tensor& loss) {
  return c.result(given.one_row && loss.shape().rank == 1 ? reshape(loss, {}) : loss);
}

// ..., weight=, size_average=, ignore_index=, reduce=, reduction=, label_smoothing=
Value cross_entropy_(const Call& c) {
  c.reject_arguments({2, 3, 5});
  const Classified given = classified(c);
  const double smoothing = c.number(7, 0);
  if (smoothing > 1)
    c.raise("RuntimeError",
            "label_smoothing must be between 0.0 and 1.0. Got: " + c.interpreter.format(Value(smoothing), "g"));
  const double used = smoothing > 0 ? smoothing : 0; // as in PyTorch, which does not check a negative number
  return of_rows(c, given, cross_entropy(given.scores, given.classes, used, c.reduction(6), c.integer(4, -100)));
}
Value nll_loss_(const Call& c) {
  c.reject_arguments({2, 3, 5});
  const Classified given = classified(c);
  return of_rows(c, given, nll_loss(given.scores, given.classes, c.reduction(6), c.integer(4, -100)));
}

void warn_of_sizes(const Call& c) {
  const Shape &x = c.tensor(0).shape(), &target = c.tensor(1).shape();
  if (x == target) return;
  expect_broadcast(c.interpreter, x, target);
  warn(c.interpreter, c.environment, "UserWarning",
       "Using a target size (" + size_text(target) + ") that is different to the input size (" + size_text(x) +
           "). This will likely lead to incorrect results due to broadcasting. Please ensure they have the same size.");
}

// ..., size_average=, reduce=, reduction=
Value mse_loss_(const Call& c) {
  c.reject_arguments({2, 3, 5});
  warn_of_sizes(c);
  return c.result(mse_loss(c.floating(0), c.floating(1), c.reduction(4)));
}
Value l1_loss_(const Call& c) {
  c.reject_arguments({2, 3, 5});
  warn_of_sizes(c);
  return c.result(l1_loss(c.floating(0), c.floating(1), c.reduction(4)));
}
Value smooth_l1_loss_(const Call& c) {
  c.reject_arguments({2, 3});
  warn_of_sizes(c);
  const double beta = c.number(5, 1);
  if (beta < 0) c.raise("RuntimeError", "smooth_l1_loss does not support negative values for beta.");
  return c.result(smooth_l1_loss(c.floating(0), c.floating(1), beta, c.reduction(4)));
}

// ..., weight=, size_average=, reduce=, reduction=
Value binary_cross_entropy_(const Call& c) {
  c.reject_arguments({2, 3, 4});
  const Shape &x = c.tensor(0).shape(), &target = c.tensor(1).shape();
  if (x != target)
    c.raise("ValueError", "Using a target size (" + size_text(target) + ") that is different to the input size (" +
                              size_text(x) + ") is deprecated. Please ensure they have the same size.");
  if (c.floating(0).dtype() != c.floating(1).dtype() && !autocast_state().enabled)
    c.raise("RuntimeError", "Found dtype " + std::string(scalar_type(c.tensor(1).dtype())) + " but expected " +
                                std::string(scalar_type(c.tensor(0).dtype())));
  return c.result(binary_cross_entropy(c.floating(0), c.floating(1), c.reduction(5)));
}
Value binary_cross_entropy_with_logits_(const Call& c) { // plus pos_weight=
  c.reject_arguments({2, 3, 4, 6});
  const Shape &x = c.tensor(0).shape(), &target = c.tensor(1).shape();
  if (x != target)
    c.raise("ValueError",
            "Target size (" + size_text(target) + ") must be the same as input size (" + size_text(x) + ")");
  return c.result(binary_cross_entropy_with_logits(c.floating(0), c.floating(1), c.reduction(5)));
}

constexpr Row kLossRows[] = {
    {"cross_entropy", "input, target, weight=, size_average=, ignore_index=, reduce=, reduction=, label_smoothing=",
     kFunctional, cross_entropy_},
    {"nll_loss", "input, target, weight=, size_average=, ignore_index=, reduce=, reduction=", kFunctional, nll_loss_},
    {"mse_loss", "input, target, size_average=, reduce=, reduction=, weight=", kFunctional, mse_loss_},
    {"l1_loss", "input, target, size_average=, reduce=, reduction=, weight=", kFunctional, l1_loss_},
    {"smooth_l1_loss", "input, target, size_average=, reduce=, reduction=, beta=", kFunctional, smooth_l1_loss_},
    {"binary_cross_entropy", "input, target, weight=, size_average=, reduce=, reduction=", kFunctional,
     binary_cross_entropy_},
    {"binary_cross_entropy_with_logits", "input, target, weight=, size_average=, reduce=, reduction=, pos_weight=",
     kFunctional, binary_cross_entropy_with_logits_},
};

} // namespace

std::span<const Row> loss_rows() { return kLossRows; }

} // namespace amplab::torch
