// SPDX-License-Identifier: Apache-2.0
// In-place ops, and the errors of backward after them.
#include "engine/autograd/cycles.h"
#include "tests/engine/torch/program_fixture.h"

namespace amplab::torch {
namespace {

using InPlace = Programs;

TEST_F(InPlace, ResultsOfOpsHaveTheirHistory) {
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

// A node that saves a result of the tensor, and the tensor's own node, own each other.
TEST_F(InPlace, WhatWasMadeOfItselfIsFreed) {
  const std::string begin = "w = torch.tensor([1.0, 2.0], requires_grad=True)\nx = w.exp()\n";
  for (const char* change : {"x *= x", "x.copy_(x * x)", "y = x * x\nx += y"}) {
    EXPECT_NE(error(begin + change + "\nx.sum().backward()").find("modified by an inplace operation"),
              std::string::npos)
        << change;
    break_cycles(memory);
    EXPECT_EQ(memory.stats().total_in_use, 0) << change;
  }
}

TEST_F(InPlace, AnAssignedTensorIsExpandedToItsTarget) {
  EXPECT_EQ(run("a = torch.zeros(1, 3)\na[0] = torch.ones(1, 3)\na[0, :1] = torch.full((1, 1), 5.0)\nprint(a)"),
            "tensor([[5., 1., 1.]])\n");
  EXPECT_EQ(error("a = torch.ones(2, 3)\na[0] = a"), "RuntimeError: expand(torch.FloatTensor{[2, 3]}, size=[3]): the "
                                                     "number of sizes provided (1) must be greater or equal "
                                                     "to the number of dimensions in the tensor (2)");
  EXPECT_NE(error("a = torch.ones(2, 3).bfloat16()\na[0] = a").find("expand(CPUBFloat16Type{[2, 3]}, size=[3])"),
            std::string::npos);
  EXPECT_EQ(error("torch.ones(()).copy_(torch.ones(3))"),
            "RuntimeError: output with shape [] doesn't match the broadcast shape [3]");
}

TEST_F(InPlace, ACopyOfALeafLeadsToTheLeaf) {
  EXPECT_EQ(run(R"(
w = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.zeros(2)
y.copy_(w)
(y ** 2).sum().backward()
print(w.grad, y.is_leaf)
)"),
            "tensor([2., 4.]) False\n");
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

TEST_F(InPlace, LeavesThatRequireGradRaiseAsInPyTorch) {
  const std::string leaf = "w = torch.ones(2, requires_grad=True)\n";
  EXPECT_EQ(error(leaf + "w.mul_(2)"),
            "RuntimeError: a leaf Variable that requires grad is being used in an in-place operation.");
  EXPECT_EQ(error(leaf + "w -= 0.1"),
            "RuntimeError: a leaf Variable that requires grad is being used in an in-place operation.");
  EXPECT_EQ(error("w = torch.ones(1).expand(2).requires_grad_()\nw.mul_(2)"),
            "RuntimeError: a view of a leaf Variable that requires grad is being used in an in-place operation.");
  EXPECT_EQ(error(leaf + "w[0:1].mul_(2)"),
            "RuntimeError: a view of a leaf Variable that requires grad is being used in an in-place operation.");
  EXPECT_EQ(
      error(leaf + "w.chunk(2)[1].mul_(2)"),
      "RuntimeError: Output 1 of Split is a view and is being modified inplace. This view is the output of a "
      "function that returns multiple views. Such functions do not allow the output views to be modified inplace. You "
      "should replace the inplace operation by an out-of-place one.");
  EXPECT_EQ(run(leaf + "with torch.no_grad():\n    w -= 0.5\n    w[0] = 3\nprint(w)"),
            "tensor([3.0000, 0.5000], requires_grad=True)\n");
}

TEST_F(InPlace, BackwardRejectsSavedTensorsThatChanged) {
  constexpr const char* hint =
      " instead. Hint: enable anomaly detection to find the operation that failed to compute its gradient, "
      "with torch.autograd.set_detect_anomaly(True, check_nan=False).";
  const std::string begin =
      "RuntimeError: one of the variables needed for gradient computation has been modified by an inplace "
      "operation: [torch.FloatTensor [2]]";
  EXPECT_EQ(error("p = torch.ones(2, requires_grad=True)\ny = p.exp()\ny.mul_(2)\ny.sum().backward()"),
            begin + ", which is output 0 of Exp, is at version 1; expected version 0" + hint);
  EXPECT_NE(error("p = torch.ones(2, requires_grad=True)\ny = p.bfloat16().exp()\ny.mul_(2)\ny.sum().backward()")
                .find("operation: [CPUBFloat16Type [2]], which is output 0 of Exp,"),
            std::string::npos);
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
  const auto after = [&](const char* change) {
    return error(std::string("p = torch.ones(2, requires_grad=True)\ny = p * 2\nv = y[0:]\nz = ") + change +
                 "\nz.sum().backward()");
  };
  // PyTorch names the function that last wrote the tensor, and one of its own for a view.
  EXPECT_EQ(after("y * y\ny.add_(1)"),
            begin + ", which is output 0 of Add, is at version 1; expected version 0" + hint);
  EXPECT_EQ(after("y * y\nwith torch.no_grad():\n    y.add_(1)"),
            begin + ", which is output 0 of Mul, is at version 1; expected version 0" + hint);
  EXPECT_EQ(after("v * v\ny.add_(1)"),
            begin + ", which is output 0 of AsStrided, is at version 1; expected version 0" + hint);
}

TEST_F(InPlace, OpsSaveTheOldElementsForTheirOwnGradient) {
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

TEST_F(InPlace, ViewsWithHistoryAreRejected) {
  const std::string begin = "w = torch.ones(4, requires_grad=True)\ny = w * 2\n";
  EXPECT_EQ(error(begin + "v = y[0:2]\nv *= 2").substr(0, 11), "NotInTheLab");
  EXPECT_EQ(error(begin + "v = y[0:2]\ny *= 2\nprint(v * 1)").substr(0, 11), "NotInTheLab");
  EXPECT_EQ(run(begin + "y = y.reshape(2, 2)\ny *= 2\ny.sum().backward()\nprint(w.grad)"),
            "tensor([4., 4., 4., 4.])\n");
}

TEST_F(InPlace, ViewsMadeUnderNoGradAreNotChangedWithGradientsOn) {
  const std::string begin = "a = torch.ones(3, requires_grad=True)\nb = a * 1\nwith torch.no_grad():\n    ";
  for (const char* text :
       {"v = a[0:2]\nv.mul_(2)", "v = b[0:2]\nv.mul_(2)", "v = a.view(3)\nv.zero_()", "v = b[0]\nv += 1",
        "v = b.split(2)[1]\nv.copy_(torch.ones(1))", "v = a[0:2]\n    v = v[0:1]\nv.mul_(2)"})
    EXPECT_EQ(error(begin + text),
              "RuntimeError: A view was created in no_grad mode and is being modified inplace with grad mode enabled. "
              "Given that this use case is ambiguous and error-prone, it is forbidden. You can clarify your code by "
              "moving both the view and the inplace either both inside the no_grad block (if you don't want the "
              "inplace to be tracked) or both outside (if you want the inplace to be tracked).")
        << text;
  for (const char* text : {"v = a[0:2]\n    v.mul_(2)", "v = b[0:2]\nwith torch.no_grad():\n    v.mul_(2)",
                           "v = a.detach()[0:2]\nv.mul_(2)", "v = a.detach()\nv.zero_()",
                           "v = b.contiguous()\nv.mul_(2)", "v = torch.ones(3)[0:2]\nv.mul_(2)"})
    EXPECT_EQ(error(begin + text), "no error") << text;
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

TEST_F(InPlace, BackwardDetectsChangesAfterAnOpThatSavesItsResult) {
  const auto changed = [this](const std::string& op, const char* then) {
    return error("p = torch.ones(2, requires_grad=True)\ny = p * 1\ny." + op + "\n" + then + "\ny.sum().backward()");
  };
  const std::pair<const char*, const char*> of_results[] = {{"exp_()", "Exp"},   {"tanh_()", "Tanh"},
                                                            {"sqrt_()", "Sqrt"}, {"sigmoid_()", "Sigmoid"},
                                                            {"relu_()", "Relu"}, {"reciprocal_()", "Reciprocal"}};
  for (const auto& [op, name] : of_results) {
    EXPECT_EQ(changed(op, ""), "no error") << op;
    EXPECT_NE(
        changed(op, "y.mul_(2)").find("output 0 of " + std::string(name) + ", is at version 2; expected version 1"),
        std::string::npos)
        << op;
  }
  for (const char* op : {"clamp_(0, 1)", "log_()", "abs_()", "mul_(3)"})
    EXPECT_EQ(changed(op, "y.mul_(2)"), "no error");
}

TEST_F(InPlace, BackwardDoesNotSeeWhatIsChangedThroughData) {
  const std::string begin = "p = torch.ones(2, requires_grad=True)\nx = torch.ones(2)\nd = x.data\n",
                    end = "\ny.sum().backward()\nprint(p.grad)";
  EXPECT_EQ(run(begin + "y = p * x\nx.data.add_(1)\nd[0:1].add_(1)" + end), "tensor([3., 2.])\n");
  EXPECT_EQ(run(begin + "y = p * d\nx.add_(1)" + end), "tensor([2., 2.])\n");
  const std::string refused = " is at version 1; expected version 0 instead";
  EXPECT_NE(error(begin + "y = p * d\nd.add_(1)" + end).find(refused), std::string::npos);
  EXPECT_NE(error(begin + "y = p * x\nx.detach().add_(1)" + end).find(refused), std::string::npos);
}

TEST_F(InPlace, OperandsApartAndElementsThatAreOneAreWritten) {
  EXPECT_EQ(run(R"(
x = torch.arange(4).float()
x.add_(x)
y = x.view(2, 2)
y[0].mul_(y[1])
y[:, 0].mul_(y[:, 1])
x[0] = x[1]
x[1:] = x[2]
x[:2].add_(x[2:])
print(x)
e = torch.zeros(1).expand(3)
e.fill_(2)
print(e)
e.zero_()
print(e)
)"),
            "tensor([36., 48., 24., 24.])\ntensor([2., 2., 2.])\ntensor([0., 0., 0.])\n");
}

TEST_F(InPlace, OverlappingOperandsAreRejected) {
  const std::pair<const char*, const char*> cases[] = {
      {"x = torch.arange(4).float()\nx[1:].copy_(x[:-1])",
       "RuntimeError: unsupported operation: some elements of the input tensor and the written-to tensor "
       "refer to a single memory location. Please clone() the tensor before performing the operation."},
      {"x = torch.arange(4).float()\nx[1:] = x[:-1]",
       "RuntimeError: unsupported operation: some elements of the input tensor and the written-to tensor "
       "refer to a single memory location. Please clone() the tensor before performing the operation."},
      {"x = torch.arange(4).float()\nx[1:] += x[:-1]",
       "RuntimeError: unsupported operation: some elements of the input tensor and the written-to tensor "
       "refer to a single memory location. Please clone() the tensor before performing the operation."},
      {"x = torch.arange(4).float()\nx.mul_(x[1])",
       "RuntimeError: unsupported operation: some elements of the input tensor and the written-to tensor "
       "refer to a single memory location. Please clone() the tensor before performing the operation."},
      {"x = torch.arange(4).float().view(2, 2)\nx.copy_(x.t())",
       "RuntimeError: unsupported operation: some elements of the input tensor and the written-to tensor "
       "refer to a single memory location. Please clone() the tensor before performing the operation."},
      {"x = torch.arange(4).float().view(2, 2)\nx -= x.t()",
       "RuntimeError: unsupported operation: some elements of the input tensor and the written-to tensor "
       "refer to a single memory location. Please clone() the tensor before performing the operation."},
      {"x = torch.arange(4).float().view(2, 2)\nx.lerp_(x.t(), 0.5)",
       "RuntimeError: unsupported operation: some elements of the input tensor and the written-to tensor "
       "refer to a single memory location. Please clone() the tensor before performing the operation."},
      {"x = torch.arange(4).float()\nx.copy_(x[0])",
       "RuntimeError: unsupported operation: some elements of the input tensor and the written-to tensor "
       "refer to a single memory location. Please clone() the tensor before performing the operation."},
      {"x = torch.zeros(1).expand(3)\nx.copy_(torch.ones(3))",
       "RuntimeError: unsupported operation: more than one element of the written-to tensor refers to a "
       "single memory location. Please clone() the tensor before performing the operation."},
  };
  for (const auto& [text, sentence] : cases) EXPECT_EQ(error(text), sentence) << text;
}

TEST_F(InPlace, NothingIsWrittenToAnEmptyTensor) {
  EXPECT_EQ(run("print((torch.zeros(2, 0, 3) * 0.5).abs_().shape)"), "torch.Size([2, 0, 3])\n");
}

TEST_F(InPlace, ACopyOfALeafLeadsBackToIt) {
  EXPECT_EQ(run(R"(
b = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.zeros(2)
y.copy_(b)
(y ** 2).sum().backward()
print(b.grad, y.is_leaf)
)"),
            "tensor([2., 4.]) False\n");
}

TEST_F(InPlace, ATensorThatFillsGetsAGradient) {
  const std::string begin = "v = torch.tensor(2.0, requires_grad=True)\nm = torch.tensor([1, 0, 1]) > 0\n"
                            "w = torch.ones(3, requires_grad=True)\n";
  EXPECT_EQ(run(begin + "y = torch.zeros(3).masked_fill(m, v)\n(y * 3).sum().backward()\nprint(y.detach(), v.grad)"),
            "tensor([2., 0., 2.]) tensor(6.)\n");
  EXPECT_EQ(run(begin + "y = w * 1\ny.masked_fill_(m, v)\ny.sum().backward()\nprint(y.detach(), v.grad, w.grad)"),
            "tensor([2., 1., 2.]) tensor(2.) tensor([0., 1., 0.])\n");
  EXPECT_EQ(run(begin + "y = torch.zeros(3)\ny.fill_(v)\n(y * 2).sum().backward()\nprint(y.detach(), v.grad)"),
            "tensor([2., 2., 2.]) tensor(6.)\n");
  EXPECT_EQ(run(begin + "y = w * 1\ny.fill_(v)\ny.sum().backward()\nprint(v.grad, w.grad)"),
            "tensor(3.) tensor([0., 0., 0.])\n");
  EXPECT_EQ(run(begin + "y = torch.zeros(3).half()\nwith torch.no_grad():\n    y.fill_(v)\n"
                        "print(y, torch.zeros(3).half().masked_fill(m, v).dtype)"),
            "tensor([2., 2., 2.], dtype=torch.float16) torch.float16\n");
  EXPECT_EQ(error("m = torch.ones(2) > 0\n"
                  "torch.zeros(2).half().masked_fill(m, torch.tensor(1e6, requires_grad=True))"),
            "RuntimeError: value cannot be converted to type c10::Half without overflow");
  EXPECT_EQ(run("print(torch.zeros(2).half().fill_(torch.tensor(1e6)))"), "tensor([inf, inf], dtype=torch.float16)\n");
  EXPECT_EQ(error("torch.zeros(3).fill_(torch.tensor([1.0]))"),
            "RuntimeError: fill_ only supports 0-dimension value tensor but got tensor with 1 dimensions.");
}

TEST_F(InPlace, PartsOfASplitAreNotUsedAfterAChangeOfTheWhole) {
  constexpr const char* sentence =
      " is a view and its base or another view of its base has been modified inplace. This view is the output of a "
      "function that returns multiple views. Such functions do not allow the output views to be modified inplace. You "
      "should replace the inplace operation by an out-of-place one.";
  const std::string begin = "w = torch.ones(4, requires_grad=True)\nq = w.chunk(2)[1]\nr = q[0:1]\n";
  for (const char* change : {"w -= 0.5", "q.mul_(0.5)", "w.split(2)[0].mul_(2)", "w[3] = 2", "w.detach().mul_(0.5)"}) {
    const std::string changed = begin + "with torch.no_grad():\n    " + change + "\n";
    EXPECT_EQ(error(changed + "q * 2"), std::string("RuntimeError: Output 1 of Split") + sentence) << change;
    EXPECT_EQ(error(changed + "q[0:1]"), std::string("RuntimeError: Output 1 of Split") + sentence) << change;
    EXPECT_EQ(error(changed + "r.sum()"), std::string("RuntimeError: Output 0 of Slice") + sentence) << change;
  }
  EXPECT_EQ(run(begin + "with torch.no_grad():\n    w -= 0.5\n    print(q * 2)\nprint(q.detach(), q.tolist(), q.shape, "
                        "w.chunk(2)[0].sum().item())\nw.data.mul_(2)\np = w.chunk(2)[0]\nw.data.mul_(2)\nprint((p * "
                        "1).detach())"),
            "tensor([1., 1.])\ntensor([0.5000, 0.5000]) [0.5, 0.5] torch.Size([2]) 1.0\ntensor([2., 2.])\n");
  EXPECT_EQ(run("w = torch.ones(4)\nq = w.chunk(2)[1]\nw -= 0.5\nprint(q * 2)"), "tensor([1., 1.])\n");
}

TEST_F(InPlace, APartOfAChangedWholeIsStillReadWhereAutogradRecordsNothing) {
  const std::string begin =
      "w = torch.ones(4, requires_grad=True)\nq = w.chunk(4)[1]\nwith torch.no_grad():\n    w -= 0.5\n";
  EXPECT_EQ(run(begin + "print(q > 0, q.item(), float(q), bool(q), q)"),
            "tensor([True]) 0.5 0.5 True tensor([0.5000], grad_fn=<Invalid>)\n");
  EXPECT_TRUE(error(begin + "q.grad_fn").starts_with("RuntimeError: Output 1 of Split is a view"));
}

TEST_F(InPlace, ViewsMadeUnderNoGradAreNotUsedAfterAChangeOfTheBase) {
  EXPECT_EQ(error("w = torch.ones(4, requires_grad=True)\nwith torch.no_grad():\n    q = w[1:]\n    w -= 0.5\nq * 2"),
            "RuntimeError: A view was created in no_grad mode and its base or another view of its base has been "
            "modified inplace with grad mode enabled. Given that this use case is ambiguous and error-prone, it is "
            "forbidden. You can clarify your code by moving both the view and the inplace either both inside the "
            "no_grad block (if you don't want the inplace to be tracked) or both outside (if you want the inplace to "
            "be tracked).");
}

} // namespace
} // namespace amplab::torch
