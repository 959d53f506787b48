// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/torch/program_fixture.h"

namespace amplab::torch {
namespace {

using Shapes = Programs;

TEST_F(Shapes, OfViewsAndCopiesAreThoseOfPyTorch) {
  EXPECT_EQ(
      run(R"(
x = torch.arange(24.0).reshape(2, 3, 4)
print(x.shape, x.size(), x.size(-1), x.dim(), x.ndim, x.numel(), len(x), x.shape[1], x.shape.numel())
print(x.view(6, 4).shape, x.view(-1).shape, x.reshape((4, -1)).shape, x.flatten().shape, x.flatten(1).shape,
      torch.flatten(x, 0, 1).shape)
print(x.unsqueeze(0).shape, x.unsqueeze(-1).shape, x[None].squeeze().shape, x[None].squeeze(0).shape,
      x.squeeze(1).shape)
print(x.transpose(0, 2).shape, x.permute(2, 0, 1).shape, x[0].T.shape, x[0].t().shape, x[:1].expand(5, -1, -1).shape,
      x.mT.shape if False else 0)
print(x[0, 1], x[1, :, 2], x[:, 1:, 0].shape, x[-1][-1][-1], x[0, None].shape, x.narrow(1, 1, 2).shape,
      x[:, 0].contiguous().is_contiguous())
print([p.shape for p in x.split(2, dim=2)], [p.shape for p in torch.chunk(x, 2, 1)], [float(r.sum()) for r in x])
print(torch.cat([x, x]).shape, torch.cat((x, x, x, x, x, x, x), dim=-1).shape, torch.stack([x, x], dim=1).shape,
      torch.cat([x.half(), x]).dtype)
print(x.view_as(x).shape, x[0].expand_as(x).shape, x.T.shape if x.ndim == 2 else "no")
x[0, 0, 0] = 100
x[1] = 0
print(x.sum())
)"),
      "torch.Size([2, 3, 4]) torch.Size([2, 3, 4]) 4 3 3 24 2 3 24\n"
      "torch.Size([6, 4]) torch.Size([24]) torch.Size([4, 6]) torch.Size([24]) torch.Size([2, 12]) torch.Size([6, 4])\n"
      "torch.Size([1, 2, 3, 4]) torch.Size([2, 3, 4, 1]) torch.Size([2, 3, 4]) torch.Size([2, 3, 4]) torch.Size([2, 3, "
      "4])\n"
      "torch.Size([4, 3, 2]) torch.Size([4, 2, 3]) torch.Size([4, 3]) torch.Size([4, 3]) torch.Size([5, 3, 4]) 0\n"
      "tensor([4., 5., 6., 7.]) tensor([14., 18., 22.]) torch.Size([2, 2]) tensor(23.) torch.Size([1, 3, 4]) "
      "torch.Size([2, 2, 4]) True\n"
      "[torch.Size([2, 3, 2]), torch.Size([2, 3, 2])] [torch.Size([2, 2, 4]), torch.Size([2, 1, 4])] [66.0, 210.0]\n"
      "torch.Size([4, 3, 4]) torch.Size([2, 3, 28]) torch.Size([2, 2, 3, 4]) torch.float32\n"
      "torch.Size([2, 3, 4]) torch.Size([2, 3, 4]) no\n"
      "tensor(166.)\n");
}

TEST_F(Shapes, HaveGradients) {
  EXPECT_EQ(run(R"(
x = torch.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
(x[0] * x.T[1] + x.reshape(4)[1:3] + torch.stack([x, x])[0, 1] + torch.cat([x, x], 1)[0, 2:]).sum().backward()
print(x.grad)
)"),
            "tensor([[3., 7.],\n"
            "        [2., 3.]])\n");
}

constexpr const char* kShaped = "a = torch.ones(2, 3)\nw = torch.ones(4, 3)\n";

TEST_F(Shapes, WhatDoesNotFitRaisesPyTorchsMessage) {
  const std::pair<const char*, const char*> cases[] = {
      {"a.view(4)", "RuntimeError: shape '[4]' is invalid for input of size 6"},
      {"a.reshape(4)", "RuntimeError: shape '[4]' is invalid for input of size 6"},
      {"a.T.view(6)", "RuntimeError: view size is not compatible with input tensor's size and stride (at least one "
                      "dimension spans across two contiguous subspaces). Use .reshape(...) instead."},
      {"a.expand(3, 3)", "RuntimeError: The expanded size of the tensor (3) must match the existing size (2) at "
                         "non-singleton dimension 0.  Target sizes: [3, 3].  Tensor sizes: [2, 3]"},
      {"a.permute(0)",
       "RuntimeError: permute(sparse_coo): number of dimensions in the tensor input does not match the length of the "
       "desired ordering of dimensions i.e. input.dim() = 2 is not equal to len(dims) = 1"},
      {"a.transpose(0, 5)", "IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 5)"},
      {"a.squeeze(5)", "IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 5)"},
      {"a.unsqueeze(7)", "IndexError: Dimension out of range (expected to be in range of [-3, 2], but got 7)"},
      {"a[5]", "IndexError: index 5 is out of bounds for dimension 0 with size 2"},
      {"a[0, 0, 0]", "IndexError: too many indices for tensor of dimension 2"},
      {"a[0, 0][0]", "IndexError: invalid index of a 0-dim tensor. Use `tensor.item()` in Python or `tensor.item<T>()` "
                     "in C++ to convert a 0-dim tensor to a number"},
      {"a[1.5]", "IndexError: only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are valid "
                 "indices (got float)"},
      {"a[::-1]", "ValueError: step must be greater than zero"},
      {"a.size(5)", "IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 5)"},
      {"len(a[0, 0])", "TypeError: len() of a 0-d tensor"},
      {"list(a[0, 0])", "TypeError: iteration over a 0-d tensor"},
      {"torch.cat([a, torch.ones(4)])", "RuntimeError: Tensors must have same number of dimensions: got 2 and 1"},
      {"torch.cat([a, torch.ones(2, 2)])", "RuntimeError: Sizes of tensors must match except in dimension 0. Expected "
                                           "size 3 but got size 2 for tensor number 1 in the list."},
      {"torch.stack([a, torch.ones(4)])",
       "RuntimeError: stack expects each tensor to be equal size, but got [2, 3] at entry 0 and [4] at entry 1"},
      {"torch.cat([])", "ValueError: torch.cat(): expected a non-empty list of Tensors"},
      {"a.reshape(-1, -1)", "RuntimeError: only one dimension can be inferred"},
      {"a.reshape(-2)", "RuntimeError: invalid shape dimension -2 at index 0 of shape [-2]"},
  };
  for (const auto& [text, sentence] : cases) EXPECT_EQ(error(std::string(kShaped) + text), sentence) << text;
}

TEST_F(Shapes, AViewUnderNoGradHasNoHistoryAlsoWhereTheShapeStays) {
  EXPECT_EQ(run(R"(
w = torch.tensor([1.0, 2.0], requires_grad=True)
with torch.no_grad():
    views = [w.view(2), w.reshape(2), w.squeeze(), w.expand(2), w.view_as(w), w.t(), w.reshape(-1)]
loss = (w * 2).sum()
for v in views:
    loss = loss + (v * 3).sum()
    print(v.is_leaf, v is w)
loss.backward()
print(w.grad)
print(w.view(2).is_leaf, w.flatten() is w)
)"),
            "True False\n"
            "True False\n"
            "True False\n"
            "True False\n"
            "True False\n"
            "True False\n"
            "True False\n"
            "tensor([2., 2.])\n"
            "False True\n");
}

TEST_F(Shapes, AnEmptyIndexGathersNothingButKeepsTheHistory) {
  EXPECT_EQ(run(R"(
x = torch.ones(2, 3, requires_grad=True)
for shape in [(0,), (5, 0), (0, 3), (2, 0)]:
    y = x.gather(1, torch.zeros(shape, dtype=torch.int64))
    print(y.shape, y.requires_grad, y.grad_fn.name())
y.sum().backward()
print(x.grad)
)"),
            "torch.Size([0]) True GatherBackward0\n"
            "torch.Size([5, 0]) True GatherBackward0\n"
            "torch.Size([0, 3]) True GatherBackward0\n"
            "torch.Size([2, 0]) True GatherBackward0\n"
            "tensor([[0., 0., 0.],\n"
            "        [0., 0., 0.]])\n");
}

TEST_F(Shapes, AcceptWhatPyTorchAccepts) {
  EXPECT_EQ(run(R"(
print(torch.cat([torch.zeros(0), torch.ones(2, 2), torch.zeros(0)], 1),
      torch.cat([torch.zeros(0), torch.zeros(0)]).shape)
print(torch.cat([torch.zeros(0), torch.ones(2, 2).half()]).dtype)
x = torch.arange(6).float().view(2, 3).requires_grad_()
y = torch.gather(x, 1, torch.tensor([[2]]))
y.sum().backward()
print(y.detach(), x.grad)
print(torch.gather(x, 0, torch.tensor([[1, 0], [0, 1], [1, 1]])).detach(),
      torch.gather(x, 1, torch.zeros(2, 0).long()).shape)
c = torch.arange(9).float().view(1, 3, 3).requires_grad_()
z = F.conv2d(c, torch.ones(2, 1, 2, 2))
z.sum().backward()
print(z.shape, c.grad)
print(F.conv1d(torch.ones(2, 5), torch.ones(1, 2, 2)).shape, F.max_pool2d(c, 2).shape, F.avg_pool2d(c, 2).shape,
      F.adaptive_avg_pool2d(c, 2).shape)
print(F.linear(torch.ones(2, 3), torch.ones(3)), torch.mm(torch.ones(2, 2), torch.ones(2, 1)),
      torch.dot(torch.ones(2), torch.ones(2)))
)"),
            "tensor([[1., 1.],\n"
            "        [1., 1.]]) torch.Size([0])\n"
            "torch.float32\n"
            "tensor([[2.]]) tensor([[0., 0., 1.],\n"
            "        [0., 0., 0.]])\n"
            "tensor([[3., 1.],\n"
            "        [0., 4.],\n"
            "        [3., 4.]]) torch.Size([2, 0])\n"
            "torch.Size([2, 2, 2]) tensor([[[2., 4., 2.],\n"
            "         [4., 8., 4.],\n"
            "         [2., 4., 2.]]])\n"
            "torch.Size([1, 4]) torch.Size([1, 1, 1]) torch.Size([1, 1, 1]) torch.Size([1, 2, 2])\n"
            "tensor([3., 3.]) tensor([[2.],\n"
            "        [2.]]) tensor(2.)\n");
}

TEST_F(Shapes, IndexingWithABooleanIsNotInTheLab) {
  for (const char* text : {"torch.ones(2)[True]", "torch.ones(())[False]", "torch.ones(2, 3)[0, True]"})
    EXPECT_EQ(error(text).substr(0, 11), "NotInTheLab") << text;
  EXPECT_EQ(error("torch.ones(2)[0.5]"), "IndexError: only integers, slices (`:`), ellipsis (`...`), None and long or "
                                         "byte Variables are valid indices (got float)");
}

} // namespace
} // namespace amplab::torch
