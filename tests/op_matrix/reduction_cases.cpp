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
