// SPDX-License-Identifier: Apache-2.0
// Convolutions, pooling and normalization, called from programs.
#include "tests/engine/torch/program_fixture.h"

namespace amplab::torch {
namespace {

using Spatial = Programs;

TEST_F(Spatial, ABiasIsTrainedAlsoWhereTheWeightIsFrozen) {
  EXPECT_EQ(run(R"(
b = torch.zeros(1, requires_grad=True)
x = torch.ones(1, 1, 3, 3)
F.conv2d(x, torch.ones(1, 1, 2, 2), b).sum().backward()
print(b.grad)
x = torch.ones(1, 1, 3, 3, requires_grad=True)
F.conv2d(x, torch.ones(1, 1, 2, 2), b).sum().backward()
print(b.grad, x.grad.sum())
F.conv1d(torch.ones(2, 1, 3), torch.ones(1, 1, 2), b).sum().backward()
print(b.grad)
F.linear(torch.ones(5, 2), torch.ones(1, 2), b).sum().backward()
print(b.grad)
)"),
            "tensor([4.])\n"
            "tensor([8.]) tensor(16.)\n"
            "tensor([12.])\n"
            "tensor([17.])\n");
}

TEST_F(Spatial, PaddingMayBeAWord) {
  EXPECT_EQ(run(R"(
x = torch.ones(1, 1, 5, 5)
w = torch.ones(1, 1, 3, 3)
print(F.conv2d(x, w, padding="valid").shape, F.conv2d(x, w, padding="same", dilation=2).shape)
print(F.conv1d(torch.ones(1, 1, 4), torch.ones(1, 1, 3), padding="same"))
)"),
            "torch.Size([1, 1, 3, 3]) torch.Size([1, 1, 5, 5])\ntensor([[[2., 3., 3., 2.]]])\n");
}

TEST_F(Spatial, OperandsThatDoNotFitRaisePyTorchsMessage) {
  const std::pair<const char*, const char*> cases[] = {
      {"F.conv2d(torch.ones(3, 3), torch.ones(1, 1, 2, 2))",
       "RuntimeError: Expected 3D (unbatched) or 4D (batched) input to conv2d, but got input of size: [3, 3]"},
      {"F.conv2d(torch.ones(1, 2, 3, 3), torch.ones(1, 1, 2, 2))",
       "RuntimeError: Given groups=1, weight of size [1, 1, 2, 2], expected input[1, 2, 3, 3] to have 1 "
       "channels, but got 2 channels instead"},
      {"F.conv2d(torch.ones(1, 1, 3, 3), torch.ones(1, 1, 4, 4))",
       "RuntimeError: Calculated padded input size per channel: (3 x 3). Kernel size: (4 x 4). Kernel "
       "size can't be greater than actual input size"},
      {"F.conv2d(torch.ones(1, 1, 3, 3), torch.ones(1, 1, 2, 2), torch.ones(2))",
       "RuntimeError: Given weight of size [1, 1, 2, 2], expected bias to be 1-dimensional with 1 "
       "elements, but got bias of size [2] instead"},
      {"F.conv2d(torch.ones(1, 1, 3, 3), torch.ones(1, 1, 2, 2), stride=0)",
       "RuntimeError: non-positive stride is not supported"},
      {"F.conv2d(torch.ones(1, 1, 3, 3), torch.ones(1, 1, 3, 3), stride=2, padding='same')",
       "RuntimeError: padding='same' is not supported for strided convolutions"},
      {"F.conv2d(torch.ones(1, 1, 3, 3), torch.ones(1, 1, 2, 2), padding='full')",
       "RuntimeError: Invalid padding string: 'full'"},
      {"F.conv2d(torch.ones(1, 1, 3, 3), torch.ones(1, 1, 2, 2), padding=-1)",
       "RuntimeError: negative padding is not supported"},
      {"F.conv2d(torch.ones(1, 1, 3, 3), torch.ones(1, 1, 2, 2), dilation=0)",
       "RuntimeError: dilation should be greater than zero, but got [0, 0]"},
      {"F.conv2d(torch.ones(1, 2, 3, 3), torch.ones(3, 1, 2, 2), groups=2)",
       "RuntimeError: Given groups=2, expected weight to be divisible by 2 at dimension 0, but got weight "
       "of size [[3, 1, 2, 2]] instead"},
      {"F.conv2d(torch.ones(1, 2, 3, 3), torch.ones(3, 1, 2, 2), groups=0)",
       "RuntimeError: non-positive groups is not supported"},
      {"F.conv2d(torch.ones(1, 1, 3, 3), torch.ones(1, 1, 2, 2), dilation=3)",
       "RuntimeError: Calculated padded input size per channel: (3 x 3). Kernel size: (4 x 4). Kernel "
       "size can't be greater than actual input size"},
      {"F.max_pool2d(torch.ones(3, 3), 2)", "RuntimeError: non-empty 3D or 4D (batch mode) tensor expected for input"},
      {"F.max_pool2d(torch.ones(1, 1, 3, 3), 4)",
       "RuntimeError: Given input size: (1x3x3). Calculated output size: (1x0x0). Output size is too small"},
      {"F.max_pool2d(torch.ones(2, 3, 3), 4)",
       "RuntimeError: Given input size: (2x3x3). Calculated output size: (2x0x0). Output size is too small"},
      {"F.max_pool2d(torch.ones(1, 1, 3, 3), 2, padding=2)",
       "RuntimeError: pad should be at most half of effective kernel size, but got pad=2, kernel_size=2 "
       "and dilation=1"},
      {"F.max_pool2d(torch.ones(1, 1, 3, 3), 2, stride=0)", "RuntimeError: stride should not be zero"},
      {"F.adaptive_avg_pool2d(torch.ones(3, 3), 2)",
       "RuntimeError: adaptive_avg_pool2d(): Expected 3D or 4D tensor, but got [3, 3]"},
      {"F.adaptive_avg_pool2d(torch.ones(1, 1, 3, 3), -1)",
       "RuntimeError: adaptive_avg_pool2d: elements of output_size must be greater than or equal to 0 but "
       "received {-1, -1}"},
      {"F.layer_norm(torch.ones(2, 3), (3,), torch.ones(2))",
       "RuntimeError: Expected weight to be of same shape as normalized_shape, but got weight of shape "
       "[2] and normalized_shape = [3]"},
      {"F.group_norm(torch.ones(2, 3), 2)",
       "RuntimeError: Expected number of channels in input to be divisible by num_groups, but got input "
       "of shape [2, 3] and num_groups=2"},
      {"F.group_norm(torch.ones(2, 4), 2, torch.ones(3))",
       "RuntimeError: Expected weight to be a vector of size equal to the number of channels in input, "
       "but got weight of shape [3] and input of shape [2, 4]"},
      {"F.group_norm(torch.ones(3), 1)",
       "RuntimeError: Expected at least 2 dimensions for input tensor but received 1"},
      {"F.batch_norm(torch.ones(2, 3), torch.ones(2), torch.ones(2))",
       "RuntimeError: running_mean should contain 3 elements not 2"},
      {"F.batch_norm(torch.ones(2, 3), torch.zeros(3), torch.ones(3), weight=torch.ones(2))",
       "RuntimeError: weight should contain 3 elements not 2"},
      {"F.batch_norm(torch.ones(2, 3), None, None)", "RuntimeError: running_mean must be defined in evaluation mode"},
  };
  for (const auto& [text, sentence] : cases) EXPECT_EQ(error(text), sentence) << text;
}

TEST_F(Spatial, RmsNormTakesAWeightOfIntegers) {
  EXPECT_EQ(run("x = torch.tensor([[3.0, 4.0]])\n"
                "print(F.rms_norm(x, (2,), torch.tensor([1, 2])) - F.rms_norm(x, (2,)) * torch.tensor([1.0, 2.0]))"),
            "tensor([[0., 0.]])\n");
}

TEST_F(Spatial, AKernelWithoutElementsIsRefused) {
  EXPECT_EQ(error("F.conv2d(torch.ones(1, 1, 3, 3), torch.ones(1, 1, 0, 2))"),
            "RuntimeError: kernel size should be greater than zero, but got kernel_height: 0 kernel_width: 2");
  EXPECT_EQ(error("F.conv1d(torch.ones(1, 1, 3), torch.ones(1, 1, 0))"),
            "RuntimeError: kernel size should be greater than zero, but got kernel_height: 1 kernel_width: 0");
}

TEST_F(Spatial, RunningStatisticsHaveOneAxis) {
  EXPECT_EQ(error("F.batch_norm(torch.ones(4, 3), torch.ones(3, 1), torch.ones(3), training=True)"),
            "RuntimeError: TensorAccessor expected 1 dims but tensor has 2");
  EXPECT_EQ(error("F.batch_norm(torch.ones(4, 3), torch.ones(3), torch.ones(1, 3))"),
            "RuntimeError: TensorAccessor expected 1 dims but tensor has 2");
}

TEST_F(Spatial, RunningStatisticsThatAreColumnsAreUpdated) {
  EXPECT_EQ(run(R"(
both = torch.tensor([[1.0, 1.0], [2.0, 1.0], [3.0, 1.0]])
mean, var = both[:, 0], both[:, 1]
F.batch_norm(torch.arange(12.0).reshape(4, 3), mean, var, training=True)
print(mean, var)
)"),
            "tensor([1.3500, 2.3500, 3.3500]) tensor([2.4000, 2.4000, 2.4000])\n");
}

} // namespace
} // namespace amplab::torch
