// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/torch/program_fixture.h"

namespace amplab::torch {
namespace {

using CustomAutogradFunctions = Programs;

TEST_F(CustomAutogradFunctions, RunTheirForwardAndBackward) {
  EXPECT_EQ(run(R"(
class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y, k):
        ctx.save_for_backward(x, y, None)
        ctx.k = k
        print("forward", torch.is_grad_enabled(), ctx.needs_input_grad, x is X)
        return x * y * k
    @staticmethod
    def backward(ctx, g):
        x, y, nothing = ctx.saved_tensors
        print("backward", torch.is_grad_enabled(), nothing, g)
        return g * y * ctx.k, g * x * ctx.k, None, None
X = torch.tensor([1.0, 2.0], requires_grad=True)
Y = torch.tensor([3.0, 4.0])
out = Scale.apply(X, Y, 10)
print(out, out.requires_grad)
(out * 2).sum().backward()
print(X.grad, Y.grad)
with torch.no_grad():
    print(Scale.apply(X, Y, 1).requires_grad)
)"),
            "forward False (True, False, False) True\n"
            "tensor([30., 80.], grad_fn=<ScaleBackward>) True\n"
            "backward False None tensor([2., 2.])\n"
            "tensor([60., 80.]) None\n"
            "forward False (True, False, False) True\n"
            "False\n");
}

TEST_F(CustomAutogradFunctions, AreDifferentiatedTwiceUnlessOnceDifferentiable) {
  EXPECT_EQ(run(R"(
class Cube(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x ** 3
    @staticmethod
    def backward(ctx, g):
        x, = ctx.saved_tensors
        return g * 3 * x ** 2
x = torch.tensor([1.0, 2.0], requires_grad=True)
g, = torch.autograd.grad(Cube.apply(x).sum(), x, create_graph=True)
g.sum().backward()
print(g.detach(), x.grad)
)"),
            "tensor([ 3., 12.]) tensor([ 6., 12.])\n");
  EXPECT_EQ(error(R"(
class H(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x
    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, g):
        return g * 2 * ctx.saved_tensors[0]
q = torch.ones(2, requires_grad=True)
g, = torch.autograd.grad((H.apply(q) * q).sum(), q, create_graph=True)
g.sum().backward()
)"),
            "RuntimeError: trying to differentiate twice a function that was marked with @once_differentiable");
}

TEST_F(CustomAutogradFunctions, MayReturnNoGradient) {
  EXPECT_EQ(run(R"(
class Stop(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * 1
    @staticmethod
    def backward(ctx, g):
        return None
w = torch.ones(2, requires_grad=True)
y = w * 2
(Stop.apply(y) + w).sum().backward()
print(w.grad)
)"),
            "tensor([1., 1.])\n");
}

constexpr const char* kBegin = R"(
class G(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, k):
        ctx.save_for_backward(x)
        return x * 2
    @staticmethod
    def backward(ctx, g):
        return )";
constexpr const char* kEnd = "\nq = torch.ones(2, requires_grad=True)\ny = G.apply(q, 3).sum()\ny.backward()\n";

TEST_F(CustomAutogradFunctions, WrongGradientsAreNamedAsPyTorchNamesThem) {
  const std::pair<const char*, const char*> cases[] = {
      {"g", "RuntimeError: function GBackward returned an incorrect number of gradients (expected 2, got 1)"},
      {"g, None, g", "RuntimeError: function GBackward returned an incorrect number of gradients (expected 2, got 3)"},
      {"g, g", "RuntimeError: function GBackward returned a gradient different than None at position 1, but the "
               "corresponding forward input was not a Variable"},
      {"torch.ones(3), None", "RuntimeError: Function GBackward returned an invalid gradient at index 0 - got [3] but "
                              "expected shape compatible with [2]"},
      {"3.0, None", "RuntimeError: expected Variable or None (got float)"},
      {"ctx.foo, None", "AttributeError: 'GBackward' object has no attribute 'foo'"},
  };
  for (const auto& [text, sentence] : cases) EXPECT_EQ(error(std::string(kBegin) + text + kEnd), sentence) << text;
  EXPECT_EQ(run(std::string(kBegin) + "torch.ones(4, 2), None, None, None" + kEnd + "print(q.grad)"),
            "tensor([4., 4.])\n");
  EXPECT_EQ(run(std::string(kBegin) + "g.half(), None" + kEnd + "print(q.grad)"), "tensor([1., 1.])\n");
  EXPECT_EQ(error(std::string(kBegin) + "g * ctx.saved_tensors[0], None" + kEnd + "y.backward()").substr(0, 64),
            "RuntimeError: Trying to backward through the graph a second time");
}

TEST_F(CustomAutogradFunctions, WrongUseIsNamedAsPyTorchNamesIt) {
  EXPECT_EQ(error("class G(torch.autograd.Function):\n    @staticmethod\n    def forward(ctx, x):\n        return "
                  "x\nG()(torch.ones(1))"),
            "RuntimeError: Legacy autograd function with non-static forward method is deprecated. Please use new-style "
            "autograd function with static forward method. (Example: "
            "https://pytorch.org/docs/stable/autograd.html#torch.autograd.Function)");
  EXPECT_EQ(error("class G(torch.autograd.Function):\n    @staticmethod\n    def forward(ctx, x):\n        return x * "
                  "1\nG.apply(torch.ones(1, requires_grad=True)).sum().backward()"),
            "NotImplementedError: You must implement either the backward or vjp method for your custom "
            "autograd.Function to use it with backward mode AD.");
  EXPECT_EQ(error("class G(torch.autograd.Function):\n    @staticmethod\n    def forward(ctx, x):\n        "
                  "ctx.save_for_backward(3)\n        return x\nG.apply(torch.ones(1, requires_grad=True))"),
            "TypeError: save_for_backward can only save variables, but argument 0 is of type int");
  EXPECT_EQ(error("torch.autograd.Function.apply(torch.ones(1))"),
            "NotImplementedError: You must implement the forward function for custom autograd.Function.");
}

TEST_F(CustomAutogradFunctions, MethodsThatOnlyPyTorchsContextHasAreRejectedByName) {
  for (const std::string method :
       {"mark_dirty", "mark_non_differentiable", "set_materialize_grads", "save_for_forward"})
    EXPECT_NE(error("class G(torch.autograd.Function):\n    @staticmethod\n    def forward(ctx, x):\n        ctx." +
                    method +
                    "(x)\n        return x\n    @staticmethod\n    def backward(ctx, g):\n        return g\n"
                    "G.apply(torch.ones(1, requires_grad=True))")
                  .find("the lab has no ctx." + method + "; PyTorch does"),
              std::string::npos)
        << method;
}

TEST_F(CustomAutogradFunctions, RunInTheRegionOfTheirDecorators) {
  environment.autocast.list = PolicyList::cpu;
  EXPECT_EQ(run(R"(
class Plain(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        print("forward", a.dtype, torch.is_autocast_enabled("cpu"))
        return a @ b
    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        print("backward", g.dtype, torch.is_autocast_enabled("cpu"))
        return g.float() @ b.T, a.T @ g.float()
class Custom(torch.autograd.Function):
    @staticmethod
    @torch.amp.custom_fwd(device_type="cpu")
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return a @ b
    @staticmethod
    @torch.amp.custom_bwd(device_type="cpu")
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        print("backward", g.dtype, torch.is_autocast_enabled("cpu"), (g @ b.T).dtype)
        return g @ b.T, a.T @ g
class Wide(torch.autograd.Function):
    @staticmethod
    @torch.amp.custom_fwd(device_type="cpu", cast_inputs=torch.float32)
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        print("forward", a.dtype, torch.is_autocast_enabled("cpu"))
        return a @ b
    @staticmethod
    @torch.amp.custom_bwd(device_type="cpu")
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        print("backward", g.dtype, torch.is_autocast_enabled("cpu"))
        return g @ b.T, a.T @ g
a = torch.ones(2, 2, requires_grad=True)
b = torch.ones(2, 2, requires_grad=True)
for f in [Plain, Custom]:
    with torch.autocast("cpu"):
        y = f.apply(a, b)
    y.sum().backward()
    print(y.dtype, a.grad.dtype)
with torch.autocast("cpu"):
    y = Wide.apply(a.half(), b)
y.sum().backward()
print(y.dtype, Wide.apply(a.half(), b.half()).dtype)
)"),
            "forward torch.float32 True\n"
            "backward torch.bfloat16 False\n"
            "torch.bfloat16 torch.float32\n"
            "backward torch.bfloat16 True torch.bfloat16\n"
            "torch.bfloat16 torch.float32\n"
            "forward torch.float32 False\n"
            "backward torch.float32 False\n"
            "forward torch.float16 False\n"
            "torch.float32 torch.float16\n");
}

TEST_F(CustomAutogradFunctions, AreDifferentiatedTwiceThroughTheOutputThatTheySave) {
  EXPECT_EQ(run(R"(
class Exp(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        y = x.exp()
        ctx.save_for_backward(y)
        return y
    @staticmethod
    def backward(ctx, g):
        y, = ctx.saved_tensors
        print(y.requires_grad)
        return g * y
x = torch.tensor([0.5], requires_grad=True)
g, = torch.autograd.grad((Exp.apply(x) ** 2).sum(), x, create_graph=True)
h, = torch.autograd.grad(g.sum(), x)
print(g.detach(), h)
)"),
            "True\n"
            "True\n"
            "tensor([5.4366]) tensor([10.8731])\n");
}

TEST_F(CustomAutogradFunctions, RejectASavedOutputThatChanged) {
  const std::pair<const char*, const char*> cases[] = {
      {"class E(torch.autograd.Function):\n    @staticmethod\n    def forward(ctx, x):\n        y = "
       "x.exp()\n        ctx.save_for_backward(y)\n        return y\n    @staticmethod\n    def "
       "backward(ctx, g):\n        y, = ctx.saved_tensors\n        return g * y\nx = torch.tensor([0.5], "
       "requires_grad=True)\ny = E.apply(x)\ny.mul_(2)\ny.sum().backward()",
       "RuntimeError: one of the variables needed for gradient computation has been modified by an "
       "inplace operation: [torch.FloatTensor [1]], which is output 0 of E, is at version 1; expected "
       "version 0 instead. Hint: enable anomaly detection to find the operation that failed to compute "
       "its gradient, with torch.autograd.set_detect_anomaly(True, check_nan=False)."},
  };
  for (const auto& [text, sentence] : cases) EXPECT_EQ(error(text), sentence) << text;
}

TEST_F(CustomAutogradFunctions, ReturnIntegersAndMasksAsGradients) {
  for (const auto& [returned, gradient] : {std::pair("torch.tensor([1, 2, 3])", "tensor([1., 2., 3.])\n"),
                                           {"torch.tensor([1, 0, 3]) > 0", "tensor([1., 0., 1.])\n"}})
    EXPECT_EQ(run(std::string("class Square(torch.autograd.Function):\n    @staticmethod\n    def forward(ctx, x):\n"
                              "        return x * x\n    @staticmethod\n    def backward(ctx, g):\n        return ") +
                  returned +
                  "\nw = torch.ones(3, requires_grad=True)\nSquare.apply(w).sum().backward()\nprint(w.grad)"),
              gradient);
}

constexpr const char* kTooManyBytes = "NotInTheLab: the values of a loop use at most 4 MiB in the lab, tensors not "
                                      "counted; Python has no such limit. Store fewer values";

// The graph holds y, y holds ctx, and no variable holds ctx.
TEST_F(CustomAutogradFunctions, CountTheAttributesOfCtxAmongTheValuesOfTheLoop) {
  limits.bytes = 4 << 20;
  const std::string keep = R"(
class Keep(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.values = ["a" * 65000 for k in range(10)]
        return x * 2
    @staticmethod
    def backward(ctx, g):
        return g * 2
x = torch.ones(1, requires_grad=True)
y = x
for i in range(12):
)";
  EXPECT_EQ(error(keep + "    y = Keep.apply(y)"), kTooManyBytes);
  EXPECT_EQ(error(keep + "    y = Keep.apply(x)"), "no error") << "released ones do not count";
}

constexpr const char* kReturning = R"(
class G(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return %
    @staticmethod
    def backward(ctx, g):
        return g
q = torch.ones(2, requires_grad=True)
)";
std::string returning(const char* result) {
  std::string text = kReturning;
  return text.replace(text.find('%'), 1, result);
}

TEST_F(CustomAutogradFunctions, OutputsThatAreNotFloatingNeedNoGradient) {
  for (const char* result : {"x > 0", "torch.tensor([1, 2])"})
    EXPECT_EQ(run(returning(result) + "y = G.apply(q)\nprint(y.requires_grad, y.grad_fn, y.is_leaf)"),
              "False None True\n")
        << result;
}

TEST_F(CustomAutogradFunctions, ViewsAndInputsThatTheyReturnAreNotChangedInPlace) {
  constexpr const char* sentence =
      "This view was created inside a custom Function (or because an input was returned as-is) and the autograd logic "
      "to handle view+inplace would override the custom backward associated with the custom Function, leading to "
      "incorrect gradients. This behavior is forbidden. You can fix this by cloning the output of the custom Function.";
  for (const char* result : {"x", "x[0:]", "(x * 1)[0:]"})
    for (const char* input : {"q", "q * 1"}) {
      const std::string begin = returning(result) + "x = " + input + "\ny = G.apply(x)\n";
      EXPECT_EQ(error(begin + "y += 1"),
                std::string("RuntimeError: Output 0 of G is a view and is being modified inplace. ") + sentence)
          << result;
      EXPECT_EQ(error(begin + "y[0:1] += 1"),
                std::string("RuntimeError: Output 0 of Slice is a view and is being modified inplace. ") + sentence)
          << result;
      EXPECT_EQ(error(begin + "with torch.no_grad():\n    y += 1\ny * 2"),
                std::string("RuntimeError: Output 0 of G is a view and its base or another view of its base has been "
                            "modified inplace. ") +
                    sentence)
          << result;
    }
  EXPECT_EQ(run(returning("x") + "y = G.apply(q)\ny.sum().backward()\nprint(y, q.grad)\nz = torch.ones(2)\ny = "
                                 "G.apply(z)\ny += 1\nprint(y, z)"),
            "tensor([1., 1.], grad_fn=<GBackward>) tensor([1., 1.])\ntensor([2., 2.]) tensor([2., 2.])\n");
  EXPECT_EQ(run(returning("x.detach()") + "y = G.apply(q)\ny += 1\ny.sum().backward()\nprint(y, q.grad)"),
            "tensor([2., 2.], grad_fn=<AddBackward0>) tensor([1., 1.])\n");
}

} // namespace
} // namespace amplab::torch
