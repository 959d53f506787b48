// SPDX-License-Identifier: Apache-2.0
// Loss and accuracy of classes.
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/rows.h"
#include "kernels/format/sum.h"

#include <cmath>
#include <cstring>
#include <stdexcept>

namespace amplab::cpu {

// loss of row n = -logp[n, t[n]], or 0 if t[n] is ignore_index. Then no reduction, the mean over rows not ignored, or
// the sum. dlogp[n, t[n]] = -g, divided by their number for a mean; elsewhere 0. The mean of no rows is NaN, as in
// PyTorch.
namespace {

int64_t counted_rows(const View& target, int64_t ignored) {
  int64_t count = 0;
  for (int64_t row = 0; row < target.count(); ++row) count += target.as<const int64_t>()[row] != ignored;
  return count;
}

void check_bounds(const View& target, int64_t classes, int64_t ignored) {
  for (int64_t row = 0; row < target.count(); ++row) {
    const int64_t t = target.as<const int64_t>()[row];
    if (t != ignored && (t < 0 || t >= classes))
      throw std::invalid_argument("[nll_loss] Target " + std::to_string(t) + " is out of bounds: there are " +
                                  std::to_string(classes) + " classes.");
  }
}

} // namespace

// Throws: std::invalid_argument for a target that is neither a class nor ignored.
void nll_loss_forward(Context&, const Call& call) {
  const auto& a = std::get<LossAttributes>(call.attributes);
  const Matrix logp = as_matrix(call.in[0]);
  const View all(logp.data, logp.dtype, {logp.count()}), &target = call.in[1], &y = call.out[0];
  check_bounds(target, logp.columns, a.ignore_index);
  double sum = 0;
  for (int64_t row = 0; row < logp.rows; ++row) {
    const int64_t t = target.as<const int64_t>()[row];
    float value = 0;
    if (t != a.ignore_index) widen(logp.dtype, at(all, row * logp.columns + t), &value, 1);
    value = -value;
    if (a.reduction == Reduction::none)
      narrow(y.dtype, &value, at(y, row), 1);
    else
      sum += static_cast<double>(value);
  }
  if (a.reduction == Reduction::none) return;
  if (a.reduction == Reduction::mean)
    sum = in_fp32_range(sum) / static_cast<double>(counted_rows(target, a.ignore_index));
  const auto result = static_cast<float>(sum);
  narrow(y.dtype, &result, y.data, 1);
}

void nll_loss_backward(Context& context, const Call& call) {
  const auto& a = std::get<LossAttributes>(call.attributes);
  const View &target = call.in[0], &g = call.in[1];
  const Matrix dlogp = as_matrix(call.out[0]);
  const View all(dlogp.data, dlogp.dtype, {dlogp.count()});
  const bool mean = a.reduction == Reduction::mean, each = a.reduction == Reduction::none;
  const float rows = mean ? static_cast<float>(counted_rows(target, a.ignore_index)) : 1.0f;
  parallel_rows(context.threads, dlogp.rows, dlogp.columns, [&](int64_t begin, int64_t end, int) {
    std::memset(at(all, begin * dlogp.columns), 0,
                static_cast<size_t>((end - begin) * dlogp.columns) * bytes_of(all.dtype));
    for (int64_t row = begin; row < end; ++row) {
      const int64_t t = target.as<const int64_t>()[row];
      if (t == a.ignore_index) continue;
      assert(t >= 0 && t < dlogp.columns);
      float share;
      widen(g.dtype, at(g, each ? row : 0), &share, 1);
      share = -share / rows;
      narrow(all.dtype, &share, at(all, row * dlogp.columns + t), 1);
    }
  });
}

// count = number of rows with the largest element at t. Of equals the first counts, and NaN is the largest
// (torch.argmax).
void correct_forward(Context& context, const Call& call) {
  const Matrix x = as_matrix(call.in[0]);
  const int64_t* target = call.in[1].as<const int64_t>();
  const RowBuffers buffers(context, x.columns, 1);
  int64_t count = 0;
  for (int64_t row = 0; row < x.rows; ++row) {
    const float* values = buffers.in(0, 0, x, row);
    int64_t best = 0;
    for (int64_t i = 1; i < x.columns && !std::isnan(values[best]); ++i)
      if (values[i] > values[best] || std::isnan(values[i])) best = i;
    count += best == target[row];
  }
  *call.out[0].as<int64_t>() = count;
}

} // namespace amplab::cpu
