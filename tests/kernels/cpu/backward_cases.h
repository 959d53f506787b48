// SPDX-License-Identifier: Apache-2.0
// The ops with a backward kernel, in double, written from their formulas. Used to test single kernels. tests/op_matrix
// tests every op of the table through the tape.
#pragma once
#include "kernels/contract/call.h"

#include <functional>
#include <vector>

namespace amplab::test {

using Values = std::vector<double>;

struct OpCase {
  Op op;
  int inputs; // number of differentiable inputs, in the order of ops.def
  // Shapes of the inputs for a matrix of rows x columns.
  std::function<std::vector<Shape>(int64_t rows, int64_t columns)> shapes;
  // y from the inputs; rows and columns as above.
  std::function<Values(const std::vector<Values>&, int64_t rows, int64_t columns)> forward;
  // Returns the bound of rounding inside the op, in units of eps times the number of terms. See tolerance in
  // op_matrix_test.
  double terms(int64_t rows, int64_t columns) const { return sums ? static_cast<double>(rows + columns) : 1.0; }
  bool sums = false;
  Attributes attributes{};
};

const std::vector<OpCase>& op_cases();

} // namespace amplab::test
