// SPDX-License-Identifier: Apache-2.0
// Conversions from numbers to tensors, and from tensors to numbers and text.
#include "tests/engine/torch/program_fixture.h"

namespace amplab::torch {
namespace {

using Creation = Programs;

TEST_F(Creation, TakesItsDtypeFromTheNumbers) {
  EXPECT_EQ(run(R"(
print(torch.tensor(1.5), torch.tensor(3), torch.tensor(True), torch.tensor([1, 2.5]), torch.tensor([[1, 2], [3, 4]]),
      torch.tensor([]))
print(torch.zeros(2, 3), torch.ones((2,)), torch.full((2,), 7.5), torch.full((2,), 1).dtype, torch.zeros(()),
      torch.ones(1, dtype=torch.float16))
x = torch.ones(2).half()
print(torch.zeros_like(x), torch.ones_like(x, dtype=torch.float32), torch.full_like(x, 3), torch.arange(3),
      torch.arange(0, 1, 0.25), torch.arange(1, 4.0))
print(torch.tensor([1.0], requires_grad=True), torch.tensor([1.0], device=device).device,
      torch.tensor([1.0]).device.type)
)"),
            "tensor(1.5000) tensor(3) tensor(True) tensor([1.0000, 2.5000]) tensor([[1, 2],\n"
            "        [3, 4]]) tensor([])\n"
            "tensor([[0., 0., 0.],\n"
            "        [0., 0., 0.]]) tensor([1., 1.]) tensor([7.5000, 7.5000]) torch.int64 tensor(0.) tensor([1.], "
            "dtype=torch.float16)\n"
            "tensor([0., 0.], dtype=torch.float16) tensor([1., 1.]) tensor([3., 3.], dtype=torch.float16) tensor([0, "
            "1, 2]) tensor([0.0000, 0.2500, 0.5000, 0.7500]) tensor([1., 2., 3.])\n"
            "tensor([1.], requires_grad=True) cpu cpu\n");
}

TEST_F(Creation, PrintsAsPyTorchPrints) {
  EXPECT_EQ(run(R"(
p = torch.ones(2, requires_grad=True)
print(p, p.exp().sum(), torch.tensor([1.5, 1e-6]), torch.tensor([1e9, 1.0]), torch.tensor(float("nan")),
      torch.tensor([1.0, float("inf")]))
print(torch.tensor(65504.0).half(), torch.tensor(0.1).bfloat16(), torch.tensor(1234.5678), torch.tensor(100000.5),
      torch.tensor(-0.25))
print(torch.arange(40.0) * 1.5)
print(torch.arange(12.0).reshape(2, 2, 3), torch.zeros(0, 3), torch.tensor([-1.0, 10.0]), torch.tensor([-1, 10]))
print([torch.tensor(1.0), torch.tensor(2)])
print((torch.arange(12.0).reshape(2, 6) + p[0]) * 1234.5)
)"),
            "tensor([1., 1.], requires_grad=True) tensor(5.4366, grad_fn=<SumBackward0>) tensor([1.5000e+00, "
            "1.0000e-06]) tensor([1.0000e+09, 1.0000e+00]) tensor(nan) tensor([1., inf])\n"
            "tensor(65504., dtype=torch.float16) tensor(0.1001, dtype=torch.bfloat16) tensor(1234.5677) "
            "tensor(100000.5000) tensor(-0.2500)\n"
            "tensor([ 0.0000,  1.5000,  3.0000,  4.5000,  6.0000,  7.5000,  9.0000, 10.5000,\n"
            "        12.0000, 13.5000, 15.0000, 16.5000, 18.0000, 19.5000, 21.0000, 22.5000,\n"
            "        24.0000, 25.5000, 27.0000, 28.5000, 30.0000, 31.5000, 33.0000, 34.5000,\n"
            "        36.0000, 37.5000, 39.0000, 40.5000, 42.0000, 43.5000, 45.0000, 46.5000,\n"
            "        48.0000, 49.5000, 51.0000, 52.5000, 54.0000, 55.5000, 57.0000, 58.5000])\n"
            "tensor([[[ 0.,  1.,  2.],\n"
            "         [ 3.,  4.,  5.]],\n"
            "\n"
            "        [[ 6.,  7.,  8.],\n"
            "         [ 9., 10., 11.]]]) tensor([], size=(0, 3)) tensor([-1., 10.]) tensor([-1, 10])\n"
            "[tensor(1.), tensor(2)]\n"
            "tensor([[ 1234.5000,  2469.0000,  3703.5000,  4938.0000,  6172.5000,  7407.0000],\n"
            "        [ 8641.5000,  9876.0000, 11110.5000, 12345.0000, 13579.5000, 14814.0000]],\n"
            "       grad_fn=<MulBackward0>)\n");
}

TEST_F(Creation, BecomesNumbers) {
  EXPECT_EQ(
      run(R"(
x = torch.tensor([1.5, -2.0])
print(x.sum().item(), x[0].item(), float(x[1]), int(x[0]), torch.tensor(3).item(), torch.tensor(True).item(),
      x.tolist(), torch.tensor([[1], [2]]).tolist())
print(f"{x.sum():.3f} {torch.tensor(3):d}", bool(torch.tensor(0.0)), "yes" if x[0] > 1 else "no")
print(x.half().dtype, x.to(torch.bfloat16).dtype, x.to(device).dtype, x.to(device, torch.float16).dtype, x.float() is x,
      x.to(dtype=torch.float32) is x)
print(x.long(), torch.tensor([1, 2]).float(), (x > 0).float(), x.bool(), x.to(torch.int64), torch.tensor([0, 2]).bool(),
      x.type_as(x.half()).dtype)
print(x.dtype == torch.float32, x.dtype is torch.float, x.dtype, torch.float16, torch.half, isinstance(x, torch.Tensor),
      x.is_floating_point())
i = torch.finfo(torch.float16)
print(i.max, i.min, i.eps, i.tiny, i.smallest_normal, i.bits, torch.finfo(torch.float32).max,
      torch.finfo(torch.bfloat16).max)
print(x.clone() is x, x.detach() is x, x.is_cuda, x.element_size(), x.nbytes, torch.is_tensor(x), x.T is x)
)"),
      "-0.5 1.5 -2.0 1 3 True [1.5, -2.0] [[1], [2]]\n"
      "-0.500 3 False yes\n"
      "torch.float16 torch.bfloat16 torch.float32 torch.float16 True True\n"
      "tensor([ 1, -2]) tensor([1., 2.]) tensor([1., 0.]) tensor([True, True]) tensor([ 1, -2]) tensor([False,  True]) "
      "torch.float16\n"
      "True True torch.float32 torch.float16 torch.float16 True True\n"
      "65504.0 -65504.0 0.0009765625 6.103515625e-05 6.103515625e-05 16 3.4028234663852886e+38 3.3895313892515355e+38\n"
      "False False False 4 8 True False\n");
  EXPECT_GT(environment.host_syncs, 8);
}

constexpr const char* kTwoByThree = "a = torch.ones(2, 3)\n";

TEST_F(Creation, WhatDoesNotFitRaisesPyTorchsMessage) {
  const std::pair<const char*, const char*> cases[] = {
      {"a.item()", "RuntimeError: a Tensor with 6 elements cannot be converted to Scalar"},
      {"torch.ones(0).item()", "RuntimeError: a Tensor with 0 elements cannot be converted to Scalar"},
      {"bool(a)", "RuntimeError: Boolean value of Tensor with more than one value is ambiguous"},
      {"if a:\n    pass", "RuntimeError: Boolean value of Tensor with more than one value is ambiguous"},
      {"bool(a[:0])", "RuntimeError: Boolean value of Tensor with no values is ambiguous"},
      {"float(a)", "ValueError: only one element tensors can be converted to Python scalars"},
      {"f'{a:.3f}'", "TypeError: unsupported format string passed to Tensor.__format__"},
      {"torch.tensor('a')", "TypeError: new(): invalid data type 'str'"},
      {"torch.tensor([[1, 2], [3]])", "ValueError: expected sequence of length 2 at dim 1 (got 1)"},
      {"torch.zeros(-1)", "RuntimeError: zeros: Dimension size must be non-negative."},
      {"torch.finfo(torch.int64)",
       "TypeError: torch.finfo() requires a floating point input type. Use torch.iinfo to handle 'torch.finfo'"},
      {"a.to('foo')",
       "RuntimeError: Expected one of cpu, cuda, ipu, xpu, mkldnn, opengl, opencl, ideep, hip, ve, fpga, maia, xla, "
       "lazy, vulkan, mps, meta, hpu, mtia, privateuseone device type at start of device string: foo"},
  };
  for (const auto& [text, sentence] : cases) EXPECT_EQ(error(std::string(kTwoByThree) + text), sentence) << text;
}

TEST_F(Creation, StandsInTextsAsItsNumber) {
  EXPECT_EQ(run("print(f\"{torch.tensor(2.5)} {torch.ones(2)} {torch.tensor(3)} {'x'} {[torch.tensor(1.0)]}\")"),
            "2.5 tensor([1., 1.]) 3 x [tensor(1.)]\n");
}

TEST_F(Creation, ARangeEndsOnTheSideOfItsStep) {
  for (const char* range : {"(5, 0, 1)", "(5, 0, 10)", "(0, 5, -10)", "(5.0, 0.0, 10.0)"})
    EXPECT_EQ(error(std::string("torch.arange") + range),
              "RuntimeError: upper bound and lower bound inconsistent with step sign")
        << range;
  EXPECT_EQ(run("print(torch.arange(3, 3, -1), torch.arange(3.0, 3.0, -1.0))"),
            "tensor([], dtype=torch.int64) tensor([])\n");
}

TEST_F(Creation, IsBounded) {
  EXPECT_EQ(error("torch.zeros(100000, 100000)").substr(0, 11), "NotInTheLab");
  EXPECT_EQ(error("torch.zeros(2 ** 40, 2 ** 40)").substr(0, 11), "NotInTheLab");
  EXPECT_EQ(error("torch.arange(1e18)").substr(0, 11), "NotInTheLab");
  EXPECT_EQ(error("torch.arange(0, -9223372036854775807 - 1, -1)").substr(0, 11), "NotInTheLab"); // no trap
  EXPECT_EQ(error("print(torch.zeros(2000))").substr(0, 11), "NotInTheLab");
}

TEST_F(Creation, ConstantsOutsideADtypesRangeRaiseAsInPyTorch) {
  const std::pair<const char*, const char*> cases[] = {
      {"torch.full((1,), 1e300)", "float"},
      {"torch.full((1,), 1e20, dtype=torch.int64)", "int64_t"},
      {"torch.full_like(torch.ones(2).half(), 1e9)", "c10::Half"},
      {"torch.full_like(torch.ones(2), -1e300)", "float"},
      {"torch.full_like(torch.ones(2).bfloat16(), 1e39)", "c10::BFloat16"},
      {"torch.ones(2).half().fill_(70000)", "c10::Half"},
      {"torch.ones(2).fill_(1e300)", "float"},
      {"torch.arange(2).fill_(float('inf'))", "int64_t"},
      {"torch.ones(2).half().clamp(max=1e9)", "c10::Half"},
      {"torch.ones(2).half().clamp_(min=-1e9)", "c10::Half"},
      {"torch.ones(2).clamp(0, 1e300)", "float"},
      {"torch.ones(2).half().add(torch.ones(2).half(), alpha=1e9)", "c10::Half"},
      {"torch.ones(2).half().sub(torch.ones(2), alpha=1e300)", "float"},
      {"torch.ones(2).half().add(2.0, alpha=70000)", "c10::Half"},
      {"torch.ones(2).lerp(torch.ones(2), 1e300)", "float"},
      {"x = torch.zeros(2)\nx[0] = 1e300", "float"},
      {"x = torch.zeros(2, 3).half()\nx[:, 1:] = -1e9", "c10::Half"},
      {"x = torch.zeros(2, 3).half()\nx[:0] = -1e9", "c10::Half"},
      {"x = torch.zeros(2).bfloat16()\nx[:] = 1e39", "c10::BFloat16"},
      {"torch.full((2,), 1e9, dtype=torch.float16)", "c10::Half"},
  };
  for (const auto& [text, type] : cases)
    EXPECT_EQ(error(text), std::string("RuntimeError: value cannot be converted to type ") + type + " without overflow")
        << text;
  EXPECT_EQ(run(R"(
x = torch.zeros(3).half()
x[0] = 1e9
x[1] = -70000.0
print(torch.zeros(1, 1).half().fill_(1e9), torch.full_like(x[:1], -1e9))
print(x, torch.full((1,), 1e9, dtype=torch.float16), torch.full((1,), 1e300, dtype=torch.bfloat16),
      torch.full((1,), 2.7, dtype=torch.int64), torch.full_like(x, float("inf")))
h = torch.tensor([0.3, 1.7]).half()
print(h < 1e9, h.clamp(max=float("inf")), torch.full((2,), 3).fill_(2.5), h.add_(torch.ones(2), alpha=70000.0))
)"),
            "tensor([[inf]], dtype=torch.float16) tensor([-inf], dtype=torch.float16)\n"
            "tensor([inf, -inf, 0.], dtype=torch.float16) tensor([inf], dtype=torch.float16) tensor([inf], "
            "dtype=torch.bfloat16) "
            "tensor([2]) tensor([inf, inf, inf], dtype=torch.float16)\n"
            "tensor([True, True]) tensor([0.3000, 1.7002], dtype=torch.float16) tensor([2, 2]) tensor([inf, inf], "
            "dtype=torch.float16)\n");
}

TEST_F(Creation, ABooleanIsTrueUnlessItsNumberIsZero) {
  EXPECT_EQ(run(R"(
m = torch.tensor([True, False])
print(torch.tensor([0.3, 0.0, float("nan"), 1e30], dtype=torch.bool), torch.full((2,), 0.3, dtype=torch.bool),
      torch.full((2,), 256, dtype=torch.bool), torch.full_like(m, float("nan")), m == 256, m.fill_(0.3))
m[0:] = 0.3
print(m)
)"),
            "tensor([ True, False,  True,  True]) tensor([True, True]) tensor([True, True]) tensor([True, True]) "
            "tensor([False, False]) tensor([True, True])\ntensor([True, True])\n");
}

TEST_F(Creation, NumbersThatInt64CannotHoldAreRefused) {
  for (const char* number : {"float('nan')", "float('inf')", "1e30", "-1e30"})
    EXPECT_EQ(error(std::string("torch.tensor([1.5, ") + number + "], dtype=torch.int64)"),
              "RuntimeError: value cannot be converted to type int64 without overflow")
        << number;
  EXPECT_EQ(run("print(torch.tensor([1.7, -1.7], dtype=torch.int64), torch.tensor([float('nan'), 1e30]).long())"),
            "tensor([ 1, -1]) tensor([-9223372036854775808, -9223372036854775808])\n");
}

// A double holds no odd number beyond 2 ** 53.
TEST_F(Creation, IntegersKeepAllTheirDigits) {
  EXPECT_EQ(run(R"(
n = 2 ** 53 + 1
t = torch.tensor([n])
print(int(t), int(torch.tensor(n)), torch.full((2,), n), torch.full_like(t, n), t.clone().fill_(n),
      t.clone().fill_(torch.tensor(n)))
print(t == n, t == n - 1, t != n, t < n, t <= n, torch.tensor(9223372036854775807) == 9223372036854775807)
print(torch.arange(n, n + 2), torch.arange(n, n + 6, 2), torch.arange(10, 1, -3), torch.arange(torch.tensor(3)))
t[0] = -n
print(t, torch.tensor([torch.tensor(n)]), torch.full((1,), 9223372036854775807))
)"),
            "9007199254740993 9007199254740993 tensor([9007199254740993, 9007199254740993]) "
            "tensor([9007199254740993]) tensor([9007199254740993]) tensor([9007199254740993])\n"
            "tensor([True]) tensor([False]) tensor([False]) tensor([False]) tensor([True]) tensor(True)\n"
            "tensor([9007199254740993, 9007199254740994]) tensor([9007199254740993, 9007199254740995, "
            "9007199254740997]) tensor([10,  7,  4]) tensor([0, 1, 2])\n"
            "tensor([-9007199254740993]) tensor([9007199254740993]) tensor([9223372036854775807])\n");
}

TEST_F(Creation, FullTakesItsDtypeFromATensor) {
  EXPECT_EQ(run("print(torch.full((2,), torch.tensor(3)), torch.full((2,), torch.tensor(True)), "
                "torch.full((2,), torch.tensor(1.5)), torch.full((1,), torch.tensor(3.0).half()))"),
            "tensor([3, 3]) tensor([True, True]) tensor([1.5000, 1.5000]) tensor([3.])\n");
}

} // namespace
} // namespace amplab::torch
