// SPDX-License-Identifier: Apache-2.0
// What normalises: y like x, and the mean and rstd that backward reads.
#include "engine/ops/shapes.h"

namespace amplab {
namespace {

// The dtype of parameters beside x, by PyTorch's aten/src/ATen/native/cpu/mixed_data_type.h: all of one dtype, or fp32
// beside a 16-bit x. mean and rstd have it too.
DType parameter_dtype(const Request& r, size_t first, size_t last) {
  DType dtype = r[0].dtype();
  bool seen = false;
  for (size_t i = first; i <= last; ++i) {
    if (!r.has(i)) continue;
    if (!seen) dtype = r[i].dtype();
    seen = true;
    r.expect(r[i].dtype() == dtype, "mixed dtype (CPU): all parameters and running statistics must have one dtype");
  }
  r.expect(dtype == r[0].dtype() || (dtype == DType::f32 && is_16bit(r[0].dtype())),
           "mixed dtype (CPU): expect parameter to have scalar type of Float");
  return dtype;
}

} // namespace

Outputs layer_norm_outputs(const Request& r) {
  const Shape& x = r[0].shape();
  r.expect(x.rank >= 1, "expected [..., C]");
  for (size_t i = 1; i <= 2; ++i)
    r.expect(!r.has(i) || r[i].shape() == Shape{x[-1]}, "weight and bias must have one element per column");
  const DType dtype = parameter_dtype(r, 1, 2);
  Shape rows = x;
  --rows.rank;
  return {{r.make(x, r.out_dtype()), r.make(rows, dtype), r.make(rows, dtype)}, 3};
}

Outputs batch_norm_outputs(const Request& r) {
  const Shape& x = r[0].shape();
  const bool training = r.as<BatchNormAttributes>().training;
  r.expect(x.rank >= 2, "expected [N, C, ...]");
  for (size_t i = 1; i <= 4; ++i)
    r.expect(!r.has(i) || r[i].shape() == Shape{x[1]},
             "parameters and running statistics must have one element per channel");
  r.expect(training || (r.has(3) && r.has(4)), "running_mean and running_var must be defined in evaluation mode");
  r.expect(!training || x[1] == 0 || x.count() != x[1], "expected more than 1 value per channel when training");
  const DType dtype = parameter_dtype(r, 1, 4);
  return {{r.make(x, r.out_dtype()), r.make({x[1]}, dtype), r.make({x[1]}, dtype)}, 3};
}

Outputs group_norm_outputs(const Request& r) {
  const Shape& x = r[0].shape();
  const int64_t groups = r.as<GroupNormAttributes>().groups;
  r.expect(x.rank >= 2, "expected [N, C, ...]");
  r.expect(groups > 0 && x[1] % groups == 0, "the number of channels must be divisible by that of the groups");
  for (size_t i = 1; i <= 2; ++i)
    r.expect(!r.has(i) || r[i].shape() == Shape{x[1]}, "weight and bias must have one element per channel");
  const DType dtype = parameter_dtype(r, 1, 2);
  return {{r.make(x, r.out_dtype()), r.make({x[0], groups}, dtype), r.make({x[0], groups}, dtype)}, 3};
}

} // namespace amplab
