// SPDX-License-Identifier: Apache-2.0
// Each differentiable op in double, written from its formula alone, for the op matrix.
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

// One case for each differentiable row of the op table except nll_loss and dropout, which have integer operands.
const std::vector<OpCase>& op_cases();

} // namespace amplab::test
