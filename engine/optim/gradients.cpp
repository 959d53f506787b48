// SPDX-License-Identifier: Apache-2.0
#include "engine/optim/gradients.h"

#include "engine/ops/execute.h"

#include <cmath>
#include <vector>

namespace amplab {
namespace {

std::vector<View> gradients_of(std::span<const Tensor> parameters) {
  std::vector<View> views;
  views.reserve(parameters.size());
  for (const Tensor& p : parameters)
    if (p.grad()) views.push_back(p.grad().view());
  return views;
}

} // namespace

bool unscale_gradients(std::span<const Tensor> parameters, float inverse_scale) {
  const std::vector<View> gradients = gradients_of(parameters);
  if (gradients.empty()) return false;
  const Tensor& p = parameters.front();
  const Tensor found_inf = filled(p.allocator(), {}, DType::f32, 0.0, MemoryCategory::workspace);
  std::vector<View> in = gradients, out = gradients;
  in.push_back(found_inf.view());
  out.push_back(found_inf.view());
  update(p.device(), Op::unscale, in, out, UnscaleAttributes{inverse_scale});
  return item(found_inf) != 0;
}

double gradient_norm(std::span<const Tensor> parameters) {
  const std::vector<View> gradients = gradients_of(parameters);
  if (gradients.empty()) return 0;
  const Tensor& p = parameters.front();
  const Tensor norm(p.allocator(), {}, DType::f32, MemoryCategory::workspace);
  const View out[] = {norm.view()};
  update(p.device(), Op::grad_norm, gradients, out, NoAttributes{});
  return item(norm);
}

double clip_gradient_norm(std::span<const Tensor> parameters, double max_norm, double total_norm) {
  // In fp32, as PyTorch computes it on the norm tensor; clamp passes NaN on.
  const float coefficient = static_cast<float>(max_norm) / (static_cast<float>(total_norm) + 1e-6f);
  const float clamped = coefficient > 1.0f ? 1.0f : coefficient;
  const std::vector<View> gradients = gradients_of(parameters);
  if (!gradients.empty())
    update(parameters.front().device(), Op::clip_scale, gradients, gradients, ClipAttributes{clamped});
  return clamped;
}

void clip_gradient_value(std::span<const Tensor> parameters, double limit) {
  const std::vector<View> gradients = gradients_of(parameters);
  if (!gradients.empty())
    update(parameters.front().device(), Op::clip_value, gradients, gradients,
           ClipAttributes{static_cast<float>(limit)});
}

} // namespace amplab
