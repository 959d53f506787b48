// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/product.h"

#include "kernels/cpu/runs.h"
#include "kernels/format/convert.h"

namespace amplab::cpu {
namespace {

// Multiplications below which waking a second thread costs more than it brings. Measured on a 2-core EPYC: even at
// 64 x 64 x 64, a third saved at 128 x 64 x 64.
constexpr int64_t kWorthThreads = 400'000;

// The same matrix in fp32, with the same strides.
Matrix widened(Context& context, Matrix m, Slot slot) {
  if (m.dtype == DType::f32) return m;
  float* copy = context.scratch.take<float>(slot, static_cast<size_t>(m.count()), ScratchUse::emulation);
  const View from(m.data, m.dtype, {m.count()});
  parallel_for(context.threads, m.count(), kLightGrain,
               [&](int64_t begin, int64_t end) { widen(m.dtype, at(from, begin), copy + begin, end - begin); });
  m.data = copy;
  m.dtype = DType::f32;
  return m;
}

// An fp32 matrix as tensor cores read it: the low 13 mantissa bits are not looked at.
Matrix read_as_tf32(Context& context, Matrix m, Slot slot) {
  float* copy = context.scratch.take<float>(slot, static_cast<size_t>(m.count()), ScratchUse::emulation);
  const auto* from = static_cast<const float*>(m.data);
  parallel_for(context.threads, m.count(), kLightGrain, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) copy[i] = truncated_to_tf32(from[i]);
  });
  m.data = copy;
  return m;
}

View widened(Context& context, const View& bias) {
  if (!bias) return bias;
  return View(widened(context, matrix(bias.data, bias.dtype, 1, bias.count()), Slot::bias).data, DType::f32,
              bias.shape);
}

void narrow_all(const Context& context, const float* from, const Matrix& to) {
  const View all(to.data, to.dtype, {to.count()});
  parallel_for(context.threads, to.count(), kLightGrain,
               [&](int64_t begin, int64_t end) { narrow(to.dtype, from + begin, at(all, begin), end - begin); });
}

// Nothing to multiply: the bias alone, or zeros.
void empty_product(Context& context, const View& bias, const Matrix& product) {
  const View b = widened(context, bias);
  float* sum = context.scratch.take<float>(Slot::product, static_cast<size_t>(product.count()));
  for (int64_t i = 0; i < product.count(); ++i) sum[i] = b ? b.as<const float>()[i % product.columns] : 0.0f;
  narrow_all(context, sum, product);
}

// Can the library take these as they are?
bool native(const Context& context, const Matrix& left, const Matrix& right, const View& bias, const Matrix& product) {
  const auto fits = [&](DType dtype) { return dtype == left.dtype || dtype == DType::f32; };
  return right.dtype == left.dtype && context.onednn.multiplies(left.dtype) && fits(product.dtype) &&
         (!bias || fits(bias.dtype));
}

} // namespace

void multiply(Context& context, const Matrix& left, const Matrix& right, const View& bias, const Matrix& product) {
  assert(left.columns == right.rows && left.rows == product.rows && right.columns == product.columns);
  if (product.count() == 0) return;
  if (left.columns == 0) return empty_product(context, bias, product);

  const int threads = left.count() * right.columns < kWorthThreads ? 1 : context.threads;
  const bool tf32 = context.allow_tf32 && left.dtype == DType::f32;
  if (!tf32 && native(context, left, right, bias, product))
    return context.onednn.multiply(left, right, bias, product, threads, context.scratch);

  const auto read = [&](const Matrix& m, Slot slot) {
    return tf32 ? read_as_tf32(context, m, slot) : widened(context, m, slot);
  };
  const Matrix l = read(left, Slot::left), r = read(right, Slot::right);
  Matrix p = product;
  p.dtype = DType::f32;
  if (product.dtype != DType::f32)
    p.data = context.scratch.take<float>(Slot::product, static_cast<size_t>(product.count()), ScratchUse::emulation);
  context.onednn.multiply(l, r, widened(context, bias), p, threads, context.scratch);
  if (product.dtype != DType::f32) narrow_all(context, static_cast<const float*>(p.data), product);
}

} // namespace amplab::cpu
