// SPDX-License-Identifier: Apache-2.0
// Over rows of C elements, biased variance, as torch.nn.functional.layer_norm:
//   h = (x - mean) rstd,  rstd = 1 / sqrt(var + eps)          y = h w + b
//   u = g w    dx = rstd (u - mean(u) - h mean(u h))           dw = sum of g h,  db = sum of g over the rows
#include "kernels/cpu/fixed_order.h"
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/rows.h"

#include <cmath>

namespace amplab::cpu {
namespace {

// Returns a parameter or statistic as fp32; null if absent.
const float* widened(Context& context, const View& p, Slot slot) {
  if (!p || p.dtype == DType::f32) return p.as<const float>();
  float* copy = context.scratch.acquire<float>(slot, static_cast<size_t>(p.count()));
  widen(p.dtype, p.data, copy, p.count());
  return copy;
}

View optional(std::span<const View> views, size_t index) { return index < views.size() ? views[index] : View{}; }

// Buffer for one fp32 number per row. done() rounds those of rows [begin, end).
class RowNumbers {
 public:
  RowNumbers(Context& context, const View& to, Slot slot)
      : to_(to), of_(to.dtype == DType::f32 ? to.as<float>()
                                            : context.scratch.acquire<float>(slot, static_cast<size_t>(to.count()))) {}
  float& operator[](int64_t row) const { return of_[row]; }
  void done(int64_t begin, int64_t end) const {
    if (to_.dtype != DType::f32) narrow(to_.dtype, of_ + begin, at(to_, begin), end - begin);
  }

 private:
  const View& to_;
  float* of_;
};

AMPLAB_LOOP void normalise_row(const float* x, const float* w, const float* b, float mean, float rstd, int64_t count,
                               float* y) {
#pragma omp simd
  for (int64_t i = 0; i < count; ++i) y[i] = (x[i] - mean) * rstd * w[i] + b[i];
}

// Returns a parameter as fp32. An absent one is filled with `otherwise`.
const float* parameter(Context& context, const View& p, int64_t count, Slot slot, float otherwise) {
  if (p) return widened(context, p, slot);
  float* const all = context.scratch.acquire<float>(slot, static_cast<size_t>(count));
  std::fill_n(all, count, otherwise);
  return all;
}

struct MeanProducts {
  float u, uh; // means over a row: of u, of u h
};

AMPLAB_LOOP MeanProducts mean_products(const float* x, const float* g, const float* w, float mean, float rstd,
                                       int64_t count) {
  float u[kSumLanes] = {}, uh[kSumLanes] = {};
  const auto add = [&](int lane, int64_t i) {
    const float one = g[i] * w[i];
    u[lane] += one;
    uh[lane] += one * ((x[i] - mean) * rstd);
  };
  int64_t i = 0;
  for (; i + kSumLanes <= count; i += kSumLanes) {
#pragma omp simd
    for (int lane = 0; lane < kSumLanes; ++lane) add(lane, i + lane);
  }
  for (int lane = 0; i < count; ++i, ++lane) add(lane, i);
  for (int half = kSumLanes / 2; half > 0; half /= 2)
    for (int lane = 0; lane < half; ++lane) u[lane] += u[lane + half], uh[lane] += uh[lane + half];
  return {u[0] / static_cast<float>(count), uh[0] / static_cast<float>(count)};
}

AMPLAB_LOOP void add_to_parameters(const float* x, const float* g, float mean, float rstd, int64_t count, float* dw,
                                   float* db) {
#pragma omp simd
  for (int64_t i = 0; i < count; ++i) {
    dw[i] += g[i] * ((x[i] - mean) * rstd);
    db[i] += g[i];
  }
}

AMPLAB_LOOP void gradient_of_row(const float* x, const float* g, const float* w, float mean, float rstd,
                                 MeanProducts means, int64_t count, float* dx) {
#pragma omp simd
  for (int64_t i = 0; i < count; ++i) dx[i] = rstd * (g[i] * w[i] - means.u - (x[i] - mean) * rstd * means.uh);
}

// Sums of dw and db: rows within blocks, then over all blocks. Blocks have a fixed size, so the bits do not depend on
// the number of threads.
class ParameterSums {
 public:
  ParameterSums(Context& context, const Matrix& x, bool wanted)
      : columns_(x.columns), rows_of_block_(std::max<int64_t>(16, kFoldBlock / std::max<int64_t>(x.columns, 1))),
        blocks_((x.rows + rows_of_block_ - 1) / rows_of_block_), wanted_(wanted),
        partial_(wanted ? context.scratch.acquire<float>(Slot::partials, static_cast<size_t>(2 * blocks_ * columns_))
                        : nullptr) {}

