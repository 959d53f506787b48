// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/torch/program_fixture.h"

namespace amplab::torch {
namespace {

using Losses = Programs;

TEST_F(Losses, AreThoseOfPyTorch) {
  EXPECT_EQ(run(R"(
x = torch.tensor([[0.5, -1.0, 2.0], [1.0, 0.0, -0.5]], requires_grad=True)
t = torch.tensor([2, 0])
y = torch.tensor([[0.0, 1.0, 1.0], [0.0, 0.0, 1.0]])
print(F.cross_entropy(x, t), F.cross_entropy(x, t, reduction="sum"), F.cross_entropy(x, t, label_smoothing=0.1))
print(F.cross_entropy(x, torch.tensor([2, -100])), F.cross_entropy(x, t, reduction="none"),
      F.cross_entropy(x, t, ignore_index=2))
print(F.nll_loss(F.log_softmax(x, dim=1), t), F.cross_entropy(x[0], t[0]))
print(F.mse_loss(x, y), F.l1_loss(x, y), F.smooth_l1_loss(x, y), F.smooth_l1_loss(x, y, beta=0.5),
      F.mse_loss(x, y, reduction="none"))
p = x.sigmoid()
print(F.binary_cross_entropy(p, y), F.binary_cross_entropy_with_logits(x, y),
      F.binary_cross_entropy_with_logits(x, y, reduction="sum"))
(F.cross_entropy(x, t) + F.mse_loss(x, y) + F.binary_cross_entropy_with_logits(x, y)).backward()
print(x.grad)
)"),
            "tensor(0.3528, grad_fn=<NllLossBackward0>) tensor(0.7057, grad_fn=<NllLossBackward0>) tensor(0.4695, "
            "grad_fn=<AddBackward0>)\n"
            "tensor(0.2413, grad_fn=<NllLossBackward0>) tensor([0.2413, 0.4644], grad_fn=<NllLossBackward0>) "
            "tensor(0.4644, grad_fn=<NllLossBackward0>)\n"
            "tensor(0.3528, grad_fn=<NllLossBackward0>) tensor(0.2413, grad_fn=<NllLossBackward0>)\n"
            "tensor(1.4167, grad_fn=<MseLossBackward0>) tensor(1., grad_fn=<MeanBackward0>) tensor(0.6042, "
            "grad_fn=<SmoothL1LossBackward0>) tensor(0.7917, grad_fn=<SmoothL1LossBackward0>) tensor([[0.2500, 4.0000, "
            "1.0000],\n"
            "        [1.0000, 0.0000, 2.2500]], grad_fn=<MseLossBackward0>)\n"
            "tensor(0.8991, grad_fn=<BinaryCrossEntropyBackward0>) tensor(0.8991, "
            "grad_fn=<BinaryCrossEntropyWithLogitsBackward0>) tensor(5.3948, "
            "grad_fn=<BinaryCrossEntropyWithLogitsBackward0>)\n"
            "tensor([[ 0.3581, -0.7690,  0.2063],\n"
            "        [ 0.2694,  0.1989, -0.5336]])\n");
}

constexpr const char* kInput = "a = torch.ones(2, 3)\n";

TEST_F(Losses, ProbabilitiesBeyondZeroAndOneRaisePyTorchsMessage) {
  EXPECT_EQ(error("F.binary_cross_entropy(torch.tensor([0.5, 1.5]), torch.ones(2))"),
            "RuntimeError: all elements of input should be between 0 and 1");
  EXPECT_EQ(error("F.binary_cross_entropy(torch.tensor([0.5, float('nan')]), torch.ones(2))"),
            "RuntimeError: all elements of input should be between 0 and 1");
  EXPECT_EQ(error("F.binary_cross_entropy(torch.tensor([0.5, 1.0]), torch.tensor([2.0, 0.0]))"),
            "RuntimeError: all elements of target should be between 0 and 1");
}

TEST_F(Losses, WhatDoesNotFitRaisesPyTorchsMessage) {
  const std::pair<const char*, const char*> cases[] = {
      {"F.cross_entropy(a, torch.tensor([1]))",
       "ValueError: Expected input batch_size (2) to match target batch_size (1)."},
      {"F.nll_loss(a, torch.tensor([1]))", "ValueError: Expected input batch_size (2) to match target batch_size (1)."},
      {"F.binary_cross_entropy(a, torch.ones(2))",
       "ValueError: Using a target size (torch.Size([2])) that is different to the input size (torch.Size([2, 3])) is "
       "deprecated. Please ensure they have the same size."},
      {"F.binary_cross_entropy_with_logits(a, torch.ones(2))",
       "ValueError: Target size (torch.Size([2])) must be the same as input size (torch.Size([2, 3]))"},
      {"F.mse_loss(a, a, reduction='foo')", "ValueError: foo is not a valid value for reduction"},
  };
  for (const auto& [text, sentence] : cases) EXPECT_EQ(error(std::string(kInput) + text), sentence) << text;
}

TEST_F(Losses, WarnOnceWhereSizesDiffer) {
  EXPECT_EQ(run("for i in range(3):\n    F.mse_loss(torch.ones(2, 3), torch.ones(3))"),
            "UserWarning: Using a target size (torch.Size([3])) that is different to the input size (torch.Size([2, "
            "3])). This will likely "
            "lead to incorrect results due to broadcasting. Please ensure they have the same size.\n");
}

TEST_F(Losses, ATargetWithoutAxesPromotesLikeOneOfTheSameShape) {
  for (const char* loss : {"F.mse_loss(h, t)", "F.l1_loss(h, t)", "F.smooth_l1_loss(h, t)",
                           "F.smooth_l1_loss(h, t, beta=0.0)", "F.l1_loss(t, h, reduction='none')"})
    EXPECT_TRUE(run("h = torch.ones(3).half()\nt = torch.tensor(2.0)\nprint(" + std::string(loss) + ".dtype)")
                    .ends_with("torch.float32\n"))
        << loss;
  EXPECT_TRUE(run("h = torch.ones(3).half().requires_grad_()\nt = torch.tensor(3.0, requires_grad=True)\n"
                  "F.l1_loss(h, t, reduction='sum').backward()\nprint(h.grad, t.grad)")
                  .ends_with("tensor([-1., -1., -1.], dtype=torch.float16) tensor(3.)\n"));
}

TEST_F(Losses, LabelSmoothingIsAtMostOne) {
  const std::string begin = "x, t = torch.ones(2, 3), torch.tensor([0, 1])\nx[0, 0] = 3\n";
  EXPECT_EQ(error(begin + "F.cross_entropy(x, t, label_smoothing=1.5)"),
            "RuntimeError: label_smoothing must be between 0.0 and 1.0. Got: 1.5");
  EXPECT_EQ(error(begin + "F.cross_entropy(x, t, label_smoothing=2)"),
            "RuntimeError: label_smoothing must be between 0.0 and 1.0. Got: 2");
  EXPECT_EQ(run(begin + "for s in [-0.5, float('nan')]:\n    print(F.cross_entropy(x, t, label_smoothing=s) == "
                        "F.cross_entropy(x, t), F.cross_entropy(x, t, label_smoothing=1).isfinite())"),
            "tensor(True) tensor(True)\ntensor(True) tensor(True)\n");
}

} // namespace
} // namespace amplab::torch
