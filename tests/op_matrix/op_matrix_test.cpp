// SPDX-License-Identifier: Apache-2.0
// Every row of the op table in every dtype, through the tape. Values are compared with a double reference, gradients
// with its finite differences, second derivatives with differences of differences, and strided operands with dense
// ones. Inputs are random in each run.
#include "engine/autograd/apply.h"
#include "engine/probe/probe.h"
#include "tests/op_matrix/op_case.h"
#include "tests/support/seed.h"
#include "tests/support/test_device.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <numeric>
#include <random>

namespace amplab::matrix {
namespace {

constexpr DType kDtypes[] = {DType::f32, DType::f16, DType::bf16};

struct Cell {
  const OpCase* op;
  DType dtype;
  const char* device;
  MemoryFormat format = MemoryFormat::contiguous; // of operands with four axes
};

std::vector<Cell> cells(const char* device) {
  std::vector<Cell> all;
  for (const OpCase* op : all_cases())
    for (DType dtype : kDtypes) all.push_back({op, dtype, device});
  return all;
}

// Keeps the cells with a four-dimensional operand, in channels-last.
std::vector<Cell> channels_last(std::vector<Cell> all) {
  std::erase_if(all, [](const Cell& cell) {
    return std::ranges::none_of(cell.op->shapes, [](const Shape& s) { return s.rank == 4; });
  });
  for (Cell& cell : all) cell.format = MemoryFormat::channels_last;
  return all;
}

// Second derivatives are tested in fp32. In 16 bits they are the same formulas, rounded.
std::vector<Cell> twice_differentiable(const char* device) {
  std::vector<Cell> all;
  for (const OpCase* op : all_cases())
    if (op->twice) all.push_back({op, DType::f32, device});
  return all;
}

void PrintTo(const Cell& cell, std::ostream* out) { *out << cell.op->name << " in " << name_of(cell.dtype); }

class OpMatrix : public testing::TestWithParam<Cell> {
 protected:
  void SetUp() override {
    AMPLAB_SKIP_WITHOUT(opened_);
    RecordProperty("seed", std::to_string(seed_));
    for (size_t i = 0; i < op_.shapes.size(); ++i) {
      const bool wide = std::ranges::find(op_.stay_fp32, i) != op_.stay_fp32.end();
      const DType dtype = wide ? DType::f32 : GetParam().dtype;
      inputs_.push_back(op_.distinct ? shuffled(op_.shapes[i], dtype)
                                     : drawn(op_.shapes[i], dtype, op_.low, op_.high, op_.kink));
      inputs_.back().set_requires_grad(true);
      values_.push_back(array_of(inputs_.back()));
    }
  }

  Tensor drawn(const Shape& shape, DType dtype, double low, double high, double kink = 0) {
    std::uniform_real_distribution<double> uniform(low, high);
    std::vector<float> values(static_cast<size_t>(shape.count()));
    for (float& v : values) do
        v = static_cast<float>(uniform(random_));
      while (std::abs(v) < kink);
    const NoGradGuard no_grad;
    return laid_out_in_cell(to(tensor_from(memory_, shape, values, MemoryCategory::activations), dtype));
  }

  // Multiples of 1/64 around zero, each once. 8 bits represent them exactly.
  Tensor shuffled(const Shape& shape, DType dtype) {
    std::vector<float> values(static_cast<size_t>(shape.count()));
    std::iota(values.begin(), values.end(), -static_cast<float>(values.size() / 2));
    for (float& v : values) v /= 64;
    std::ranges::shuffle(values, random_);
    const NoGradGuard no_grad;
    return laid_out_in_cell(to(tensor_from(memory_, shape, values, MemoryCategory::activations), dtype));
  }

  Tensor laid_out_in_cell(const Tensor& x) const { return x.shape().rank == 4 ? contiguous(x, GetParam().format) : x; }

  static Array array_of(const Tensor& t) {
    Array a(t.shape());
    const std::vector<float> host = to_host(t);
    std::ranges::copy(host, a.values.begin());
    return a;
  }

  Tensor call() { return op_.call(inputs_); }

  // Returns sum of u f(x), the number that is differentiated.
  double weighed(const std::vector<Array>& at, const Array& u) const {
    const Array y = op_.reference(at);
    double sum = 0;
    for (int64_t i = 0; i < y.count(); ++i) sum += u[i] * y[i];
    return sum;
  }

  // Returns the rounding error of one element of a result: half a unit of its format, fp32 error inside times the terms
  // summed, and for 16 bits a few intermediate roundings (formulas of several ops).
  double tolerance(DType dtype, double want, double magnitude, int roundings) const {
    const double inside = 8 * format_of(DType::f32).eps * static_cast<double>(op_.terms);
    const double steps = is_16bit(dtype) ? roundings * format_of(dtype).eps : 0;
    return op_.conditioning * (0.51 * format_of(dtype).eps * std::abs(want) + (inside + steps) * magnitude) +
           format_of(dtype).smallest_subnormal;
  }

