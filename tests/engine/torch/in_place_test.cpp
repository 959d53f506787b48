// SPDX-License-Identifier: Apache-2.0
// What changes where it stands, and what backward says of it.
#include "tests/engine/torch/program_fixture.h"

namespace amplab::torch {
namespace {

using InPlace = Programs;

TEST_F(InPlace, ResultsOfOpsKeepTheirHistory) {
  EXPECT_EQ(run(R"(
w = torch.tensor([1.0, 2.0], requires_grad=True)
loss = (w * 3).sum()
alias = loss
loss /= 2
loss.mul_(4)
print(alias, loss is alias, loss.grad_fn is None)
loss.backward()
print(w.grad)
)"),
            "tensor(18., grad_fn=<MulBackward0>) True False\ntensor([6., 6.])\n");
}

TEST_F(InPlace, WhatSharesTheElementsSeesTheChange) {
  EXPECT_EQ(run(R"(
x = torch.tensor([1.0, 2.0, 3.0])
part = x[1:]
copy = x.detach()
x *= 2
part += 1
print(x, part, copy)
w = torch.tensor([1.0], requires_grad=True)
y = w * 3
seen = y.detach()
y += 1
print(seen, y.requires_grad)
)"),
            "tensor([2., 5., 7.]) tensor([5., 7.]) tensor([2., 5., 7.])\ntensor([4.]) True\n");
}

TEST_F(InPlace, LeavesThatRequireGradAreRefusedAsPyTorchDoes) {
  const std::string leaf = "w = torch.ones(2, requires_grad=True)\n";
  EXPECT_EQ(error(leaf + "w.mul_(2)"),
            "RuntimeError: a leaf Variable that requires grad is being used in an in-place operation.");
  EXPECT_EQ(error(leaf + "w -= 0.1"),
            "RuntimeError: a leaf Variable that requires grad is being used in an in-place operation.");
  EXPECT_EQ(error(leaf + "w[0:1].mul_(2)"),
            "RuntimeError: a view of a leaf Variable that requires grad is being used in an in-place operation.");
  EXPECT_EQ(error(leaf + "w.chunk(2)[1].mul_(2)"),
            "RuntimeError: Output 1 of Split is a view and is being modified inplace. This view is the output of a "
            "function that returns multiple views. Such functions do not allow the output views to be modified inplace. You "
            "should replace the inplace operation by an out-of-place one.");
  EXPECT_EQ(run(leaf + "with torch.no_grad():\n    w -= 0.5\n    w[0] = 3\nprint(w)"),
            "tensor([3.0000, 0.5000], requires_grad=True)\n");
}

TEST_F(InPlace, BackwardRefusesWhatWasChangedSinceItWasKept) {
  constexpr const char* hint =
      " instead. Hint: enable anomaly detection to find the operation that failed to compute its gradient, "
      "with torch.autograd.set_detect_anomaly(True, check_nan=False).";
  const std::string begin =
      "RuntimeError: one of the variables needed for gradient computation has been modified by an inplace "
      "operation: [torch.FloatTensor [2]]";
  EXPECT_EQ(error("p = torch.ones(2, requires_grad=True)\ny = p.exp()\ny.mul_(2)\ny.sum().backward()"),
            begin + ", which is output 0 of Exp, is at version 1; expected version 0" + hint);
  EXPECT_EQ(error("p = torch.ones(2, requires_grad=True)\nx = torch.ones(2)\ny = p * x\nx.add_(1)\ny.sum().backward()"),
            begin + " is at version 1; expected version 0" + hint);
  EXPECT_EQ(
      error(
          "p = torch.ones(2, requires_grad=True)\ny = p * p\nwith torch.no_grad():\n    p.add_(1)\ny.sum().backward()"),
      begin + " is at version 1; expected version 0" + hint);
  EXPECT_EQ(error(R"(
p = torch.ones(2, requires_grad=True)
y = p * 2
y.add_(1)
z = y.relu() * y
y.add_(1)
z.sum().backward()
)"),
            begin + ", which is output 0 of Add, is at version 2; expected version 1" + hint);
}

TEST_F(InPlace, OpsKeepTheOldElementsForTheirOwnGradient) {
  EXPECT_EQ(run(R"(
p = torch.tensor([2.0, 3.0], requires_grad=True)
q = torch.tensor([5.0, 7.0], requires_grad=True)
y = p * 1
y.mul_(q)
y.pow_(2)
y.sum().backward()
print(p.grad, q.grad)
x = torch.ones(2)
x += p
x.sum().backward()
print(p.grad)
)"),
            "tensor([100., 294.]) tensor([ 40., 126.])\ntensor([101., 295.])\n");
}

TEST_F(InPlace, TheDtypeStays) {
  EXPECT_EQ(run("x = torch.ones(2).half()\nx *= torch.full((2,), 3.0)\nprint(x)"),
            "tensor([3., 3.], dtype=torch.float16)\n");
  EXPECT_EQ(error("torch.tensor([1]).add_(torch.ones(1))").substr(0, 11), "NotInTheLab");
  EXPECT_EQ(error("x = (torch.ones(2) > 0)\nx.add_(torch.ones(2))"),
            "RuntimeError: result type Float can't be cast to the desired output type Bool");
  EXPECT_EQ(error("torch.ones(()).add_(torch.ones(2))"),
            "RuntimeError: output with shape [] doesn't match the broadcast shape [2]");
  EXPECT_EQ(error("torch.ones(3).add_(torch.ones(2))"),
            "RuntimeError: The size of tensor a (3) must match the size of tensor b (2) at non-singleton dimension 0");
}

TEST_F(InPlace, ViewsOnTheTapeAreRefusedRatherThanWrong) {
  const std::string begin = "w = torch.ones(4, requires_grad=True)\ny = w * 2\n";
  EXPECT_EQ(error(begin + "v = y[0:2]\nv *= 2").substr(0, 11), "NotInTheLab");
  EXPECT_EQ(error(begin + "v = y[0:2]\ny *= 2\nprint(v * 1)").substr(0, 11), "NotInTheLab");
  EXPECT_EQ(run(begin + "y = y.reshape(2, 2)\ny *= 2\ny.sum().backward()\nprint(w.grad)"),
            "tensor([4., 4., 4., 4.])\n");
}

TEST_F(InPlace, WhatIsWrittenOverGetsNoGradient) {
  EXPECT_EQ(run(R"(
w = torch.ones(2, requires_grad=True)
v = torch.ones(2, requires_grad=True)
y = w * 2
y.zero_()
z = w * 2
z.copy_(v * 3)
print(y.requires_grad, z.requires_grad, y, z.detach())
(y + z).sum().backward()
print(w.grad, v.grad)
)"),
            "True True tensor([0., 0.], grad_fn=<MaskedFillBackward0>) tensor([3., 3.])\ntensor([0., 0.]) tensor([3., "
            "3.])\n");
  EXPECT_EQ(error("w = torch.ones(2, requires_grad=True)\ny = w * 2\ny[0] = 5").substr(0, 11), "NotInTheLab");
  EXPECT_EQ(error("w = torch.ones(2, requires_grad=True)\ny = torch.zeros(3)\ny[0:2] = w").substr(0, 11),
            "NotInTheLab");
}

TEST_F(InPlace, NothingIsCastInARegion) {
  environment.autocast.enabled = true;
  EXPECT_EQ(run("x = torch.full((2,), 3.0)\nwith torch.autocast(device, dtype=torch.float16):\n    x.exp_()\n    x *= "
                "2\nprint(x.dtype)"),
            "torch.float32\n");
}

TEST_F(InPlace, ElementsThatStandForManyAreNotWritten) {
  EXPECT_EQ(error("x = torch.ones(1).expand(3)\nx += 1").substr(0, 40), "RuntimeError: unsupported operation: mor");
}

} // namespace
} // namespace amplab::torch
