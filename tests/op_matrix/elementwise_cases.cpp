// SPDX-License-Identifier: Apache-2.0
#include "tests/op_matrix/op_case.h"

#include <cmath>
#include <numbers>

namespace amplab::matrix {
namespace {

using In = std::span<const Tensor>;
using Ref = std::span<const Array>;

const std::vector<Shape> kPointShapes = {{3, 7}, {1}, {0, 4}, {2, 3, 5}, {600}};

// One case for each shape.
void pointwise(std::vector<OpCase>& cases, Op op, double (*f)(double), OpCase base = {}) {
  for (const Shape& shape : kPointShapes) {
    OpCase c = base;
    c.op = op;
    c.name = std::string(row_of(op).id) + "_" + std::to_string(&shape - kPointShapes.data());
    c.shapes = {shape};
    c.call = [op](In in) { return unary(op, in[0]); };
    c.reference = [f](Ref in) { return map(in[0], f); };
    cases.push_back(std::move(c));
  }
}

using Binary = Tensor (*)(const Tensor&, const Tensor&);

void two_operands(std::vector<OpCase>& cases, Op op, Binary call, double (*f)(double, double), double low,
                  double high) {
  const std::vector<std::vector<Shape>> pairs = {
      {{4, 5}, {4, 5}}, {{4, 5}, {5}}, {{4, 1}, {1, 5}}, {{3}, {}}, {{2, 1, 3}, {4, 1}}, {{0, 3}, {1, 3}}, {{}, {}},
  };
  for (const auto& shapes : pairs)
    cases.push_back({.name = std::string(row_of(op).id) + "_" + std::to_string(&shapes - pairs.data()),
                     .op = op,
                     .shapes = shapes,
                     .call = [call](In in) { return call(in[0], in[1]); },
                     .reference = [f](Ref in) { return map(in[0], in[1], f); },
                     .low = low,
                     .high = high,
                     .terms = 20});
}

std::vector<OpCase> make_cases() {
  std::vector<OpCase> cases;
  const OpCase kinked{.kink = 1e-2}, positive{.low = 0.3, .high = 3};
  pointwise(
      cases, Op::relu, [](double x) { return x > 0 ? x : 0; }, kinked);
  pointwise(
      cases, Op::sign, [](double x) { return x > 0 ? 1.0 : -1.0; }, kinked);
  pointwise(cases, Op::sigmoid, [](double x) { return 1 / (1 + std::exp(-x)); });
  pointwise(cases, Op::tanh, [](double x) { return std::tanh(x); });
  pointwise(cases, Op::exp, [](double x) { return std::exp(x); });
  pointwise(cases, Op::gelu, [](double x) { return x * 0.5 * (1 + std::erf(x / std::numbers::sqrt2)); });
  pointwise(cases, Op::silu, [](double x) { return x / (1 + std::exp(-x)); });
  pointwise(cases, Op::softplus, [](double x) { return std::log1p(std::exp(x)); });
  pointwise(
      cases, Op::abs, [](double x) { return std::abs(x); }, kinked);
  pointwise(cases, Op::neg, [](double x) { return -x; });
  pointwise(cases, Op::erf, [](double x) { return std::erf(x); });
  pointwise(
      cases, Op::log, [](double x) { return std::log(x); }, positive);
  pointwise(
      cases, Op::sqrt, [](double x) { return std::sqrt(x); }, positive);
  pointwise(
      cases, Op::rsqrt, [](double x) { return 1 / std::sqrt(x); }, positive);
  pointwise(
      cases, Op::reciprocal, [](double x) { return 1 / x; }, positive);
  pointwise(cases, Op::clone, [](double x) { return x; });
  two_operands(
      cases, Op::add, add, [](double x, double y) { return x + y; }, -2, 2);
  two_operands(
      cases, Op::sub, sub, [](double x, double y) { return x - y; }, -2, 2);
  two_operands(
      cases, Op::mul, mul, [](double x, double y) { return x * y; }, -2, 2);
  two_operands(
      cases, Op::div, div, [](double x, double y) { return x / y; }, 0.5, 2);
  cases.push_back({.name = "add_number",
                   .op = Op::add,
                   .shapes = {{5, 3}},
                   .call = [](In in) { return add(in[0], 0.7); },
                   .reference = [](Ref in) { return map(in[0], [](double x) { return x + 0.7; }); }});
  cases.push_back({.name = "mul_number",
                   .op = Op::mul,
                   .shapes = {{5, 3}},
                   .call = [](In in) { return mul(in[0], 1.7); },
                   .reference = [](Ref in) { return map(in[0], [](double x) { return x * 1.7; }); }});
  cases.push_back({.name = "cast_and_back",
                   .op = Op::cast,
                   .shapes = {{4, 3}},
                   .call = [](In in) { return to(to(in[0], DType::f32), in[0].dtype()); },
                   .reference = [](Ref in) { return in[0]; }});
  of_one_and_nothing(cases, cases.back());
  return cases;
}

} // namespace

const std::vector<OpCase>& elementwise_cases() {
  static const std::vector<OpCase> cases = make_cases();
  return cases;
}

} // namespace amplab::matrix