  const OpCase& op_ = *GetParam().op;
  uint32_t seed_ = support::seed_of_this_test();
  std::mt19937 random_{seed_};
  TestDevice opened_{GetParam().device};
  Device& device_ = *opened_.device;
  CachingAllocator memory_{device_};
  std::vector<Tensor> inputs_;
  std::vector<Array> values_;
};

TEST_P(OpMatrix, ValuesEqualTheFormulaInDouble) {
  const Tensor y = call();
  const Array want = op_.reference(values_), got = array_of(y);
  ASSERT_EQ(to_string(y.shape()), to_string(want.shape));
  for (int64_t i = 0; i < want.count(); ++i)
    ASSERT_NEAR(got[i], want[i], tolerance(y.dtype(), want[i], 1 + std::abs(want[i]), 2))
        << "element " << i << ", seed " << seed_;
}

// Like torch.preserve_format: image and elementwise ops keep the memory format of their operands. Gradients do too.
TEST_P(OpMatrix, ResultsAndGradientsLieAsOperandsDo) {
  const Layout layout = row_of(op_.op).layout;
  if ((layout != Layout::image && layout != Layout::preserving) || !device_.properties().channels_last) return;
  if (op_.name.starts_with("instance_norm")) return; // treats all samples as one
  const bool all = std::ranges::all_of(
      inputs_, [&](const Tensor& x) { return x.shape().rank == 4 && x.view().lies(GetParam().format); });
  const Tensor y = call();
  if (y.shape().rank != 4 || op_.op == Op::conv2d_weight || !all) return;
  EXPECT_TRUE(y.view().lies(GetParam().format));
  for (const Tensor& gradient : gradients_of(y, drawn(y.shape(), y.dtype(), -1, 1), std::span(inputs_).first(1)))
    EXPECT_TRUE(gradient.view().lies(GetParam().format));
}

// Checks every forward call against its row.
class RowsOfCalls final : public CallObserver {
 public:
  void before(Device&, const Call& call) override {
    const OpRow& row = row_of(call.op);
    if (call.direction != Direction::forward || row.updates()) return;
    met[call.op] = true;
    const auto there = std::ranges::count_if(call.in, [](const View& v) { return static_cast<bool>(v); });
    EXPECT_GE(there, row.least) << row.id;
    EXPECT_LE(call.in.size(), row.most) << row.id;
    EXPECT_EQ(call.out.size(), row.outputs) << row.id;
  }
  void after(Device&, const Call&, const OpRecord&) override {}
  std::map<Op, bool> met;
};

TEST_P(OpMatrix, OperandsAndOutputsAreAsManyAsInTheTable) {
  RowsOfCalls rows;
  Probe probe(memory_, 1, &rows);
  const ProbeScope watching(&probe);
  call();
  const bool nothing_to_do = op_.op == Op::cast && inputs_[0].dtype() == DType::f32; // the case casts to fp32 and back
  EXPECT_TRUE(rows.met[op_.op] || row_of(op_.op).only_in_gradients || row_of(op_.op).kind == OpKind::composite ||
              nothing_to_do);
}

TEST_P(OpMatrix, GradientsEqualFiniteDifferences) {
  const Tensor y = call();
  ASSERT_TRUE(y.requires_grad());
  const Tensor u = drawn(y.shape(), y.dtype(), -1, 1);
  const Array weights = array_of(u);
  run_backward(y, u);
  for (size_t k = 0; k < inputs_.size(); ++k) {
    ASSERT_EQ(inputs_[k].grad().dtype(), inputs_[k].dtype());
    const Array got = array_of(inputs_[k].grad());
    ASSERT_EQ(to_string(got.shape), to_string(inputs_[k].shape()));
    const int64_t stride = 1 + got.count() / 64; // samples large tensors
    for (int64_t i = 0; i < got.count(); i += stride) {
      constexpr double h = 1e-4;
      std::vector<Array> moved = values_;
      moved[k][i] += h;
      const double up = weighed(moved, weights);
      moved[k][i] -= 2 * h;
      const double want = (up - weighed(moved, weights)) / (2 * h);
      ASSERT_NEAR(got[i], want, tolerance(inputs_[k].dtype(), want, 1 + std::abs(want), 6) + 1e-5)
          << "input " << k << ", element " << i << ", seed " << seed_;
    }
  }
}

class TwiceDifferentiable : public OpMatrix {};

// d/dx of v . (d/dx of u . f), by differentiating the recorded gradient.
TEST_P(TwiceDifferentiable, SecondDerivativesEqualDifferencesOfDifferences) {
  const Tensor y = call();
  ASSERT_TRUE(y.requires_grad());
  const Tensor u = drawn(y.shape(), DType::f32, -1, 1);
  const Array weights = array_of(u);
  const std::vector<Tensor> first = gradients_of(y, u, inputs_, {.create_graph = true});
  Tensor total;
  std::vector<Array> directions;
  for (const Tensor& gradient : first) {
    const Tensor v = drawn(gradient.shape(), DType::f32, -1, 1);
    directions.push_back(array_of(v));
    const Tensor part = sum(mul(gradient, v));
    total = total ? add(total, part) : part;
  }
  std::vector<Tensor> second(inputs_.size());
  if (total.requires_grad())
    second = gradients_of(total, filled(memory_, {}, DType::f32, 1, MemoryCategory::activations), inputs_);

  constexpr double h = 1e-3;
  const auto along = [&](const std::vector<Array>& at, double by) {
    std::vector<Array> moved = at;
    for (size_t k = 0; k < moved.size(); ++k)
      for (int64_t i = 0; i < moved[k].count(); ++i) moved[k][i] += by * directions[k][i];
    return weighed(moved, weights);
  };
  for (size_t k = 0; k < inputs_.size(); ++k) {
    const Array got = second[k] ? array_of(second[k]) : Array(inputs_[k].shape());
    const int64_t stride = 1 + got.count() / 16;
    for (int64_t i = 0; i < got.count(); i += stride) {
      std::vector<Array> up = values_, down = values_;
      up[k][i] += h;
      down[k][i] -= h;
      const double want = (along(up, h) - along(up, -h) - along(down, h) + along(down, -h)) / (4 * h * h);
      const double magnitude = 1 + std::abs(want);
      ASSERT_NEAR(got[i], want, 2e-4 * magnitude * op_.conditioning)
          << "input " << k << ", element " << i << ", seed " << seed_;
    }
  }
}

// Operands and gradients that are not dense.
class StridedOperands : public OpMatrix {
 protected:
  // x as every second column of a wider tensor.
  Tensor with_gaps(const Tensor& x) {
    Shape wide = x.shape();
    if (wide.rank == 0) return x.detach();
    const auto last = static_cast<size_t>(wide.rank - 1);
    wide.size[last] *= 2;
    const Tensor buffer(memory_, wide, x.dtype(), MemoryCategory::activations);
    View every_second = buffer.view();
    every_second.shape = x.shape();
    every_second.stride[last] = 2;
    return filled_from(x, buffer.viewed_as(every_second));
  }

