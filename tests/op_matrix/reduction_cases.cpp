// SPDX-License-Identifier: Apache-2.0
#include "tests/op_matrix/op_case.h"

#include <algorithm>
#include <cmath>

namespace amplab::matrix {
namespace {

using In = std::span<const Tensor>;
using Ref = std::span<const Array>;

double total(std::span<const double> values) {
  double sum = 0;
  for (double v : values) sum += v;
  return sum;
}

Array sum_of_columns(const Array& x) { // [R, C] -> [C]
  Array y({x.shape[1]});
  for (int64_t i = 0; i < x.count(); ++i) y[i % x.shape[1]] += x[i];
  return y;
}

Array sum_of_rows(const Array& x) { // [.., C] -> [.., 1]
  Shape shape = x.shape;
  shape.size[static_cast<size_t>(shape.rank - 1)] = 1;
  Array y(shape);
  for (int64_t i = 0; i < x.count(); ++i) y[i / x.shape[-1]] += x[i];
  return y;
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

// f(elements of a row) for each row of the last axis, which stays with size one if kept.
Array per_row(const Array& x, bool kept, double (*f)(std::span<const double>)) {
  Shape shape = x.shape;
  shape.size[static_cast<size_t>(shape.rank - 1)] = 1;
  if (!kept) --shape.rank;
  Array y(shape);
  const auto columns = static_cast<size_t>(x.shape[-1]);
  for (int64_t i = 0; i < y.count(); ++i) y[i] = f(std::span(x.values).subspan(static_cast<size_t>(i) * columns, columns));
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
// Over the last axis, over the first of two axes, and over all.
struct Reducer {
  const char* name;
  Op op;
  Tensor (*call)(const Tensor& x, std::initializer_list<int> axes, bool keepdim);
  double (*f)(std::span<const double>);
  double kink = 0;
};

Array transposed(const Array& x) {
  Array y({x.shape[1], x.shape[0]});
  for (int64_t i = 0; i < x.count(); ++i) y[i % x.shape[1] * x.shape[0] + i / x.shape[1]] = x[i];
  return y;
}

void three_ways(std::vector<OpCase>& cases, const Reducer& r) {
  const OpCase base{.op = r.op, .kink = r.kink, .terms = 60};
  const auto add_case = [&](const char* how, const Shape& shape, auto call, auto reference) {
    OpCase c = base;
    c.name = std::string(r.name) + how;
    c.shapes = {shape};
    c.call = call;
    c.reference = reference;
    cases.push_back(std::move(c));
  };
  add_case("_last_axis_kept", {3, 2, 20}, [r](In in) { return r.call(in[0], {-1}, true); },
           [r](Ref in) { return per_row(in[0], true, r.f); });
  add_case("_first_axis", {7, 19}, [r](In in) { return r.call(in[0], {0}, false); },
           [r](Ref in) { return per_row(transposed(in[0]), false, r.f); });
  add_case("_all", {4, 15}, [r](In in) { return r.call(in[0], {}, false); },
           [r](Ref in) { return Array({}, r.f(in[0].values)); });
}

std::vector<OpCase> make_cases() {
  std::vector<OpCase> cases = {
      {.name = "sum_all",
       .op = Op::sum,
       .shapes = {{3, 50}},
       .call = [](In in) { return sum(in[0]); },
       .reference = [](Ref in) { return Array({}, total(in[0].values)); },
       .terms = 150},
      {.name = "sum_first_axis",
       .op = Op::sum,
       .shapes = {{9, 4}},
       .call = [](In in) { return sum(in[0], {0}); },
       .reference = [](Ref in) { return sum_of_columns(in[0]); },
       .terms = 9},
      {.name = "sum_last_axis_kept",
       .op = Op::sum,
       .shapes = {{2, 3, 5}},
       .call = [](In in) { return sum(in[0], {-1}, true); },
       .reference = [](Ref in) { return sum_of_rows(in[0]); },
       .terms = 5},
      {.name = "sum_of_nothing",
       .op = Op::sum,
       .shapes = {{4, 0}},
       .call = [](In in) { return sum(in[0], {-1}, true); },
       .reference = [](Ref in) { return sum_of_rows(in[0]); }},
  };
  using Axes = std::initializer_list<int>;
  for (const Reducer& r : {
           Reducer{"mean", Op::mean, [](const Tensor& x, Axes a, bool k) { return mean(x, a, k); }, mean_of},
           Reducer{"var", Op::var, [](const Tensor& x, Axes a, bool k) { return var(x, a, 1, k); }, variance_of},
           Reducer{"var_biased", Op::var, [](const Tensor& x, Axes a, bool k) { return var(x, a, 0, k); },
                   biased_variance_of},
           Reducer{"norm_2", Op::linalg_vector_norm, [](const Tensor& x, Axes a, bool k) { return norm(x, 2, a, k); },
                   norm_2},
           Reducer{"norm_1", Op::linalg_vector_norm, [](const Tensor& x, Axes a, bool k) { return norm(x, 1, a, k); },
                   norm_1, 1e-2},
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
