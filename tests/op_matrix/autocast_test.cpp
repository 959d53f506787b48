// SPDX-License-Identifier: Apache-2.0
// Every row of the op table inside an autocast region. The result has the dtype of the op's list, and the same bits as
// the op outside autocast on operands cast by hand, gradients included. PyTorch's own tests of autocast do the same
// (test/test_cuda.py, _run_autocast_outofplace). Covers behaviours 1 to 6 (amp-semantics 10.1).
#include "engine/amp/decision.h"
#include "engine/autograd/apply.h"
#include "tests/op_matrix/op_case.h"
#include "tests/support/seed.h"
#include "tests/support/test_device.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace amplab::matrix {
namespace {

struct AutocastSubject {
  const OpCase* op;
  const char* device;
};

std::vector<AutocastSubject> subjects(const char* device) {
  std::vector<AutocastSubject> all;
  for (const OpCase* op : all_cases()) all.push_back({op, device});
  return all;
}

void PrintTo(const AutocastSubject& subject, std::ostream* out) { *out << subject.op->name; }

class AutocastMatrix : public testing::TestWithParam<AutocastSubject> {
 protected:
  void SetUp() override { AMPLAB_SKIP_WITHOUT(opened_); }

  Tensor drawn(const Shape& shape) {
    std::uniform_real_distribution<double> uniform(op_.low, op_.high);
    std::vector<float> values(static_cast<size_t>(shape.count()));
    for (float& v : values) do
        v = static_cast<float>(uniform(random_));
      while (std::abs(static_cast<double>(v)) < op_.kink);
    return tensor_from(memory_, shape, values, MemoryCategory::activations);
  }

  // Returns copies of the operands as leaves, cast to `dtypes`.
  static std::vector<Tensor> leaves(const std::vector<Tensor>& values, const std::vector<DType>& dtypes) {
    const NoGradGuard no_grad;
    std::vector<Tensor> all;
    for (size_t i = 0; i < values.size(); ++i) {
      all.push_back(clone(to(values[i], dtypes[i])));
      all.back().set_requires_grad(true);
    }
    return all;
  }

  // Returns combinations of operand dtypes: all fp32, all 16-bit, and mixtures if the list handles them. Parameters of
  // normalisation stay fp32.
  std::vector<std::vector<DType>> that_come_in(DType low, Policy policy) const {
    const size_t n = op_.shapes.size();
    std::vector<std::vector<DType>> ways = {std::vector(n, DType::f32), std::vector(n, low)};
    for (size_t i : op_.stay_fp32) ways.back()[i] = DType::f32;
    if (n < 2 || policy == Policy::fallthrough) return ways;
    for (size_t first : {0, 1}) {
      ways.emplace_back(n, DType::f32);
      for (size_t i = first; i < n; i += 2) ways.back()[i] = low;
    }
    return ways;
  }

  struct Result {
    Tensor y;
    std::vector<Tensor> gradients;
  };
  // u: the gradient of the result, in any dtype.
  Result run(const std::vector<Tensor>& inputs, const AutocastState& state, Tensor& u) {
    Result result;
    {
      const AutocastGuard region(state, clear_cast_cache);
      result.y = op_.call(inputs);
    }
    const NoGradGuard no_grad;
    if (!u) u = drawn(result.y.shape());
    run_backward(result.y, to(u, result.y.dtype()));
    for (const Tensor& input : inputs) result.gradients.push_back(input.grad());
    return result;
  }

  void expect_same(const AutocastState& region, Policy policy, const std::vector<DType>& came_in) {
    std::vector<Tensor> values;
    for (const Shape& shape : op_.shapes) values.push_back(drawn(shape));
    const std::vector<Tensor> inputs = leaves(values, came_in);
    Tensor u;
    if (policy == Policy::banned) {
      EXPECT_THROW(run(inputs, region, u), BannedOpError);
      return;
    }
    const bool all_low = std::ranges::count(came_in, region.dtype) == std::ssize(came_in);
    const bool low = policy == Policy::lower_precision_fp || (policy == Policy::promote && all_low);
    const DType listed = low ? region.dtype : DType::f32;
    const Result inside = run(inputs, region, u);
    // Starts from the cast operands, not from the drawn values: they have lost bits.
    const bool unlisted = policy == Policy::fallthrough;
    const std::vector<Tensor> by_hand = leaves(inputs, unlisted ? came_in : std::vector(came_in.size(), listed));
    const Result outside = run(by_hand, AutocastState{}, u);

    EXPECT_EQ(name_of(inside.y.dtype()), name_of(unlisted ? outside.y.dtype() : listed));
    EXPECT_EQ(bits_of(inside.y), bits_of(outside.y));
    const NoGradGuard no_grad;
    for (size_t i = 0; i < inputs.size(); ++i) {
      EXPECT_EQ(name_of(inside.gradients[i].dtype()), name_of(inputs[i].dtype()));
      EXPECT_EQ(bits_of(inside.gradients[i]), bits_of(to(outside.gradients[i], inputs[i].dtype()))) << "operand " << i;
    }
  }

  static std::string names_of(const std::vector<DType>& dtypes) {
    std::string text;
    for (const DType dtype : dtypes) text.append(" ").append(name_of(dtype));
    return text;
  }
  // As text, so that NaN equals itself.
  static std::string bits_of(const Tensor& t) {
    std::string text;
    for (const float v : to_host(t)) text += std::to_string(std::bit_cast<uint32_t>(v)) + " ";
    return text;
  }

  const OpCase& op_ = *GetParam().op;
  uint32_t seed_ = support::seed_of_this_test();
  std::mt19937 random_{seed_};
  TestDevice opened_{GetParam().device};
  CachingAllocator memory_{*opened_.device};
};

TEST_P(AutocastMatrix, GivesTheDtypeOfItsListAndTheBitsOfOperandsCastByHand) {
  for (const PolicyList list : {PolicyList::cuda, PolicyList::cpu}) {
    // The CUDA list has no entry for it: log_softmax and nll_loss follow their own policies (engine/autograd tests).
    if (op_.op == Op::cross_entropy_loss && list == PolicyList::cuda) continue;
    for (const DType low : {DType::f16, DType::bf16}) {
      AutocastState region;
      region.enabled = true;
      region.dtype = low;
      region.list = list;
      const Policy policy = policy_of(op_.op, list);
      for (const std::vector<DType>& came_in : that_come_in(low, policy)) {
        SCOPED_TRACE(std::string(name_of(list)) + " list, seed " + std::to_string(seed_) + ", operands" +
                     names_of(came_in));
        expect_same(region, policy, came_in);
      }
    }
  }
}

std::string name_of_subject(const testing::TestParamInfo<AutocastSubject>& subject) { return subject.param.op->name; }

INSTANTIATE_TEST_SUITE_P(Cpu, AutocastMatrix, testing::ValuesIn(subjects("cpu")), name_of_subject);
INSTANTIATE_TEST_SUITE_P(Cuda, AutocastMatrix, testing::ValuesIn(subjects("cuda")), name_of_subject);
INSTANTIATE_TEST_SUITE_P(CudaOnHost, AutocastMatrix, testing::ValuesIn(subjects("cuda on host")), name_of_subject);

} // namespace
} // namespace amplab::matrix
