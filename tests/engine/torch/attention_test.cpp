// SPDX-License-Identifier: Apache-2.0
// F.scaled_dot_product_attention with operands of different sizes.
#include "tests/engine/torch/program_fixture.h"

namespace amplab::torch {
namespace {

using Attention = Programs;

constexpr const char* kOperands = "q = (torch.arange(8.0).reshape(1, 1, 2, 4) / 8).requires_grad_()\n"
                                  "k = (torch.arange(12.0).reshape(1, 1, 3, 4) / 12 - 0.5).requires_grad_()\n"
                                  "def of(width):\n"
                                  "    v = torch.arange(3.0 * width).reshape(1, 1, 3, width).requires_grad_()\n"
                                  "    y = F.scaled_dot_product_attention(q, k, v, is_causal=True)\n"
                                  "    y.pow(2).sum().backward()\n"
                                  "    print(y.shape, y.is_contiguous(), y[0, 0, 1].detach())\n"
                                  "    print(q.grad[0, 0, 1], k.grad[0, 0, 0], v.grad[0, 0, 1])\n";

TEST_F(Attention, TakesValuesOfAnotherWidthThanTheKeys) {
  EXPECT_EQ(run(std::string(kOperands) + "of(3)"),
            "torch.Size([1, 1, 2, 3]) True tensor([1.8379, 2.8379, 3.8379])\n"
            "tensor([2.0204, 2.0204, 2.0204, 2.0204]) tensor([-3.0306, -3.7883, -4.5459, -5.3036]) "
            "tensor([2.2518, 3.4770, 4.7023])\n");
  EXPECT_EQ(run(std::string(kOperands) + "of(6)"),
            "torch.Size([1, 1, 2, 6]) True tensor([3.6757, 4.6757, 5.6757, 6.6757, 7.6757, 8.6757])\n"
            "tensor([17.5872, 17.5872, 17.5872, 17.5872]) tensor([-26.3808, -32.9760, -39.5713, -46.1665]) "
            "tensor([ 4.5036,  5.7289,  6.9541,  8.1793,  9.4046, 10.6298])\n");
}

TEST_F(Attention, ExpandsBatchesAndHeads) {
  EXPECT_EQ(run("q = torch.arange(16.0).reshape(2, 1, 2, 4) / 16\n"
                "k = torch.ones(1, 3, 3, 4)\n"
                "v = torch.arange(6.0).reshape(1, 1, 3, 2)\n"
                "y = F.scaled_dot_product_attention(q, k, v)\n"
                "print(y.shape, y[1, 2])"),
            "torch.Size([2, 3, 2, 2]) tensor([[2., 3.],\n        [2., 3.]])\n");
}

TEST_F(Attention, OperandsThatDoNotFitRaisePyTorchsMessage) {
  const auto raised = [&](const char* q, const char* k, const char* v) {
    const auto ones = [](const char* sizes) { return std::string("torch.ones(") + sizes + ")"; };
    return error("F.scaled_dot_product_attention(" + ones(q) + ", " + ones(k) + ", " + ones(v) + ")");
  };
  EXPECT_EQ(raised("2, 1, 2, 4", "3, 1, 2, 4", "3, 1, 2, 4"),
            "RuntimeError: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 0");
  EXPECT_EQ(raised("2, 2, 2, 4", "2, 3, 2, 4", "2, 3, 2, 4"),
            "RuntimeError: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1");
  EXPECT_EQ(raised("2, 2, 2, 4", "2, 2, 2, 5", "2, 2, 2, 4"),
            "RuntimeError: Expected size for first two dimensions of batch2 tensor to be: [4, 4] but got: [4, 5].");
  EXPECT_EQ(raised("2, 1, 2, 4", "2, 1, 3, 4", "2, 1, 2, 3"),
            "RuntimeError: Expected size for first two dimensions of batch2 tensor to be: [2, 3] but got: [2, 2].");
}

} // namespace
} // namespace amplab::torch
