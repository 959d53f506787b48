// SPDX-License-Identifier: Apache-2.0
// Convolutions, pools, what normalises, and dropout, as in torch.nn.functional.
#include "engine/autograd/apply.h"
#include "engine/torch/call.h"
#include "engine/torch/products.h"

namespace amplab::torch {
namespace {

Pair pair(const Call& c, size_t i, int64_t otherwise) {
  if (!c.given(i)) return {otherwise, otherwise};
  const std::vector<int64_t> sizes = c.integers(i);
  if (sizes.empty() || sizes.size() > 2)
    c.raise("RuntimeError", c.name + ": " + c.parameters[i] + " must either be a single int, or a tuple of two ints");
  constexpr int64_t most = 1 << 20; // so that no sum of them runs over
  for (const int64_t size : sizes)
    if (size < -most || size > most)
      c.walk.refuse("a " + c.parameters[i] + " of " + std::to_string(size) + " is too large for the lab");
  return {sizes.front(), sizes.back()};
}

void expect_one_type(const Call& c, const Tensor& x, const Tensor& weight, const Tensor& bias) {
  if (autocast_narrows(Op::conv2d)) return;
  if (bias && bias.dtype() != x.dtype())
    c.raise("RuntimeError", "Input type (" + std::string(cpp_type(x.dtype())) + ") and bias type (" +
                                std::string(cpp_type(bias.dtype())) + ") should be the same");
  if (weight.dtype() == x.dtype()) return;
  if (c.environment.device_type == "cuda")
    c.raise("RuntimeError", "Input type (" + std::string(cpp_type(x.dtype())) + ") and weight type (" +
                                std::string(cpp_type(weight.dtype())) + ") should be the same");
  c.raise("RuntimeError", "expected scalar type " + std::string(scalar_type(x.dtype())) + " but found " +
                              std::string(scalar_type(weight.dtype())));
}

void expect_channels(const Call& c, const Tensor& x, const Tensor& weight, int64_t groups) {
  if (x.shape().rank != weight.shape().rank || x.shape().rank < 3) return;
  const int64_t wants = weight.shape()[1] * groups;
  if (x.shape()[1] != wants)
    c.raise("RuntimeError", "Given groups=" + std::to_string(groups) + ", weight of size " + to_string(weight.shape()) +
                                ", expected input" + to_string(x.shape()) + " to have " + std::to_string(wants) +
                                " channels, but got " + std::to_string(x.shape()[1]) + " channels instead");
}

Value conv2d_(const Call& c) { // input, weight, bias=, stride=, padding=, dilation=, groups=
  const Tensor &x = c.floating(0), &weight = c.floating(1);
  const Tensor bias = c.optional(2);
  const Conv2dAttributes options{
      .stride = pair(c, 3, 1), .padding = pair(c, 4, 0), .dilation = pair(c, 5, 1), .groups = pair(c, 6, 1)[0]};
  expect_one_type(c, x, weight, bias);
  expect_channels(c, x, weight, options.groups);
  return c.result(conv2d(x, weight, bias, options));
}

Value conv1d_(const Call& c) {
  const Tensor &x = c.floating(0), &weight = c.floating(1);
  const Tensor bias = c.optional(2);
  const Conv1dOptions options{.stride = pair(c, 3, 1)[0],
                              .padding = pair(c, 4, 0)[0],
                              .dilation = pair(c, 5, 1)[0],
                              .groups = pair(c, 6, 1)[0]};
  expect_one_type(c, x, weight, bias);
  expect_channels(c, x, weight, options.groups);
  return c.result(conv1d(x, weight, bias, options));
}

PoolAttributes windows(const Call& c) { // input, kernel_size, stride=, padding=
  PoolAttributes options{.kernel = pair(c, 1, 1), .padding = pair(c, 3, 0)};
  options.stride = c.given(2) ? pair(c, 2, 1) : options.kernel;
  return options;
}
void refuse_ceil_mode(const Call& c, size_t i) {
  if (c.flag(i, false)) c.walk.refuse("the lab's pools round down; PyTorch's up too, with ceil_mode=True");
}
Value max_pool2d_(const Call& c) { // ..., dilation=, ceil_mode=, return_indices=
  if (c.given(4) && pair(c, 4, 1) != Pair{1, 1}) c.walk.refuse("the lab's max_pool2d has dilation=1; PyTorch's any");
  refuse_ceil_mode(c, 5);
  if (c.flag(6, false)) c.walk.refuse("the lab's max_pool2d returns values only; PyTorch's indices too");
  return c.result(max_pool2d(c.floating(0), windows(c)));
}
Value avg_pool2d_(const Call& c) { // ..., ceil_mode=, count_include_pad=, divisor_override=
  refuse_ceil_mode(c, 4);
  c.refuse_given({6});
  PoolAttributes options = windows(c);
  options.count_include_pad = c.flag(5, true);
  return c.result(avg_pool2d(c.floating(0), options));
}
Value adaptive_avg_pool2d_(const Call& c) { return c.result(adaptive_avg_pool2d(c.floating(0), pair(c, 1, 1))); }

// The lab normalises over the last axis alone.
void expect_last_axis(const Call& c, size_t i) {
  const std::vector<int64_t> shape = c.integers(i);
  if (shape.size() != 1)
    c.walk.refuse("the lab's " + c.name + " normalises over the last axis; PyTorch's over several");
  const Shape& x = c.tensor(0).shape();
  if (x.rank == 0 || x[-1] != shape[0])
    c.raise("RuntimeError", "Given normalized_shape=[" + std::to_string(shape[0]) +
                                "], expected input with shape [*, " + std::to_string(shape[0]) +
                                "], but got input of size" + to_string(x));
}
Value layer_norm_(const Call& c) { // input, normalized_shape, weight=, bias=, eps=
  expect_last_axis(c, 1);
  const Tensor& x = c.floating(0);
  const Tensor weight = c.optional(2);
  const bool one_type = !weight || weight.dtype() == x.dtype() || (weight.dtype() == DType::f32 && is_16bit(x.dtype()));
  if (!one_type && !autocast_state().enabled)
    c.raise("RuntimeError", c.environment.device_type == "cuda"
                                ? "expected scalar type " + std::string(scalar_type(x.dtype())) + " but found " +
                                      std::string(scalar_type(weight.dtype()))
                                : "mixed dtype (CPU): expect parameter to have scalar type of Float");
  return c.result(layer_norm(x, weight, c.optional(3), c.number(4, 1e-5)));
}
Value rms_norm_(const Call& c) { // input, normalized_shape, weight=, eps=
  expect_last_axis(c, 1);
  return c.result(rms_norm(c.floating(0), c.optional(2), c.given(3) ? std::optional(c.number(3)) : std::nullopt));
}
Value group_norm_(const Call& c) { // input, num_groups, weight=, bias=, eps=
  return c.result(
      group_norm(c.floating(0), c.optional(2), c.optional(3), {.groups = pair(c, 1, 1)[0], .eps = c.number(4, 1e-5)}));
}
Value batch_norm_(const Call& c) { // input, running_mean, running_var, weight=, bias=, training=, momentum=, eps=
  const BatchNormAttributes options{
      .momentum = c.number(6, 0.1), .eps = c.number(7, 1e-5), .training = c.flag(5, false)};
  return c.result(batch_norm(c.floating(0), c.optional(3), c.optional(4), c.optional(1), c.optional(2), options));
}

Value dropout_(const Call& c) { // input, p=, training=, inplace=
  const double p = c.number(1, 0.5);
  if (!(p >= 0 && p <= 1))
    c.raise("ValueError", "dropout probability has to be between 0 and 1, but got " + c.walk.str(Value(p)));
  if (p > 0 && c.flag(2, true))
    c.walk.refuse(
        "the lab draws dropout in the layers of a model, whose masks a replay finds again; PyTorch also in F.dropout. "
        "Give the model a dropout layer");
  return c.arguments[0];
}

constexpr Row kSpatialRows[] = {
    {"conv2d", "input, weight, bias=, stride=, padding=, dilation=, groups=", kFunctional | kTorch, conv2d_},
    {"conv1d", "input, weight, bias=, stride=, padding=, dilation=, groups=", kFunctional | kTorch, conv1d_},
    {"max_pool2d", "input, kernel_size, stride=, padding=, dilation=, ceil_mode=, return_indices=", kFunctional,
     max_pool2d_},
    {"max_pool2d", "input, kernel_size, stride=, padding=, dilation=, ceil_mode=, return_indices=", kTorch,
     max_pool2d_},
    {"avg_pool2d", "input, kernel_size, stride=, padding=, ceil_mode=, count_include_pad=, divisor_override=",
     kFunctional, avg_pool2d_},
    {"adaptive_avg_pool2d", "input, output_size", kFunctional, adaptive_avg_pool2d_},
    {"layer_norm", "input, normalized_shape, weight=, bias=, eps=", kFunctional | kTorch, layer_norm_},
    {"rms_norm", "input, normalized_shape, weight=, eps=", kFunctional | kTorch, rms_norm_},
    {"group_norm", "input, num_groups, weight=, bias=, eps=", kFunctional | kTorch, group_norm_},
    {"batch_norm", "input, running_mean, running_var, weight=, bias=, training=, momentum=, eps=", kFunctional,
     batch_norm_},
    {"dropout", "input, p=, training=, inplace=", kFunctional, dropout_},
};

} // namespace

std::span<const Row> spatial_rows() { return kSpatialRows; }

} // namespace amplab::torch
