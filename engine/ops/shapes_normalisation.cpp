// SPDX-License-Identifier: Apache-2.0
// Normalisation: y like x, then mean and rstd, which backward reads.
#include "engine/ops/shapes.h"
#include "engine/tensor/pytorch_error.h"
#include "kernels/contract/batch_norm_parts.h"

namespace amplab {
namespace {

// The dtype of parameters, mean and rstd next to x. As in PyTorch's aten/src/ATen/native/cpu/mixed_data_type.h, all
// have one dtype, or fp32 next to a 16-bit x.
DType parameter_dtype(const Request& r, size_t first, size_t last) {
  const DType x = r[0].dtype();
  std::optional<DType> dtype; // of the first parameter
  for (size_t i = first; i <= last; ++i) {
    if (!r.has(i)) continue;
    const DType its = r[i].dtype();
    if (!dtype) dtype = its;
    if (dtype != x && its != DType::f32) r.reject("mixed dtype (CPU): expect parameter to have scalar type of Float");
    if (dtype == x && its != x) throw DTypeMismatch("The parameters differ in dtype.", r.op, std::array{r[0], r[i]});
  }
  if (dtype && dtype != x && !is_16bit(x)) r.reject("mixed dtype (CPU): all inputs must share same datatype.");
  return dtype.value_or(x);
}

} // namespace

Outputs layer_norm_outputs(const Request& r) {
  const Shape& x = r[0].shape();
  r.expect(x.rank >= 1, "expected [..., C]");
  for (size_t i = 1; i <= 2; ++i)
    if (const char* which = i == 1 ? "weight" : "bias"; r.has(i) && r[i].shape() != Shape{x[-1]})
      r.reject("Expected ", which, " to be of same shape as normalized_shape, but got ", which, " of shape ",
               to_string(r[i].shape()), " and normalized_shape = [", x[-1], "]");
  const DType dtype = parameter_dtype(r, 1, 2);
  Shape rows = x;
  --rows.rank;
  return {{r.make(x, r.out_dtype()), r.make(rows, dtype), r.make(rows, dtype)}, 3};
}

Outputs batch_norm_outputs(const Request& r) {
  const Shape& x = r[0].shape();
  const bool training = r.as<BatchNormAttributes>().training;
  r.expect(x.rank >= 2, "expected [N, C, ...]");
  int64_t values = 1; // per channel
  for (int axis = 0; axis < x.rank; ++axis)
    if (axis != 1) values *= x[axis];
  if (training && values == 1)
    throw PyTorchError("ValueError",
                       "Expected more than 1 value per channel when training, got input size torch.Size(" +
                           to_string(x) + ")");
  constexpr const char* kNames[] = {"input", "weight", "bias", "running_mean", "running_var"};
  for (size_t i : {3, 4, 1, 2}) {
    if (i > 2 && !training && !r.has(i)) r.reject(kNames[i], " must be defined in evaluation mode");
    if (r.has(i) && r[i].shape() != Shape{x[1]})
      r.reject(kNames[i], " should contain ", x[1], " elements not ", r[i].count());
  }
  const DType dtype = parameter_dtype(r, 1, 4);
  return {{r.make(x, r.out_dtype()), r.make({x[1]}, dtype), r.make({x[1]}, dtype)}, 3};
}

namespace {

// Channels of x [N, C, ...], a rank's part of a batch.
int64_t channels_of(const Request& r, const Tensor& x) {
  r.expect(x.shape().rank >= 2, "expected [N, C, ...]");
  return x.shape()[1];
}

// Requires operands [first, last] to be absent or to have one element per channel.
void expect_channels(const Request& r, int64_t channels, size_t first, size_t last) {
  for (size_t i = first; i <= last; ++i)
    r.expect(!r.has(i) || r[i].shape() == Shape{channels},
             "parameters and statistics must have one element per channel");
}

void expect_fp32(const Request& r, std::initializer_list<size_t> operands) {
  for (const size_t i : operands) r.expect(r[i].dtype() == DType::f32, "statistics and sums must be fp32");
}

} // namespace

Outputs batch_norm_stats_outputs(const Request& r) {
  return {{r.make({kStatisticsRows, channels_of(r, r[0])}, DType::f32)}, 1};
}

Outputs batch_norm_gather_stats_outputs(const Request& r) {
  const Shape& gathered = r[0].shape();
  r.expect(gathered.rank == 3 && gathered[0] > 0 && gathered[1] == kStatisticsRows,
           "expected the result of batch_norm_stats, [ranks, 10, C]");
  expect_fp32(r, {0});
  expect_channels(r, gathered[2], 1, 2);
  return {
      {r.make({gathered[2]}, DType::f32), r.make({gathered[2]}, DType::f32), r.make({ThreeFloats::kCount}, DType::f32)},
      3};
}

Outputs batch_norm_elemt_outputs(const Request& r) {
  expect_channels(r, channels_of(r, r[0]), 1, 4);
  expect_fp32(r, {3, 4});
  return r.one(r[0].shape());
}

Outputs batch_norm_backward_reduce_outputs(const Request& r) {
  const int64_t channels = channels_of(r, r[1]);
  r.expect(r[0].shape() == r[1].shape(), "the gradient must have the shape of x");
  expect_channels(r, channels, 2, 4);
  expect_fp32(r, {2, 3});
  const DType dtype = r.has(4) ? r[4].dtype() : DType::f32;
  return {{r.make({kGradientRows, channels}, DType::f32), r.make({channels}, dtype), r.make({channels}, dtype)}, 3};
}

Outputs batch_norm_backward_elemt_outputs(const Request& r) {
  const int64_t channels = channels_of(r, r[1]);
  r.expect(r[0].shape() == r[1].shape(), "the gradient must have the shape of x");
  expect_channels(r, channels, 2, 4);
  r.expect(r[5].shape() == Shape{kGradientRows, channels}, "expected the sums of batch_norm_backward_reduce, [6, C]");
  r.expect(r[6].shape() == Shape{ThreeFloats::kCount}, "expected the count of batch_norm_gather_stats, [3]");
  expect_fp32(r, {2, 3, 5, 6});
  return {{r.make(r[1].shape(), r[1].dtype())}, 1};
}

void expect_several_values(const Shape& x, int64_t groups) {
  Shape regrouped = x;
  regrouped.size[0] = x[0] * x[1] / groups;
  regrouped.size[1] = groups;
  if (regrouped.count() == groups)
    throw PyTorchError("ValueError",
                       "Expected more than 1 value per channel when training, got input size " + to_string(regrouped));
}

Outputs group_norm_outputs(const Request& r) {
  const Shape& x = r[0].shape();
  const int64_t groups = r.as<GroupNormAttributes>().groups;
  if (x.rank < 2) r.reject("Expected at least 2 dimensions for input tensor but received ", x.rank);
  r.expect(groups > 0, "the number of groups must be positive");
  if (x[1] % groups != 0)
    r.reject("Expected number of channels in input to be divisible by num_groups, but got input of shape ",
             to_string(x), " and num_groups=", groups);
  for (size_t i = 1; i <= 2; ++i)
    if (const char* which = i == 1 ? "weight" : "bias"; r.has(i) && r[i].shape() != Shape{x[1]})
      r.reject("Expected ", which, " to be a vector of size equal to the number of channels in input, but got ", which,
               " of shape ", to_string(r[i].shape()), " and input of shape ", to_string(x));
  const DType dtype = parameter_dtype(r, 1, 2);
  return {{r.make(x, r.out_dtype()), r.make({x[0], groups}, dtype), r.make({x[0], groups}, dtype)}, 3};
}

} // namespace amplab
