// SPDX-License-Identifier: Apache-2.0
// Compared with torch 2.15: torch.manual_seed(42), then torch.empty(n).normal_() and .uniform_(-0.5, 0.5).
#include "engine/nn/init.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

TEST(Init, NormalDrawsWhatTorchDrawsInBlocksOfSixteen) {
  TorchGenerator generator(42);
  // 20 is no multiple of 16, so the last sixteen are drawn again.
  const std::vector<float> want = {
      1.9269152879714966f,  1.4872840642929077f,  0.9007171988487244f,  -2.1055209636688232f,  -0.7581311464309692f,
      1.078317642211914f,   0.8008005619049072f,  1.680620551109314f,   0.3558599054813385f,   -0.6866229772567749f,
      -0.4933563470840454f, 0.2414877861738205f,  -0.2316243201494217f, 0.041759490966796875f, -0.2515752911567688f,
      0.859858512878418f,   -0.3097267746925354f, -0.3957104980945587f, 0.8034093379974365f,   -0.6215953826904297f};
  const std::vector<float> got = normal(generator, 20);
  ASSERT_EQ(got.size(), want.size());
  for (size_t i = 0; i < want.size(); ++i) EXPECT_NEAR(got[i], want[i], 2e-6f) << i;
}

TEST(Init, NormalDrawsFewNumbersOneByOne) {
  TorchGenerator generator(42);
  const std::vector<float> want = {0.33669036626815796f, 0.12880940735340118f, 0.23446236550807953f,
                                   0.23033303022384644f, -1.1228563785552979f};
  const std::vector<float> got = normal(generator, 5);
  for (size_t i = 0; i < want.size(); ++i) EXPECT_NEAR(got[i], want[i], 1e-6f) << i;
}

TEST(Init, TheSecondOfAPairWaitsForTheNextDraw) {
  TorchGenerator generator(42);
  const float want[] = {0.33669036626815796f, 0.12880940735340118f, 0.23446236550807953f, 0.23033303022384644f};
  for (const float each : want) EXPECT_NEAR(normal(generator, 1).front(), each, 1e-6f);
}

// torch.randn(n, dtype=torch.float16), and torch.rand(1) after it.
TEST(Init, SixteenBitNumbersAreDrawnABlockAtATime) {
  struct Case {
    int64_t count;
    float first, second, of_last_block, last, then;
  };
  const Case cases[] = {{16, 1.9267578125f, 1.4873046875f, 1.9267578125f, 0.76220703125f, 0.8854429125785828f},
                        {17, 1.9267578125f, 1.642578125f, 1.642578125f, 0.85986328125f, 0.8860136866569519f},
                        {40, 1.9267578125f, 1.4873046875f, -1.384765625f, -0.48779296875f, 0.7539175152778625f}};
  for (const Case& c : cases) {
    TorchGenerator generator(42);
    const std::vector<float> drawn = normal_of_16_bits(generator, c.count);
    EXPECT_NEAR(drawn[0], c.first, 1e-3f);
    EXPECT_NEAR(drawn[1], c.second, 1e-3f);
    EXPECT_NEAR(drawn[static_cast<size_t>(c.count - 16)], c.of_last_block, 1e-3f);
    EXPECT_NEAR(drawn.back(), c.last, 1e-3f);
    EXPECT_EQ(uniform(generator, 1, 0, 1).front(), c.then) << c.count;
  }
}

TEST(Init, AGeneratorGoesOnFromItsText) {
  TorchGenerator generator(7);
  normal(generator, 3); // one number is left in the generator
  uniform(generator, 700, 0, 1);
  std::optional<TorchGenerator> again = TorchGenerator::from_text(generator.text());
  ASSERT_TRUE(again.has_value());
  EXPECT_TRUE(*again == generator);
  EXPECT_EQ(normal(*again, 20), normal(generator, 20));
  EXPECT_EQ(normal(*again, 3), normal(generator, 3));
}

TEST(Init, ATextThatIsNoGeneratorIsNone) {
  const std::string good = TorchGenerator(7).text();
  const std::string beyond = good.substr(0, good.rfind(' ')) + " 625",
                    large = "4294967296" + good.substr(good.find(' '));
  for (const std::string& text : {std::string(), std::string("x"), good + " x", good + " 1 2", beyond, large,
                                  good.substr(0, good.size() / 2), "-" + good})
    EXPECT_FALSE(TorchGenerator::from_text(text).has_value()) << text.size();
}

} // namespace
} // namespace amplab
