// SPDX-License-Identifier: Apache-2.0
// Programs with unbounded work or memory end with an error message before they use much of either.
#include "tests/engine/torch/program_fixture.h"

namespace amplab::torch {
namespace {

struct CostLimits : Programs {
  int64_t most_bytes() const { return memory.stats().total_in_use + memory.stats().cached; }
  static constexpr const char* kTooLarge =
      "NotInTheLab: a tensor of more than 67108864 elements is too large for a loop in the lab; use a smaller shape";
  static constexpr const char* kTooMuch = "NotInTheLab: a step in the lab executes at most 2000000 operations";
};

TEST_F(CostLimits, NoTensorHasMoreElementsThanTheLimit) {
  for (const char* text : {
           "torch.ones(1).expand(2**40).sum()",
           "torch.ones(1, 1, 1).expand(2**40, 2**40, 2)",
           "torch.ones(2**20, 1) + torch.ones(2**20)",
           "torch.ones(2**20, 1) > torch.ones(2**20)",
           "F.mse_loss(torch.ones(2**20, 1), torch.ones(2**20))",
           "torch.where(torch.ones(2**20, 1) > 0, torch.ones(2**20), 0.0)",
           "torch.ones(2**20).masked_fill(torch.ones(2**20, 1) > 0, 1.0)",
           "torch.lerp(torch.ones(2**20, 1), torch.ones(2**20), 0.5)",
           "x = torch.ones(2**20)\nfor i in range(40):\n    x = torch.cat([x, x])",
           "x = torch.ones(2**20)\nfor i in range(40):\n    x = torch.stack([x, x]).flatten()",
           "torch.ones(2**20, 1) @ torch.ones(1, 2**20)",
           "torch.bmm(torch.ones(1, 2**20, 1), torch.ones(1, 1, 2**20))",
           "F.linear(torch.ones(2**20, 1), torch.ones(2**20, 1))",
           "q = torch.ones(1, 1, 2**16, 1)\nF.scaled_dot_product_attention(q, q, q)",
           "F.embedding(torch.zeros(2**20).long(), torch.ones(2, 2**20))",
           "F.conv2d(torch.ones(1, 1, 2, 2), torch.ones(1, 1, 2, 2), padding=2**19)",
           "torch.zeros(2**40)",
       }) {
    EXPECT_EQ(error(text), kTooLarge) << text;
    EXPECT_LT(most_bytes(), int64_t{1} << 30) << text;
  }
}

TEST_F(CostLimits, WhatAStepReadsAndMultipliesIsCounted) {
  EXPECT_EQ(error("x = torch.ones(1, 1).expand(1, 2**26)\nfor i in range(100000):\n    x.t().detach()").substr(0, 50),
            std::string(kTooMuch).substr(0, 50));
  const char* const product = "x = torch.ones(1, 1).expand(8192, 8192)\nfor i in range(100000):\n    x @ x";
  EXPECT_EQ(error(product).substr(0, 50), std::string(kTooMuch).substr(0, 50)) << "before the first is multiplied";
  EXPECT_EQ(run("x = torch.ones(64, 64)\nfor i in range(500):\n    y = x @ x\nprint(y[0, 0])"), "tensor(64.)\n");
}

} // namespace
} // namespace amplab::torch
