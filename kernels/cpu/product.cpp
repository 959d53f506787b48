// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/product.h"

#include "kernels/cpu/runs.h"

namespace amplab::cpu {
namespace {

// Number of multiplications below which a second thread costs more time than it saves. Measured on a 2-core EPYC: equal
// at 64 x 64 x 64, a third saved at 128 x 64 x 64.
constexpr int64_t kWorthThreads = 400'000;

// Returns whether steps of this stride along the sums' dimension map to the same few cache sets. Measured on an EPYC
// with oneDNN 2.6: products with 512 x 512 weights reach 110 to 135 GFLOP/s in place, 150 to 180 with padded lines.
bool collides(int64_t stride) { return stride % 512 == 0; }

// Prepares operands for the library. fp32 operands are read as `as`; all others are widened to fp32 copies. An operand
// with colliding strides is copied with padded lines, if it meets enough lines of the other operand (met) to save time.
class AsRead {
 public:
  AsRead(Context& context, DType as) : context_(context), as_(as) {}

  Matrix left(const Matrix& m, int64_t met) const { return read(m, m.column_stride, met, Slot::left); }
  Matrix right(const Matrix& m, int64_t met) const { return read(m, m.row_stride, met, Slot::right); }

 private:
  static constexpr int64_t kEnough = 64, kApart = 16; // lines; elements, one cache line

  Matrix read(Matrix m, int64_t stride, int64_t met, Slot slot) const {
    const bool apart = collides(stride) && met >= kEnough;
    const DType as = m.dtype == DType::f32 ? as_ : m.dtype;
    if (as == DType::f32 && !apart) return m;
    const int64_t length = apart ? stride : m.count(), lines = m.count() / length,
                  step = apart ? length + kApart : length;
    float* const copy = context_.scratch.acquire<float>(
        slot, static_cast<size_t>(lines * step), as == DType::f32 ? ScratchUse::workspace : ScratchUse::emulation);
    const View from(m.data, m.dtype, {m.count()});
    if (apart) {
      parallel_rows(context_.threads, lines, length, [&](int64_t begin, int64_t end, int) {
        for (int64_t i = begin; i < end; ++i) widen(as, at(from, i * length), copy + i * step, length);
      });
      (m.row_stride == stride ? m.row_stride : m.column_stride) = step;
    } else {
      parallel_for(context_.threads, length, kLightGrain,
                   [&](int64_t begin, int64_t end) { widen(as, at(from, begin), copy + begin, end - begin); });
    }
    m.data = copy;
    m.dtype = DType::f32;
    return m;
  }

  Context& context_;
  DType as_;
};

View widened(Context& context, const View& bias) {
  if (!bias || bias.dtype == DType::f32) return bias;
  float* const wide =
      context.scratch.acquire<float>(Slot::bias, static_cast<size_t>(bias.count()), ScratchUse::emulation);
  widen(bias.dtype, bias.data, wide, bias.count());
  return View(wide, DType::f32, bias.shape);
}

void narrow_all(const Context& context, const float* from, const Matrix& to) {
  const View all(to.data, to.dtype, {to.count()});
  parallel_for(context.threads, to.count(), kLightGrain,
               [&](int64_t begin, int64_t end) { narrow(to.dtype, from + begin, at(all, begin), end - begin); });
}

// Result of an empty sum: the bias alone, or zeros.
void empty_product(Context& context, const View& bias, const Matrix& product) {
  const View b = widened(context, bias);
  float* sum = context.scratch.acquire<float>(Slot::product, static_cast<size_t>(product.count()));
  for (int64_t i = 0; i < product.count(); ++i) sum[i] = b ? b.as<const float>()[i % product.columns] : 0.0f;
  narrow_all(context, sum, product);
}

// Returns whether the library accepts these operands unchanged.
bool native(const Context& context, const Matrix& left, const Matrix& right, const View& bias, const Matrix& product) {
  const auto fits = [&](DType dtype) { return dtype == left.dtype || dtype == DType::f32; };
  return right.dtype == left.dtype && context.library->multiplies(left.dtype) && fits(product.dtype) &&
         (!bias || fits(bias.dtype));
}

} // namespace

void multiply(Context& context, const Matrix& left, const Matrix& right, const View& bias, const Matrix& product) {
  assert(left.columns == right.rows && left.rows == product.rows && right.columns == product.columns);
  if (product.count() == 0) return;
  if (left.columns == 0) return empty_product(context, bias, product);

  const int threads = left.count() * right.columns < kWorthThreads ? 1 : context.threads;
  // Tensor cores ignore the low 13 bits of the mantissa.
  const bool tf32 = context.math_mode.allow_tf32 && left.dtype == DType::f32;
  if (left.dtype != DType::f32 && native(context, left, right, bias, product))
    return context.library->multiply(left, right, bias, product, threads, context.scratch);

  const AsRead reading(context, tf32 ? DType::tf32 : DType::f32);
  const Matrix l = reading.left(left, right.columns), r = reading.right(right, left.rows);
  Matrix p = product;
  p.dtype = DType::f32;
  if (product.dtype != DType::f32)
    p.data = context.scratch.acquire<float>(Slot::product, static_cast<size_t>(product.count()), ScratchUse::emulation);
  context.library->multiply(l, r, widened(context, bias), p, threads, context.scratch);
  if (product.dtype != DType::f32) narrow_all(context, static_cast<const float*>(p.data), product);
}

} // namespace amplab::cpu
