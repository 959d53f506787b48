// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/torch/program_fixture.h"

namespace amplab::torch {
namespace {

using Products = Programs;

TEST_F(Products, AreThoseOfPyTorch) {
  EXPECT_EQ(run(R"(
a = torch.arange(6.0).reshape(2, 3)
w = torch.arange(12.0).reshape(4, 3)
print(F.linear(a, w), F.linear(a, w, torch.ones(4)), a @ w.T, torch.matmul(a, w.t()), a.mm(w.T))
print(torch.bmm(a[None], w.T[None]), a[None] @ w.T, (a @ torch.ones(3)), torch.ones(2) @ a,
      torch.ones(3) @ torch.ones(3))
x = torch.arange(32.0).reshape(1, 2, 4, 4)
k = torch.ones(3, 2, 3, 3)
print(F.conv2d(x, k), F.conv2d(x, k, torch.ones(3), stride=2, padding=1).shape,
      F.conv1d(torch.ones(1, 2, 5), torch.ones(3, 2, 3), padding=1))
print(F.max_pool2d(x, 2), F.avg_pool2d(x, 2, stride=1).shape, F.adaptive_avg_pool2d(x, 1))
print(F.layer_norm(a, (3,)), F.layer_norm(a, (3,), torch.full((3,), 2.0), torch.ones(3)), F.group_norm(x, 2).shape,
      F.rms_norm(a, (3,)))
print(F.embedding(torch.tensor([[1, 0]]), w), a.gather(1, torch.tensor([[0], [2]])), F.dropout(a, training=False) is a)
q = torch.ones(1, 1, 2, 4)
print(F.scaled_dot_product_attention(q, q, q, is_causal=True).shape)
)"),
            "tensor([[  5.,  14.,  23.,  32.],\n"
            "        [ 14.,  50.,  86., 122.]]) tensor([[  6.,  15.,  24.,  33.],\n"
            "        [ 15.,  51.,  87., 123.]]) tensor([[  5.,  14.,  23.,  32.],\n"
            "        [ 14.,  50.,  86., 122.]]) tensor([[  5.,  14.,  23.,  32.],\n"
            "        [ 14.,  50.,  86., 122.]]) tensor([[  5.,  14.,  23.,  32.],\n"
            "        [ 14.,  50.,  86., 122.]])\n"
            "tensor([[[  5.,  14.,  23.,  32.],\n"
            "         [ 14.,  50.,  86., 122.]]]) tensor([[[  5.,  14.,  23.,  32.],\n"
            "         [ 14.,  50.,  86., 122.]]]) tensor([ 3., 12.]) tensor([3., 5., 7.]) tensor(3.)\n"
            "tensor([[[[234., 252.],\n"
            "          [306., 324.]],\n"
            "\n"
            "         [[234., 252.],\n"
            "          [306., 324.]],\n"
            "\n"
            "         [[234., 252.],\n"
            "          [306., 324.]]]]) torch.Size([1, 3, 2, 2]) tensor([[[4., 6., 6., 6., 4.],\n"
            "         [4., 6., 6., 6., 4.],\n"
            "         [4., 6., 6., 6., 4.]]])\n"
            "tensor([[[[ 5.,  7.],\n"
            "          [13., 15.]],\n"
            "\n"
            "         [[21., 23.],\n"
            "          [29., 31.]]]]) torch.Size([1, 2, 3, 3]) tensor([[[[ 7.5000]],\n"
            "\n"
            "         [[23.5000]]]])\n"
            "tensor([[-1.2247,  0.0000,  1.2247],\n"
            "        [-1.2247,  0.0000,  1.2247]]) tensor([[-1.4495,  1.0000,  3.4495],\n"
            "        [-1.4495,  1.0000,  3.4495]]) torch.Size([1, 2, 4, 4]) tensor([[0.0000, 0.7746, 1.5492],\n"
            "        [0.7348, 0.9798, 1.2247]])\n"
            "tensor([[[3., 4., 5.],\n"
            "         [0., 1., 2.]]]) tensor([[0.],\n"
            "        [5.]]) True\n"
            "torch.Size([1, 1, 2, 4])\n");
}

constexpr const char* kFactors = "a = torch.ones(2, 3)\nh = a.half()\nw = torch.ones(4, 3)\nb = torch.ones(4)\nx = "
                                 "torch.ones(1, 2, 4, 4)\nk = torch.ones(3, 2, 3, 3)\n";

TEST_F(Products, MixedDtypesAndSizesRaiseWhatPyTorchRaises) {
  const std::pair<const char*, const char*> cases[] = {
      {"F.linear(h, w, b)", "RuntimeError: mat1 and mat2 must have the same dtype, but got Half and Float"},
      {"F.linear(h, w)", "RuntimeError: expected m1 and m2 to have the same dtype, but got: c10::Half != float"},
      {"F.linear(a, w.half(), b)", "RuntimeError: self and mat2 must have the same dtype, but got Float and Half"},
      {"F.linear(a, w.half(), b.half())",
       "RuntimeError: mat1 and mat2 must have the same dtype, but got Float and Half"},
      {"F.linear(h.expand(2, 2, 3), w, b)", "RuntimeError: expected scalar type Half but found Float"},
      {"h @ w.T", "RuntimeError: expected m1 and m2 to have the same dtype, but got: c10::Half != float"},
      {"torch.bmm(h[None], w.T[None])", "RuntimeError: expected scalar type Half but found Float"},
      {"h[None] @ w.T[None]", "RuntimeError: expected scalar type Half but found Float"},
      {"a @ w", "RuntimeError: mm: mat1 and mat2 shapes cannot be multiplied (2x3 and 4x3)"},
      {"F.linear(w.T, w)", "RuntimeError: mm: mat1 and mat2 shapes cannot be multiplied (3x4 and 3x4)"},
      {"torch.bmm(a[None], w[None])",
       "RuntimeError: Expected size for first two dimensions of batch2 tensor to be: [1, 3] but got: [1, 4]."},
      {"torch.bmm(a, a)", "RuntimeError: batch1 must be a 3D tensor"},
      {"F.conv2d(x.half(), k, torch.ones(3))",
       "RuntimeError: Input type (c10::Half) and bias type (float) should be the same"},
      {"F.conv2d(x.half(), k)", "RuntimeError: expected scalar type Half but found Float"},
      {"F.conv2d(x, k, torch.ones(3).half())",
       "RuntimeError: Input type (float) and bias type (c10::Half) should be the same"},
      {"F.conv2d(x, torch.ones(3, 1, 3, 3))", "RuntimeError: Given groups=1, weight of size [3, 1, 3, 3], expected "
                                              "input[1, 2, 4, 4] to have 1 channels, but got 2 channels instead"},
      {"F.layer_norm(a, (3,), torch.ones(3).half(), torch.ones(3).half())",
       "RuntimeError: mixed dtype (CPU): expect parameter to have scalar type of Float"},
      {"F.layer_norm(a, (3,), torch.ones(3), torch.ones(3).half())",
       "RuntimeError: expected scalar type Float but found Half"},
      {"F.group_norm(x, 2, torch.ones(2).half(), torch.ones(2))",
       "RuntimeError: mixed dtype (CPU): expect parameter to have scalar type of Float"},
      {"F.group_norm(torch.ones(1, 2), 2)",
       "ValueError: Expected more than 1 value per channel when training, got input size [1, 2]"},
      {"F.rms_norm(a.sum(), (1,))", "ValueError: Input tensor must have at least 1 dimensions, but got 0"},
      {"F.embedding(a > 0, a)",
       "RuntimeError: Expected tensor for argument #1 'indices' to have one of the following scalar types: Long, Int; "
       "but got CPUBoolType instead (while checking arguments for embedding)"},
      {"F.embedding(torch.ones(2), a)",
       "RuntimeError: Expected tensor for argument #1 'indices' to have one of the following scalar types: Long, Int; "
       "but got torch.FloatTensor instead (while checking arguments for embedding)"},
      {"a.gather(1, torch.tensor([[7], [0]]))", "RuntimeError: index 7 is out of bounds for dimension 1 with size 3"},
      {"F.embedding(torch.tensor([0, 2]), a)", "IndexError: index out of range in self"},
      {"F.embedding(torch.tensor([-1]), a)", "IndexError: index out of range in self"},
      {"F.dropout(a, p=2.0)", "ValueError: dropout probability has to be between 0 and 1, but got 2.0"},
  };
  for (const auto& [text, sentence] : cases) EXPECT_EQ(error(std::string(kFactors) + text), sentence) << text;
}

TEST_F(Products, MixedDtypesAreFineInARegion) {
  EXPECT_EQ(run(R"(
h = torch.ones(2, 3).half()
w = torch.ones(4, 3)
with torch.autocast(device, dtype=torch.bfloat16):
    print(F.linear(h, w).dtype, (h @ w.T).dtype, F.conv2d(torch.ones(1, 1, 3, 3).half(), torch.ones(1, 1, 1, 1)).dtype)
)"),
            "torch.bfloat16 torch.bfloat16 torch.bfloat16\n");
}

TEST_F(Products, DropoutIsForLayers) { EXPECT_EQ(error("F.dropout(torch.ones(2))").substr(0, 11), "NotInTheLab"); }

TEST_F(Products, OperandsThatDoNotFitRaisePyTorchsMessage) {
  const std::pair<const char*, const char*> cases[] = {
      {"b = torch.ones(2, 2).bool()\nb @ b", "NotImplementedError: \"addmm_impl_cpu_\" not implemented for 'Bool'"},
      {"b = torch.ones(2).bool()\nb @ b", "NotImplementedError: \"dot\" not implemented for 'Bool'"},
      {"b = torch.ones(1, 2, 2).bool()\ntorch.bmm(b, b)", "NotImplementedError: \"bmm\" not implemented for 'Bool'"},
      {"torch.mm(torch.ones(2, 2), torch.ones(2))", "RuntimeError: mm: mat2 must be a matrix, got 1-D tensor"},
      {"torch.mm(torch.ones(2), torch.ones(2, 2))", "RuntimeError: mm: self must be a matrix, got 1-D tensor"},
      {"torch.dot(torch.ones(2, 2), torch.ones(2, 2))", "RuntimeError: 1D tensors expected, but got 2D and 2D tensors"},
      {"torch.dot(torch.ones(2), torch.ones(3))",
       "RuntimeError: inconsistent tensor size, expected tensor [2] and src [3] to have the same number "
       "of elements, but got 2 and 3 elements respectively"},
      {"torch.dot(torch.ones(2), torch.ones(2).half())",
       "RuntimeError: dot : expected both vectors to have same dtype, but found Float and Half"},
      {"torch.ones(2, 3) @ torch.ones(2)", "RuntimeError: size mismatch, got input (2), mat (2x3), vec (2)"},
      {"torch.ones(2, 2, 3) @ torch.ones(2)", "RuntimeError: size mismatch, got input (4), mat (4x3), vec (2)"},
      {"torch.ones(2, 2) @ torch.ones(2).half()",
       "RuntimeError: addmv input tensors must have the same dtype, but got Half, Float, and Half"},
      {"torch.ones(2, 2, 3) @ torch.ones(2, 2, 3)",
       "RuntimeError: Expected size for first two dimensions of batch2 tensor to be: [2, 3] but got: [2, 2]."},
      {"torch.ones(2, 2, 3) @ torch.ones(3, 3, 2)",
       "RuntimeError: The size of tensor a (2) must match the size of tensor b (3) at non-singleton "
       "dimension 0"},
      {"torch.ones(2, 2, 3) @ torch.ones(2, 3)",
       "RuntimeError: mm: mat1 and mat2 shapes cannot be multiplied (4x3 and 2x3)"},
      {"torch.ones(3) @ torch.ones(2, 3)", "RuntimeError: mm: mat1 and mat2 shapes cannot be multiplied (1x3 and 2x3)"},
      {"F.linear(torch.ones(2, 3), torch.ones(2, 2))",
       "RuntimeError: mm: mat1 and mat2 shapes cannot be multiplied (2x3 and 2x2)"},
      {"F.linear(torch.ones(2, 2, 3), torch.ones(2, 2), torch.ones(2))",
       "RuntimeError: addmm: mat1 and mat2 shapes cannot be multiplied (4x3 and 2x2)"},
      {"F.linear(torch.ones(3), torch.ones(2, 2))",
       "RuntimeError: mm: mat1 and mat2 shapes cannot be multiplied (1x3 and 2x2)"},
      {"F.linear(torch.ones(()), torch.ones(2, 3))",
       "RuntimeError: both arguments to linear need to be at least 1D, but they are 0D and 2D"},
      {"F.linear(torch.ones(2, 3), torch.ones(2, 3, 1))",
       "RuntimeError: t() expects a tensor with <= 2 dimensions, but self is 3D"},
      {"F.linear(torch.ones(2, 3), torch.ones(3), torch.ones(()))",
       "RuntimeError: addmm: mat2 must be a matrix, got 1-D tensor"},
      {"F.linear(torch.ones(1, 2, 2), torch.ones(2, 2).half())",
       "RuntimeError: expected m1 and m2 to have the same dtype, but got: float != c10::Half"},
      {"F.linear(torch.ones(1, 2, 2), torch.ones(2, 2).half(), torch.ones(2))",
       "RuntimeError: self and mat2 must have the same dtype, but got Float and Half"},
      {"torch.cat([torch.ones(2), torch.ones(())])",
       "RuntimeError: zero-dimensional tensor (at position 1) cannot be concatenated"},
      {"torch.cat([torch.ones(0, 2), torch.ones(2)])",
       "RuntimeError: Tensors must have same number of dimensions: got 2 and 1"},
      {"torch.gather(torch.ones(2, 3), 1, torch.tensor([[1], [2], [0]]))",
       "RuntimeError: Size does not match at dimension 0 expected index [3, 1] to be no larger than self "
       "[2, 3] apart from dimension 1"},
      {"torch.gather(torch.ones(2, 3), 1, torch.tensor([1]))",
       "RuntimeError: Index tensor must have the same number of dimensions as input tensor"},
      {"torch.gather(torch.ones(2, 2), 1, torch.tensor([[5]]))",
       "RuntimeError: index 5 is out of bounds for dimension 1 with size 2"},
  };
  for (const auto& [text, sentence] : cases) EXPECT_EQ(error(text), sentence) << text;
}

// a @ b of two vectors is a matmul. dot is on no CPU list and promotes on CUDA's list.
TEST_F(Products, DotHasAnAutocastPolicyOfItsOwn) {
  const char* const text = R"(
v = torch.tensor([300.0, 300.0])
with torch.autocast("cpu", dtype=torch.float16):
    print(torch.dot(v, v), v.dot(v).dtype, v @ v)
w = torch.tensor([1.0, 2.0], requires_grad=True)
torch.dot(w, v).backward()
print(w.grad, torch.dot(w, w).item())
)";
  for (const PolicyList list : {PolicyList::cpu, PolicyList::cuda}) {
    environment.autocast.list = list;
    EXPECT_EQ(run(text), "tensor(180000.) torch.float32 tensor(inf, dtype=torch.float16)\ntensor([300., 300.]) 5.0\n");
  }
  const char* const mixed = "with torch.autocast('cpu', dtype=torch.float16):\n    print(torch.dot(torch.ones(2), "
                            "torch.ones(2).half()).dtype)";
  EXPECT_EQ(run(mixed), "torch.float32\n") << "by CUDA's list";
  environment.autocast.list = PolicyList::cpu;
  EXPECT_EQ(error(mixed), "RuntimeError: dot : expected both vectors to have same dtype, but found Float and Half");
}

TEST_F(Products, SizesAndDtypesRaiseWhatPyTorchRaises) {
  const std::pair<const char*, const char*> cases[] = {
      {"torch.arange(3) @ torch.ones(3)",
       "RuntimeError: dot : expected both vectors to have same dtype, but found Long and Float"},
      {"torch.ones(2, 3) @ torch.arange(3)",
       "RuntimeError: addmv input tensors must have the same dtype, but got Long, Float, and Long"},
      {"(torch.ones(3) > 0) @ (torch.ones(3) > 0)", "NotImplementedError: \"dot\" not implemented for 'Bool'"},
      {"torch.ones(2, 3) @ torch.ones(4)", "RuntimeError: size mismatch, got input (2), mat (2x3), vec (4)"},
      {"torch.ones(3) @ torch.ones(4)", "RuntimeError: inconsistent tensor size, expected tensor [3] and src [4] to "
                                        "have the same number of elements, but got 3 and 4 elements respectively"},
      {"torch.ones(2, 2, 3) @ torch.ones(2, 4, 5)",
       "RuntimeError: Expected size for first two dimensions of batch2 tensor to be: [2, 3] but got: [2, 4]."},
      {"torch.ones(2, 2, 3) @ torch.ones(3, 3, 5)",
       "RuntimeError: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 0"},
      {"torch.ones(2, 2, 3) @ torch.ones(4, 5)",
       "RuntimeError: mm: mat1 and mat2 shapes cannot be multiplied (4x3 and 4x5)"},
      {"torch.mm(torch.ones(3), torch.ones(3))", "RuntimeError: mm: self must be a matrix, got 1-D tensor"},
      {"torch.mm(torch.ones(3, 3), torch.ones(3))", "RuntimeError: mm: mat2 must be a matrix, got 1-D tensor"},
      {"torch.dot(torch.ones(2, 2), torch.ones(2, 2))", "RuntimeError: 1D tensors expected, but got 2D and 2D tensors"},
      {"torch.dot(torch.ones(3), torch.ones(2))",
       "RuntimeError: inconsistent tensor size, expected tensor [3] and src [2] to have the same number of elements, "
       "but got 3 and 2 elements respectively"},
      {"torch.dot(torch.ones(3), torch.ones(3).half())",
       "RuntimeError: dot : expected both vectors to have same dtype, but found Float and Half"},
      {"F.linear(torch.ones(2, 3), torch.ones(4, 5), torch.ones(4))",
       "RuntimeError: addmm: mat1 and mat2 shapes cannot be multiplied (2x3 and 5x4)"},
      {"F.linear(torch.ones(2, 3), torch.ones(4, 3), torch.ones(5))",
       "RuntimeError: The expanded size of the tensor (4) must match the existing size (5) at non-singleton dimension "
       "1.  Target sizes: [2, 4].  Tensor sizes: [5]"},
      {"F.linear(torch.ones(2, 2, 3), torch.ones(4, 5))",
       "RuntimeError: mm: mat1 and mat2 shapes cannot be multiplied (4x3 and 5x4)"},
      {"F.linear(torch.ones(2, 3), torch.ones(1, 4, 3))",
       "RuntimeError: t() expects a tensor with <= 2 dimensions, but self is 3D"},
      {"F.linear(torch.ones(()), torch.ones(4, 3))",
       "RuntimeError: both arguments to linear need to be at least 1D, but they are 0D and 2D"},
  };
  for (const auto& [text, sentence] : cases) EXPECT_EQ(error(text), sentence) << text;
  EXPECT_EQ(error("torch.arange(3) @ torch.arange(3)"),
            "NotInTheLab: the lab computes products of floating tensors only, not of torch.int64; PyTorch computes "
            "with integers too. Write x.float()");
  EXPECT_EQ(run("print(F.linear(torch.ones(2, 3), torch.ones(4, 3), torch.ones(1)), F.linear(torch.ones(2, 3), "
                "torch.ones(3)))"),
            "tensor([[4., 4., 4., 4.],\n        [4., 4., 4., 4.]]) tensor([3., 3.])\n");
}

} // namespace
} // namespace amplab::torch