  // x with its last two axes swapped in memory.
  Tensor transposed_in_memory(const Tensor& x) {
    Shape shape = x.shape();
    if (shape.rank < 2) return x.detach();
    const auto last = static_cast<size_t>(shape.rank - 1);
    std::swap(shape.size[last], shape.size[last - 1]);
    const Tensor buffer(memory_, shape, x.dtype(), MemoryCategory::activations);
    View view = buffer.view();
    std::swap(view.shape.size[last], view.shape.size[last - 1]);
    std::swap(view.stride[last], view.stride[last - 1]);
    return filled_from(x, buffer.viewed_as(view));
  }

  // Returns the bits of the result and of all gradients, for copies of the inputs and of u.
  template <class Copy> std::vector<std::vector<float>> bits(const Tensor& u, Copy copy) {
    std::vector<Tensor> inputs;
    for (const Tensor& input : inputs_) {
      inputs.push_back(copy(input));
      inputs.back().set_requires_grad(true);
    }
    const Tensor y = op_.call(inputs);
    std::vector<std::vector<float>> all = {to_host(y)};
    for (const Tensor& gradient : gradients_of(y, copy(u), inputs)) all.push_back(to_host(gradient));
    return all;
  }

  // cuBLASLt's order of summation also depends on the layout of its operands. Everything else has equal bits.
  void expect_as_dense(const std::vector<std::vector<float>>& got, const std::vector<std::vector<float>>& dense) const {
    if (row_of(op_.op).product != Product::matrix || std::string_view(GetParam().device) != "cuda") {
      EXPECT_EQ(got, dense);
      return;
    }
    ASSERT_EQ(got.size(), dense.size());
    const double rounding =
        static_cast<double>(op_.terms) * format_of(DType::f32).eps + format_of(GetParam().dtype).eps;
    for (size_t tensor = 0; tensor < got.size(); ++tensor) {
      ASSERT_EQ(got[tensor].size(), dense[tensor].size());
      double largest = 0;
      for (const float x : dense[tensor]) largest = std::max(largest, static_cast<double>(std::abs(x)));
      for (size_t i = 0; i < got[tensor].size(); ++i) ASSERT_NEAR(got[tensor][i], dense[tensor][i], rounding * largest);
    }
  }

