// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/torch/program_fixture.h"

namespace amplab::torch {
namespace {

using Reductions = Programs;

TEST_F(Reductions, GoOverAllAxesOrSome) {
  EXPECT_EQ(
      run(R"(
x = torch.tensor([[1.0, -2.0, 3.0], [4.0, 5.0, -6.5]])
print(x.sum(), x.sum(0), x.sum(dim=-1), torch.sum(x, dim=(0, 1)), x.sum(1, keepdim=True))
print(x.mean(), x.mean(0), x.var(), x.var(1), x.var(unbiased=False), x.var(dim=1, correction=0))
print(x.norm(), x.norm(1), x.norm(p=float("inf")), torch.linalg.vector_norm(x, dim=1),
      torch.linalg.vector_norm(x, ord=1))
print(x.amax(), x.amin(1), x.max(), x.min(), torch.amax(x, dim=(0,)), x.argmax(), x.argmax(1), x.argmin(dim=0))
m = x.max(1)
print(m.values, m.indices, m[0])
values, places = torch.min(x, dim=0, keepdim=True)
print(values, places)
print(x.softmax(1), F.softmax(x, dim=0), F.log_softmax(x, dim=-1), torch.log_softmax(x, 1).sum(),
      x.half().softmax(-1).dtype)
print(x.half().sum(dtype=torch.float32).dtype, F.softmax(x.half(), dim=1, dtype=torch.float32).dtype)
)"),
      "tensor(4.5000) tensor([ 5.0000,  3.0000, -3.5000]) tensor([2.0000, 2.5000]) tensor(4.5000) tensor([[2.0000],\n"
      "        [2.5000]])\n"
      "tensor(0.7500) tensor([ 2.5000,  1.5000, -1.7500]) tensor(18.7750) tensor([ 6.3333, 40.5833]) tensor(15.6458) "
      "tensor([ 4.2222, 27.0556])\n"
      "tensor(9.8615) tensor(21.5000) tensor(6.5000) tensor([3.7417, 9.1241]) tensor(21.5000)\n"
      "tensor(5.) tensor([-2.0000, -6.5000]) tensor(5.) tensor(-6.5000) tensor([4., 5., 3.]) tensor(4) tensor([2, 1]) "
      "tensor([0, 0, 1])\n"
      "tensor([3., 5.]) tensor([2, 1]) tensor([3., 5.])\n"
      "tensor([[ 1.0000, -2.0000, -6.5000]]) tensor([[0, 0, 1]])\n"
      "tensor([[1.1850e-01, 5.8998e-03, 8.7560e-01],\n"
      "        [2.6894e-01, 7.3105e-01, 7.4056e-06]]) tensor([[4.7426e-02, 9.1105e-04, 9.9993e-01],\n"
      "        [9.5257e-01, 9.9909e-01, 7.4846e-05]]) tensor([[ -2.1328,  -5.1328,  -0.1328],\n"
      "        [ -1.3133,  -0.3133, -11.8133]]) tensor(-20.8383) torch.float16\n"
      "torch.float32 torch.float32\n");
}

TEST_F(Reductions, HaveGradients) {
  EXPECT_EQ(run(R"(
x = torch.tensor([[1.0, -2.0], [4.0, 5.0]], requires_grad=True)
(x.var() + x.norm() + x.amax() + x.max(0).values.sum() + x.softmax(0)[0].sum() + x.mean()).backward()
print(x.grad)
)"),
            "tensor([[-0.2240, -2.7106],\n"
            "        [ 3.1279,  4.9863]])\n");
}

constexpr const char* kReduced = "a = torch.ones(2, 3)\n";

TEST_F(Reductions, WhatDoesNotFitRaisesPyTorchsMessage) {
  const std::pair<const char*, const char*> cases[] = {
      {"a.sum(5)", "IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 5)"},
      {"a.max(5)", "IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 5)"},
      {"torch.ones(0).amax()", "RuntimeError: amax(): Expected reduction dim to be specified for input.numel() == 0. "
                               "Specify the reduction dim with the 'dim' argument."},
      {"torch.tensor([1]).mean()", "NotImplementedError: mean(): could not infer output dtype. Input dtype must be "
                                   "either a floating point or complex dtype. Got: Long"},
      {"(a > 0).mean()", "NotImplementedError: mean(): could not infer output dtype. Input dtype must be either a "
                         "floating point or complex dtype. Got: Bool"},
  };
  for (const auto& [text, sentence] : cases) EXPECT_EQ(error(std::string(kReduced) + text), sentence) << text;
}

TEST_F(Reductions, SumsLeaveTheRangeOfFp32WherePyTorchsDo) {
  EXPECT_EQ(run(R"(
big = torch.tensor([3e38, 3e38, -3e38])
print(big.sum(), big.mean(), big.view(1, 3).sum(1), big.view(3, 1).sum(0), big.view(3, 1).mean(0))
print(torch.tensor([1e20, 1e20]).norm(), torch.tensor([1e-30, 1e-30]).norm(), big.norm(1),
      torch.tensor([[1e20], [1e20]]).norm(dim=0))
print(torch.tensor([6e4, 6e4, -6e4]).half().sum(), torch.tensor([300.0, 400.0]).half().norm())
print(F.mse_loss(torch.full((4,), 1e19), torch.zeros(4)),
      F.mse_loss(torch.full((4,), 1e19), torch.zeros(4), reduction="sum"))
print(F.l1_loss(torch.full((4,), 1e38), torch.zeros(4)))
for big in [1.7e38, 3e38]:
    scores = torch.full((2, 3), -big)
    print(F.nll_loss(scores, torch.tensor([0, 1]), reduction="sum"), F.nll_loss(scores, torch.tensor([0, 1])))
logits = torch.full((3,), 3e38)
print(F.binary_cross_entropy_with_logits(logits, torch.zeros(3)),
      F.binary_cross_entropy_with_logits(logits, torch.zeros(3), reduction="sum"),
      F.binary_cross_entropy_with_logits(logits[:1], torch.zeros(1)))
p = torch.tensor([0.0, 1.0], requires_grad=True)
(F.binary_cross_entropy(p, torch.tensor([1.0, 0.0])) * 3e26).backward()
print(p.grad)
w = torch.tensor([1.0, 2.0], requires_grad=True)
w.grad = torch.tensor([1e20, -1e20])
print(torch.nn.utils.clip_grad_norm_([w], 1.0), w.grad)
v = torch.tensor([3.0], requires_grad=True)
v.grad = torch.tensor([3e19])
w.grad = torch.tensor([1e-30, 1.0])
print(torch.nn.utils.clip_grad_norm_([w, v], 1.0), v.grad, w.grad)
)"),
            "tensor(inf) tensor(inf) tensor([inf]) tensor([inf]) tensor([inf])\n"
            "tensor(inf) tensor(0.) tensor(inf) tensor([inf])\n"
            "tensor(60000., dtype=torch.float16) tensor(500., dtype=torch.float16)\n"
            "tensor(inf) tensor(inf)\n"
            "tensor(inf)\n"
            "tensor(3.4000e+38) tensor(1.7000e+38)\n"
            "tensor(inf) tensor(inf)\n"
            "tensor(inf) tensor(inf) tensor(3.0000e+38)\n"
            "tensor([-1.5000e+38,  1.5000e+38])\n"
            "tensor(inf) tensor([0., -0.])\n"
            "tensor(inf) tensor([0.]) tensor([0., 0.])\n");
}

TEST_F(Reductions, ExtremesOfEmptyTensorsRaise) {
  const std::pair<const char*, const char*> cases[] = {
      {"torch.zeros(2, 0).amax(1)", "IndexError: amax(): Expected reduction dim 1 to have non-zero size."},
      {"torch.zeros(0).max(0)", "IndexError: max(): Expected reduction dim 0 to have non-zero size."},
      {"torch.zeros(0).argmax()",
       "IndexError: argmax(): Expected reduction dim to be specified for input.numel() == 0."},
      {"torch.zeros(2, 0).argmax(1)", "IndexError: argmax(): Expected reduction dim 1 to have non-zero size."},
  };
  for (const auto& [text, sentence] : cases) EXPECT_EQ(error(text), sentence) << text;
}

TEST_F(Reductions, OfIntegersAndMasksUseTheDtypeArgument) {
  EXPECT_EQ(run(R"(
print(torch.arange(3).mean(dtype=torch.float32), torch.arange(6).reshape(2, 3).mean(1, dtype=torch.float16))
print(torch.arange(3).sum(dtype=torch.float32), (torch.ones(3) > 0).mean(dtype=torch.float32),
      (torch.ones(2, 3) > 0).sum(dtype=torch.int64))
)"),
            "tensor(1.) tensor([1., 4.], dtype=torch.float16)\ntensor(3.) tensor(1.) tensor(6)\n");
  const std::string begin = "NotImplementedError: mean(): could not infer output dtype. ",
                    end = " dtype must be either a floating point or complex dtype. Got: Long";
  EXPECT_EQ(error("torch.arange(3).mean()"), begin + "Input" + end);
  EXPECT_EQ(error("torch.arange(3).mean(dtype=torch.int64)"), begin + "Optional" + end);
}

TEST_F(Reductions, AVarianceWithoutADegreeOfFreedomHasNoFiniteGradient) {
  EXPECT_EQ(run(R"(
for values, correction in [([2.0], 1), ([1.0, 2.0], 2), ([1.0, 1.0], 2), ([1.0, 2.0, 4.0], 5)]:
    x = torch.tensor(values, requires_grad=True)
    x.var(correction=correction).backward()
    print(x.grad)
)"),
            "tensor([nan])\ntensor([inf, inf])\ntensor([nan, nan])\ntensor([inf, inf, inf])\n");
  EXPECT_EQ(run(R"(
for values, dim, correction in [([[2.0, 3.0]], 0, 1), ([[1.0, 5.0], [2.0, 3.0]], 0, 2), ([[1.0, 2.0]], 1, 3)]:
    x = torch.tensor(values, requires_grad=True)
    x.var(dim, correction=correction).sum().backward()
    print(x.grad)
)"),
            "tensor([[nan, nan]])\ntensor([[-inf, inf],\n        [inf, -inf]])\ntensor([[ 1., -1.]])\n");
}

} // namespace
} // namespace amplab::torch
