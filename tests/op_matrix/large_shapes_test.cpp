// SPDX-License-Identifier: Apache-2.0
// Shapes that need several rounds of a grid, several parts of a sum, or several blocks per row on a GPU. Values and
// gradients are compared with the same op on the CPU in fp32, from the same inputs.
#include "engine/autograd/apply.h"
#include "engine/autograd/functional.h"
#include "engine/autograd/functional_spatial.h"
#include "engine/autograd/views.h"
#include "tests/support/test_device.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace amplab {
namespace {

using Tensors = std::vector<Tensor>;

struct LargeCase {
  const char* name;
  std::vector<Shape> shapes; // of the differentiable inputs
  Tensor (*run)(const Tensors& x, CachingAllocator& memory);
  double terms = 1; // number of roundings that add up, for the tolerance
};
// Combined error of the CPU's and the GPU's gelu and its gradient, docs/numbers.md.
constexpr double kOfGelu = 9;
// fp32 tensor cores multiply parts of numbers and sum with fewer bits than the CPU. Errors on an H200 were up to 1.6
// times a bound of 12.
constexpr double kOfAttention = 24;

// 0 .. limit - 1 in a scrambled order.
Tensor ids(CachingAllocator& memory, const Shape& shape, int64_t limit) {
  std::vector<int64_t> values(static_cast<size_t>(shape.count()));
  for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<int64_t>(i * 2654435761u >> 7) % limit;
  Tensor t(memory, shape, DType::i64, MemoryCategory::activations);
  t.device().copy_from_host(t.view().data, values.data(), t.view().bytes());
  return t;
}

Tensor normalised(const Tensors& x, CachingAllocator& memory) {
  const auto running = [&](double value) {
    return filled(memory, x[1].shape(), x[1].dtype(), value, MemoryCategory::activations);
  };
  return batch_norm(x[0], x[1], x[2], running(0), running(1));
}

Tensor attention(const Tensors& x, bool causal) {
  return scaled_dot_product_attention(x[0], x[1], x[2], 1 / std::sqrt(static_cast<double>(x[0].shape()[-1])), causal);
}

const LargeCase kCases[] = {
    {"gelu", {{150'001}}, [](const Tensors& x, CachingAllocator&) { return gelu(x[0]); }, kOfGelu},
    {"product", {{300, 501}, {300, 501}}, [](const Tensors& x, CachingAllocator&) { return mul(x[0], x[1]); }},
    {"row_added", {{700, 96}, {96}}, [](const Tensors& x, CachingAllocator&) { return add(x[0], x[1]); }, 30},
    {"column_multiplied",
     {{96, 700}, {96, 1}},
     [](const Tensors& x, CachingAllocator&) { return mul(x[0], x[1]); },
     30},
    {"transposed",
     {{130, 257}, {257, 130}},
     [](const Tensors& x, CachingAllocator&) { return mul(transpose(x[0], 0, 1), x[1]); }},
    {"sum_of_all", {{100'003}}, [](const Tensors& x, CachingAllocator&) { return sum(x[0]); }, 300},
    {"mean_of_rows", {{17, 6001}}, [](const Tensors& x, CachingAllocator&) { return mean(x[0], {1}); }, 2},
    {"sum_of_columns", {{6001, 17}}, [](const Tensors& x, CachingAllocator&) { return sum(x[0], {0}); }, 80},
    {"sum_of_middle", {{9, 1501, 7}}, [](const Tensors& x, CachingAllocator&) { return sum(x[0], {1}); }, 40},
    {"variance", {{33, 3001}}, [](const Tensors& x, CachingAllocator&) { return var(x[0], {1}); }, 4},
    {"norm", {{90'001}}, [](const Tensors& x, CachingAllocator&) { return norm(x[0]); }, 20},
    {"softmax_of_short_rows", {{3001, 10}}, [](const Tensors& x, CachingAllocator&) { return softmax(x[0]); }},
    {"softmax_of_long_rows", {{5, 5003}}, [](const Tensors& x, CachingAllocator&) { return softmax(x[0]); }},
    {"log_softmax_of_very_long_rows",
     {{3, 40'001}},
     [](const Tensors& x, CachingAllocator&) { return log_softmax(x[0]); },
     8},
    {"layer_norm_of_short_rows",
     {{1501, 33}, {33}, {33}},
     [](const Tensors& x, CachingAllocator&) { return layer_norm(x[0], x[1], x[2], 1e-5); },
     40},
    {"layer_norm_of_long_rows",
     {{41, 3000}, {3000}, {3000}},
     [](const Tensors& x, CachingAllocator&) { return layer_norm(x[0], x[1], x[2], 1e-5); },
     16},
    {"batch_norm_of_images", {{64, 5, 13, 11}, {5}, {5}}, normalised, 100},
    {"batch_norm_of_rows", {{5001, 12}, {12}, {12}}, normalised, 100},
    {"group_norm",
     {{24, 16, 9, 9}, {16}, {16}},
     [](const Tensors& x, CachingAllocator&) { return group_norm(x[0], x[1], x[2], {4}); },
     60},
    {"linear",
     {{701, 65}, {130, 65}, {130}},
     [](const Tensors& x, CachingAllocator&) { return linear(x[0], x[1], x[2]); },
     40},
    {"cross_entropy",
     {{3001, 10}},
     [](const Tensors& x, CachingAllocator& m) { return cross_entropy(x[0], ids(m, {3001}, 10)); },
     4},
    {"embedding",
     {{37, 100}},
     [](const Tensors& x, CachingAllocator& m) {
       return embedding(x[0], ids(m, {60, 50}, 37));
     },
     20},
    {"embedding_of_few_rows",
     {{3, 264}},
     [](const Tensors& x, CachingAllocator& m) { return embedding(x[0], ids(m, {2001}, 3)); },
     60},
    {"gather",
     {{90, 501}},
     [](const Tensors& x, CachingAllocator& m) {
       return gather(x[0], 1, ids(m, {90, 700}, 501));
     },
     4},
    {"dropout", {{100'003}}, [](const Tensors& x, CachingAllocator&) { return dropout(x[0], 0.3, 7, 11); }},
    {"max_pool",
     {{6, 5, 61, 59}},
     [](const Tensors& x, CachingAllocator&) {
       return max_pool2d(x[0], {{3, 3}, {2, 2}, {1, 1}});
     },
     4},
    {"average_pool",
     {{6, 5, 61, 59}},
     [](const Tensors& x, CachingAllocator&) {
       return avg_pool2d(x[0], {{3, 3}, {2, 2}, {1, 1}});
     },
     4},
    {"convolution",
     {{3, 8, 17, 15}, {12, 8, 3, 3}, {12}},
     [](const Tensors& x, CachingAllocator&) {
       return conv2d(x[0], x[1], x[2], {.stride = {2, 1}, .padding = {1, 1}});
     },
     30},
    {"attention_of_width_64",
     {{2, 3, 150, 64}, {2, 3, 150, 64}, {2, 3, 150, 64}},
     [](const Tensors& x, CachingAllocator&) { return attention(x, true); },
     kOfAttention},
    {"attention_of_width_40",
     {{1, 2, 70, 40}, {1, 2, 133, 40}, {1, 2, 133, 40}},
     [](const Tensors& x, CachingAllocator&) { return attention(x, false); },
     kOfAttention},
    {"attention_of_width_136",
     {{1, 2, 130, 136}, {1, 2, 130, 136}, {1, 2, 130, 136}},
     [](const Tensors& x, CachingAllocator&) { return attention(x, true); },
     kOfAttention},
};

struct LargeCell {
  const LargeCase* op;
  DType dtype;
  const char* device;
};

std::vector<LargeCell> cells(const char* device) {
  std::vector<LargeCell> all;
  for (const LargeCase& op : kCases)
    for (const DType dtype : {DType::f32, DType::f16, DType::bf16}) all.push_back({&op, dtype, device});
  return all;
}

void PrintTo(const LargeCell& cell, std::ostream* out) { *out << cell.op->name << " in " << name_of(cell.dtype); }

std::string name_of_cell(const testing::TestParamInfo<LargeCell>& info) {
  return std::string(info.param.op->name) + "_" + std::string(name_of(info.param.dtype));
}

class LargeShapes : public testing::TestWithParam<LargeCell> {
 protected:
  // Returns y and the gradients of <y, random weights>, in fp32.
  static std::vector<std::vector<float>> run(Device& device, const LargeCase& op, DType dtype, bool in_fp32) {
    CachingAllocator memory(device);
    std::mt19937 random(20261121);
    const auto drawn = [&](const Shape& shape) {
      std::uniform_real_distribution<float> uniform(-1, 1);
      std::vector<float> values(static_cast<size_t>(shape.count()));
      for (float& v : values) v = uniform(random);
      const NoGradGuard no_grad;
      const Tensor rounded = to(tensor_from(memory, shape, values, MemoryCategory::activations), dtype);
      return in_fp32 ? to(rounded, DType::f32) : rounded;
    };
    Tensors inputs;
    for (const Shape& shape : op.shapes) {
      inputs.push_back(drawn(shape));
      inputs.back().set_requires_grad(true);
    }
    const Tensor y = op.run(inputs, memory);
    run_backward(y, drawn(y.shape()));
    std::vector<std::vector<float>> all = {to_host(y)};
    for (const Tensor& x : inputs) all.push_back(to_host(x.grad()));
    return all;
  }

  TestDevice opened_{GetParam().device};
};

TEST_P(LargeShapes, GiveWhatTheCpuGives) {
  AMPLAB_SKIP_WITHOUT(opened_);
  const auto [op, dtype, device] = GetParam();
  const auto here = run(*opened_.device, *op, dtype, false), expected = run(*open_device("cpu"), *op, dtype, true);
  const double eps = format_of(dtype).eps;
  for (size_t which = 0; which < here.size(); ++which) {
    double largest = 0, furthest = 0;
    for (size_t i = 0; i < here[which].size(); ++i) {
      largest = std::max(largest, std::abs(static_cast<double>(expected[which][i])));
      const double apart = std::abs(static_cast<double>(here[which][i]) - static_cast<double>(expected[which][i]));
      furthest = std::max(furthest, std::isnan(apart) ? HUGE_VAL : apart);
    }
    EXPECT_LE(furthest, eps * op->terms * std::max(1.0, largest)) << (which == 0 ? "value" : "gradient ") << which;
  }
}

INSTANTIATE_TEST_SUITE_P(Cuda, LargeShapes, testing::ValuesIn(cells("cuda")), name_of_cell);
INSTANTIATE_TEST_SUITE_P(CudaOnHost, LargeShapes, testing::ValuesIn(cells("cuda on host")), name_of_cell);

} // namespace
} // namespace amplab
