// SPDX-License-Identifier: Apache-2.0
// y = x wT + b   dx = g w   dw = gT x   db = sum of g over the batch
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/product.h"
#include "kernels/cpu/sum.h"

namespace amplab::cpu {
void linear_forward(Context& context, const Call& call) {
  const View bias = call.in.size() > 2 ? call.in[2] : View{};
  multiply(context, as_matrix(call.in[0]), as_matrix(call.in[1]).transposed(), bias, as_matrix(call.out[0]));
}

void linear_backward(Context& context, const Call& call) {
  const Matrix x = as_matrix(call.in[0]), w = as_matrix(call.in[1]), g = as_matrix(call.in[2]);
  const View dx = call.out[0], dw = call.out[1], db = call.out.size() > 2 ? call.out[2] : View{};
  if (dx) multiply(context, g, w, {}, as_matrix(dx));
  if (dw) multiply(context, g.transposed(), x, {}, as_matrix(dw));
  if (db) sum_over(context, View(g.data, g.dtype, {g.rows, g.columns}), 1 << 0, 1, db);
}

} // namespace amplab::cpu
