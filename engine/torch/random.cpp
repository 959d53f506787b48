// SPDX-License-Identifier: Apache-2.0
// Random numbers, identical to PyTorch's on CPU, from a generator in the lane's state. A draw is a host sync, because a
// captured step would replay the same numbers.
#include "engine/torch/creation.h"
#include "engine/torch/device_name.h"
#include "engine/torch/host_numbers.h"

#include <algorithm>
#include <cmath>

namespace amplab::torch {
namespace {

enum class Distribution { uniform, normal };

class GeneratorObject final : public interpreter::Object {
 public:
  std::string type() const override { return "torch.Generator"; }
};

bool is_16_bits(DType dtype) { return dtype == DType::f16 || dtype == DType::bf16; }

// The fraction is always fp32's. Values that would round to 1 become 0.
void clamp_below_one(std::vector<float>& values, DType dtype) {
  const float half_a_step = dtype == DType::f16 ? 0x1p-12f : 0x1p-9f;
  for (float& value : values)
    if (value >= 1 - half_a_step) value = 0;
}

std::vector<float> sample(TorchGenerator& generator, Distribution what, int64_t count, DType dtype) {
  if (what == Distribution::normal)
    return is_16_bits(dtype) ? normal_of_16_bits(generator, count) : normal(generator, count);
  std::vector<float> values = uniform(generator, count, 0, 1);
  if (is_16_bits(dtype)) clamp_below_one(values, dtype);
  return values;
}

Tensor random_filled(const Call& c, Distribution what, const Shape& shape, DType dtype) {
  if (!is_floating(dtype))
    c.raise("NotImplementedError",
            std::string(what == Distribution::normal ? "\"normal_kernel_cpu\"" : "\"check_uniform_bounds\"") +
                " not implemented for '" + (dtype == DType::i64 ? "Long" : "Bool") + "'");
  c.environment.before_host_sync(c.interpreter);
  const NoGradGuard unrecorded;
  const std::vector<float> values = sample(c.environment.generator, what, shape.count(), dtype);
  return to(tensor_from(c.environment.memory, shape, values, MemoryCategory::temporaries), dtype);
}

// size, *, dtype=, device=, requires_grad=
Value of_size(const Call& c, Distribution what) {
  return apply_options(c, random_filled(c, what, size_of(c, 0), c.dtype(1).value_or(DType::f32)), 2, 3);
}

void expect_in_order(const Call& c, const Tensor& x) {
  if (!x.view().contiguous())
    c.interpreter.raise_unsupported(c.name +
                                    " of a view draws in memory order in PyTorch; in the lab it does not. Write " +
                                    c.name + "(x.contiguous())");
}

// input, *, dtype=, device=, requires_grad=
Value like(const Call& c, Distribution what) {
  const Tensor& x = c.tensor(0);
  expect_in_order(c, x);
  return apply_options(c, random_filled(c, what, x.shape(), c.dtype(1).value_or(x.dtype())), 2, 3);
}

Value manual_seed(const Call& c) { // seed
  const Value& seed = c.arguments[0];
  if (!seed.is_number())
    c.interpreter.raise_unsupported("torch.manual_seed takes a number in the lab; PyTorch calls int() on other types");
  const double number = seed.as_number();
  if (seed.is_float() && !(number >= -0x1p63 && number < 0x1p63))
    c.interpreter.raise_unsupported("torch.manual_seed takes a number of 64 bits");
  c.environment.before_host_sync(c.interpreter);
  c.environment.generator =
      TorchGenerator(static_cast<uint64_t>(seed.is_float() ? static_cast<int64_t>(number) : seed.as_int()));
  return make_ref<GeneratorObject>();
}

Value bernoulli(const Call& c) { // input
  const Tensor& p = c.floating(0);
  expect_in_order(c, p);
  if (p.requires_grad())
    c.interpreter.raise_unsupported(
        "torch.bernoulli of a tensor that requires grad has gradient 0 in PyTorch. Write torch.bernoulli(p.detach())");
  c.environment.before_host_sync(c.interpreter);
  const NoGradGuard unrecorded;
  std::vector<float> values = to_host(p);
  if (!std::ranges::all_of(values, [](float value) { return value >= 0 && value <= 1; }))
    c.raise(
        "RuntimeError",
        "Expected p_in >= 0 && p_in <= 1 to be true, but got false.  (Could this error message be improved?  If so, "
        "please report an enhancement request to PyTorch.)");
  const std::vector<float> chances = uniform(c.environment.generator, p.count(), 0, 1);
  for (size_t i = 0; i < values.size(); ++i) values[i] = chances[i] < values[i] ? 1.0f : 0.0f;
  return c.result(to(tensor_from(c.environment.memory, p.shape(), values, MemoryCategory::temporaries), p.dtype()));
}

constexpr Row kRandomRows[] = {
    {"manual_seed", "seed", kTorch, manual_seed},
    {"rand", "size, *, dtype=, device=, requires_grad=", kTorch,
     [](const Call& c) { return of_size(c, Distribution::uniform); }, 0},
    {"randn", "size, *, dtype=, device=, requires_grad=", kTorch,
     [](const Call& c) { return of_size(c, Distribution::normal); }, 0},
    {"rand_like", "input, *, dtype=, device=, requires_grad=", kTorch,
     [](const Call& c) { return like(c, Distribution::uniform); }},
    {"randn_like", "input, *, dtype=, device=, requires_grad=", kTorch,
     [](const Call& c) { return like(c, Distribution::normal); }},
    {"bernoulli", "input", kTorch, bernoulli},
};

} // namespace

std::span<const Row> random_rows() { return kRandomRows; }

} // namespace amplab::torch
