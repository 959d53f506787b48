// SPDX-License-Identifier: Apache-2.0
// Against torch 2.15: torch.manual_seed(42), then torch.empty(n).normal_() and .uniform_(-0.5, 0.5).
#include "engine/nn/init.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

TEST(Init, NormalDrawsWhatTorchDrawsInBlocksOfSixteen) {
  TorchGenerator generator(42);
  // 20 is no multiple of 16: the last sixteen are drawn again.
  const std::vector<float> want = {1.9269152879714966f,   1.4872840642929077f,  0.9007171988487244f,  -2.1055209636688232f,
                                   -0.7581311464309692f,  1.078317642211914f,   0.8008005619049072f,  1.680620551109314f,
                                   0.3558599054813385f,   -0.6866229772567749f, -0.4933563470840454f, 0.2414877861738205f,
                                   -0.2316243201494217f,  0.041759490966796875f, -0.2515752911567688f, 0.859858512878418f,
                                   -0.3097267746925354f,  -0.3957104980945587f, 0.8034093379974365f,  -0.6215953826904297f};
  const std::vector<float> got = normal(generator, 20);
  ASSERT_EQ(got.size(), want.size());
  for (size_t i = 0; i < want.size(); ++i) EXPECT_NEAR(got[i], want[i], 2e-6f) << i;
}

TEST(Init, NormalDrawsFewNumbersOneByOne) {
  TorchGenerator generator(42);
  const std::vector<float> want = {0.33669036626815796f, 0.12880940735340118f, 0.23446236550807953f, 0.23033303022384644f,
                                   -1.1228563785552979f};
  const std::vector<float> got = normal(generator, 5);
  for (size_t i = 0; i < want.size(); ++i) EXPECT_NEAR(got[i], want[i], 1e-6f) << i;
}

} // namespace
} // namespace amplab
