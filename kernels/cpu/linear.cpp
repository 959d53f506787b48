// SPDX-License-Identifier: Apache-2.0
// y = x wT + b   dx = g w   dw = gT x   db = sum of g over the batch
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/product.h"
#include "kernels/cpu/runs.h"

namespace amplab::cpu {
namespace {

// Each thread takes some columns and walks down all rows, so that a sum has one order whatever the thread count.
void sum_rows(const Context& context, const Matrix& g, const View& sums) {
  const View all(g.data, g.dtype, {g.count()});
  const int64_t grain = kLightGrain / std::max<int64_t>(g.rows, 1) + 16;
  parallel_for(context.threads, g.columns, grain, [&](int64_t begin, int64_t end) {
    InRun in;
    for_runs(begin, end, [&](int64_t column, int count) {
      float sum[kRun] = {};
      for (int64_t row = 0; row < g.rows; ++row) {
        const float* from = in(all, row * g.columns + column, count);
#pragma omp simd
        for (int k = 0; k < count; ++k) sum[k] += from[k];
      }
      narrow(sums.dtype, sum, at(sums, column), count);
    });
  });
}

} // namespace

void linear_forward(Context& context, const Call& call) {
  const View bias = call.in.size() > 2 ? call.in[2] : View{};
  multiply(context, as_matrix(call.in[0]), as_matrix(call.in[1]).transposed(), bias, as_matrix(call.out[0]));
}

void linear_backward(Context& context, const Call& call) {
  const Matrix x = as_matrix(call.in[0]), w = as_matrix(call.in[1]), g = as_matrix(call.in[2]);
  const View dx = call.out[0], dw = call.out[1], db = call.out.size() > 2 ? call.out[2] : View{};
  if (dx) multiply(context, g, w, {}, as_matrix(dx));
  if (dw) multiply(context, g.transposed(), x, {}, as_matrix(dw));
  if (db) sum_rows(context, g, db);
}

} // namespace amplab::cpu
