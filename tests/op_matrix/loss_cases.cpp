// SPDX-License-Identifier: Apache-2.0
#include "tests/op_matrix/op_case.h"

#include <algorithm>
#include <cmath>

namespace amplab::matrix {
namespace {

using In = std::span<const Tensor>;
using Ref = std::span<const Array>;

constexpr Reduction kReductions[] = {Reduction::mean, Reduction::sum, Reduction::none};

Array reduced(const Array& losses, Reduction reduction, double counted) {
  if (reduction == Reduction::none) return losses;
  double sum = 0;
  for (double v : losses.values) sum += v;
  return Array({}, reduction == Reduction::mean ? sum / counted : sum);
}

const char* reduction_name(Reduction reduction) {
  return reduction == Reduction::mean ? "_mean" : reduction == Reduction::sum ? "_sum" : "_none";
}

using Loss = Tensor (*)(const Tensor&, const Tensor&, Reduction);

void pointwise_loss(std::vector<OpCase>& cases, const char* name, Op op, Loss call, double (*f)(double, double),
                    OpCase base = {}) {
  for (Reduction reduction : kReductions)
    for (const Shape& shape : {Shape{4, 5}, Shape{1}, Shape{2, 3, 4}, Shape{0, 3}}) {
      if (shape.count() == 0 && reduction != Reduction::sum) continue; // an empty mean is NaN
      OpCase c = base;
      c.op = op;
      c.name = name + std::string(reduction_name(reduction)) + "_" + std::to_string(shape.count());
      c.shapes = {shape, shape};
      c.call = [=](In in) { return call(in[0], in[1], reduction); };
      c.reference = [=](Ref in) {
        const Array losses = map(in[0], in[1], f);
        return reduced(losses, reduction, static_cast<double>(losses.count()));
      };
      c.terms = 24;
      c.conditioning = 8; // 16 bits round at each step of every term, and terms of both signs are summed
      cases.push_back(std::move(c));
    }
}

// With x and t above 0.6, differences from -t lie beyond every kink.
Tensor l1_apart(const Tensor& x, const Tensor& t, Reduction r) { return l1_loss(x, mul(t, -1), r); }
Tensor l1_apart_below(const Tensor& x, const Tensor& t, Reduction r) { return l1_loss(mul(x, -1), t, r); }
Tensor smooth_l1_near(const Tensor& x, const Tensor& t, Reduction r) { return smooth_l1_loss(x, t, 0.5, r); }
Tensor smooth_l1_apart(const Tensor& x, const Tensor& t, Reduction r) { return smooth_l1_loss(x, mul(t, -1), 0.5, r); }
Tensor smooth_l1_apart_below(const Tensor& x, const Tensor& t, Reduction r) {
  return smooth_l1_loss(mul(x, -1), t, 0.5, r);
}

constexpr int64_t kIgnored = -100, kClasses = 3;
constexpr int64_t kTargets[] = {2, kIgnored, 0, 1, kIgnored};

double target_of(int64_t row, int64_t column) { return kTargets[row] == column ? 1 : 0; }

// -sum of weight(row, column) logp over the columns; ignored rows are 0.
Array negative(const Array& logp, Reduction reduction, const std::function<double(int64_t, int64_t)>& weight) {
  const int64_t rows = logp.shape[0];
  Array losses({rows});
  double counted = 0;
  for (int64_t row = 0; row < rows; ++row) {
    if (kTargets[row] == kIgnored) continue;
    ++counted;
    for (int64_t c = 0; c < kClasses; ++c) losses[row] -= weight(row, c) * logp[row * kClasses + c];
  }
  return reduced(losses, reduction, counted);
}

void log_softmax_row(const double* x, double* y, int64_t columns) {
  double sum = 0;
  for (int64_t i = 0; i < columns; ++i) sum += std::exp(x[i]);
  for (int64_t i = 0; i < columns; ++i) y[i] = x[i] - std::log(sum);
}

// Rows of logits for the first `rows` of kTargets.
void over_classes(std::vector<OpCase>& cases, int64_t rows) {
  constexpr double kSmoothing = 0.3;
  const Shape shape{rows, kClasses};
  const std::string of_rows = "_of_" + std::to_string(rows);
  const auto smooth = [](int64_t row, int64_t c) {
    return (1 - kSmoothing) * target_of(row, c) + kSmoothing / kClasses;
  };
  for (Reduction reduction : kReductions) {
    if (rows == 0 && reduction == Reduction::mean) continue; // NaN
    const std::string how = reduction_name(reduction) + of_rows;
    const auto targets = [rows](const Tensor& beside) {
      return indices(beside, {rows}, std::span(kTargets).first(static_cast<size_t>(rows)));
    };
    cases.push_back({.name = "nll_loss" + how,
                     .op = Op::nll_loss,
                     .shapes = {shape},
                     .call = [=](In in) { return nll_loss(in[0], targets(in[0]), reduction); },
                     .reference = [=](Ref in) { return negative(in[0], reduction, target_of); },
                     .terms = 5});
    cases.push_back(
        {.name = "cross_entropy" + how,
         .op = Op::cross_entropy_loss,
         .shapes = {shape},
         .call = [=](In in) { return cross_entropy(in[0], targets(in[0]), 0, reduction); },
         .reference = [=](Ref in) { return negative(map_rows(in[0], log_softmax_row), reduction, target_of); },
         .terms = 15});
    cases.push_back({.name = "cross_entropy_smoothed" + how,
                     .op = Op::cross_entropy_loss,
                     .shapes = {shape},
                     .call = [=](In in) { return cross_entropy(in[0], targets(in[0]), kSmoothing, reduction); },
                     .reference = [=](Ref in) { return negative(map_rows(in[0], log_softmax_row), reduction, smooth); },
                     .terms = 15,
                     .conditioning = 2}); // the formula sums rounded results of several ops
  }
}

std::vector<OpCase> make_cases() {
  const OpCase inside{.low = 0.2, .high = 0.8}, apart{.low = 0.6}, near{.low = -0.2, .high = 0.2};
  std::vector<OpCase> cases;
  pointwise_loss(cases, "mse", Op::mse_loss, mse_loss, [](double x, double t) { return (x - t) * (x - t); });
  pointwise_loss(
      cases, "l1_apart", Op::l1_loss, l1_apart, [](double x, double t) { return x + t; }, apart);
  pointwise_loss(
      cases, "l1_apart_below", Op::l1_loss, l1_apart_below, [](double x, double t) { return x + t; }, apart);
  pointwise_loss(
      cases, "smooth_l1_near", Op::smooth_l1_loss, smooth_l1_near, [](double x, double t) { return (x - t) * (x - t); },
      near); // d^2 / 2 beta
  pointwise_loss(
      cases, "smooth_l1_apart", Op::smooth_l1_loss, smooth_l1_apart, [](double x, double t) { return x + t - 0.25; },
      apart);
  pointwise_loss(
      cases, "smooth_l1_apart_below", Op::smooth_l1_loss, smooth_l1_apart_below,
      [](double x, double t) { return x + t - 0.25; }, apart);
  pointwise_loss(
      cases, "bce", Op::binary_cross_entropy, binary_cross_entropy,
      [](double x, double t) { return -t * std::log(x) - (1 - t) * std::log(1 - x); }, inside);
  pointwise_loss(cases, "bce_with_logits", Op::binary_cross_entropy_with_logits, binary_cross_entropy_with_logits,
                 [](double x, double t) { return (1 - t) * x + std::log1p(std::exp(-x)); });
  for (int64_t rows : {5, 0}) over_classes(cases, rows);
  const auto the_class = [](const Tensor& beside) { return indices(beside, {1}, std::vector<int64_t>{0}); };
  cases.push_back({.name = "nll_loss_of_one",
                   .op = Op::nll_loss,
                   .shapes = {{1, 1}},
                   .call = [=](In in) { return nll_loss(in[0], the_class(in[0])); },
                   .reference = [](Ref in) { return Array({}, -in[0][0]); }});
  cases.push_back({.name = "cross_entropy_of_one", // probability 1
                   .op = Op::cross_entropy_loss,
                   .shapes = {{1, 1}},
                   .call = [=](In in) { return cross_entropy(in[0], the_class(in[0])); },
                   .reference = [](Ref) { return Array(); }});
  return cases;
}

} // namespace

const std::vector<OpCase>& loss_cases() {
  static const std::vector<OpCase> cases = make_cases();
  return cases;
}

} // namespace amplab::matrix
