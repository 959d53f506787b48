// SPDX-License-Identifier: Apache-2.0
#include "tests/op_matrix/op_case.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace amplab::matrix {
namespace {

using In = std::span<const Tensor>;
using Ref = std::span<const Array>;

double total(std::span<const double> values) {
  double sum = 0;
  for (double v : values) sum += v;
  return sum;
}

void log_softmax_row(const double* x, double* y, int64_t columns) {
  const double largest = *std::max_element(x, x + columns);
  double sum = 0;
  for (int64_t i = 0; i < columns; ++i) sum += std::exp(x[i] - largest);
  for (int64_t i = 0; i < columns; ++i) y[i] = x[i] - largest - std::log(sum);
}

void softmax_row(const double* x, double* y, int64_t columns) {
  log_softmax_row(x, y, columns);
  for (int64_t i = 0; i < columns; ++i) y[i] = std::exp(y[i]);
}

void over_rows(std::vector<OpCase>& cases, Op op, void (*f)(const double*, double*, int64_t)) {
  for (const Shape& shape : {Shape{3, 7}, Shape{1, 1}, Shape{2, 3, 33}, Shape{0, 4}})
    cases.push_back({.name = std::string(row_of(op).id) + "_" + std::to_string(shape.count()),
                     .op = op,
                     .shapes = {shape},
                     .call = [op](In in) { return unary(op, in[0]); },
                     .reference = [f](Ref in) { return map_rows(in[0], f); },
                     .terms = 33});
}

// f(elements of a row) for each row of the last axis. kept: the axis stays with size one.
Array per_row(const Array& x, bool kept, double (*f)(std::span<const double>)) {
  Shape shape = x.shape;
  shape.size[static_cast<size_t>(shape.rank - 1)] = 1;
  if (!kept) --shape.rank;
  Array y(shape);
  const auto columns = static_cast<size_t>(x.shape[-1]);
  for (int64_t i = 0; i < y.count(); ++i)
    y[i] = f(std::span(x.values).subspan(static_cast<size_t>(i) * columns, columns));
  return y;
}

double mean_of(std::span<const double> x) { return total(x) / static_cast<double>(x.size()); }
double squares_about(std::span<const double> x, double centre) {
  double sum = 0;
  for (double v : x) sum += (v - centre) * (v - centre);
  return sum;
}
double variance_of(std::span<const double> x) {
  return squares_about(x, mean_of(x)) / static_cast<double>(x.size() - 1);
}
double biased_variance_of(std::span<const double> x) {
  return squares_about(x, mean_of(x)) / static_cast<double>(x.size());
}
double norm_1(std::span<const double> x) {
  double sum = 0;
  for (double v : x) sum += std::abs(v);
  return sum;
}
double norm_2(std::span<const double> x) { return std::sqrt(squares_about(x, 0)); }
double largest(std::span<const double> x) { return *std::ranges::max_element(x); }
double smallest(std::span<const double> x) { return *std::ranges::min_element(x); }
double largest_magnitude(std::span<const double> x) { return std::max(largest(x), -smallest(x)); }

using Axes = std::initializer_list<int>;
// Over the last axis, over the first of two axes, and over all.
struct Reducer {
  const char* name;
  Op op;
  Tensor (*call)(const Tensor& x, Axes axes, bool keepdim);
  double (*f)(std::span<const double>);
  double kink = 0;
  bool distinct = false, of_one = true;
};

// Ops with one axis. Without axes, over the flattened tensor.
Tensor max_along(const Tensor& x, Axes axes, bool keepdim) {
  return axes.size() == 0 ? max(flatten(x), 0).values : max(x, *axes.begin(), keepdim).values;
}
Tensor min_along(const Tensor& x, Axes axes, bool keepdim) {
  return axes.size() == 0 ? min(flatten(x), 0).values : min(x, *axes.begin(), keepdim).values;
}

Array transposed(const Array& x) {
  Array y({x.shape[1], x.shape[0]});
  for (int64_t i = 0; i < x.count(); ++i) y[i % x.shape[1] * x.shape[0] + i / x.shape[1]] = x[i];
  return y;
}

void three_ways(std::vector<OpCase>& cases, const Reducer& r) {
  const OpCase base{.op = r.op, .kink = r.kink, .distinct = r.distinct, .terms = 60};
  const auto add_case = [&](const char* how, const Shape& shape, auto call, auto reference) {
    OpCase c = base;
    c.name = std::string(r.name) + how;
    c.shapes = {shape};
    c.call = call;
    c.reference = reference;
    cases.push_back(std::move(c));
  };
  add_case(
      "_last_axis_kept", {3, 2, 20}, [r](In in) { return r.call(in[0], {-1}, true); },
      [r](Ref in) { return per_row(in[0], true, r.f); });
  add_case(
      "_first_axis", {7, 19}, [r](In in) { return r.call(in[0], {0}, false); },
      [r](Ref in) { return per_row(transposed(in[0]), false, r.f); });
  add_case(
      "_of_no_rows", {0, 4}, [r](In in) { return r.call(in[0], {-1}, false); },
      [r](Ref in) { return per_row(in[0], false, r.f); });
  if (r.of_one)
    add_case(
        "_of_one", {1, 1}, [r](In in) { return r.call(in[0], {-1}, false); },
        [r](Ref in) { return per_row(in[0], false, r.f); });
  add_case(
      "_all", {4, 15}, [r](In in) { return r.call(in[0], {}, false); },
      [r](Ref in) { return Array({}, r.f(in[0].values)); });
}

std::vector<OpCase> make_cases() {
  std::vector<OpCase> cases = {
      {.name = "sum_of_nothing",
       .op = Op::sum,
       .shapes = {{4, 0}},
       .call = [](In in) { return sum(in[0], {-1}, true); },
       .reference = [](Ref in) { return per_row(in[0], true, total); }},
      {.name = "norm_of_nothing",
       .op = Op::linalg_vector_norm,
       .shapes = {{4, 0}},
       .call = [](In in) { return norm(in[0], 2, {-1}, true); },
       .reference = [](Ref in) { return per_row(in[0], true, norm_2); }},
      {.name = "norm_infinity", // even count: the largest magnitude is unique
       .op = Op::linalg_vector_norm,
       .shapes = {{4, 15}},
       .call = [](In in) { return norm(in[0], std::numeric_limits<double>::infinity()); },
       .reference = [](Ref in) { return Array({}, largest_magnitude(in[0].values)); },
       .distinct = true},
  };
  for (const Reducer& r : {
           Reducer{"mean", Op::mean, [](const Tensor&x, Axes a, bool k) { return mean(x, a, k); }, mean_of},
           Reducer{"sum", Op::sum, [](const Tensor&x, Axes a, bool k) { return sum(x, a, k); }, total},
           Reducer{"var", Op::var, [](const Tensor&x, Axes a, bool k) { return var(x, a, 1, k); }, variance_of, 0,
                   false, false}, // NaN
           Reducer{"var_biased", Op::var, [](const Tensor&x, Axes a, bool k) { return var(x, a, 0, k); },
                   biased_variance_of},
           Reducer{"norm_2", Op::linalg_vector_norm, [](const Tensor&x, Axes a, bool k) { return norm(x, 2, a, k); },
                   norm_2, 1e-2},
           Reducer{"norm_1", Op::linalg_vector_norm, [](const Tensor&x, Axes a, bool k) { return norm(x, 1, a, k); },
                   norm_1, 1e-2},
           Reducer{"amax", Op::amax, [](const Tensor&x, Axes a, bool k) { return amax(x, a, k); }, largest, 0, true},
           Reducer{"amin", Op::amin, [](const Tensor&x, Axes a, bool k) { return amin(x, a, k); }, smallest, 0, true},
           Reducer{"max", Op::max, max_along, largest, 0, true},
           Reducer{"min", Op::min, min_along, smallest, 0, true},
       })
    three_ways(cases, r);
  over_rows(cases, Op::softmax, softmax_row);
  over_rows(cases, Op::log_softmax, log_softmax_row);
  return cases;
}

} // namespace

const std::vector<OpCase>& reduction_cases() {
  static const std::vector<OpCase> cases = make_cases();
  return cases;
}

} // namespace amplab::matrix
