// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/torch/program_fixture.h"

namespace amplab::torch {
namespace {

using Elementwise = Programs;

TEST_F(Elementwise, OneNameServesFunctionAndMethod) {
  EXPECT_EQ(run(R"(
x = torch.tensor([-1.5, 0.5, 2.0])
print(torch.relu(x), F.relu(x), x.relu())
print(x.sigmoid(), x.tanh(), F.silu(x), F.gelu(x), F.gelu(x, approximate="tanh"), F.softplus(x))
print(x.exp(), x.abs(), x.neg(), x.sign(), x.square(), x.reciprocal(), x.erf())
y = torch.tensor([0.25, 4.0])
print(y.sqrt(), y.log(), y.rsqrt(), y.pow(1.5), y ** 2, y.clamp(0.5, 3), torch.clamp(y, max=1.0), y.clamp(min=1))
print(F.relu(x, inplace=True) is x, x)
)"),
            "tensor([0.0000, 0.5000, 2.0000]) tensor([0.0000, 0.5000, 2.0000]) tensor([0.0000, 0.5000, 2.0000])\n"
            "tensor([0.1824, 0.6225, 0.8808]) tensor([-0.9051,  0.4621,  0.9640]) tensor([-0.2736,  0.3112,  1.7616]) "
            "tensor([-0.1002,  0.3457,  1.9545]) tensor([-0.1004,  0.3457,  1.9546]) tensor([0.2014, 0.9741, 2.1269])\n"
            "tensor([0.2231, 1.6487, 7.3891]) tensor([1.5000, 0.5000, 2.0000]) tensor([ 1.5000, -0.5000, -2.0000]) "
            "tensor([-1.,  1.,  1.]) tensor([2.2500, 0.2500, 4.0000]) tensor([-0.6667,  2.0000,  0.5000]) "
            "tensor([-0.9661,  0.5205,  0.9953])\n"
            "tensor([0.5000, 2.0000]) tensor([-1.3863,  1.3863]) tensor([2.0000, 0.5000]) tensor([0.1250, 8.0000]) "
            "tensor([ 0.0625, 16.0000]) tensor([0.5000, 3.0000]) tensor([0.2500, 1.0000]) tensor([1., 4.])\n"
            "True tensor([0.0000, 0.5000, 2.0000])\n");
}

TEST_F(Elementwise, OperatorsAcceptNumbersOnEitherSide) {
  EXPECT_EQ(run(R"(
x = torch.tensor([1.0, 2.0])
y = torch.tensor([[1.0], [3.0]])
print(x + 1, 1 + x, x - 1, 1 - x, x * 2, 2 * x, x / 4, 4 / x, -x, +x, abs(-x))
print(x + y, x * y, x - y, x / y)
print(torch.add(x, x, alpha=3), x.sub(x, alpha=0.5), x.add(2, alpha=2), torch.mul(x, 3), torch.div(x, 2),
      x.lerp(torch.zeros(2), 0.25))
)"),
            "tensor([2., 3.]) tensor([2., 3.]) tensor([0., 1.]) tensor([ 0., -1.]) tensor([2., 4.]) tensor([2., 4.]) "
            "tensor([0.2500, 0.5000]) tensor([4., 2.]) tensor([-1., -2.]) tensor([1., 2.]) tensor([1., 2.])\n"
            "tensor([[2., 3.],\n"
            "        [4., 5.]]) tensor([[1., 2.],\n"
            "        [3., 6.]]) tensor([[ 0.,  1.],\n"
            "        [-2., -1.]]) tensor([[1.0000, 2.0000],\n"
            "        [0.3333, 0.6667]])\n"
            "tensor([4., 8.]) tensor([0.5000, 1.0000]) tensor([5., 6.]) tensor([3., 6.]) tensor([0.5000, 1.0000]) "
            "tensor([0.7500, 1.5000])\n");
}

TEST_F(Elementwise, DtypesPromoteAsPyTorchPromotesThem) {
  EXPECT_EQ(run(R"(
f = torch.ones(2)
h = f.half()
b = f.bfloat16()
s = torch.tensor(2.0)
print((f * h).dtype, (h * b).dtype, (h * s).dtype, (h * 2.5).dtype, (h / h).dtype, ((f > 0) * h).dtype,
      (h + True).dtype)
print(h * 70000.0, h * s)
)"),
            "torch.float32 torch.float32 torch.float16 torch.float16 torch.float16 torch.float16 torch.float16\n"
            "tensor([inf, inf], dtype=torch.float16) tensor([2., 2.], dtype=torch.float16)\n");
}

TEST_F(Elementwise, ComparisonsMakeMasks) {
  EXPECT_EQ(
      run(R"(
x = torch.tensor([-1.0, 0.0, 1.0, float("inf"), float("nan")])
y = torch.tensor([0.0, 0.0, 0.0, float("inf"), 0.0])
print(x < y, x <= y, x > y, x >= y, x == y, x != y)
print(x < 0.5, 0.5 < x, x == 1, x.ge(1), torch.lt(x, y))
print(torch.isfinite(x), torch.isnan(x), torch.isinf(x))
print(torch.isfinite(x).all(), (x > 5).any(), torch.isfinite(y[:3]).all(), bool((x[:3] < 2).all()))
print((x > 0).sum(), (x > 0).float().mean(), (x > 0).dtype, torch.where(x > 0, x, y), torch.where(x > 0, 1.0, y))
print(x.masked_fill(x > 0, -2.0), torch.logical_not(x > 0), torch.logical_and(x > 0, y > 0),
      torch.logical_or(x > 0, x < 0))
h = torch.tensor([1.0]).half()
print(h < 1.0001, h == 1.0001)
t = torch.tensor([1, 2, 3])
print(t == 2, t != 2, t == torch.tensor([1, 0, 3]), t < 2, t == t)
)"),
      "tensor([ True, False, False, False, False]) tensor([ True,  True, False,  True, False]) tensor([False, False,  "
      "True, False, False]) tensor([False,  True,  True,  True, False]) tensor([False,  True, False,  True, False]) "
      "tensor([ True, False,  True, False,  True])\n"
      "tensor([ True,  True, False, False, False]) tensor([False, False,  True,  True, False]) tensor([False, False,  "
      "True, False, False]) tensor([False, False,  True,  True, False]) tensor([ True, False, False, False, False])\n"
      "tensor([ True,  True,  True, False, False]) tensor([False, False, False, False,  True]) tensor([False, False, "
      "False,  True, False])\n"
      "tensor(False) tensor(True) tensor(True) True\n"
      "tensor(2) tensor(0.4000) torch.bool tensor([0., 0., 1., inf, 0.]) tensor([0., 0., 1., 1., 0.])\n"
      "tensor([-1.,  0., -2., -2., nan]) tensor([ True,  True, False, False,  True]) tensor([False, False, False,  "
      "True, False]) tensor([ True, False,  True,  True, False])\n"
      "tensor([False]) tensor([True])\n"
      "tensor([False,  True, False]) tensor([ True, False,  True]) tensor([ True, False,  True]) tensor([ True, False, "
      "False]) tensor([True, True, True])\n");
  EXPECT_EQ(environment.host_syncs > 0, true);
}

TEST_F(Elementwise, MasksAreMadeOnTheDeviceAndOffTheTape) {
  EXPECT_EQ(run("x = torch.ones(2, requires_grad=True)\ny = (torch.isfinite(x) == (x < 2)).all()\nz = x.where(x > 0, "
                "0.0)\nw = z.requires_grad"),
            "");
  EXPECT_EQ(environment.host_syncs, 0);
}

constexpr const char* kOperand = "a = torch.ones(2, 3)\n";

TEST_F(Elementwise, WhatDoesNotFitRaisesPyTorchsMessage) {
  const std::pair<const char*, const char*> cases[] = {
      {"torch.ones(2) + torch.ones(3)",
       "RuntimeError: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 0"},
      {"a.clamp()", "RuntimeError: torch.clamp: At least one of 'min' or 'max' must not be None"},
      {"F.gelu(a, approximate='x')", "RuntimeError: approximate argument must be either none or tanh."},
      {"torch.relu(3)", "TypeError: relu(): argument 'input' (position 1) must be Tensor, not int"},
      {"a + 's'", "TypeError: unsupported operand type(s) for +: 'Tensor' and 'str'"},
      {"a + None", "TypeError: unsupported operand type(s) for +: 'Tensor' and 'NoneType'"},
      {"a < 'x'", "TypeError: '<' not supported between instances of 'Tensor' and 'str'"},
      {"a.masked_fill(a, 0)", "RuntimeError: masked_fill_ only supports boolean masks, but got mask with dtype float"},
      {"a.masked_fill(a.half() > 0, 1e300).half().masked_fill(a > 0, 1e6)",
       "RuntimeError: value cannot be converted to type float without overflow"},
  };
  for (const auto& [text, sentence] : cases) EXPECT_EQ(error(std::string(kOperand) + text), sentence) << text;
}

TEST_F(Elementwise, SubtractionRefusesBooleansOfEveryKind) {
  constexpr const char* one =
      "NotImplementedError: Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying to "
      "invert a mask, use the `~` or `logical_not()` operator instead.";
  constexpr const char* both = "NotImplementedError: Subtraction, the `-` operator, with two bool tensors is not "
                               "supported. Use the `^` or `logical_xor()` operator instead.";
  const std::pair<const char*, const char*> cases[] = {
      {"a - m", one},
      {"1 - m", one},
      {"a - True", one},
      {"True - a", one},
      {"a.sub_(False)", one},
      {"torch.sub(a, m, alpha=2)", one},
      {"m - m", both},
      {"m - True", both},
      {"True - m", both},
      {"m.sub(m, alpha=2)", both},
      {"m - 'x'", "TypeError: unsupported operand type(s) for -: 'Tensor' and 'str'"},
  };
  for (const auto& [text, sentence] : cases)
    EXPECT_EQ(error(std::string("a = torch.ones(2)\nm = a > 0\n") + text), sentence) << text;
  EXPECT_EQ(run("print(torch.ones(2) + True, torch.ones(2) * False)"), "tensor([2., 2.]) tensor([0., 0.])\n");
}

TEST_F(Elementwise, EmptyIntegersAreCompared) {
  EXPECT_EQ(run(R"(
e = torch.ones(0).long()
print((e > 0).shape, (e < 0).shape, (e <= 0).shape, (e >= 0).shape, (0 < e).shape)
print((torch.tensor([3]) > torch.tensor(2)).shape, (torch.tensor(3) > torch.tensor([2])).shape)
print((e == 0).shape, (e == e).shape)
)"),
            "torch.Size([0]) torch.Size([0]) torch.Size([0]) torch.Size([0]) torch.Size([0])\n"
            "torch.Size([1]) torch.Size([1])\n"
            "torch.Size([0]) torch.Size([0])\n");
}

TEST_F(Elementwise, AlphaAndLerpRoundOnceIn16Bits) {
  EXPECT_EQ(run(R"(
h = torch.tensor([0.3, 1.7]).half()
k = torch.tensor([0.7, -1.1]).half()
print(h.add(k, alpha=0.1), h.sub(k, alpha=2.5), h.lerp(k, 0.3))
print(h.bfloat16().lerp(k.bfloat16(), 0.7), h.float().lerp(k.float(), -3.0), h.add(2, alpha=0.3))
)"),
            "tensor([0.3701, 1.5898], dtype=torch.float16) tensor([-1.4502,  4.4492], dtype=torch.float16) "
            "tensor([0.4202, 0.8604], "
            "dtype=torch.float16)\n"
            "tensor([ 0.5781, -0.2598], dtype=torch.bfloat16) tensor([-0.9004, 10.0996]) tensor([0.9004, 2.3008], "
            "dtype=torch.float16)\n");
}

TEST_F(Elementwise, NumbersAreNotTensorsWithAxesOrGradients) {
  const std::string begin = "w = torch.ones(2, requires_grad=True)\n";
  for (const char* tensor : {"torch.tensor(2.0, requires_grad=True)", "torch.tensor([2.0])"}) {
    const auto with = [&](const std::string& before, const char* after) {
      return error(begin + before + tensor + after);
    };
    EXPECT_EQ(with("torch.add(w, w, alpha=", ")"), "TypeError: add(): argument 'alpha' must be Number, not Tensor");
    EXPECT_EQ(with("w.sub(w, alpha=", ")"), "TypeError: sub(): argument 'alpha' must be Number, not Tensor");
    EXPECT_NE(with("F.layer_norm(w, (2,), eps=", ")").find("must be float, not Tensor"), std::string::npos);
    EXPECT_EQ(with("torch.full((2,), fill_value=", ")"),
              "TypeError: full(): argument 'fill_value' must be Number, not Tensor");
    for (const char* of_tensors : {"w.clamp(", "w.lerp(w, "}) // PyTorch takes any tensor there
      EXPECT_EQ(with(of_tensors, ")").substr(0, 11), "NotInTheLab") << of_tensors;
  }
  EXPECT_EQ(error("torch.zeros(2).fill_(torch.ones(1))"),
            "RuntimeError: fill_ only supports 0-dimension value tensor but got tensor with 1 dimensions.");
  EXPECT_EQ(
      run(begin +
          "print(torch.add(w, w, alpha=torch.tensor(2.0)), F.layer_norm(w, (2,), eps=torch.tensor(1e-5)).detach())"),
      "tensor([3., 3.], grad_fn=<AddBackward0>) tensor([0., 0.])\n");
}

} // namespace
} // namespace amplab::torch
