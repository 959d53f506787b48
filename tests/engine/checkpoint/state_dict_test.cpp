// SPDX-License-Identifier: Apache-2.0
#include "engine/checkpoint/state_dict.h"
#include "engine/checkpoint/tensor_file.h"
#include "tests/engine/checkpoint/tensor_samples.h"

#include <cmath>
#include <gtest/gtest.h>

namespace amplab {
namespace {

const std::vector<ExpectedTensor> kModel = {
    {"fc1.weight", FileDType::f16, {2, 1}}, {"fc1.bias", FileDType::f32, {2}}, {"bn.count", FileDType::i64, {}}};

std::vector<NamedTensor> good() {
  return {{"bn.count", FileDType::i64, {}, std::vector<std::byte>(8)},
          f32_tensor("fc1.bias", {2}, {1, 2}),
          f32_tensor("fc1.weight", {2, 1}, {1, 0.1f})};
}

std::string error_of(std::vector<NamedTensor> given) {
  try {
    (void)match_state_dict(std::move(given), kModel, "w.safetensors");
  } catch (const CheckpointError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(StateDict, ComesInTheModelsOrderAndItsDtypes) {
  const auto result = match_state_dict(good(), kModel, "it");
  ASSERT_EQ(result.size(), 3u);
  for (size_t i = 0; i < result.size(); ++i) {
    EXPECT_EQ(result[i].name, kModel[i].name);
    EXPECT_EQ(result[i].dtype, kModel[i].dtype);
  }
  EXPECT_EQ(numbers_of(result[0]), (std::vector<double>{1, 0.0999755859375})) << "0.1 in fp16";
}

TEST(StateDict, NamesTheFirstTensorThatDoesNotFit) {
  EXPECT_EQ(error_of(good()), "accepted");
  EXPECT_EQ(error_of({}), "w.safetensors: missing key in state_dict: \"fc1.weight\" and 2 more, which the model has.");
  auto more = good();
  more.push_back(f32_tensor("fc2.bias", {1}, {1}));
  EXPECT_EQ(error_of(more),
            "w.safetensors: unexpected key in state_dict: \"fc2.bias\", which the model does not have.");
  auto other_shape = good();
  other_shape[2].shape = {1, 2};
  EXPECT_EQ(error_of(other_shape),
            "w.safetensors: size mismatch for \"fc1.weight\": [1, 2] in the file, but [2, 1] in the model.");
  auto fractions = good();
  fractions[0] = f32_tensor("bn.count", {}, {1.5f});
  EXPECT_EQ(error_of(fractions), "w.safetensors: \"bn.count\" is F32; expected I64.");
}

TEST(StateDict, ConvertsFromEveryFloatToEveryFloat) {
  for (size_t from = 0; from < std::size(kFileFormats); ++from)
    for (size_t to = 0; to < std::size(kFileFormats); ++to) {
      const auto source = static_cast<FileDType>(from), target = static_cast<FileDType>(to);
      if (!is_floating(source) || !is_floating(target)) continue;
      const NamedTensor tensor = converted(f32_tensor("a", {3}, {-1.5f, 0.25f, 6}), source);
      EXPECT_EQ(numbers_of(converted(tensor, target)), (std::vector<double>{-1.5, 0.25, 6}))
          << name_of(source) << " to " << name_of(target);
    }
}

TEST(RoundingCost, CountsWhatVanishesAndWhatOverflowsApartFromRounding) {
  const std::vector<NamedTensor> exact = {f32_tensor("a", {6}, {1 + 0x1p-11f, 1e-9f, -1e6f, 0, INFINITY, 2}),
                                          {"n", FileDType::i64, {}, std::vector<std::byte>(8)}};
  const std::vector<NamedTensor> halved = {converted(exact[0], FileDType::f16), exact[1]};
  const RoundingCost cost = rounding_cost(exact, halved);
  EXPECT_EQ(cost.count, 6);
  EXPECT_EQ(cost.flushed, 1);
  EXPECT_EQ(cost.infinite, 1);
  EXPECT_DOUBLE_EQ(cost.largest_relative, 0x1p-11 / (1 + 0x1p-11));
  EXPECT_EQ(rounding_cost(exact, exact).largest_relative, 0);
}

} // namespace
} // namespace amplab
