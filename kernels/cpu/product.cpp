// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/product.h"

#include "kernels/cpu/runs.h"
#include "kernels/cpu/small_product.h"

namespace amplab::cpu {
namespace {

// The same matrix in fp32, with the same strides.
Matrix widened(Context& context, Matrix m, Slot slot) {
  if (m.dtype == DType::f32) return m;
  float* copy = context.scratch.take<float>(slot, static_cast<size_t>(m.count()));
  const View from(m.data, m.dtype, {m.count()});
  parallel_for(context.threads, m.count(), kGrain,
               [&](int64_t begin, int64_t end) { widen(m.dtype, at(from, begin), copy + begin, end - begin); });
  m.data = copy;
  m.dtype = DType::f32;
  return m;
}

bool fits(DType dtype, DType operands) { return dtype == operands || dtype == DType::f32; }

} // namespace

void multiply(Context& context, const Matrix& left, const Matrix& right, const View& bias, const Matrix& product) {
  assert(left.columns == right.rows && left.rows == product.rows && right.columns == product.columns);
  if (product.count() == 0) return;
  const bool small = is_small(left.rows, right.columns, left.columns);
  const DType operands = left.dtype;
  if (!small && right.dtype == operands && context.onednn.multiplies(operands) && fits(product.dtype, operands) &&
      (!bias || fits(bias.dtype, operands)))
    return context.onednn.multiply(left, right, bias, product, context.scratch);

  const Matrix l = widened(context, left, Slot::left), r = widened(context, right, Slot::right);
  View b = bias;
  if (bias)
    b = View(widened(context, matrix(bias.data, bias.dtype, 1, bias.count()), Slot::bias).data, DType::f32, bias.shape);
  Matrix p = product;
  if (product.dtype != DType::f32)
    p = matrix(context.scratch.take<float>(Slot::product, static_cast<size_t>(product.count())), DType::f32,
               product.rows, product.columns);
  if (small)
    small_product(l, r, b.as<const float>(), p, context.scratch);
  else
    context.onednn.multiply(l, r, b, p, context.scratch);
  if (p.data == product.data) return;
  const View to(product.data, product.dtype, {product.count()});
  parallel_for(context.threads, to.count(), kGrain, [&](int64_t begin, int64_t end) {
    narrow(to.dtype, static_cast<const float*>(p.data) + begin, at(to, begin), end - begin);
  });
}

} // namespace amplab::cpu
