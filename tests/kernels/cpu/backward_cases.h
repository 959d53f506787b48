// SPDX-License-Identifier: Apache-2.0
// The ops that have a backward kernel, in double, written from the formula alone: for the kernels by themselves.
// tests/op_matrix holds every op of the table to the same, through the tape.
#pragma once
#include "kernels/contract/call.h"

#include <functional>
#include <vector>

namespace amplab::test {

using Values = std::vector<double>;

struct OpCase {
  Op op;
  int inputs; // differentiable ones, in the order of ops.def
  // Shapes of the inputs for a matrix of rows x columns.
  std::function<std::vector<Shape>(int64_t rows, int64_t columns)> shapes;
  // y from the inputs; rows and columns as above.
  std::function<Values(const std::vector<Values>&, int64_t rows, int64_t columns)> forward;
  // How far rounding inside the op may carry, in units of eps, times `terms` summed: see tolerance in op_matrix_test.
  double terms(int64_t rows, int64_t columns) const { return sums ? static_cast<double>(rows + columns) : 1.0; }
  bool sums = false;
  Attributes attributes{};
};

const std::vector<OpCase>& op_cases();

} // namespace amplab::test