 private:
  Tensor filled_from(const Tensor& x, const Tensor& to) {
    const View in[] = {x.view()}, out[] = {to.view()};
    device_.run({Op::clone, Direction::forward, in, out});
    return to;
  }
};

TEST_P(StridedOperands, GiveTheSameBits) {
  const Tensor y = call(), u = drawn(y.shape(), y.dtype(), -1, 1);
  const auto dense = bits(u, [](const Tensor& x) { return x.detach(); });
  expect_as_dense(bits(u, [this](const Tensor& x) { return with_gaps(x); }), dense);
  expect_as_dense(bits(u, [this](const Tensor& x) { return transposed_in_memory(x); }), dense);
}

std::string name_of_cell(const testing::TestParamInfo<Cell>& cell) {
  return cell.param.op->name + "_" + std::string(name_of(cell.param.dtype));
}

INSTANTIATE_TEST_SUITE_P(Cpu, OpMatrix, testing::ValuesIn(cells("cpu")), name_of_cell);
INSTANTIATE_TEST_SUITE_P(Cpu, StridedOperands, testing::ValuesIn(cells("cpu")), name_of_cell);
INSTANTIATE_TEST_SUITE_P(Cpu, TwiceDifferentiable, testing::ValuesIn(twice_differentiable("cpu")), name_of_cell);
INSTANTIATE_TEST_SUITE_P(CpuChannelsLast, OpMatrix, testing::ValuesIn(channels_last(cells("cpu"))), name_of_cell);
INSTANTIATE_TEST_SUITE_P(CpuChannelsLast, TwiceDifferentiable,
                         testing::ValuesIn(channels_last(twice_differentiable("cpu"))), name_of_cell);
INSTANTIATE_TEST_SUITE_P(Cuda, OpMatrix, testing::ValuesIn(cells("cuda")), name_of_cell);
INSTANTIATE_TEST_SUITE_P(CudaOnHost, OpMatrix, testing::ValuesIn(cells("cuda on host")), name_of_cell);
INSTANTIATE_TEST_SUITE_P(CudaChannelsLast, OpMatrix, testing::ValuesIn(channels_last(cells("cuda"))), name_of_cell);
INSTANTIATE_TEST_SUITE_P(CudaOnHostChannelsLast, OpMatrix, testing::ValuesIn(channels_last(cells("cuda on host"))),
                         name_of_cell);
INSTANTIATE_TEST_SUITE_P(Cuda, StridedOperands, testing::ValuesIn(cells("cuda")), name_of_cell);
INSTANTIATE_TEST_SUITE_P(CudaOnHost, StridedOperands, testing::ValuesIn(cells("cuda on host")), name_of_cell);
INSTANTIATE_TEST_SUITE_P(CudaChannelsLast, TwiceDifferentiable,
                         testing::ValuesIn(channels_last(twice_differentiable("cuda"))), name_of_cell);
INSTANTIATE_TEST_SUITE_P(CudaOnHostChannelsLast, TwiceDifferentiable,
                         testing::ValuesIn(channels_last(twice_differentiable("cuda on host"))), name_of_cell);
INSTANTIATE_TEST_SUITE_P(Cuda, TwiceDifferentiable, testing::ValuesIn(twice_differentiable("cuda")), name_of_cell);
INSTANTIATE_TEST_SUITE_P(CudaOnHost, TwiceDifferentiable, testing::ValuesIn(twice_differentiable("cuda on host")),
                         name_of_cell);

bool any(const OpCase&) { return true; }
bool in_matrix(Op op, bool (*such)(const OpCase&)) {
  return std::ranges::any_of(all_cases(), [&](const OpCase* c) { return c->op == op && such(*c); });
}

bool of_one(const OpCase& c) {
  return std::ranges::all_of(c.shapes, [](const Shape& shape) { return shape.count() == 1; });
}
bool of_nothing(const OpCase& c) {
  return std::ranges::any_of(c.shapes, [](const Shape& shape) { return shape.count() == 0; });
}

TEST(OpTable, EveryDifferentiableRowIsInTheMatrix) {
  for (size_t i = 0; i < kOpCount; ++i) {
    const Op op = static_cast<Op>(i);
    if (!row_of(op).differentiable() || op == Op::eq) continue; // eq has no gradient: tests/engine/autograd
    EXPECT_TRUE(in_matrix(op, any)) << row_of(op).id;
    if (row_of(op).only_in_gradients) continue; // covered where their forward op is differentiated
    EXPECT_TRUE(in_matrix(op, of_one)) << row_of(op).id;
    EXPECT_TRUE(in_matrix(op, of_nothing)) << row_of(op).id;
  }
}

} // namespace
} // namespace amplab::matrix
