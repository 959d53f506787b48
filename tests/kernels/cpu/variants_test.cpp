// SPDX-License-Identifier: Apache-2.0
// Every kernel of the op table gives equal bits in every variant that is built and runs on this machine. Sizes and
// values are random in each run, with infinities, NaN and subnormals.
#include "tests/kernels/cpu/tensor.h"
#include "tests/kernels/cpu/variant_calls.h"
#include "tests/kernels/cpu/variants.h"

#include <cmath>
#include <cstring>
#include <map>

namespace amplab::test {
namespace {

std::string shown(DType dtype) { return std::string(name_of(dtype)); }

double drawn(const Operand& operand, std::mt19937_64& source) {
  std::uniform_real_distribution<double> unit(0, 1);
  switch (operand.holds) {
  case Holds::index: return std::floor(unit(source) * static_cast<double>(operand.below));
  case Holds::mask: return unit(source) < 0.5;
  case Holds::share: return unit(source);
  case Holds::positive: return 0.1 + unit(source);
  case Holds::number: break;
  }
  constexpr double kSpecial[] = {0.0, -0.0, 1e-41, -3e-42, 6e-8, 65504, 1e30, HUGE_VAL, -HUGE_VAL, NAN};
  if (operand.special && unit(source) < 0.02) return kSpecial[static_cast<size_t>(unit(source) * std::size(kSpecial))];
  return std::normal_distribution<double>(0, 1)(source) * std::exp2(std::floor(6 * unit(source)) - 3);
}

std::vector<Tensor> made(const std::vector<Operand>& operands, DType dtype, std::mt19937_64& source) {
  std::vector<Tensor> tensors;
  for (const Operand& operand : operands) {
    const Tensor& tensor = tensors.emplace_back(operand.dtype.value_or(dtype), operand.shape);
    for (int64_t i = 0; i < tensor.count(); ++i) write(tensor.view(), i, drawn(operand, source));
  }
  return tensors;
}

// Returns all operands and results after the call.
std::vector<Tensor> ran(Device& device, const VariantCall& call, DType dtype, uint64_t seed) {
  std::mt19937_64 source(seed);
  std::vector<Tensor> tensors = made(call.in, dtype, source), out = made(call.out, dtype, source);
  std::vector<View> in_views, out_views;
  for (const Tensor& tensor : tensors) in_views.push_back(tensor.view());
  for (const Tensor& tensor : out) out_views.push_back(tensor.view());
  device.run({call.op, call.direction, in_views, out_views, call.attributes});
  tensors.insert(tensors.end(), out.begin(), out.end());
  return tensors;
}

// Returns the index of the first element that differs, or -1. All NaN are equal: the compiler chooses which operand's
// NaN an instruction propagates.
int64_t first_difference(const Tensor& a, const Tensor& b) {
  const size_t size = bytes_of(a.view().dtype);
  for (int64_t i = 0; i < a.count(); ++i) {
    const auto at = static_cast<size_t>(i) * size;
    if (std::memcmp(a.view().as<char>() + at, b.view().as<char>() + at, size) != 0 &&
        !(std::isnan(a[i]) && std::isnan(b[i])))
      return i;
  }
  return -1;
}

class Variants : public testing::TestWithParam<DType> {
 protected:
  void SetUp() override {
    if (variants().size() < 2) GTEST_SKIP() << "fewer than two variants are built that this processor can run";
  }
};

TEST_P(Variants, GiveTheSameBitsForEveryOp) {
  for (int round = 0; round < 2; ++round) {
    const uint64_t seed = random_source()();
    for (const VariantCall& call : variant_calls(seed)) {
      const auto want = ran(*variants().front().device, call, GetParam(), seed);
      for (size_t v = 1; v < variants().size(); ++v) {
        const auto got = ran(*variants()[v].device, call, GetParam(), seed);
        for (size_t k = 0; k < want.size(); ++k) {
          const int64_t i = first_difference(want[k], got[k]);
          EXPECT_EQ(i, -1) << row_of(call.op).id << (call.direction == Direction::backward ? " backward" : "") << " of "
                           << to_string(call.in.empty() ? call.out[0].shape : call.in[0].shape) << ", operand " << k
                           << ": " << want[k][i] << " in " << variants().front().name << ", " << got[k][i] << " in "
                           << variants()[v].name;
        }
      }
    }
  }
}

TEST_P(Variants, CountTheSameStatistics) {
  for (const int64_t count : {1, 31, 515, 40000}) {
    std::mt19937_64 source(random_source()());
    const Tensor x = made({{.shape = {count}, .special = true}}, GetParam(), source).front();
    const Statistics want = variants().front().device->probing().statistics(x.view());
    const ExponentHistogram want_exponents = variants().front().device->probing().exponents(x.view());
    for (const Variant& variant : variants()) {
      const Statistics got = variant.device->probing().statistics(x.view());
      EXPECT_EQ(
          std::tie(got.zeros, got.subnormals, got.inf, got.nan, got.amax, got.amin_nonzero, got.sum_squares),
          std::tie(want.zeros, want.subnormals, want.inf, want.nan, want.amax, want.amin_nonzero, want.sum_squares))
          << variant.name << ", " << count;
      const ExponentHistogram exponents = variant.device->probing().exponents(x.view());
      EXPECT_EQ(exponents.bucket, want_exponents.bucket) << variant.name;
      EXPECT_EQ(exponents.zeros, want_exponents.zeros) << variant.name;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Cpu, Variants, testing::ValuesIn(kFloats), [](const auto& cell) { return shown(cell.param); });

TEST(VariantCalls, HoldEveryKernelOfTheOpTable) {
  std::map<std::pair<Op, Direction>, int> calls;
  for (const VariantCall& call : variant_calls(1)) ++calls[{call.op, call.direction}];
  for (size_t i = 0; i < kOpCount; ++i) {
    const Op op = static_cast<Op>(i);
    if (!kOps[i].has_kernel()) continue;
    EXPECT_TRUE(calls.contains({op, Direction::forward})) << kOps[i].id;
    EXPECT_EQ(calls.contains({op, Direction::backward}), kOps[i].kind == OpKind::kernel) << kOps[i].id << " backward";
  }
}

// An exception of a library is caught by its type in the program, although their symbols are hidden from each other.
TEST(VariantErrors, AreCaughtByTheirTypes) {
  const auto device = load_cpu_variant(variants().front().name).backend->open(0);
  try {
    device->allocate(size_t(1) << 60);
    FAIL() << "so much memory there is not";
  } catch (const OutOfMemory& error) {
    EXPECT_EQ(error.requested, size_t(1) << 60);
  }
  const Tensor x(DType::i64, {3}), y(DType::f32, {3});
  const View in[] = {x.view()}, out[] = {y.view()};
  EXPECT_THROW(device->run({Op::relu, Direction::forward, in, out}), DeviceError);
}

} // namespace
} // namespace amplab::test
