// SPDX-License-Identifier: Apache-2.0
// Random numbers equal those of PyTorch 2.15 on a CPU.
#include "tests/engine/torch/program_fixture.h"

namespace amplab::torch {
namespace {

using Random = Programs;

TEST_F(Random, NumbersAreThoseThatPyTorchDraws) {
  EXPECT_EQ(run(R"(
torch.manual_seed(3)
print(torch.rand(3), torch.randn(3), torch.randn(2))
print(torch.randn(2, 2), torch.rand((2,)), torch.rand(2, dtype=torch.float16), torch.rand(2, dtype=torch.bfloat16))
x = torch.zeros(2, dtype=torch.float16)
print(torch.randn_like(x), torch.rand_like(x, dtype=torch.float32), torch.randn(2, requires_grad=True), torch.rand(()),
      torch.rand(0))
print(torch.bernoulli(torch.tensor([0.0, 0.25, 0.5, 1.0])))
torch.manual_seed(3)
print(torch.rand(1))
)"),
            "tensor([0.0043, 0.1056, 0.2858]) tensor([0.2453, 1.1186, 0.4427]) tensor([-0.1451, -0.5475])\n"
            "tensor([[ 0.4196, -0.6073],\n"
            "        [-1.1964,  1.5912]]) tensor([0.0121, 0.1809]) tensor([0.1877, 0.2927], dtype=torch.float16) "
            "tensor([0.6016, "
            "0.1211], dtype=torch.bfloat16)\n"
            "tensor([-0.0115,  0.9404], dtype=torch.float16) tensor([0.0516, 0.0666]) tensor([-0.5296,  0.2601], "
            "requires_grad=True) tensor(0.5096) tensor([])\n"
            "tensor([0., 0., 1., 1.])\n"
            "tensor([0.0043])\n");
}

TEST_F(Random, WhatRoundsToOneIsZero) { // as in PyTorch, where rand() is below 1 in 16 bits too
  EXPECT_EQ(run("torch.manual_seed(5)\nx = torch.rand(10000, dtype=torch.float16)\nprint(x.max().item(), (x == "
                "0).sum().item())\n"),
            "0.99951171875 4\n");
}

TEST_F(Random, ADrawIsLearntBeforeItIsMade) {
  const std::string before = environment.generator.text();
  environment.at_host_sync = [&] { EXPECT_EQ(environment.generator.text(), before); };
  run("torch.randn(3)\n");
  EXPECT_EQ(environment.host_syncs, 1);
  EXPECT_NE(environment.generator.text(), before);
}

TEST_F(Random, WhatCannotBeDrawnIsRaisedAsPyTorchRaisesIt) {
  const std::pair<const char*, const char*> cases[] = {
      {"torch.rand(2, -1)", "RuntimeError: Trying to create tensor with negative dimension -1: [2, -1]"},
      {"torch.rand(2, dtype=torch.int64)", "NotImplementedError: \"check_uniform_bounds\" not implemented for 'Long'"},
      {"torch.randn_like(torch.tensor([1, 2]))",
       "NotImplementedError: \"normal_kernel_cpu\" not implemented for 'Long'"},
      {"torch.bernoulli(torch.tensor([1.5]))", "RuntimeError: Expected p_in >= 0 && p_in <= 1 to be true, but got "
                                               "false.  (Could this error message be improved?  If so, please "
                                               "report an enhancement request to PyTorch.)"}};
  for (const auto& [program, sentence] : cases) EXPECT_EQ(error(program), sentence) << program;
}

} // namespace
} // namespace amplab::torch
