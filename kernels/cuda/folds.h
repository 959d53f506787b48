// SPDX-License-Identifier: Apache-2.0
// Folds of reductions. A fold has
//   Total, identity(), add(total, value, output, k): total with element k of result `output`
//   join(a, b): joins the totals of two sets of elements      finish(output, total): writes the result
// Totals of sums are double, so that the order of summation hardly matters. Matches kernels/cpu/{sum,extremes}.cpp.
#pragma once
#include "kernels/cuda/operand.h"
#include "kernels/format/sum.h"

#include <cmath>
#include <limits>

namespace amplab::cuda {

namespace terms {

struct Itself {
  AMPLAB_HD double operator()(float x, int64_t) const { return static_cast<double>(x); }
};
struct InFp32Range { // times kFp32RangeToDouble
  AMPLAB_HD double operator()(float x, int64_t) const { return static_cast<double>(x) * kFp32RangeToDouble; }
};
struct Magnitude {
  AMPLAB_HD double operator()(float x, int64_t) const { return static_cast<double>(std::fabs(x)); }
};
struct Square {
  AMPLAB_HD double operator()(float x, int64_t) const { return static_cast<double>(x * x); } // as PyTorch
};
struct SquaredDistance {
  const double* from; // mean of each result
  AMPLAB_HD double operator()(float x, int64_t output) const {
    const double d = static_cast<double>(x) - from[output];
    return d * d;
  }
};

} // namespace terms

template <class Term> struct Sum {
  using Total = double;
  Term term;
  AMPLAB_HD static Total identity() { return 0; }
  AMPLAB_HD void add(Total& total, float x, int64_t output, uint32_t) const { total += term(x, output); }
  AMPLAB_HD static Total join(Total a, Total b) { return a + b; }
};

// y = sum / divisor
template <class Term> struct Quotient : Sum<Term> {
  Operand y;
  double divisor;
  AMPLAB_HD void finish(int64_t output, double total) const { store(y, output, static_cast<float>(total / divisor)); }
};

// sum / divisor in double, as the input of the next reduction.
struct WideMean : Sum<terms::Itself> {
  double* mean;
  double divisor;
  AMPLAB_HD void finish(int64_t output, double total) const { mean[output] = total / divisor; }
};

// y = sqrt of the sum of x^2
struct Length : Sum<terms::Square> {
  Operand y;
  AMPLAB_HD void finish(int64_t output, double total) const {
    store(y, output, static_cast<float>(std::sqrt(in_fp32_range(total))));
  }
};

struct Above {
  static constexpr float kStart = -std::numeric_limits<float>::infinity();
  AMPLAB_HD bool operator()(float value, float best) const { return value > best; }
};
struct Below {
  static constexpr float kStart = std::numeric_limits<float>::infinity();
  AMPLAB_HD bool operator()(float value, float best) const { return value < best; }
};

// The element that beats all others. NaN beats every number.
template <class Beats> struct Extreme {
  using Total = float;
  Operand y;
  AMPLAB_HD static Total identity() { return Beats::kStart; }
  AMPLAB_HD static Total join(Total best, Total x) { return Beats()(x, best) || x != x ? x : best; }
  AMPLAB_HD void add(Total& total, float x, int64_t, uint32_t) const { total = join(total, x); }
  AMPLAB_HD void finish(int64_t output, Total total) const { store(y, output, total); }
};

// max |x|; 0 for no elements
struct LargestMagnitude : Extreme<Above> {
  AMPLAB_HD static Total identity() { return 0; }
  AMPLAB_HD void add(Total& total, float x, int64_t, uint32_t) const { total = join(total, std::fabs(x)); }
};

// The extreme element and its position: the first of equals, the first NaN.
template <class Beats> struct ExtremeAndIndex {
  static constexpr uint32_t kNowhere = 0xffffffff;
  struct Total {
    float value;
    uint32_t index;
  };
  Operand y;
  int64_t* indices;
  AMPLAB_HD static Total identity() { return {Beats::kStart, kNowhere}; }
  AMPLAB_HD static Total join(Total a, Total b) {
    const bool a_nan = a.value != a.value, b_nan = b.value != b.value;
    const bool equal = a_nan == b_nan && (a_nan || a.value == b.value);
    const bool b_wins = equal ? b.index < a.index : b_nan || (!a_nan && Beats()(b.value, a.value));
    return b_wins ? b : a;
  }
  AMPLAB_HD void add(Total& total, float x, int64_t, uint32_t k) const { total = join(total, {x, k}); }
  AMPLAB_HD void finish(int64_t output, Total total) const {
    store(y, output, total.value);
    indices[output] = total.index;
  }
};

} // namespace amplab::cuda
