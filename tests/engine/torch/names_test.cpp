// SPDX-License-Identifier: Apache-2.0
// Names that exist, names that only PyTorch has, and unknown names.
#include "tests/engine/torch/program_fixture.h"

namespace amplab::torch {
namespace {

using Names = Programs;

TEST_F(Names, AreFoundUnderAllTheirModules) {
  EXPECT_EQ(run(R"(
import torch
import torch.nn.functional as Fn
from torch import nn, amp
from torch.autograd import Function, grad
from torch.utils.checkpoint import checkpoint
import torch.utils.checkpoint
f = torch.relu
print(f(torch.ones(1)), Fn.relu(torch.ones(1)), nn.functional.relu(torch.ones(1)))
g = torch.ones(2).sum
print(g(), torch.cuda.is_available(), torch.inf, amp.autocast is None)
)"),
            "tensor([1.]) tensor([1.]) tensor([1.])\n"
            "tensor(2.) False inf False\n");
}

TEST_F(Names, ThatOnlyPyTorchHasAreRejectedByName) {
  const std::pair<const char*, const char*> cases[] = {
      {"torch.randperm(2)", "NotInTheLab: the lab has no torch.randperm; PyTorch does. Use torch.rand, torch.randn, "
                            "torch.bernoulli, torch.rand_like or torch.randn_like"},
      {"torch.amp.GradScaler('cpu')",
       "NotInTheLab: the lab has no torch.amp.GradScaler; PyTorch does. The run's scaler is available under its name"},
      {"torch.ones(1).numpy()", "NotInTheLab: the lab has no Tensor.numpy; PyTorch does"},
      {"nn.Linear(1, 1)",
       "NotInTheLab: the lab has no torch.nn.Linear; PyTorch does. Declare models in the run's configuration"},
      {"F.leaky_relu(torch.ones(1))", "NotInTheLab: the lab has no torch.nn.functional.leaky_relu; PyTorch does"},
      {"from torch.cuda.amp import GradScaler", "NotInTheLab: the lab has no torch.cuda.amp.GradScaler; PyTorch does. "
                                                "The run's scaler is available under its name"},
      {"torch.inference_mode()",
       "NotInTheLab: the lab has no torch.inference_mode; PyTorch does. Write torch.no_grad()"},
  };
  for (const auto& [text, sentence] : cases) EXPECT_EQ(error(text), sentence) << text;
}

// PyTorch's maximum has the same numbers.
TEST_F(Names, TheAdviceForMaximumHasItsValuesAndItsGradientAtTies) {
  EXPECT_NE(error("torch.maximum(torch.ones(2), torch.ones(2))").find("Write torch.stack([x, y]).amax(0)"),
            std::string::npos);
  EXPECT_EQ(run(R"(
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.ones(2, requires_grad=True)
torch.stack([x, y]).amax(0).sum().backward()
print(x.grad, y.grad)
print(torch.stack([torch.tensor([1.0, float("nan")]), torch.tensor([float("nan"), 1.0])]).amax(0))
)"),
            "tensor([0.5000, 1.0000]) tensor([0.5000, 0.0000])\ntensor([nan, nan])\n");
}

TEST_F(Names, ThatAreUnknownSuggestTheNearest) {
  EXPECT_EQ(error("torch.rellu(torch.ones(1))"),
            "AttributeError: module 'torch' has no attribute 'rellu'. Did you mean: 'relu'?");
  EXPECT_EQ(error("F.reluu"),
            "AttributeError: module 'torch.nn.functional' has no attribute 'reluu'. Did you mean: 'relu'?");
  EXPECT_EQ(error("torch.ones(1).bacward()"),
            "AttributeError: 'Tensor' object has no attribute 'bacward'. Did you mean: 'backward'?");
  EXPECT_EQ(error("torch.zzzzzzzzzz"), "AttributeError: module 'torch' has no attribute 'zzzzzzzzzz'");
  EXPECT_EQ(error("torch.ones(1).exp__()"),
            "AttributeError: 'Tensor' object has no attribute 'exp__'. Did you mean: 'exp_'?");
}

} // namespace
} // namespace amplab::torch
