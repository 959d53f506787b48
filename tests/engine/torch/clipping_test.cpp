// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/torch/program_fixture.h"

namespace amplab::torch {
namespace {

using Clipping = Programs;

TEST_F(Clipping, ByNormsAndByValue) {
  EXPECT_EQ(run(R"(
p = torch.zeros(2, requires_grad=True)
q = torch.zeros(1, requires_grad=True)
unused = torch.zeros(1, requires_grad=True)
for order in [2.0, 1, float("inf"), "inf"]:
    p.grad = torch.tensor([3.0, -4.0])
    q.grad = torch.tensor([12.0])
    norm = torch.nn.utils.clip_grad_norm_([p, q, unused], max_norm=1.0, norm_type=order)
    print(norm, p.grad, q.grad)
print(nn.utils.clip_grad_norm_(p, 100.0), p.grad)
p.grad = torch.tensor([3.0, -4.0])
print(torch.nn.utils.clip_grad_value_([p], 3.5), p.grad)
print(torch.nn.utils.clip_grad_norm_([], 1.0), torch.nn.utils.clip_grad_norm_(unused, 1.0))
p.grad = torch.tensor([1.0, float("inf")])
print(torch.nn.utils.clip_grad_norm_((p for p in [p]), 1.0), p.grad)
)"),
            "tensor(13.) tensor([ 0.2308, -0.3077]) tensor([0.9231])\n"
            "tensor(19.) tensor([ 0.1579, -0.2105]) tensor([0.6316])\n"
            "tensor(12.) tensor([ 0.2500, -0.3333]) tensor([1.0000])\n"
            "tensor(12.) tensor([ 0.2500, -0.3333]) tensor([1.0000])\n"
            "tensor(0.4167) tensor([ 0.2500, -0.3333])\n"
            "None tensor([ 3.0000, -3.5000])\n"
            "tensor(0.) tensor(0.)\n"
            "tensor(inf) tensor([0., nan])\n");
}

TEST_F(Clipping, NormsOf16BitGradientsAreRoundedAsInPyTorch) {
  constexpr const char* parameters = R"(
p = torch.zeros(2, dtype=torch.float16, requires_grad=True)
q = torch.zeros(2, dtype=torch.float16, requires_grad=True)
r = torch.zeros(2, requires_grad=True)
q.grad = torch.tensor([3.0, 4.75], dtype=torch.float16)
r.grad = torch.tensor([3.0, 4.75])
)";
  EXPECT_EQ(run(std::string(parameters) + R"(
p.grad = torch.tensor([30.0, 40.75], dtype=torch.float16)
for order in [2.0, 1, float("inf")]:
    narrow = torch.nn.utils.clip_grad_norm_([p, q], 1000.0, norm_type=order)
    mixed = torch.nn.utils.clip_grad_norm_([p, q, r], 1000.0, norm_type=order)
    print(narrow.dtype, narrow.item(), mixed.dtype, round(mixed.item(), 4))
)"),
            "torch.float16 50.90625 torch.float32 51.2137\n"
            "torch.float16 78.5 torch.float32 86.25\n"
            "torch.float16 40.75 torch.float32 40.75\n");
  EXPECT_EQ(run(std::string(parameters) + R"(
p.grad = torch.tensor([60000.0, 60000.0], dtype=torch.float16)
print(torch.nn.utils.clip_grad_norm_([p, r], 1.0), p.grad, r.grad)
)"),
            "tensor(inf) tensor([0., 0.], dtype=torch.float16) tensor([0., 0.])\n");
}

// PyTorch multiplies max_norm by the reciprocal of the norm, in the norm's dtype. A quotient gives other bits.
TEST_F(Clipping, TheCoefficientIsRoundedAsInPyTorch) {
  EXPECT_EQ(run(R"(
p = torch.zeros(1, requires_grad=True)
p.grad = torch.tensor([123.0])
torch.nn.utils.clip_grad_norm_([p], 1.7)
print(p.grad.item())
for dtype in [torch.float16, torch.bfloat16]:
    p = torch.zeros(3, dtype=dtype, requires_grad=True)
    p.grad = torch.tensor([6.0, 8.0, 0.2], dtype=dtype)
    torch.nn.utils.clip_grad_norm_([p], 1.7)
    print(p.grad[0].item(), p.grad[1].item(), p.grad[2].item())
)"),
            "1.6999999284744263\n"
            "1.01953125 1.359375 0.033966064453125\n"
            "1.015625 1.359375 0.033935546875\n");
}

TEST_F(Clipping, TheNormStandsWhereTheRunWantsIt) {
  EXPECT_EQ(run(R"(
p = torch.zeros(2, requires_grad=True)
p.grad = torch.tensor([3.0, 4.0])
first = torch.nn.utils.clip_grad_norm_(p, 1.0)
second = torch.nn.utils.clip_grad_norm_(p, 1.0)
print(first, second)
)"),
            "tensor(5.) tensor(1.0000)\n");
  EXPECT_NEAR(item(environment.norm), 1, 1e-5);
  EXPECT_GT(environment.gradients_read, 0);
}

TEST_F(Clipping, RaisesPyTorchsMessages) {
  EXPECT_EQ(error("p = torch.zeros(2, requires_grad=True)\np.grad = torch.tensor([1.0, "
                  "float('inf')])\ntorch.nn.utils.clip_grad_norm_(p, 1.0, error_if_nonfinite=True)"),
            "RuntimeError: The total norm of order 2.0 for gradients from `parameters` is non-finite, so it cannot be "
            "clipped. To disable this error and scale the gradients by the non-finite norm anyway, set "
            "`error_if_nonfinite=False`");
  EXPECT_EQ(error("torch.nn.utils.clip_grad_norm_(torch.ones(1))"),
            "TypeError: clip_grad_norm_() missing 1 required positional argument: 'max_norm'");
  EXPECT_EQ(run("torch.nn.utils.clip_grad_norm_((p for p in []), 1.0)"),
            "UserWarning: `parameters` is an empty generator, no gradient clipping will occur.\n");
}

} // namespace
} // namespace amplab::torch
