// SPDX-License-Identifier: Apache-2.0
// Concatenates a list of tensors into one flat tensor, and back, as in kernels/cpu/flatten.cpp.
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/lists.cuh"

#include <vector>

namespace amplab::cuda {
namespace {

// Lists: the tensor, its part of the flat tensor.
struct IntoFlat {
  static constexpr int kLists = 2;
  float factor;
  uint8_t written = 0b10;
  AMPLAB_HD void set_numbers(const float*) {}
  AMPLAB_HD void apply(float (&values)[kLists], Step) const { values[1] = values[0] * factor; }
};

struct FromFlat {
  static constexpr int kLists = 2;
  float factor;
  uint8_t written = 0b01;
  AMPLAB_HD void set_numbers(const float*) {}
  AMPLAB_HD void apply(float (&values)[kLists], Step) const { values[0] = values[1] * factor; }
};

std::vector<View> beside_parts_of(const View& flat, std::span<const View> tensors) {
  std::vector<View> both(tensors.begin(), tensors.end());
  char* next = flat.as<char>();
  for (const View& x : tensors) {
    both.push_back(x ? View(next, flat.dtype, x.shape) : View());
    next += x ? static_cast<size_t>(x.count()) * bytes_of(flat.dtype) : 0;
  }
  return both;
}

float factor_of(const Call& call) { return static_cast<float>(std::get<ScalarAttributes>(call.attributes).value); }

} // namespace

void flatten_forward(Context& context, const Call& call) {
  update_lists(context, call, beside_parts_of(call.out[0], call.in), IntoFlat{factor_of(call)});
}

void unflatten_forward(Context& context, const Call& call) {
  const auto tensors = call.in.first(call.in.size() - 1);
  update_lists(context, call, beside_parts_of(call.in.back(), tensors), FromFlat{factor_of(call)});
}

} // namespace amplab::cuda
