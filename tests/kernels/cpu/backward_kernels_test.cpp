// SPDX-License-Identifier: Apache-2.0
// Backward kernels for every dtype and odd shapes: forward against double, gradients against finite differences in
// double.
#include "kernels/registry/registry.h"
#include "tests/kernels/cpu/backward_cases.h"
#include "tests/kernels/cpu/tensor.h"

#include <cmath>

namespace amplab::test {
namespace {

struct Cell {
  const OpCase* op;
  DType dtype;
  int64_t rows, columns;
};

std::vector<Cell> cells() {
  std::vector<Cell> all;
  for (const OpCase& op : op_cases())
    for (DType dtype : kFloats)
      for (auto [rows, columns] : {std::pair<int64_t, int64_t>{1, 1}, {3, 7}, {17, 33}, {2, 600}, {0, 4}, {64, 16}})
        all.push_back({&op, dtype, rows, columns});
  return all;
}

class BackwardKernels : public testing::TestWithParam<Cell> {
 protected:
  void SetUp() override {
    const Cell& cell = GetParam();
    for (const Shape& shape : cell.op->shapes(cell.rows, cell.columns)) {
      // layer_norm has fp32 parameters with a 16-bit x.
      const bool wide = cell.op->op == Op::layer_norm && shape.rank == 1;
      inputs_.emplace_back(wide ? DType::f32 : cell.dtype, shape, uniform(shape.count(), -2, 2));
      values_.push_back(inputs_.back().values());
    }
    want_ = cell.op->forward(values_, cell.rows, cell.columns);
  }

  // Returns rounding of the output plus fp32 rounding inside times the number of terms. magnitude: of the terms.
  double tolerance(DType out, double want, double magnitude) const {
    const Format& format = format_of(out);
    const double inside = 4 * format_of(DType::f32).eps * GetParam().op->terms(GetParam().rows, GetParam().columns);
    return 0.51 * format.eps * std::abs(want) + inside * magnitude + format.smallest_subnormal;
  }

  // Returns the inputs as the op's row in ops.def lists them, then the kernel's outputs.
  std::vector<View> forward_inputs() const {
    std::vector<View> views;
    for (const Tensor& t : inputs_) views.push_back(t.view());
    return views;
  }

  void run(Op op, Direction direction, const std::vector<View>& in, const std::vector<View>& out) {
    device_->run({op, direction, in, out, GetParam().op->attributes});
  }

  Shape out_shape() const {
    return {GetParam().rows, GetParam().rows ? static_cast<int64_t>(want_.size()) / GetParam().rows
                                             : (GetParam().op->op == Op::linear ? 5 : GetParam().columns)};
  }

  std::unique_ptr<Device> device_ = open_device("cpu");
  std::vector<Tensor> inputs_;
  std::vector<Values> values_; // of the inputs, after rounding to their dtype
  Values want_;
};

std::string name_of_cell(const testing::TestParamInfo<Cell>& info) {
  const Cell& c = info.param;
  return std::string(row_of(c.op->op).id) + "_" + std::string(name_of(c.dtype)) + "_" + std::to_string(c.rows) + "x" +
         std::to_string(c.columns);
}

TEST_P(BackwardKernels, ForwardEqualsTheFormulaInDouble) {
  const Cell& cell = GetParam();
  Tensor y(cell.dtype, out_shape()), mean(DType::f32, {cell.rows}), rstd(DType::f32, {cell.rows});
  std::vector<View> out = {y.view()};
  if (cell.op->op == Op::layer_norm) out.insert(out.end(), {mean.view(), rstd.view()});
  run(cell.op->op, Direction::forward, forward_inputs(), out);
  for (size_t i = 0; i < want_.size(); ++i)
    ASSERT_NEAR(y[static_cast<int64_t>(i)], want_[i], tolerance(cell.dtype, want_[i], 4 + std::abs(want_[i])))
        << "element " << i;
}

TEST_P(BackwardKernels, GradientsEqualFiniteDifferencesInDouble) {
  const Cell& cell = GetParam();
  const Op op = cell.op->op;
  const Tensor y(cell.dtype, out_shape()), mean(DType::f32, {cell.rows}), rstd(DType::f32, {cell.rows});
  const Tensor g(cell.dtype, out_shape(), uniform(out_shape().count(), -1, 1));
  std::vector<View> forward_out = {y.view()};
  if (op == Op::layer_norm) forward_out.insert(forward_out.end(), {mean.view(), rstd.view()});
  run(op, Direction::forward, forward_inputs(), forward_out);

  std::vector<View> in;
  switch (op) {
  case Op::linear: in = {inputs_[0].view(), inputs_[1].view(), g.view()}; break;
  case Op::layer_norm: in = {inputs_[0].view(), inputs_[1].view(), mean.view(), rstd.view(), g.view()}; break;
  case Op::cast: in = {g.view()}; break;
  case Op::gelu:
  case Op::silu: in = {inputs_[0].view(), g.view()}; break;
  default: in = {y.view(), g.view()};
  }
  std::vector<Tensor> gradients;
  std::vector<View> out;
  for (int k = 0; k < cell.op->inputs; ++k) {
    gradients.emplace_back(inputs_[static_cast<size_t>(k)].view().dtype, inputs_[static_cast<size_t>(k)].view().shape);
    out.push_back(gradients.back().view());
  }
  run(op, Direction::backward, in, out);

  // Ops that save y use its rounded value, so its error passes through the derivative.
  const bool keeps_output = in[0].data == y.view().data;
  for (size_t k = 0; k < gradients.size(); ++k)
    for (int64_t i = 0; i < gradients[k].count(); ++i) {
      std::vector<Values> moved = values_;
      double& x = moved[k][static_cast<size_t>(i)];
      if (op == Op::relu && std::abs(x) < 1e-3) continue; // not differentiable at 0
      const double h = 1e-4, at = x;
      Values plus, minus;
      x = at + h, plus = cell.op->forward(moved, cell.rows, cell.columns);
      x = at - h, minus = cell.op->forward(moved, cell.rows, cell.columns);
      double want = 0, magnitude = 1;
      for (size_t j = 0; j < plus.size(); ++j) {
        const double term = g[static_cast<int64_t>(j)] * (plus[j] - minus[j]) / (2 * h);
        want += term;
        magnitude = std::max(magnitude, std::abs(term));
      }
      const double kept = keeps_output ? 4 * format_of(cell.dtype).eps * magnitude : 0;
      ASSERT_NEAR(gradients[k][i], want,
                  tolerance(gradients[k].view().dtype, want, magnitude) + kept + 3e-6 * magnitude)
          << "input " << k << ", element " << i;
      if (gradients[k].count() > 200) i += gradients[k].count() / 100; // samples large tensors
    }
}

INSTANTIATE_TEST_SUITE_P(Cpu, BackwardKernels, testing::ValuesIn(cells()), name_of_cell);

} // namespace
} // namespace amplab::test
