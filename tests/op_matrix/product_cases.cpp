// SPDX-License-Identifier: Apache-2.0
#include "tests/op_matrix/op_case.h"

namespace amplab::matrix {
namespace {

using In = std::span<const Tensor>;
using Ref = std::span<const Array>;

// x [..., I], w [O, I], b [O]
Array linear_of(Ref in) {
  const Array &x = in[0], &w = in[1], &b = in[2];
  const int64_t inner = w.shape[1], outer = w.shape[0], rows = inner ? x.count() / inner : x.shape[0];
  Shape shape = x.shape;
  shape.size[static_cast<size_t>(shape.rank - 1)] = outer;
  Array y(shape);
  for (int64_t n = 0; n < rows; ++n)
    for (int64_t o = 0; o < outer; ++o) {
      double sum = b[o];
      for (int64_t i = 0; i < inner; ++i) sum += x[n * inner + i] * w[o * inner + i];
      y[n * outer + o] = sum;
    }
  return y;
}

OpCase linear_case(const char* name, const Shape& x, int64_t outer) {
  return {.name = name,
          .op = Op::linear,
          .shapes = {x, {outer, x[-1]}, {outer}},
          .call = [](In in) { return linear(in[0], in[1], in[2]); },
          .reference = linear_of,
          .terms = 40};
}

} // namespace

const std::vector<OpCase>& product_cases() {
  static const std::vector<OpCase> cases = {
      linear_case("linear", {17, 33}, 5),
      linear_case("linear_of_one", {1, 1}, 1),
      linear_case("linear_of_no_rows", {0, 4}, 3),
      linear_case("linear_over_three_axes", {2, 3, 8}, 4),
  };
  return cases;
}

} // namespace amplab::matrix
