// SPDX-License-Identifier: Apache-2.0
// A device, tensors of every format and autocast regions, for behaviors that PyTorch's tests require of autocast.
#pragma once
#include "engine/autograd/apply.h"
#include "engine/autograd/functional.h"
#include "engine/probe/probe.h"
#include "kernels/registry/registry.h"
#include "tests/support/seed.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

namespace amplab {

struct RegionTest : testing::Test {
  std::unique_ptr<Device> device = open_device("cpu");
  CachingAllocator memory{*device};
  std::mt19937 random{support::seed_of_this_test()};

  static AutocastState region(DType low, PolicyList list = PolicyList::cuda) {
    AutocastState state;
    state.enabled = true;
    state.dtype = low;
    state.list = list;
    return state;
  }
  static AutocastState disabled() {
    AutocastState state = autocast_state();
    state.enabled = false;
    return state;
  }

  static Tensor converted(const Tensor& x, DType dtype) {
    const NoGradGuard no_grad;
    return to(x.detach(), dtype);
  }
  Tensor tensor(const Shape& shape, const std::vector<float>& values, DType dtype = DType::f32) {
    return converted(tensor_from(memory, shape, values, MemoryCategory::activations), dtype);
  }
  Tensor drawn(const Shape& shape, DType dtype = DType::f32) {
    std::normal_distribution<float> normal;
    std::vector<float> values(static_cast<size_t>(shape.count()));
    for (float& v : values) v = normal(random);
    return tensor(shape, values, dtype);
  }
  static Tensor leaf(Tensor t) {
    t.set_requires_grad(true);
    return t;
  }
  Tensor ids(const Shape& shape, const std::vector<int64_t>& values) {
    const Tensor t(memory, shape, DType::i64, MemoryCategory::activations);
    device->copy_from_host(t.view().data, values.data(), values.size() * sizeof(int64_t));
    return t;
  }
  void backward(const Tensor& y) {
    run_backward(y, filled(memory, y.shape(), y.dtype(), 1, MemoryCategory::activations));
  }

  // Returns how often `body` casts a tensor of that shape.
  template <class Body> int casts_of(const Shape& shape, Body body) {
    Probe probe(memory, 1);
    const ProbeScope watching(&probe);
    body();
    const std::vector<OpRecord> calls = probe.take();
    return static_cast<int>(std::ranges::count_if(
        calls, [&](const OpRecord& r) { return std::string_view(r.op) == "to" && r.shape == to_string(shape); }));
  }
};

inline constexpr DType f32 = DType::f32, f16 = DType::f16, bf16 = DType::bf16;

} // namespace amplab
