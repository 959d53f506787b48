// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/torch/program_fixture.h"

namespace amplab::torch {
namespace {

using Differentiation = Programs;

constexpr const char* kFreed = "RuntimeError: Trying to backward through the graph a second time (or directly access "
                               "saved tensors after they have already been "
                               "freed). Saved intermediate values of the graph are freed when you call .backward() or "
                               "autograd.grad(). Specify retain_graph=True "
                               "if you need to backward through the graph a second time or if you need to access saved "
                               "tensors after calling backward.";

TEST_F(Differentiation, AGraphIsWalkedOnceUnlessItIsRetained) {
  const std::string begin = "p = torch.ones(2, requires_grad=True)\ny = p.exp().sum()\n";
  EXPECT_EQ(error(begin + "y.backward()\ny.backward()"), kFreed);
  EXPECT_EQ(error(begin + "y.backward()\ntorch.autograd.grad(y, p)"), kFreed);
  EXPECT_EQ(run(begin + "y.backward(retain_graph=True)\ny.backward()\nprint(p.grad)"), "tensor([5.4366, 5.4366])\n");
  EXPECT_EQ(run("p = torch.ones(2, requires_grad=True)\ny = (p + 1).sum()\ny.backward()\ny.backward()\nprint(p.grad)"),
            "tensor([2., 2.])\n")
      << "a sum keeps nothing";
}

TEST_F(Differentiation, OnlyWhatLeadsToAnInputIsWalkedAndFreed) {
  EXPECT_EQ(run(R"(
p = torch.ones(2, requires_grad=True)
hidden = p.exp()
loss = (hidden * hidden).sum()
g, = torch.autograd.grad(loss, hidden)
hidden.backward(g)
print(g, p.grad)
)"),
            "tensor([5.4366, 5.4366]) tensor([14.7781, 14.7781])\n");
}

TEST_F(Differentiation, WhatCannotBeDifferentiatedIsSaidInPyTorchsWords) {
  const std::string begin = "p = torch.ones(2, requires_grad=True)\na = torch.ones(2)\n";
  const std::pair<const char*, const char*> cases[] = {
      {"(p * 2).backward()", "RuntimeError: grad can be implicitly created only for scalar outputs"},
      {"a.sum().backward()", "RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"},
      {"torch.autograd.backward([p.sum(), a.sum()])",
       "RuntimeError: element 1 of tensors does not require grad and does not have a grad_fn"},
      {"with torch.no_grad():\n    y = p.sum()\ny.backward()",
       "RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"},
      {"(p * 2).backward(torch.ones(3))", "RuntimeError: Mismatch in shape: grad_output[0] has a shape of "
                                          "torch.Size([3]) and output[0] has a shape of torch.Size([2])."},
      {"torch.autograd.grad(p.sum(), [a])", "RuntimeError: One of the differentiated Tensors does not require grad"},
      {"torch.autograd.grad(p.sum(), [])", "RuntimeError: `inputs` argument to `grad()` cannot be empty."},
      {"torch.autograd.grad([p.sum(), p.sum()], p, [torch.tensor(1.0)])",
       "RuntimeError: got 2 tensors and 1 gradients"},
      {"torch.autograd.grad(p.sum(), [p, torch.ones(1, requires_grad=True)])",
       "RuntimeError: The differentiated Tensor at index 1 appears to not have been used in the graph. Set "
       "allow_unused=True if this is "
       "the desired behavior."},
      {"p.sum().backward(inputs=[])", "RuntimeError: `inputs` argument to `backward()` cannot be empty."},
  };
  for (const auto& [text, sentence] : cases) EXPECT_EQ(error(begin + text), sentence) << text;
}

TEST_F(Differentiation, WhoStandsAroundItHearsOfItsEndHoweverItComes) {
  run("p = torch.ones(2, requires_grad=True)\np.sum().backward()\np.sum().backward(inputs=[p])\n");
  EXPECT_EQ(environment.around, "begins ends begins ends ");
  for (const char* backward : {"y.backward()", "y.backward(inputs=[p])"}) {
    environment.around.clear();
    EXPECT_NE(error(std::string("p = torch.ones(2, requires_grad=True)\ny = (p * p).sum()\ny.backward()\n") + backward), "no error");
    EXPECT_EQ(environment.around, "begins ends begins throws ") << backward;
  }
}

TEST_F(Differentiation, SeveralOutputsAreOneWalk) {
  EXPECT_EQ(run(R"(
p = torch.tensor([1.0, 2.0], requires_grad=True)
h = p * p
gs = torch.autograd.grad([h.sum(), (h * 3)], [p, h], [None, torch.tensor([1.0, 10.0])])
print(gs)
print(torch.autograd.grad(p.sum(), [p, torch.ones(1, requires_grad=True)], allow_unused=True))
torch.autograd.backward([(p * 2).sum(), p * 3], [None, torch.ones(2)])
print(p.grad)
)"),
            "(tensor([  8., 124.]), tensor([ 4., 31.]))\n(tensor([1., 1.]), None)\ntensor([5., 5.])\n");
}

TEST_F(Differentiation, AreDifferentiatedAgain) {
  EXPECT_EQ(run(R"(
x = torch.tensor([1.0, 2.0], requires_grad=True)
g, = torch.autograd.grad((x ** 3).sum(), x, create_graph=True)
penalty = (g.norm() - 1) ** 2
penalty.backward()
print(g.detach(), x.grad)
)"),
            "tensor([ 3., 12.]) tensor([ 33.0896, 264.7166])\n");
}

TEST_F(Differentiation, OnlyNamedLeavesGetTheirs) {
  EXPECT_EQ(run(R"(
p = torch.ones(2, requires_grad=True)
q = torch.ones(2, requires_grad=True)
(p * q).sum().backward(inputs=[p])
(p * q).sum().backward(inputs=p)
print(p.grad, q.grad)
)"),
            "tensor([2., 2.]) None\n");
}

TEST_F(Differentiation, AreSetAndForgotten) {
  EXPECT_EQ(run(R"(
p = torch.ones(2, requires_grad=True)
p.sum().backward()
p.grad *= 3
p.grad.add_(1)
print(p.grad)
p.grad = torch.full((2,), 7.0)
print(p.grad)
p.grad = None
print(p.grad is None)
)"),
            "tensor([4., 4.])\ntensor([7., 7.])\nTrue\n");
  EXPECT_GT(environment.gradients_read, 0);
  const std::string begin = "p = torch.ones(2, requires_grad=True)\n";
  EXPECT_EQ(error(begin + "p.grad = torch.ones(2).half()").substr(0, 104),
            "RuntimeError: attempting to assign a gradient with dtype 'c10::Half' to a tensor with grad_dtype 'Float'");
  EXPECT_EQ(error(begin + "p.grad = torch.ones(3)"), "RuntimeError: attempting to assign a gradient of size '[3]' to a "
                                                     "tensor of size '[2]'. Please ensure that the gradient and "
                                                     "the tensor are the same size");
  EXPECT_EQ(error(begin + "p.grad = 3"),
            "TypeError: assigned grad expected to be a Tensor or None but got grad of type int");
}

TEST_F(Differentiation, ModesHoldInTheirScopesAndAsDecorators) {
  EXPECT_EQ(run(R"(
p = torch.ones(2, requires_grad=True)
quiet = torch.no_grad()
with quiet:
    a = p * 2
    with torch.enable_grad():
        c = p * 2
    d = p * 2
print(a.requires_grad, c.requires_grad, d.requires_grad, (p * 2).requires_grad)
with quiet:
    print((p * 2).requires_grad)
@torch.no_grad()
def f(x):
    return x * 2
@torch.no_grad
def g(x):
    return torch.is_grad_enabled()
print(f(p).requires_grad, g(p))
with torch.set_grad_enabled(False):
    print((p * 2).requires_grad)
)"),
            "False True False True\nFalse\nFalse False\nFalse\n");
  EXPECT_EQ(error("m = torch.no_grad()\nwith m:\n    with m:\n        pass").substr(0, 11), "NotInTheLab");
  EXPECT_EQ(error("torch.set_grad_enabled(False)\nx = torch.ones(2)").substr(0, 11), "NotInTheLab");
}

TEST_F(Differentiation, LeavesAndResults) {
  EXPECT_EQ(error("y = torch.ones(2, requires_grad=True) * 2\ny.requires_grad = False").substr(0, 62),
            "RuntimeError: you can only change requires_grad flags of leaf ");
  EXPECT_EQ(error("torch.tensor([1]).requires_grad_()"),
            "RuntimeError: only Tensors of floating point dtype can require gradients");
  EXPECT_EQ(run("x = torch.ones(2).requires_grad_()\ny = x * 2\nprint(x.is_leaf, y.is_leaf, y.detach().is_leaf, "
                "x.grad_fn, y.grad_fn is None)"),
            "True False True None False\n");
}

} // namespace
} // namespace amplab::torch