  int64_t blocks() const { return blocks_; }
  int64_t first_row(int64_t block) const { return block * rows_of_block_; }
  void begin(int64_t block) const {
    if (wanted_) std::fill_n(partial_ + 2 * block * columns_, 2 * columns_, 0.0f);
  }
  void add(int64_t block, const float* x, const float* g, float mean, float rstd) const {
    float* const dw = partial_ + 2 * block * columns_;
    if (wanted_) add_to_parameters(x, g, mean, rstd, columns_, dw, dw + columns_);
  }
  // which: 0 for dw, 1 for db.
  void finish(const View& to, int64_t which) const {
    if (!to) return;
    for_runs(0, columns_, [&](int64_t column, int count) {
      double sum[kRun] = {};
      float rounded[kRun];
      for (int64_t block = 0; block < blocks_; ++block) {
        const float* const from = partial_ + (2 * block + which) * columns_ + column;
        for (int k = 0; k < count; ++k) sum[k] += static_cast<double>(from[k]);
      }
      for (int k = 0; k < count; ++k) rounded[k] = static_cast<float>(sum[k]);
      narrow(to.dtype, rounded, at(to, column), count);
    });
  }

 private:
  int64_t columns_, rows_of_block_, blocks_;
  bool wanted_;
  float* partial_;
};

} // namespace

void layer_norm_forward(Context& context, const Call& call) {
  const Matrix x = as_matrix(call.in[0]), y = as_matrix(call.out[0]);
  const float* w = parameter(context, optional(call.in, 1), x.columns, Slot::left, 1);
  const float* b = parameter(context, optional(call.in, 2), x.columns, Slot::right, 0);
  const RowNumbers means(context, call.out[1], Slot::bias), rstds(context, call.out[2], Slot::product);
  const float eps = static_cast<float>(std::get<NormAttributes>(call.attributes).eps),
              width = static_cast<float>(x.columns);
  const RowBuffers buffers(context, x.columns, 2);
  parallel_rows(context.threads, x.rows, x.columns, [&](int64_t begin, int64_t end, int part) {
    for (int64_t row = begin; row < end; ++row) {
      const float* from = buffers.in(part, 0, x, row);
      float* to = buffers.out(part, 1, y, row);
      const float mean = sum_of(x.columns, [=](int64_t i) { return from[i]; }) / width;
      const float variance = sum_of(x.columns, [=](int64_t i) { return (from[i] - mean) * (from[i] - mean); }) / width;
      const float rstd = 1.0f / std::sqrt(variance + eps);
      means[row] = mean;
      rstds[row] = rstd;
      normalise_row(from, w, b, mean, rstd, x.columns, to);
      buffers.done(part, 1, y, row);
    }
    means.done(begin, end);
    rstds.done(begin, end);
  });
}

// One pass over memory: each row gives its part of dx and is added to dw and db.
void layer_norm_backward(Context& context, const Call& call) {
  const Matrix x = as_matrix(call.in[0]), g = as_matrix(call.in[4]);
  const View none{}, &out = call.out[0] ? call.out[0] : none, dw = optional(call.out, 1), db = optional(call.out, 2);
  const float *w = parameter(context, call.in[1], x.columns, Slot::left, 1),
              *means = widened(context, call.in[2], Slot::right), *rstds = widened(context, call.in[3], Slot::bias);
  const Matrix dx = out ? as_matrix(out) : Matrix{};
  const RowBuffers buffers(context, x.columns, 3);
  const ParameterSums sums(context, x, dw || db);
  parallel_rows(
      context.threads, sums.blocks(), (x.rows + sums.blocks() - 1) / std::max<int64_t>(sums.blocks(), 1) * x.columns,
      [&](int64_t begin, int64_t end, int part) {
        for (int64_t block = begin; block < end; ++block) {
          sums.begin(block);
          for (int64_t row = sums.first_row(block); row < std::min(x.rows, sums.first_row(block + 1)); ++row) {
            const float *xs = buffers.in(part, 0, x, row), *gs = buffers.in(part, 1, g, row), mean = means[row],
                        rstd = rstds[row];
            sums.add(block, xs, gs, mean, rstd);
            if (!out) continue;
            gradient_of_row(xs, gs, w, mean, rstd, mean_products(xs, gs, w, mean, rstd, x.columns), x.columns,
                            buffers.out(part, 2, dx, row));
            buffers.done(part, 2, dx, row);
          }
        }
      });
  sums.finish(dw, 0);
  sums.finish(db, 1);
}

} // namespace amplab::cpu
