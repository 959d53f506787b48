// SPDX-License-Identifier: Apache-2.0
// One way to call an op, with its reference function in double. Rows of tables in the *_cases.cpp files. The matrix
// runs each row in every dtype.
#pragma once
#include "engine/autograd/functional.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace amplab::matrix {

// Dense elements in double.
struct Array {
  Shape shape;
  std::vector<double> values;
  explicit Array(const Shape& s = {}, double value = 0) : shape(s), values(static_cast<size_t>(s.count()), value) {}
  double& operator[](int64_t i) { return values[static_cast<size_t>(i)]; }
  double operator[](int64_t i) const { return values[static_cast<size_t>(i)]; }
  int64_t count() const { return shape.count(); }
};

struct OpCase {
  std::string name = {};          // unique; "div", "div_row"
  Op op = Op::linear;             // row of the op table
  std::vector<Shape> shapes = {}; // of the floating-point inputs; each gets a gradient
  std::function<Tensor(std::span<const Tensor>)> call = {};
  std::function<Array(std::span<const Array>)> reference = {}; // written from the formula alone

  double low = -2, high = 2;          // range of the random inputs
  double kink = 0;                    // inputs keep this distance from 0, which has no derivative
  bool distinct = false;              // inputs differ in every dtype (at most 256): no derivative for equal ones
  int64_t terms = 1;                  // largest number of terms that one element of a result or gradient sums
  std::vector<size_t> stay_fp32 = {}; // inputs that are always fp32: parameters of norms
  double conditioning = 1;            // factor on relative errors of the inputs, if large
  bool twice = true;                  // has second derivatives
};

// The rows of each file.
const std::vector<OpCase>& elementwise_cases();
const std::vector<OpCase>& function_cases();
const std::vector<OpCase>& reduction_cases();
const std::vector<OpCase>& indexing_cases();
const std::vector<OpCase>& loss_cases();
const std::vector<OpCase>& product_cases();
const std::vector<OpCase>& normalisation_cases();
const std::vector<OpCase>& convolution_cases();
const std::vector<OpCase>& pooling_cases();
// All rows.
std::vector<const OpCase*> all_cases();

// ---- for writing calls ----
// Integer operands (int64), or masks (uint8), on the device of `beside`.
Tensor indices(const Tensor& beside, const Shape& shape, std::span<const int64_t> values);
Tensor mask(const Tensor& beside, const Shape& shape, std::span<const uint8_t> values);

// Appends the same call with one element and with none, for elementwise ops.
void of_one_and_nothing(std::vector<OpCase>& cases, OpCase base);

// ---- for writing references ----
Array map(const Array& x, const std::function<double(double)>& f);
// With broadcasting.
Array map(const Array& x, const Array& y, const std::function<double(double, double)>& f);
// Calls f(row, out) for each row of x viewed as [rows, columns] of its last axis. The result has x's shape.
Array map_rows(const Array& x, const std::function<void(const double* row, double* out, int64_t columns)>& f);

} // namespace amplab::matrix
