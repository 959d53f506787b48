// SPDX-License-Identifier: Apache-2.0
// One way of calling an op, with the same function in double beside it. Rows of tables in the *_cases.cpp files; the
// matrix runs each of them in every dtype.
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
  Op op = Op::linear;             // the row of the op table it covers
  std::vector<Shape> shapes = {}; // of the floating inputs, all of which get gradients
  std::function<Tensor(std::span<const Tensor>)> call = {};
  std::function<Array(std::span<const Array>)> reference = {}; // written from the formula alone

  double low = -2, high = 2; // inputs are drawn from here
  double kink = 0;           // ... but not nearer to 0 than this, where there is no derivative
  bool distinct = false; // inputs are distinct numbers in every dtype (256 at most): where equals have no derivative
  int64_t terms = 1;     // the most numbers that one element of a result or gradient sums
  std::vector<size_t> stay_fp32 = {}; // inputs that are fp32 whatever the dtype: parameters of norms
  double conditioning = 1;            // what the op multiplies relative errors of its inputs by, where that is much
  bool twice = true;                  // are second derivatives claimed?
};

// What the files hold.
const std::vector<OpCase>& elementwise_cases();
const std::vector<OpCase>& function_cases();
const std::vector<OpCase>& reduction_cases();
const std::vector<OpCase>& indexing_cases();
const std::vector<OpCase>& loss_cases();
const std::vector<OpCase>& product_cases();
const std::vector<OpCase>& normalisation_cases();
const std::vector<OpCase>& convolution_cases();
const std::vector<OpCase>& pooling_cases();
// All of them.
std::vector<const OpCase*> all_cases();

// ---- for writing calls ----
// Integer operands (int64), or masks (uint8), beside a floating one.
Tensor indices(const Tensor& beside, const Shape& shape, std::span<const int64_t> values);
Tensor mask(const Tensor& beside, const Shape& shape, std::span<const uint8_t> values);

// The same call on one element and on none; of ops that work element by element.
void of_one_and_nothing(std::vector<OpCase>& cases, OpCase base);

// ---- for writing references ----
Array map(const Array& x, const std::function<double(double)>& f);
// With broadcasting.
Array map(const Array& x, const Array& y, const std::function<double(double, double)>& f);
// x seen as [rows, columns] of its last axis, row by row: f(row, out) fills a row of the result, which has x's shape.
Array map_rows(const Array& x, const std::function<void(const double* row, double* out, int64_t columns)>& f);

} // namespace amplab::matrix
