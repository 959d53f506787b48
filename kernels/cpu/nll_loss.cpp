// SPDX-License-Identifier: Apache-2.0
// loss = -mean over the N rows of logp[n, t[n]]   dlogp[n, t[n]] = -g / N, elsewhere 0
// Requires: 0 <= t < C. No rows: NaN, as PyTorch's mean of nothing.
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/rows.h"

#include <cstring>

namespace amplab::cpu {

void nll_loss_forward(Context&, const Call& call) {
  const Matrix logp = as_matrix(call.in[0]);
  const View all(logp.data, logp.dtype, {logp.count()});
  const int64_t* target = call.in[1].as<const int64_t>();
  double sum = 0;
  for (int64_t row = 0; row < logp.rows; ++row) {
    assert(target[row] >= 0 && target[row] < logp.columns);
    float value;
    widen(logp.dtype, at(all, row * logp.columns + target[row]), &value, 1);
    sum -= static_cast<double>(value);
  }
  const float mean = static_cast<float>(sum / static_cast<double>(logp.rows));
  narrow(call.out[0].dtype, &mean, call.out[0].data, 1);
}

void nll_loss_backward(Context& context, const Call& call) {
  const int64_t* target = call.in[0].as<const int64_t>();
  const Matrix dlogp = as_matrix(call.out[0]);
  const View all(dlogp.data, dlogp.dtype, {dlogp.count()});
  float g;
  widen(call.in[1].dtype, call.in[1].data, &g, 1);
  const float share = -g / static_cast<float>(dlogp.rows);
  parallel_rows(context.threads, dlogp.rows, dlogp.columns, [&](int64_t begin, int64_t end, int) {
    std::memset(at(all, begin * dlogp.columns), 0,
                static_cast<size_t>((end - begin) * dlogp.columns) * bytes_of(all.dtype));
    for (int64_t row = begin; row < end; ++row) {
      assert(target[row] >= 0 && target[row] < dlogp.columns);
      narrow(all.dtype, &share, at(all, row * dlogp.columns + target[row]), 1);
    }
  });
}

} // namespace amplab::cpu
