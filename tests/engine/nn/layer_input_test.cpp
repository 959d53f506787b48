// SPDX-License-Identifier: Apache-2.0
// Layers reject inputs with the exceptions of torch.nn in PyTorch 2.15 on a CPU.
#include "engine/nn/models.h"
#include "engine/tensor/pytorch_error.h"
#include "kernels/registry/registry.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

struct InputOfALayer : testing::Test {
  std::unique_ptr<Device> device = open_device("cpu");
  CachingAllocator memory{*device};

  // layer: for samples of that shape.
  std::unique_ptr<Module> model(const std::string& layer, const Shape& sample) {
    std::vector<LayerSpec> layers = {parse_layer(layer)};
    name_layers(layers);
    return make_chain(memory, {.sample = sample}, layers, 0, 1);
  }
  // x: shape of the input.
  std::string complaint(const std::string& layer, const Shape& sample, const Shape& x) {
    try {
      model(layer, sample)->forward(filled(memory, x, DType::f32, 1, MemoryCategory::activations), {.training = true});
      return "accepted";
    } catch (const PyTorchError& error) {
      return std::string(error.exception) + ": " + error.what();
    } catch (const std::invalid_argument& error) {
      return std::string("RuntimeError: ") + error.what();
    }
  }
};

TEST_F(InputOfALayer, OfAnotherShapeRaisesAsInPyTorch) {
  struct Case {
    const char* layer;
    Shape sample, x;
    const char* sentence;
  };
  const Case cases[] = {
      {"BatchNorm1d",
       {8},
       {1, 8},
       "ValueError: Expected more than 1 value per channel when training, got input size torch.Size([1, 8])"},
      {"BatchNorm1d", {8}, {8}, "ValueError: expected 2D or 3D input (got 1D input)"},
      {"BatchNorm1d", {8}, {2, 8, 3, 3}, "ValueError: expected 2D or 3D input (got 4D input)"},
      {"BatchNorm1d", {8}, {2, 4}, "RuntimeError: running_mean should contain 4 elements not 8"},
      {"BatchNorm2d", {8, 2, 2}, {2, 8}, "ValueError: expected 4D input (got 2D input)"},
      {"BatchNorm2d",
       {8, 2, 2},
       {1, 8, 1, 1},
       "ValueError: Expected more than 1 value per channel when training, got input size torch.Size([1, 8, 1, 1])"},
      {"InstanceNorm2d", {8, 2, 2}, {2, 8}, "ValueError: expected 3D or 4D input (got 2D input)"},
      {"InstanceNorm2d",
       {8, 2, 2},
       {2, 8, 1, 1},
       "ValueError: Expected more than 1 spatial element when training, got input size torch.Size([2, 8, 1, 1])"},
      {"LayerNorm",
       {8},
       {2, 4},
       "RuntimeError: Given normalized_shape=[8], expected input with shape [*, 8], but got input of size[2, 4]"},
      {"LayerNorm",
       {8},
       {},
       "RuntimeError: Given normalized_shape=[8], expected input with shape [*, 8], but got input of size[]"},
      {"RMSNorm",
       {8},
       {2, 4},
       "RuntimeError: Given normalized_shape=[8], expected input with shape [*8], but got input of size[2, 4]"},
      {"RMSNorm", {8}, {}, "ValueError: Input tensor must have at least 1 dimensions, but got 0"},
      {"GroupNorm(8)",
       {8},
       {1, 8},
       "ValueError: Expected more than 1 value per channel when training, got input size [1, 8]"},
      {"GroupNorm(2)", {8}, {8}, "RuntimeError: Expected at least 2 dimensions for input tensor but received 1"},
      {"Flatten", {2, 2}, {3}, "IndexError: Dimension out of range (expected to be in range of [-1, 0], but got 1)"},
      {"Linear(2)", {3}, {2, 4}, "RuntimeError: addmm: mat1 and mat2 shapes cannot be multiplied (2x4 and 3x2)"},
      {"Conv1d(3, 3)",
       {2, 5},
       {3},
       "RuntimeError: Expected 2D (unbatched) or 3D (batched) input to conv1d, but got input of size: [3]"},
  };
  for (const Case& c : cases) EXPECT_EQ(complaint(c.layer, c.sample, c.x), c.sentence) << c.layer;
}

TEST_F(InputOfALayer, OfThreeAxesIsOneSampleForInstanceNorm) {
  const auto norm = model("InstanceNorm2d", {2, 1, 2});
  const Tensor x(memory, {2, 1, 2}, DType::f32, MemoryCategory::activations);
  const std::array<float, 4> values = {0, 2, 10, 30};
  device->copy_from_host(x.view().data, values.data(), sizeof(values));
  const std::vector<float> y = to_host(norm->forward(x, {}));
  for (size_t i = 0; i < 4; ++i) EXPECT_NEAR(y[i], i % 2 ? 1 : -1, 1e-4) << i; // as channels of a sample
}

} // namespace
} // namespace amplab
