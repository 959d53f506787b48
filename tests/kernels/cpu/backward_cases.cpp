// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/cpu/backward_cases.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace amplab::test {
namespace {

std::vector<Shape> one_matrix(int64_t rows, int64_t columns) { return {{rows, columns}}; }

OpCase pointwise(Op op, double (*f)(double)) {
  return {op,
          1,
          one_matrix,
          [f](const std::vector<Values>& in, int64_t, int64_t) {
            Values y;
            for (double x : in[0]) y.push_back(f(x));
            return y;
          },
          false,
          {}};
}

constexpr int64_t kOutputs = 5; // outputs of linear

Values linear(const std::vector<Values>& in, int64_t rows, int64_t columns) {
  Values y;
  for (int64_t n = 0; n < rows; ++n)
    for (int64_t o = 0; o < kOutputs; ++o) {
      double sum = in[2][static_cast<size_t>(o)];
      for (int64_t i = 0; i < columns; ++i)
        sum += in[0][static_cast<size_t>(n * columns + i)] * in[1][static_cast<size_t>(o * columns + i)];
      y.push_back(sum);
    }
  return y;
}

constexpr double kNormEps = 1e-5;

Values layer_norm(const std::vector<Values>& in, int64_t rows, int64_t columns) {
  Values y;
  const double width = static_cast<double>(columns);
  for (int64_t n = 0; n < rows; ++n) {
    const double* x = in[0].data() + n * columns;
    double mean = 0, variance = 0;
    for (int64_t i = 0; i < columns; ++i) mean += x[i] / width;
    for (int64_t i = 0; i < columns; ++i) variance += (x[i] - mean) * (x[i] - mean) / width;
    for (int64_t i = 0; i < columns; ++i)
      y.push_back((x[i] - mean) / std::sqrt(variance + kNormEps) * in[1][static_cast<size_t>(i)] +
                  in[2][static_cast<size_t>(i)]);
  }
  return y;
}

Values log_softmax(const std::vector<Values>& in, int64_t rows, int64_t columns) {
  Values y;
  for (int64_t n = 0; n < rows; ++n) {
    const double* x = in[0].data() + n * columns;
    const double largest = *std::max_element(x, x + columns);
    double sum = 0;
    for (int64_t i = 0; i < columns; ++i) sum += std::exp(x[i] - largest);
    for (int64_t i = 0; i < columns; ++i) y.push_back(x[i] - largest - std::log(sum));
  }
  return y;
}

Values softmax(const std::vector<Values>& in, int64_t rows, int64_t columns) {
  Values y = log_softmax(in, rows, columns);
  for (double& v : y) v = std::exp(v);
  return y;
}

} // namespace

const std::vector<OpCase>& op_cases() {
  static const std::vector<OpCase> cases = {
      {Op::linear,
       3,
       [](int64_t rows, int64_t columns) {
         return std::vector<Shape>{{rows, columns}, {kOutputs, columns}, {kOutputs}};
       },
       linear,
       true,
       {}},
      pointwise(Op::cast, [](double x) { return x; }),
      pointwise(Op::relu, [](double x) { return x > 0 ? x : 0; }),
      pointwise(Op::sigmoid, [](double x) { return 1 / (1 + std::exp(-x)); }),
      pointwise(Op::tanh, [](double x) { return std::tanh(x); }),
      pointwise(Op::gelu, [](double x) { return x * 0.5 * (1 + std::erf(x / std::numbers::sqrt2)); }),
      pointwise(Op::silu, [](double x) { return x / (1 + std::exp(-x)); }),
      {Op::layer_norm, 3,
       [](int64_t rows, int64_t columns) {
         return std::vector<Shape>{{rows, columns}, {columns}, {columns}};
       },
       layer_norm, true, NormAttributes{kNormEps}},
      {Op::softmax, 1, one_matrix, softmax, true, {}},
      {Op::log_softmax, 1, one_matrix, log_softmax, true, {}},
  };
  return cases;
}

} // namespace amplab::test
