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

TEST_F(Differentiation, AGraphIsUsedOnceUnlessItIsRetained) {
  const std::string begin = "p = torch.ones(2, requires_grad=True)\ny = p.exp().sum()\n";
  EXPECT_EQ(error(begin + "y.backward()\ny.backward()"), kFreed);
  EXPECT_EQ(error(begin + "y.backward()\ntorch.autograd.grad(y, p)"), kFreed);
  EXPECT_EQ(run(begin + "y.backward(retain_graph=True)\ny.backward()\nprint(p.grad)"), "tensor([5.4366, 5.4366])\n");
  EXPECT_EQ(run("p = torch.ones(2, requires_grad=True)\ny = (p + 1).sum()\ny.backward()\ny.backward()\nprint(p.grad)"),
            "tensor([2., 2.])\n")
      << "a sum keeps nothing";
}

TEST_F(Differentiation, OnlyNodesThatLeadToAnInputRunAndAreFreed) {
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

// The second derivative does not depend on x or w. PyTorch returns zero for some ops and None for others.
TEST_F(Differentiation, GradientsOfLinearOpsHaveAHistory) {
  const std::string begin = "x = torch.tensor([[[[1.0, 4.0], [2.0, 3.0]]]], requires_grad=True)\n";
  const auto twice = [&](const std::string& y, const std::string& leaf) {
    return run(begin + "w = torch.ones(1, 1, 2, 2, requires_grad=True)\ny = " + y + "\ng, = torch.autograd.grad(y, " +
               leaf + ", create_graph=True)\ng.sum().backward()\nprint(g.requires_grad, " + leaf + ".grad)");
  };
  const std::string zeros = "True tensor([[[[0., 0.],\n          [0., 0.]]]])\n";
  EXPECT_EQ(twice("F.relu(x).sum()", "x"), zeros);
  EXPECT_EQ(twice("F.max_pool2d(x, 2).sum()", "x"), zeros);
  EXPECT_EQ(twice("F.avg_pool2d(x, 2).sum()", "x"), zeros);
  EXPECT_EQ(twice("F.adaptive_avg_pool2d(x, (2, 1)).sum()", "x"), zeros);
  EXPECT_EQ(twice("F.nll_loss(x.reshape(2, 2), torch.tensor([0, 1]))", "x"), zeros);
  EXPECT_EQ(twice("F.conv2d(x.detach(), w).sum()", "w"), "True None\n");
  EXPECT_EQ(twice("F.conv2d(x, torch.ones(1, 1, 2, 2)).sum()", "x"), "True None\n");
}

TEST_F(Differentiation, ALeafFrozenSinceForwardGetsNoGradient) {
  const std::string begin = "a = torch.tensor([1.0, 2.0], requires_grad=True)\nb = torch.ones(2, requires_grad=True)\n";
  EXPECT_EQ(run(begin + "y = (a * b).sum()\nb.requires_grad_(False)\ny.backward()\nprint(a.grad, b.grad)"),
            "tensor([1., 1.]) None\n");
  EXPECT_EQ(run(begin + "y = (a * b).sum()\nb.requires_grad_(False)\nb.requires_grad_(True)\ny.backward()\n"
                        "print(a.grad, b.grad)"),
            "tensor([1., 1.]) tensor([1., 2.])\n");
  EXPECT_EQ(run(begin + "left, right = b.split(1)\ny = (a * left * right).sum()\nb.requires_grad_(False)\n"
                        "y.backward()\nprint(a.grad, b.grad)"),
            "tensor([1., 1.]) None\n")
      << "the parts' gradients are counted, and dropped as a whole";
}

TEST_F(Differentiation, ATensorThatIsReadTwiceIsOneObject) {
  EXPECT_EQ(run(R"(
p = torch.ones(2, requires_grad=True)
(p * p).sum().backward()
print(p.grad is p.grad, p.grad is not p.grad, p.grad in [p.grad], p.grad is p, p.data is p.data)
)"),
            "True False True False False\n");
}

TEST_F(Differentiation, AnErrorFreesTheGradientsOnTheirWay) {
  EXPECT_EQ(error(R"(
w = torch.tensor([2.0], requires_grad=True)
x = 2 / (w * w + 1)
y = w * x
x.sum().backward()
torch.autograd.grad(y.sum(), [w], create_graph=True)
)"),
            kFreed); // and TearDown finds all memory free
}

TEST_F(Differentiation, AFactorOfAFunctionIsNotSaved) {
  for (const char* y : {"torch.add(p, q, alpha=0.5)", "torch.lerp(p, q, 0.3)", "p.sub(q, alpha=2)"})
    EXPECT_EQ(error("p = torch.ones(2, requires_grad=True)\nq = torch.ones(2, requires_grad=True)\ny = " +
                    std::string(y) + ".sum()\ny.backward()\ny.backward()"),
              "no error")
        << y;
}

TEST_F(Differentiation, WhatCannotBeDifferentiatedRaisesPyTorchsMessage) {
  const std::string begin = "p = torch.ones(2, requires_grad=True)\na = torch.ones(2)\n";
  const std::pair<const char*, const char*> cases[] = {
      {"(p * 2).backward()", "RuntimeError: grad can be implicitly created only for scalar outputs"},
      {"a.sum().backward()", "RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"},
      {"torch.autograd.backward([p.sum(), a.sum()])",
       "RuntimeError: element 1 of tensors does not require grad and does not have a grad_fn"},
      {"with torch.no_grad():\n    y = p.sum()\ny.backward()",
       "RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"},
      {"p.sum().long().backward(torch.ones(()))",
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

TEST_F(Differentiation, HooksAroundItRunHoweverItEnds) {
  run("p = torch.ones(2, requires_grad=True)\np.sum().backward()\np.sum().backward(inputs=[p])\n");
  EXPECT_EQ(environment.around, "begins ends begins ends ");
  for (const char* backward : {"y.backward()", "y.backward(inputs=[p])"}) {
    environment.around.clear();
    EXPECT_NE(error(std::string("p = torch.ones(2, requires_grad=True)\ny = (p * p).sum()\ny.backward()\n") + backward),
              "no error");
    EXPECT_EQ(environment.around, "begins ends begins throws ") << backward;
  }
}

TEST_F(Differentiation, SeveralOutputsAreOneBackwardPass) {
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

TEST_F(Differentiation, WhatNeedsNoGradientCountsAllTheSame) {
  EXPECT_EQ(run(R"(
x = torch.tensor([1.0, 2.0], requires_grad=True)
torch.cat([torch.tensor([10.0, 20.0]), x]).pow(2).sum().backward()
print(x.grad)
x.grad = None
torch.stack([torch.tensor([10.0, 20.0]), x]).pow(2).sum().backward()
print(x.grad)
x.grad = None
F.binary_cross_entropy_with_logits(torch.tensor([0.25, 0.75]), x).backward()
print(x.grad)
for loss in [F.mse_loss, F.smooth_l1_loss, F.binary_cross_entropy]:
    t = torch.tensor([0.25, 0.5], requires_grad=True)
    g, = torch.autograd.grad(loss(torch.tensor([0.5, 0.75]), t), t, create_graph=True)
    print(g.detach())
    p = torch.tensor([0.25, 0.5], requires_grad=True)
    g, = torch.autograd.grad(loss(p, torch.tensor([0.5, 0.75])), p, create_graph=True)
    h, = torch.autograd.grad(g.sum(), p)
    print(g.detach(), h)
)"),
            "tensor([2., 4.])\n"
            "tensor([2., 4.])\n"
            "tensor([-0.1250, -0.3750])\n"
            "tensor([-0.2500, -0.2500])\n"
            "tensor([-0.2500, -0.2500]) tensor([1., 1.])\n"
            "tensor([-0.1250, -0.1250])\n"
            "tensor([-0.1250, -0.1250]) tensor([0.5000, 0.5000])\n"
            "tensor([-0.0000, -0.5493])\n"
            "tensor([-0.6667, -0.5000]) tensor([4.4444, 2.0000])\n");
}

TEST_F(Differentiation, PartsAreDifferentiatedTwice) {
  EXPECT_EQ(run(R"(
x = torch.tensor([1.0, 2.0, 3.0, 4.0], requires_grad=True)
a, b = x.chunk(2)
g, = torch.autograd.grad((a ** 3).sum(), x, create_graph=True)
h, = torch.autograd.grad(g.sum(), x)
print(g.detach(), h)
a, b = x.split(2)
g, = torch.autograd.grad((b ** 3).sum(), x, create_graph=True)
h, = torch.autograd.grad((g * g).sum(), x)
print(g.detach(), h)
)"),
            "tensor([ 3., 12.,  0.,  0.]) tensor([ 6., 12.,  0.,  0.])\n"
            "tensor([ 0.,  0., 27., 48.]) tensor([   0.,    0.,  972., 2304.])\n");
}

TEST_F(Differentiation, ASecondBackwardThroughAFreedGraphRaisesIfPyTorchSavedTensors) {
  const auto twice = [this](const char* made) {
    return error(std::string("w = torch.tensor([1.0, 2.0], requires_grad=True)\ny = ") + made +
                 "\ny.backward(torch.ones_like(y))\ny.backward(torch.ones_like(y))");
  };
  for (const char* made : {"w * 2", "w / 2", "2 * w", "F.avg_pool2d(w.view(1, 1, 1, 2), 1)"})
    EXPECT_EQ(twice(made).substr(0, 64), "RuntimeError: Trying to backward through the graph a second time") << made;
  for (const char* made :
       {"F.linear(torch.ones(3, 2), torch.ones(2, 2), w)", "w + 1", "-w", "1 - w", "w.sum()", "w.mean()"})
    EXPECT_EQ(twice(made), "no error") << made;
}

TEST_F(Differentiation, NaNsHaveTheGradientOfPyTorch) {
  EXPECT_EQ(run(R"(
nan = float("nan")
inf = float("inf")
print(torch.tensor([nan, -0.0, 3.0]).sign(), torch.tensor([nan, -2.0]).abs())
for f in [lambda v: v.abs(), lambda v: F.l1_loss(v, torch.zeros(2), reduction="sum"), lambda v: v.amax(),
          lambda v: v.max(), lambda v: v.min(), lambda v: v.max(0)[0], lambda v: v.norm(1), lambda v: v.norm(inf),
          lambda v: v.relu(), lambda v: v.sign(), lambda v: v.clamp(0, 2)]:
    for values in [[nan, 1.0], [2.0, 2.0]]:
        v = torch.tensor(values, requires_grad=True)
        f(v).sum().backward()
        u = torch.tensor(values, requires_grad=True)
        g, = torch.autograd.grad(f(u).sum(), u, create_graph=True)
        print(v.grad, g.detach())
m = torch.tensor([[nan, 1.0, nan], [1.0, nan, 2.0]], requires_grad=True)
m.max().backward()
print(m.grad)
)"),
            "tensor([0., 0., 1.]) tensor([nan, 2.])\n"
            "tensor([0., 1.]) tensor([0., 1.])\n"
            "tensor([1., 1.]) tensor([1., 1.])\n"
            "tensor([0., 1.]) tensor([0., 1.])\n"
            "tensor([1., 1.]) tensor([1., 1.])\n"
            "tensor([nan, nan]) tensor([nan, nan])\n"
            "tensor([0.5000, 0.5000]) tensor([0.5000, 0.5000])\n"
            "tensor([1., 0.]) tensor([1., 0.])\n"
            "tensor([0.5000, 0.5000]) tensor([0.5000, 0.5000])\n"
            "tensor([1., 0.]) tensor([1., 0.])\n"
            "tensor([0.5000, 0.5000]) tensor([0.5000, 0.5000])\n"
            "tensor([1., 0.]) tensor([1., 0.])\n"
            "tensor([1., 0.]) tensor([1., 0.])\n"
            "tensor([0., 1.]) tensor([0., 1.])\n"
            "tensor([1., 1.]) tensor([1., 1.])\n"
            "tensor([0., 0.]) tensor([0., 0.])\n"
            "tensor([0.5000, 0.5000]) tensor([0.5000, 0.5000])\n"
            "tensor([1., 1.]) tensor([1., 1.])\n"
            "tensor([1., 1.]) tensor([1., 1.])\n"
            "tensor([0., 0.]) tensor([0., 0.])\n"
            "tensor([0., 0.]) tensor([0., 0.])\n"
            "tensor([0., 1.]) tensor([0., 1.])\n"
            "tensor([0., 0.]) tensor([0., 0.])\n"
            "tensor([[0.3333, 0.0000, 0.3333],\n"
            "        [0.0000, 0.3333, 0.0000]])\n");
}

TEST_F(Differentiation, AnInfiniteGradientOfMaxReachesTheLargestOnly) {
  EXPECT_EQ(run(R"(
for f in [lambda a: a.max(), lambda a: a.amax(), lambda a: a.max(0)[0]]:
    a = torch.tensor([4.0, 1.0, 4.0], requires_grad=True)
    f(a).backward(torch.tensor(float("inf")))
    print(a.grad)
)"),
            "tensor([inf, 0., inf])\ntensor([inf, nan, inf])\ntensor([inf, 0., 0.])\n");
}

TEST_F(Differentiation, AGraphOf400000NodesIsReleased) {
  EXPECT_EQ(run(R"(
x = torch.tensor([3.0], requires_grad=True)
y = x
for i in range(400000):
    y = y * 1.0
y.backward()
print(x.grad)
y = None
z = x
for i in range(100000):
    z = z.tanh()
z = None
print("released")
)"),
            "tensor([1.])\nreleased\n");
}

TEST_F(Differentiation, AddsIntoTheGradientThatThereIs) {
  EXPECT_EQ(run(R"(
q = torch.ones(2, requires_grad=True)
g = torch.tensor([2.0, 3.0])
q.grad = g
g.mul_(2)
(q * 1).sum().backward()
print(g, q.grad)
)"),
            "tensor([5., 7.]) tensor([5., 7.])\n");
}

TEST_F(Differentiation, SlicesDoNotAddIntoTheGradientOfAMean) {
  EXPECT_EQ(run(R"(
w = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
y = w * 2
((y[:2] * y[:2]).sum() + y.mean()).backward()
print(w.grad)
w.grad = None
y = w.reshape(3, 1) * torch.ones(1, 2)
((y[1:] * y[1:]).sum() + y.sum(1).exp().sum()).backward()
print(w.grad)
)"),
            "tensor([ 8.6667, 16.6667,  0.6667])\n"
            "tensor([ 14.7781, 117.1963, 818.8576])\n");
}

TEST_F(Differentiation, AnInputNamedTwiceGetsItsGradientOnce) {
  const std::string begin = "w = torch.ones(2, requires_grad=True)\nv = torch.ones(2, requires_grad=True)\n";
  EXPECT_EQ(run(begin + "(w * w * v).sum().backward(inputs=[w, v, w])\nprint(w.grad, v.grad)"),
            "tensor([2., 2.]) tensor([1., 1.])\n");
  EXPECT_EQ(run(begin + "print(torch.autograd.grad((w * w).sum(), [w, w]))"), "(tensor([2., 2.]), tensor([2., 2.]))\n");
}

TEST_F(Differentiation, IntegersAndMasksAreGradients) {
  const std::string begin = "w = torch.ones(3, requires_grad=True)\n";
  EXPECT_EQ(run(begin + "(w * 2).backward(torch.tensor([1, 2, 3]))\nprint(w.grad)"), "tensor([2., 4., 6.])\n");
  EXPECT_EQ(run(begin + "(w * 2).backward(torch.tensor([1, 0, 3]) > 0)\nprint(w.grad)"), "tensor([2., 0., 2.])\n");
  EXPECT_EQ(run(begin + "print(torch.autograd.grad(w.half() * 2, w, torch.tensor([1, 2, 3])))"),
            "(tensor([2., 4., 6.]),)\n");
}

} // namespace
} // namespace amplab::torch
