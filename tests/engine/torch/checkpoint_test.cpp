// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/torch/program_fixture.h"

namespace amplab::torch {
namespace {

using Checkpoint = Programs;

TEST_F(Checkpoint, HasTheSameGradientsInBothForms) {
  EXPECT_EQ(run(R"(
from torch.utils.checkpoint import checkpoint
w = torch.tensor([[1.0, 2.0], [0.5, -1.0]], requires_grad=True)
x = torch.tensor([[1.0, 3.0]])
calls = []
def segment(x, k=1.0):
    calls.append(torch.is_grad_enabled())
    return (x @ w).tanh().exp() * k
for form in ["plain", "on demand", "reentrant"]:
    h = x * 1
    h.requires_grad_()
    if form == "plain":
        y = segment(h)
    elif form == "on demand":
        y = checkpoint(segment, h, use_reentrant=False)
    else:
        y = checkpoint(segment, h, use_reentrant=True)
    y.sum().backward()
    print(y.detach(), w.grad, h.grad)
    w.grad = None
print(calls)
y = checkpoint(segment, x, k=2.0, use_reentrant=False)
print(torch.autograd.grad(y.sum(), w))
)"),
            "tensor([[2.6821, 0.4669]]) tensor([[0.0713, 0.1961],\n"
            "        [0.2140, 0.5883]]) tensor([[ 0.4635, -0.1604]])\n"
            "tensor([[2.6821, 0.4669]]) tensor([[0.0713, 0.1961],\n"
            "        [0.2140, 0.5883]]) tensor([[ 0.4635, -0.1604]])\n"
            "tensor([[2.6821, 0.4669]]) tensor([[0.0713, 0.1961],\n"
            "        [0.2140, 0.5883]]) tensor([[ 0.4635, -0.1604]])\n"
            "[True, True, True, False, True]\n"
            "(tensor([[0.1426, 0.3922],\n"
            "        [0.4279, 1.1766]]),)\n");
}

TEST_F(Checkpoint, TheFormOnDemandNestsAndIsDifferentiatedTwice) {
  EXPECT_EQ(run(R"(
from torch.utils.checkpoint import checkpoint
x = torch.tensor([0.5, 1.0], requires_grad=True)
def inner(h):
    return h.exp() * h
def outer(h):
    return checkpoint(inner, h.tanh(), use_reentrant=False).square()
for f in [outer, inner]:
    y = checkpoint(f, x, use_reentrant=False).sum()
    g, = torch.autograd.grad(y, x, create_graph=True)
    (g * g).sum().backward()
    print(g.detach(), x.grad)
    x.grad = None
a, b = checkpoint(lambda h: (h * h, h.exp()), x, use_reentrant=False)
(a * b).sum().backward()
print(x.grad)
)"),
            "tensor([2.6781, 5.1689]) tensor([41.4317,  5.6965])\n"
            "tensor([2.4731, 5.4366]) tensor([20.3871, 88.6687])\n"
            "tensor([2.0609, 8.1548])\n");
}

TEST_F(Checkpoint, RunsAgainUnderTheRegionItRanUnderFirst) {
  environment.autocast.list = PolicyList::cpu;
  EXPECT_EQ(run(R"(
from torch.utils.checkpoint import checkpoint
w = torch.ones(2, 2, requires_grad=True)
def segment(x):
    y = F.linear(x, w)
    print(y.dtype, torch.is_autocast_enabled("cpu"))
    return y.exp()
for reentrant in [True, False]:
    x = torch.ones(1, 2, requires_grad=True)
    with torch.autocast("cpu"):
        y = checkpoint(segment, x, use_reentrant=reentrant)
    y.sum().backward()
    print(x.grad.dtype, torch.is_autocast_enabled("cpu"))
)"),
            "torch.bfloat16 True\n"
            "torch.bfloat16 True\n"
            "torch.float32 False\n"
            "torch.bfloat16 True\n"
            "torch.bfloat16 True\n"
            "torch.float32 False\n");
}

TEST_F(Checkpoint, SavesNothingUntilItIsNeeded) {
  const auto held = [&](const char* call) {
    const auto before = memory.stats().total_in_use;
    int64_t bytes = 0;
    environment.at_host_sync = [&] { bytes = memory.stats().total_in_use - before; };
    run(std::string("from torch.utils.checkpoint import checkpoint\nx = torch.ones(64, 64, requires_grad=True)\n"
                    "def f(h):\n    for i in range(8):\n        h = h.tanh()\n    return h\ny = ") +
        call + "\ny.sum().item()\ny.sum().backward()");
    environment.at_host_sync = {};
    return bytes;
  };
  const int64_t one = 64 * 64 * 4;
  EXPECT_GE(held("f(x)"), 8 * one);
  EXPECT_LE(held("checkpoint(f, x, use_reentrant=False)"), 4 * one);
  EXPECT_LE(held("checkpoint(f, x, use_reentrant=True)"), 4 * one);
}

TEST_F(Checkpoint, RaisesPyTorchsMessages) {
  const std::string begin =
      "from torch.utils.checkpoint import checkpoint\np = torch.ones(2, requires_grad=True)\nn = []\n";
  EXPECT_EQ(error(begin + "torch.autograd.grad(checkpoint(lambda x: x * x, p, use_reentrant=True).sum(), p)"),
            "RuntimeError: When use_reentrant=True, torch.utils.checkpoint is incompatible with .grad() or passing an "
            "`inputs` parameter to "
            ".backward(). To resolve this error, you can either set use_reentrant=False, or call .backward() without "
            "passing the `inputs` "
            "argument.");
  EXPECT_EQ(error(begin + "checkpoint(lambda x: x.detach(), p, use_reentrant=True).sum().backward()"),
            "RuntimeError: none of output has requires_grad=True, this checkpoint() is not necessary");
  EXPECT_EQ(error(begin + "checkpoint(lambda x: x, p, foo=3, use_reentrant=True)"),
            "ValueError: Unexpected keyword arguments: foo");
  EXPECT_EQ(run(begin + "y = checkpoint(lambda x: x * p, p.detach(), use_reentrant=True)\nprint(y.requires_grad)"),
            "UserWarning: None of the inputs have requires_grad=True. Gradients will be None\nFalse\n");
  for (const char* form : {"True", "False"})
    EXPECT_EQ(error(begin + "y = checkpoint(lambda x: (x * x).exp(), p, use_reentrant=" + form +
                    ").sum()\ny.backward()\ny.backward()")
                  .substr(0, 64),
              "RuntimeError: Trying to backward through the graph a second time");
  const std::string segment =
      "def f(x):\n    n.append(1)\n    y = x * x\n    if len(n) == 1:\n        y = y.exp().exp()\n    return y\n";
  EXPECT_EQ(error(begin + segment + "checkpoint(f, p, use_reentrant=False).sum().backward()").substr(0, 118),
            "CheckpointError: torch.utils.checkpoint: A different number of tensors was saved during the original "
            "forward and recom");
  const std::string other =
      "def f(x):\n    n.append(1)\n    y = x * x\n    return (y if len(n) == 1 else y.half()).exp()\n";
  EXPECT_EQ(
      error(begin + other + "checkpoint(f, p, use_reentrant=False).sum().backward()").substr(0, 105),
      "CheckpointError: torch.utils.checkpoint: Recomputed values for the following tensors have different metad");
  EXPECT_EQ(run(begin + "y = checkpoint(lambda x: x * x, p)").substr(0, 60),
            "UserWarning: torch.utils.checkpoint: the use_reentrant param");
}

TEST_F(Checkpoint, DrawsTheSameNumbersWhenItRunsAgain) {
  EXPECT_EQ(run(R"(
from torch.utils.checkpoint import checkpoint
def noisy(h):
    return h * torch.rand(3)
for reentrant in [False, True]:
    torch.manual_seed(3)
    x = torch.ones(3, requires_grad=True)
    y = checkpoint(noisy, x, use_reentrant=reentrant)
    a = torch.rand(1)
    y.sum().backward()
    print(y.detach(), x.grad, a, torch.rand(1))
)"),
            "tensor([0.0043, 0.1056, 0.2858]) tensor([0.0043, 0.1056, 0.2858]) tensor([0.0270]) tensor([0.4716])\n"
            "tensor([0.0043, 0.1056, 0.2858]) tensor([0.0043, 0.1056, 0.2858]) tensor([0.0270]) tensor([0.4716])\n");
}

TEST_F(Checkpoint, SupportsInPlaceChangesBeforeAndWithin) {
  EXPECT_EQ(run(R"(
from torch.utils.checkpoint import checkpoint
x = torch.tensor([0.5, 0.25], requires_grad=True)
for reentrant in [False, True]:
    v = x * 1
    v += 1
    checkpoint(lambda h: h.exp() * h, v, use_reentrant=reentrant).sum().backward()
    print(x.grad)
    x.grad = None
def inner(h):
    w = h.exp()
    w.mul_(2)
    return w.exp()
v = x * 1
checkpoint(inner, v, use_reentrant=False).sum().backward()
print(x.grad)
seen = {"v": torch.ones(2)}
def counted(h, seen):
    seen["v"].add_(1)
    return h * seen["v"]
for reentrant in [False, True]:
    seen["v"].fill_(1)
    x.grad = None
    checkpoint(counted, x, seen, use_reentrant=reentrant).sum().backward()
    print(x.grad, seen["v"])
)"),
            "tensor([11.2042,  7.8533])\n"
            "tensor([11.2042,  7.8533])\n"
            "tensor([178.3480,  66.9767])\n"
            "tensor([3., 3.]) tensor([3., 3.])\n"
            "tensor([3., 3.]) tensor([3., 3.])\n");
}

TEST_F(Checkpoint, RaisesWhereAnInputIsNoLongerWhatItWas) {
  const std::string
      modified = "RuntimeError: one of the variables needed for gradient computation has been modified by an inplace "
                 "operation: [torch.FloatTensor [2]]",
      hint = " instead. Hint: enable anomaly detection to find the operation that failed to compute its gradient, with "
             "torch.autograd.set_detect_anomaly(True, check_nan=False).";
  const std::string changes = "from torch.utils.checkpoint import checkpoint\n"
                              "def changed(h):\n    h += 1\n    return h.exp() * h\n"
                              "x = torch.tensor([0.5, 0.25], requires_grad=True)\n";
  EXPECT_EQ(error(changes + "checkpoint(changed, x * 1, use_reentrant=False).sum().backward()"),
            modified + ", which is output 0 of Add, is at version 1; expected version 0" + hint);
  EXPECT_EQ(error(changes + "checkpoint(changed, x * 1, use_reentrant=True).sum().backward()"),
            "RuntimeError: a leaf Variable that requires grad is being used in an in-place operation.");
  for (const char* form : {"True", "False"})
    EXPECT_EQ(error(changes + "c = torch.ones(2)\ny = checkpoint(lambda h, c: h.exp() * c, x, c, use_reentrant=" +
                    form + ")\nc.add_(5)\ny.sum().backward()"),
              modified + " is at version 1; expected version 0" + hint);
}

TEST_F(Checkpoint, CountsItsArgumentsAmongTheValuesOfTheLoop) {
  limits.bytes = 4 << 20;
  const std::string begin = "from torch.utils.checkpoint import checkpoint\n"
                            "def scaled(h, values):\n    return h.exp()\n"
                            "x = torch.zeros(1, requires_grad=True)\ny = x\nfor i in range(12):\n";
  const std::string values = ", [\"a\" * 65000 for k in range(10)], use_reentrant=";
  for (const char* form : {"True", "False"}) {
    EXPECT_EQ(error(begin + "    y = checkpoint(scaled, y * 0" + values + form + ")"),
              "NotInTheLab: the values of a loop use at most 4 MiB in the lab, tensors not counted; Python has no "
              "such limit. Store fewer values");
    EXPECT_EQ(error(begin + "    y = checkpoint(scaled, x" + values + form + ")"), "no error");
  }
}

TEST_F(Checkpoint, TheFormOnDemandRunsAgainUpToTheLastTensorThatBackwardNeeds) {
  environment.autocast.list = PolicyList::cpu;
  const std::string begin = "from torch.utils.checkpoint import checkpoint\nx = torch.ones(2, requires_grad=True)\n"
                            "def f(x):\n",
                    end = "\ncheckpoint(f, x, use_reentrant=False).sum().backward()\nprint(x.grad)";
  EXPECT_EQ(run(begin + "    y = x.exp()\n    print('in f')\n    return y" + end), "in f\ntensor([2.7183, 2.7183])\n");
  EXPECT_EQ(run(begin + "    y = x * x\n    print('between')\n    z = y * y\n    print('end')\n    return z" + end),
            "between\nend\nbetween\ntensor([4., 4.])\n");
  EXPECT_EQ(run(begin +
                "    with torch.no_grad(), torch.autocast('cpu'):\n        print('first')\n    with "
                "torch.autocast('cpu'):\n        y = x.exp()\n        print('last')\n    return y" +
                end + "\nprint(torch.is_autocast_enabled('cpu'), torch.is_grad_enabled())"),
            "first\nlast\nfirst\ntensor([2.7183, 2.7183])\nFalse True\n");
  EXPECT_EQ(run("def g(h):\n    z = h.tanh()\n    print('inner')\n    return z\n" + begin +
                "    y = checkpoint(g, x.exp(), use_reentrant=False)\n    print('outer')\n    return y * y" + end),
            "inner\nouter\ninner\nouter\ntensor([0.0931, 0.0931])\n");
}

} // namespace
} // namespace amplab::torch
