// SPDX-License-Identifier: Apache-2.0
// Convolutions, pooling, normalisation layers and dropout, as in torch.nn.functional.
#include "engine/autograd/apply.h"
#include "engine/torch/call.h"
#include "engine/torch/cost_limits.h"
#include "engine/torch/host_numbers.h"
#include "engine/torch/products.h"

namespace amplab::torch {
namespace {

Pair pair(const Call& c, size_t i, int64_t otherwise) {
  if (!c.is_given(i)) return {otherwise, otherwise};
  const std::vector<int64_t> sizes = c.integers(i);
  if (sizes.empty() || sizes.size() > 2)
    c.raise("RuntimeError", c.name + ": " + c.parameters[i] + " must either be a single int, or a tuple of two ints");
  constexpr int64_t most = 1 << 20; // prevents overflow of sums
  for (const int64_t size : sizes)
    if (size < -most || size > most)
      c.interpreter.raise_unsupported("a " + c.parameters[i] + " of " + std::to_string(size) +
                                      " is too large for the lab");
  return {sizes.front(), sizes.back()};
}

// "valid", "same" or numbers, for a weight with two axes more than the padding has.
Pair padding_of(const Call& c, size_t i, const Shape& weight, Pair stride, Pair dilation) {
  const auto* word = c.is_given(i) ? c.arguments[i].as<interpreter::Text>() : nullptr;
  if (!word) return pair(c, i, 0);
  if (word->value == "valid") return {0, 0};
  if (word->value != "same") c.raise("RuntimeError", "Invalid padding string: '" + word->value + "'");
  if (stride[0] != 1 || stride[1] != 1)
    c.raise("RuntimeError", "padding='same' is not supported for strided convolutions");
  Pair padding{0, 0};
  for (int axis = 2; axis < std::min(weight.rank, 4); ++axis) {
    const int64_t both = dilation[static_cast<size_t>(axis - 2)] * (weight[axis] - 1);
    if (both % 2)
      c.interpreter.raise_unsupported(
          "the lab pads both sides alike; padding='same' of this weight pads one side more");
    padding[static_cast<size_t>(axis - 2)] = both / 2;
  }
  return padding;
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

// Checks a convolution along `axes` axes as PyTorch does, and charges its cost.
void expect_convolution(const Call& c, const Shape& x, const Tensor& weight, const Tensor& bias,
                        const Conv2dAttributes& options, int axes) {
  const int rank = axes + 2;
  if (x.rank != rank)
    c.raise("RuntimeError", "Expected " + std::to_string(rank - 1) + "D (unbatched) or " + std::to_string(rank) +
                                "D (batched) input to " + c.name + ", but got input of size: " + to_string(x));
  if (weight.shape().rank != rank)
    c.interpreter.raise_unsupported("the lab's " + c.name + " takes a weight of " + std::to_string(rank) +
                                    " axes, not " + std::to_string(weight.shape().rank));
  const std::string of = "Given groups=" + std::to_string(options.groups) + ", ", size = to_string(weight.shape());
  if (options.groups < 1) c.raise("RuntimeError", "non-positive groups is not supported");
  for (int axis = 0; axis < axes; ++axis) {
    const auto i = static_cast<size_t>(axis);
    if (options.padding[i] < 0) c.raise("RuntimeError", "negative padding is not supported");
    if (options.stride[i] < 1) c.raise("RuntimeError", "non-positive stride is not supported");
    if (options.dilation[i] < 1)
      c.raise("RuntimeError", "dilation should be greater than zero, but got [" + std::to_string(options.dilation[0]) +
                                  (axes == 2 ? ", " + std::to_string(options.dilation[1]) : "") + "]");
  }
  if (weight.shape()[0] < options.groups)
    c.raise("RuntimeError", of + "expected weight to be at least " + std::to_string(options.groups) +
                                " at dimension 0, but got weight of size " + size + " instead");
  if (weight.shape()[0] % options.groups)
    c.raise("RuntimeError", of + "expected weight to be divisible by " + std::to_string(options.groups) +
                                " at dimension 0, but got weight of size [" + size +
                                "] instead"); // brackets as in PyTorch's message
  const int64_t wants = weight.shape()[1] * options.groups;
  if (x[1] != wants)
    c.raise("RuntimeError", of + "weight of size " + size + ", expected input" + to_string(x) + " to have " +
                                std::to_string(wants) + " channels, but got " + std::to_string(x[1]) +
                                " channels instead");
  if (bias && bias.shape() != Shape{weight.shape()[0]})
    c.raise("RuntimeError", "Given weight of size " + size + ", expected bias to be 1-dimensional with " +
                                std::to_string(weight.shape()[0]) + " elements, but got bias of size " +
                                to_string(bias.shape()) + " instead");
  std::string padded, kernel;
  bool fits = true;
  Shape made{x[0], weight.shape()[0]};
  double pairs = static_cast<double>(weight.shape()[1]);
  for (int axis = 0; axis < axes; ++axis) {
    const auto i = static_cast<size_t>(axis);
    const int64_t in = x[axis + 2] + 2 * options.padding[i],
                  span = options.dilation[i] * (weight.shape()[axis + 2] - 1) + 1;
    padded.append(axis ? " x " : "").append(std::to_string(in));
    kernel.append(axis ? " x " : "").append(std::to_string(span));
    fits &= span <= in;
    pairs *= static_cast<double>(weight.shape()[axis + 2]);
    made.size[static_cast<size_t>(made.rank++)] = std::max<int64_t>((in - span) / options.stride[i] + 1, 0);
  }
  if (!fits)
    c.raise("RuntimeError", "Calculated padded input size per channel: (" + padded + "). Kernel size: (" + kernel +
                                "). Kernel size can't be greater than actual input size");
  if (const int64_t height = axes == 2 ? weight.shape()[-2] : 1, width = weight.shape()[-1]; height < 1 || width < 1)
    c.raise("RuntimeError", "kernel size should be greater than zero, but got kernel_height: " +
                                std::to_string(height) + " kernel_width: " + std::to_string(width));
  check_element_limit(c.interpreter, made);
  charge_pairs(c.interpreter, pairs * static_cast<double>(made.count()));
}

// Returns the shape as the functions compute with it: an unbatched sample is a batch of one.
Shape batched(const Tensor& x, int axes) {
  if (x.shape().rank != axes + 1) return x.shape();
  Shape shape = {1};
  for (int axis = 0; axis <= axes; ++axis) shape.size[static_cast<size_t>(shape.rank++)] = x.shape()[axis];
  return shape;
}

Value conv2d_(const Call& c) { // input, weight, bias=, stride=, padding=, dilation=, groups=
  const Tensor &x = c.floating(0), &weight = c.floating(1);
  const Tensor bias = c.optional(2);
  const Pair stride = pair(c, 3, 1), dilation = pair(c, 5, 1);
  const Conv2dAttributes options{.stride = stride,
                                 .padding = padding_of(c, 4, weight.shape(), stride, dilation),
                                 .dilation = dilation,
                                 .groups = pair(c, 6, 1)[0]};
  expect_convolution(c, batched(x, 2), weight, bias, options, 2);
  expect_one_type(c, x, weight, bias);
  return c.result(conv2d(x, weight, bias, options));
}

Value conv1d_(const Call& c) {
  const Tensor &x = c.floating(0), &weight = c.floating(1);
  const Tensor bias = c.optional(2);
  const int64_t stride = pair(c, 3, 1)[0], dilation = pair(c, 5, 1)[0];
  const Conv1dOptions options{.stride = stride,
                              .padding = padding_of(c, 4, weight.shape(), {stride, 1}, {dilation, 1})[0],
                              .dilation = dilation,
                              .groups = pair(c, 6, 1)[0]};
  expect_convolution(c, batched(x, 1), weight, bias,
                     {.stride = {options.stride, 1},
                      .padding = {options.padding, 0},
                      .dilation = {options.dilation, 1},
                      .groups = options.groups},
                     1);
  expect_one_type(c, x, weight, bias);
  return c.result(conv1d(x, weight, bias, options));
}

// Checks a pool's windows and input as PyTorch does.
void expect_windows(const Call& c, const Shape& shape, const PoolAttributes& options) {
  if (shape.rank != 4 && c.name == "max_pool2d")
    c.raise("RuntimeError", "non-empty 3D or 4D (batch mode) tensor expected for input");
  if (shape.rank < 3) c.wrap_axis(-3, shape.rank);
  if (shape.rank != 4 || shape[1] == 0 || shape[2] == 0 || shape[3] == 0)
    c.raise("RuntimeError", "Expected 3D or 4D (batch mode) tensor with optional 0 dim batch size for input, but got:" +
                                to_string(c.tensor(0).shape()));
  const auto pair_text = [](const char* first, const char* second, const Pair& values) {
    return std::string(first) + std::to_string(values[0]) + second + std::to_string(values[1]);
  };
  std::string made;
  bool empty = false;
  for (size_t i = 0; i < 2; ++i) {
    if (options.stride[i] == 0) c.raise("RuntimeError", "stride should not be zero");
    if (options.kernel[i] < 1)
      c.raise("RuntimeError",
              "kernel size should be greater than zero, but got" + pair_text(" kH: ", " kW: ", options.kernel));
    if (options.stride[i] < 1)
      c.raise("RuntimeError",
              "stride should be greater than zero, but got" + pair_text(" dH: ", " dW: ", options.stride));
    if (options.padding[i] < 0)
      c.raise("RuntimeError", "pad must be non-negative, but got pad: " + std::to_string(options.padding[i]));
    if (2 * options.padding[i] > options.kernel[i])
      c.raise("RuntimeError",
              "pad should be at most half of effective kernel size, but got pad=" + std::to_string(options.padding[i]) +
                  ", kernel_size=" + std::to_string(options.kernel[i]) + " and dilation=1");
    const int64_t extent = shape[static_cast<int>(i) + 2] + 2 * options.padding[i] - options.kernel[i];
    const int64_t output_size = extent < 0 ? 0 : extent / options.stride[i] + 1;
    made.append("x").append(std::to_string(output_size));
    empty |= output_size < 1;
  }
  if (empty) {
    const std::string channels = std::to_string(shape[1]);
    c.raise("RuntimeError", "Given input size: (" + channels + "x" + std::to_string(shape[2]) + "x" +
                                std::to_string(shape[3]) + "). Calculated output size: (" + channels + made +
                                "). Output size is too small");
  }
}
PoolAttributes windows(const Call& c) { // input, kernel_size, stride=, padding=
  PoolAttributes options{.kernel = pair(c, 1, 1), .padding = pair(c, 3, 0)};
  options.stride = c.is_given(2) ? pair(c, 2, 1) : options.kernel;
  return options;
}
void reject_ceil_mode(const Call& c, size_t i) {
  if (c.flag(i, false))
    c.interpreter.raise_unsupported("the lab's pooling rounds sizes down; PyTorch's also up, with ceil_mode=True");
}
Value max_pool2d_(const Call& c) { // ..., dilation=, ceil_mode=, return_indices=
  if (c.is_given(4) && pair(c, 4, 1) != Pair{1, 1})
    c.interpreter.raise_unsupported("the lab's max_pool2d has dilation=1 only; PyTorch's any dilation");
  reject_ceil_mode(c, 5);
  if (c.flag(6, false))
    c.interpreter.raise_unsupported("the lab's max_pool2d returns values only; PyTorch's returns indices too");
  const Tensor& x = c.floating(0);
  expect_windows(c, batched(x, 2), windows(c));
  return c.result(max_pool2d(x, windows(c)));
}
Value avg_pool2d_(const Call& c) { // ..., ceil_mode=, count_include_pad=, divisor_override=
  reject_ceil_mode(c, 4);
  c.reject_arguments({6});
  PoolAttributes options = windows(c);
  options.count_include_pad = c.flag(5, true);
  const Tensor& x = c.floating(0);
  expect_windows(c, batched(x, 2), options);
  return c.result(avg_pool2d(x, options));
}
Value adaptive_avg_pool2d_(const Call& c) {
  const Tensor& x = c.floating(0);
  const Shape shape = batched(x, 2);
  Pair made{};
  const auto* sizes = c.arguments[1].as<interpreter::Sequence>();
  if (sizes && sizes->items.size() == 2 && shape.rank == 4) { // None keeps the size
    for (size_t i = 0; i < 2; ++i)
      made[i] = sizes->items[i].is_none()
                    ? shape[static_cast<int>(i) + 2]
                    : interpreter::integer(c.interpreter, sizes->items[i], c.name, c.parameters[1]);
  } else {
    made = pair(c, 1, 1);
  }
  if (made[0] < 0 || made[1] < 0)
    c.raise("RuntimeError",
            "adaptive_avg_pool2d: elements of output_size must be greater than or equal to 0 but received {" +
                std::to_string(made[0]) + ", " + std::to_string(made[1]) + "}");
  if (shape.rank != 4)
    c.raise("RuntimeError",
            "adaptive_avg_pool2d(): Expected 3D or 4D tensor, but got " + to_string(c.tensor(0).shape()));
  check_element_limit(c.interpreter, {shape[0], shape[1], made[0], made[1]});
  return c.result(adaptive_avg_pool2d(x, made));
}

// The lab normalises over the last axis only. between: text after the asterisk in the message.
void expect_last_axis(const Call& c, size_t i, const char* between) {
  const std::vector<int64_t> shape = c.integers(i);
  if (shape.empty())
    c.raise("RuntimeError", "Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one "
                            "element, but got normalized_shape = []");
  if (shape.size() != 1)
    c.interpreter.raise_unsupported("the lab's " + c.name +
                                    " normalises over the last axis only; PyTorch's over several axes");
  const Shape& x = c.tensor(0).shape();
  if (x.rank == 0 || x[-1] != shape[0])
    c.raise("RuntimeError", "Given normalized_shape=[" + std::to_string(shape[0]) + "], expected input with shape [*" +
                                between + std::to_string(shape[0]) + "], but got input of size" + to_string(x));
}
void expect_normalized_shape(const Call& c, size_t i, const char* what) {
  const Shape& x = c.tensor(0).shape();
  if (c.is_given(i) && c.tensor(i).shape() != Shape{x[-1]})
    c.raise("RuntimeError", std::string("Expected ") + what + " to be of same shape as normalized_shape, but got " +
                                what + " of shape " + to_string(c.tensor(i).shape()) + " and normalized_shape = [" +
                                std::to_string(x[-1]) + "]");
}
Value layer_norm_(const Call& c) { // input, normalized_shape, weight=, bias=, eps=
  expect_last_axis(c, 1, ", ");
  expect_normalized_shape(c, 2, "weight");
  expect_normalized_shape(c, 3, "bias");
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
  if (c.tensor(0).shape().rank == 0) c.raise("ValueError", "Input tensor must have at least 1 dimensions, but got 0");
  expect_last_axis(c, 1, "");
  expect_normalized_shape(c, 2, "weight");
  const Tensor& x = c.floating(0);
  Tensor weight = c.optional(2);
  if (weight && !is_floating(weight.dtype())) weight = in_floats(c.environment, c.interpreter, weight, x.dtype());
  return c.result(rms_norm(x, weight, c.is_given(3) ? std::optional(c.number(3)) : std::nullopt));
}
Value group_norm_(const Call& c) { // input, num_groups, weight=, bias=, eps=
  const Shape& x = c.tensor(0).shape();
  const int64_t groups = c.integer(1);
  if (x.rank < 2)
    c.raise("RuntimeError", "Expected at least 2 dimensions for input tensor but received " + std::to_string(x.rank));
  if (groups == 0) c.raise("ZeroDivisionError", "integer division or modulo by zero");
  if (groups < 0) c.raise("RuntimeError", "Expected num groups to be greater than 0, got " + std::to_string(groups));
  expect_several_values(x, groups);
  if (x[1] < 1)
    c.raise("RuntimeError", "Expected number of channels to be greater than 0, got " + std::to_string(x[1]));
  if (x[1] % groups)
    c.raise("RuntimeError",
            "Expected number of channels in input to be divisible by num_groups, but got input of shape " +
                to_string(x) + " and num_groups=" + std::to_string(groups));
  if (x.count() == 0 && x[0] > 0) c.raise("RuntimeError", "Expected HxW to be greater than 0, got 0");
  for (const auto& [i, what] : {std::pair<size_t, std::string>{2, "weight"}, {3, "bias"}})
    if (c.is_given(i) && c.tensor(i).shape() != Shape{x[1]})
      c.raise("RuntimeError",
              "Expected " + what + " to be a vector of size equal to the number of channels in input, but got " + what +
                  " of shape " + to_string(c.tensor(i).shape()) + " and input of shape " + to_string(x));
  return c.result(
      group_norm(c.floating(0), c.optional(2), c.optional(3), {.groups = groups, .eps = c.number(4, 1e-5)}));
}
void write_back(const Tensor& copy, const Tensor& original) {
  if (!original || copy.same_as(original)) return;
  const View in[] = {copy.view()}, out[] = {original.view()};
  original.device().run({Op::clone, Direction::forward, in, out});
}
Value batch_norm_(const Call& c) { // input, running_mean, running_var, weight=, bias=, training=, momentum=, eps=
  const BatchNormAttributes options{
      .momentum = c.number(6, 0.1), .eps = c.number(7, 1e-5), .training = c.flag(5, false)};
  const Shape& x = c.tensor(0).shape();
  if (x.rank < 2)
    c.interpreter.raise_unsupported("the lab's batch_norm takes an input [N, C, ...], not " + to_string(x));
  for (const size_t i : {1, 2, 3, 4}) {
    if (i < 3 && !options.training && !c.is_given(i))
      c.raise("RuntimeError", c.parameters[i] + " must be defined in evaluation mode");
    if (c.is_given(i) && c.tensor(i).count() != x[1])
      c.raise("RuntimeError", c.parameters[i] + " should contain " + std::to_string(x[1]) + " elements not " +
                                  std::to_string(c.tensor(i).count()));
  }
  for (const size_t i : {1, 2})
    if (c.is_given(i) && c.tensor(i).shape().rank != 1)
      c.raise("RuntimeError",
              "TensorAccessor expected 1 dims but tensor has " + std::to_string(c.tensor(i).shape().rank));
  const Tensor mean = c.optional(1), variance = c.optional(2);
  const Tensor dense_mean = mean ? contiguous(mean) : mean, dense_variance = variance ? contiguous(variance) : variance;
  const Tensor y = batch_norm(c.floating(0), c.optional(3), c.optional(4), dense_mean, dense_variance, options);
  if (options.training) { // the kernel updated the copies
    write_back(dense_mean, mean);
    write_back(dense_variance, variance);
  }
  return c.result(y);
}

Value dropout_(const Call& c) { // input, p=, training=, inplace=
  const double p = c.number(1, 0.5);
  if (!(p >= 0 && p <= 1))
    c.raise("ValueError", "dropout probability has to be between 0 and 1, but got " + c.interpreter.str(Value(p)));
  if (p > 0 && c.flag(2, true))
    c.interpreter.raise_unsupported("the lab has dropout in layers of a model only, so that a replay draws the same "
                                    "masks; PyTorch also in F.dropout. Add a dropout layer to the model");
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
