// SPDX-License-Identifier: Apache-2.0
// Autocast regions in programs.
#include "tests/engine/torch/program_fixture.h"

namespace amplab::torch {
namespace {

struct Autocast : Programs {
  Autocast() { environment.autocast.list = PolicyList::cpu; }
};

TEST_F(Autocast, RegionsAreEnteredStoredNestedAndLeft) {
  EXPECT_EQ(run(R"(
a = torch.ones(2, 3)
w = torch.ones(3, 3)
with torch.autocast(device_type="cpu", dtype=torch.float16):
    print((a @ w).dtype, a.exp().dtype, torch.is_autocast_enabled("cpu"), torch.get_autocast_dtype("cpu"))
    with torch.autocast("cpu", enabled=False):
        print((a @ w).dtype)
    with torch.amp.autocast("cpu", torch.bfloat16):
        print((a @ w).dtype)
    print((a @ w).dtype)
print((a @ w).dtype)
ctx = torch.autocast(device)
for i in range(2):
    with ctx:
        print((a @ w).dtype)
@torch.autocast(device, dtype=torch.bfloat16)
def forward(x):
    return x @ w
print(forward(a).dtype, forward(a.half()).dtype, (a @ w).dtype)
with ctx as c, torch.no_grad():
    print(F.linear(a, w.requires_grad_()).requires_grad)
)"),
            "torch.float16 torch.float32 True torch.float16\n"
            "torch.float32\n"
            "torch.bfloat16\n"
            "torch.float16\n"
            "torch.float32\n"
            "torch.bfloat16\n"
            "torch.bfloat16\n"
            "torch.bfloat16 torch.bfloat16 torch.float32\n"
            "False\n");
}

TEST_F(Autocast, TheRunSetsTheDefaultsOfARegion) {
  environment.autocast.overrides[static_cast<size_t>(Op::matmul)] = DType::f32;
  EXPECT_EQ(run("a = torch.ones(2, 2)\nwith torch.autocast(device):\n    print((a @ a).dtype, F.linear(a, a).dtype)"),
            "torch.float32 torch.bfloat16\n");
}

TEST_F(Autocast, CopiesOfWeightsLiveAsLongAsTheOutermostRegion) {
  EXPECT_EQ(run(R"(
w = torch.ones(3, 3, requires_grad=True)
with torch.autocast(device, dtype=torch.float16):
    y = F.linear(w.detach(), w)
    with torch.no_grad():
        w.mul_(2)
    z = F.linear(w.detach(), w)
print(y[0, 0].item(), z[0, 0].item())
)"),
            "3.0 6.0\n");
}

TEST_F(Autocast, AnErrorLeavesTheRegion) {
  EXPECT_EQ(error("with torch.autocast(device):\n    with torch.no_grad():\n        torch.ones(2) + torch.ones(3)")
                .substr(0, 13),
            "RuntimeError:");
}

TEST_F(Autocast, WhatPyTorchRejectsIsRejected) {
  const std::pair<const char*, const char*> cases[] = {
      {"torch.autocast(torch.device(device))",
       "ValueError: Expected `device_type` of type `str`, got: `<class 'torch.device'>`"},
      {"torch.autocast('foo')",
       "RuntimeError: Expected one of cpu, cuda, ipu, xpu, mkldnn, opengl, opencl, ideep, hip, ve, fpga, maia, xla, "
       "lazy, vulkan, mps, meta, hpu, mtia, privateuseone device type at start of device string: foo"},
      {"a = torch.ones(2)\nwith torch.autocast(device, dtype=torch.float16):\n    torch.cat([a.bfloat16(), a.half()])",
       "RuntimeError: Unexpected floating ScalarType in at::autocast::prioritize"},
      {"torch.autocast()", "TypeError: autocast.__init__() missing 1 required positional argument: 'device_type'"},
      {"torch.amp.custom_fwd()", "TypeError: custom_fwd() missing 1 required keyword-only argument: 'device_type'"},
      {"torch.amp.custom_fwd(device_type=torch.device('cpu'))",
       "ValueError: Expected `device_type` of type `str`, got: `<class 'torch.device'>`"},
      {"torch.amp.custom_bwd()", "TypeError: custom_bwd() missing 1 required keyword-only argument: 'device_type'"},
  };
  for (const auto& [text, sentence] : cases) EXPECT_EQ(error(text), sentence) << text;
  EXPECT_EQ(error("torch.autocast('cuda')").substr(0, 11), "NotInTheLab");
  EXPECT_EQ(run("with torch.autocast(device, dtype=torch.float32):\n    print(torch.is_autocast_enabled())"),
            "UserWarning: In CPU autocast, but the target dtype is not supported. Disabling autocast.\nCPU Autocast "
            "only supports dtypes of "
            "torch.bfloat16, torch.float16 currently.\nFalse\n");
}

TEST_F(Autocast, ThatOfCudaBansBinaryCrossEntropy) {
  environment.autocast.list = PolicyList::cuda;
  EXPECT_EQ(
      error("x = torch.full((2,), 0.5)\nwith torch.autocast(device):\n    F.binary_cross_entropy(x, x)").substr(0, 101),
      "RuntimeError: torch.nn.functional.binary_cross_entropy and torch.nn.BCELoss are unsafe to autocast.\nM");
}

TEST_F(Autocast, ARegionWithoutDtypeHasThatOfTheRegionAroundIt) {
  EXPECT_EQ(run(R"(
a = torch.ones(2, 2)
with torch.autocast("cpu", dtype=torch.float16):
    with torch.autocast("cpu"):
        print((a @ a).dtype)
    with torch.autocast("cpu", enabled=False):
        print(torch.get_autocast_dtype("cpu"))
        with torch.autocast("cpu"):
            print((a @ a).dtype)
with torch.autocast("cpu", dtype=torch.float16, enabled=False):
    print(torch.get_autocast_dtype("cpu"))
with torch.autocast("cpu"):
    print((a @ a).dtype)
print(torch.get_autocast_dtype("cpu"))
)"),
            "torch.float16\ntorch.float16\ntorch.float16\ntorch.float16\ntorch.bfloat16\ntorch.bfloat16\n");
}

// A checkpoint restores the state of its forward pass in backward.
TEST_F(Autocast, OutsideRegionsIsTheDtypeOfTheDevice) {
  EXPECT_EQ(run(R"(
def product(x):
    print(torch.get_autocast_dtype("cpu"))
    with torch.autocast("cpu"):
        return x @ x
x = torch.ones(2, 2, requires_grad=True)
torch.utils.checkpoint.checkpoint(product, x, use_reentrant=False).sum().backward()
class Double(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        print(torch.get_autocast_dtype("cpu"))
        return x * 2
    @staticmethod
    def backward(ctx, g):
        with torch.autocast("cpu"):
            print((g.reshape(1, 1) @ g.reshape(1, 1)).dtype)
        return g * 2
Double.apply(torch.ones(1, requires_grad=True)).backward()
)"),
            "torch.bfloat16\ntorch.bfloat16\ntorch.bfloat16\ntorch.bfloat16\n");
}

TEST_F(Autocast, WithoutADeviceIsThatOfCuda) {
  EXPECT_EQ(
      run("with torch.autocast('cpu'):\n    print(torch.is_autocast_enabled(), torch.is_autocast_enabled('cpu'))"),
      "False True\n");
}

} // namespace
} // namespace amplab::torch
