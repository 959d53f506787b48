// SPDX-License-Identifier: Apache-2.0
// Output dtypes under PyTorch's policy lists for the ops of a small model, row by row.
#include "engine/amp/decision.h"

#include <gtest/gtest.h>
#include <vector>

namespace amplab {
namespace {

constexpr DType f32 = DType::f32, f16 = DType::f16, bf16 = DType::bf16, i64 = DType::i64;

AutocastState region(PolicyList list, DType low) {
  AutocastState state;
  state.enabled = true;
  state.list = list;
  state.dtype = low;
  return state;
}

// Returns the dtype of the result of an op that computes in the single dtype of its arguments.
DType result_dtype(const Decision& decision, DType input) {
  return decision.output.value_or(decision.cast_to.value_or(input));
}

struct Row {
  Op op;
  std::vector<DType> inputs; // as the previous layer returns them; fp16 stands for the region's own format
  enum Expected { low, wide, input } cuda, cpu;
};

std::ostream& operator<<(std::ostream& out, const Row& row) { return out << name_of(row.op); }

class SmallModel : public testing::TestWithParam<Row> {};

TEST_P(SmallModel, OpGivesTheDtypeThatPyTorchGives) {
  for (PolicyList list : {PolicyList::cuda, PolicyList::cpu})
    for (DType format : {f16, bf16}) {
      std::vector<DType> inputs = GetParam().inputs;
      for (DType& dtype : inputs)
        if (dtype == f16) dtype = format;
      const Row::Expected expected = list == PolicyList::cuda ? GetParam().cuda : GetParam().cpu;
      const DType wanted = expected == Row::low ? format : expected == Row::wide ? f32 : inputs.front();
      EXPECT_EQ(name_of(result_dtype(resolve(region(list, format), GetParam().op, inputs), inputs.front())),
                name_of(wanted))
          << name_of(list) << " list, " << name_of(format);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Decision, SmallModel,
    testing::Values(Row{Op::linear, {f32, f32, f32}, Row::low, Row::low},
                    Row{Op::linear, {f16, f32, f32}, Row::low, Row::low}, Row{Op::relu, {f16}, Row::input, Row::input},
                    Row{Op::relu, {f32}, Row::input, Row::input}, Row{Op::sigmoid, {f16}, Row::input, Row::input},
                    Row{Op::tanh, {f16}, Row::input, Row::input}, Row{Op::gelu, {f16}, Row::input, Row::input},
                    Row{Op::silu, {f16}, Row::input, Row::input}, Row{Op::dropout, {f16}, Row::input, Row::input},
                    Row{Op::layer_norm, {f16, f32, f32}, Row::wide, Row::input},
                    Row{Op::softmax, {f16}, Row::wide, Row::input}, Row{Op::log_softmax, {f16}, Row::wide, Row::input},
                    Row{Op::nll_loss, {f16, i64}, Row::wide, Row::wide},
                    Row{Op::mul, {f16, f32}, Row::input, Row::input}, Row{Op::cast, {f16}, Row::input, Row::input}));

TEST(Decision, LowerPrecisionTakesTheOtherSixteenBitFormatToo) {
  const std::vector inputs = {bf16, f32};
  EXPECT_EQ(resolve(region(PolicyList::cuda, f16), Op::linear, inputs),
            (Decision{Policy::lower_precision_fp, f16, std::nullopt, false}));
}

TEST(Decision, SetOptDtypeSetsTheOutputAndCastsNoArgument) {
  const std::vector inputs = {f16};
  EXPECT_EQ(resolve(region(PolicyList::cuda, f16), Op::softmax, inputs),
            (Decision{Policy::fp32_set_opt_dtype, std::nullopt, f32, false}));
}

// cross_entropy on CUDA holds its log-probabilities in the logits' format.
TEST(Decision, TheCallersOwnDtypeWins) {
  const std::vector inputs = {f16};
  EXPECT_EQ(resolve(region(PolicyList::cuda, f16), Op::log_softmax, inputs, f16).output, f16);
}

TEST(Decision, SetOptDtypeLeavesACallAloneWhoseFirstArgumentIsAnInteger) {
  const std::vector inputs = {i64, f16};
  EXPECT_EQ(decide(Policy::fp32_set_opt_dtype, f16, inputs),
            (Decision{Policy::fp32_set_opt_dtype, std::nullopt, std::nullopt, false}));
}

struct Promotion {
  DType low;
  std::vector<DType> inputs;
  std::optional<DType> target; // empty: an error
};

class Promote : public testing::TestWithParam<Promotion> {};

TEST_P(Promote, TakesTheWidest) {
  const auto& [low, inputs, target] = GetParam();
  if (target) {
    EXPECT_EQ(decide(Policy::promote, low, inputs).cast_to, target);
  } else {
    EXPECT_THROW(decide(Policy::promote, low, inputs), PromotionError);
  }
}

INSTANTIATE_TEST_SUITE_P(Decision, Promote,
                         testing::Values(Promotion{f16, {f16, f16}, f16}, Promotion{f16, {f16, f32}, f32},
                                         Promotion{f16, {f32, f16}, f32}, Promotion{bf16, {bf16, i64}, bf16},
                                         Promotion{f16, {i64, i64}, f16}, Promotion{f16, {}, f16},
                                         Promotion{f16, {f16, bf16}, std::nullopt},
                                         // PyTorch checks arguments in order. After an fp32 argument nothing can fail.
                                         Promotion{f16, {bf16, f32}, std::nullopt}, Promotion{f16, {f32, bf16}, f32}));

TEST(Decision, NothingIsCastOutsideARegion) {
  const std::vector inputs = {f32, f16};
  for (size_t op = 0; op < kOpCount; ++op)
    EXPECT_EQ(resolve(AutocastState{}, static_cast<Op>(op), inputs), Decision{}) << name_of(static_cast<Op>(op));
}

TEST(Decision, UpdatesAreNeverCast) {
  const std::vector inputs = {f32, f16};
  for (PolicyList list : kPolicyLists)
    for (size_t op = 0; op < kOpCount; ++op)
      if (!row_of(static_cast<Op>(op)).differentiable()) {
        EXPECT_EQ(resolve(region(list, f16), static_cast<Op>(op), inputs), Decision{}) << name_of(static_cast<Op>(op));
      }
}

TEST(Decision, ABannedOpRaisesInARegionOnlyAndNamesTheReplacement) {
  const std::vector inputs = {f16, f32};
  for (const PolicyList list : {PolicyList::cuda, PolicyList::apex_o1}) try {
      resolve(region(list, f16), Op::binary_cross_entropy, inputs);
      FAIL() << name_of(list);
    } catch (const BannedOpError& error) {
      EXPECT_NE(std::string(error.what()).find("use binary_cross_entropy_with_logits"), std::string::npos);
    }
  EXPECT_EQ(resolve(AutocastState{}, Op::binary_cross_entropy, inputs), Decision{});
  EXPECT_EQ(resolve(region(PolicyList::cpu, f16), Op::binary_cross_entropy, inputs).cast_to, f32)
      << "as PyTorch's CPU list";
}

TEST(Decision, AppendDtypeRequestsFp32OrTheIntegersDtype) {
  EXPECT_EQ(decide(Policy::fp32_append_dtype, f16, std::vector{f16}).output, f32);
  EXPECT_EQ(decide(Policy::fp32_append_dtype, f16, std::vector{i64}).output, i64);
}

TEST(Decision, ApexCastsTheArgumentsOfSumsAndSoftmaxAndPromotesArithmetic) {
  const std::vector inputs = {f16};
  for (const Op op : {Op::softmax, Op::sum, Op::var, Op::gelu, Op::cross_entropy_loss})
    EXPECT_EQ(resolve(region(PolicyList::apex_o1, f16), op, inputs).cast_to, f32) << name_of(op);
  EXPECT_EQ(resolve(region(PolicyList::apex_o1, f16), Op::add, std::vector{f16, f32}).cast_to, f32);
  EXPECT_EQ(resolve(region(PolicyList::apex_o1, f16), Op::mean, inputs).cast_to, std::nullopt);
}

TEST(Decision, AnOverrideOutranksPolicyCallerAndDisabledRegion) {
  const std::vector inputs = {f32};
  for (bool enabled : {true, false}) {
    AutocastState state = region(PolicyList::cuda, f16);
    state.enabled = enabled;
    state.overrides[static_cast<size_t>(Op::softmax)] = bf16;
    const Decision decision = resolve(state, Op::softmax, inputs, f32);
    EXPECT_EQ(decision.cast_to, bf16);
    EXPECT_EQ(decision.output, bf16);
    EXPECT_TRUE(decision.overridden);
    EXPECT_FALSE(resolve(state, Op::log_softmax, inputs).overridden);
  }
}

TEST(Decision, OverridesAreForOpsThatComputeAndFormatsThatStore) {
  EXPECT_TRUE(may_override(Op::linear, f32));
  EXPECT_TRUE(may_override(Op::softmax, bf16));
  EXPECT_FALSE(may_override(Op::cast, f16));
  EXPECT_FALSE(may_override(Op::sgd, f16));
  EXPECT_FALSE(may_override(Op::linear, DType::tf32));
  EXPECT_FALSE(may_override(Op::linear, i64));
}

TEST(CastCache, CachesOnlyNarrowedWeights) {
  const AutocastState state = region(PolicyList::cuda, f16);
  const CastSource weight{.dtype = f32, .requires_grad = true, .leaf = true, .view = false};
  const auto with = [weight](auto change) {
    CastSource source = weight;
    change(source);
    return source;
  };
  EXPECT_TRUE(cacheable(state, weight, f16));
  EXPECT_FALSE(cacheable(state, weight, bf16)) << "not the region's format";
  EXPECT_FALSE(cacheable(state, with([](CastSource& s) { s.dtype = bf16; }), f16));
  EXPECT_FALSE(cacheable(state, with([](CastSource& s) { s.requires_grad = false; }), f16));
  EXPECT_FALSE(cacheable(state, with([](CastSource& s) { s.leaf = false; }), f16));
  EXPECT_FALSE(cacheable(state, with([](CastSource& s) { s.view = true; }), f16));

  AutocastState off = state;
  off.cache_enabled = false;
  EXPECT_FALSE(cacheable(off, weight, f16));
  EXPECT_FALSE(cacheable(AutocastState{}, weight, f16)) << "no region would end and drop it";
}

} // namespace
} // namespace amplab
