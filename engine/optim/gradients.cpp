// SPDX-License-Identifier: Apache-2.0
#include "engine/optim/gradients.h"

#include "engine/ops/execute.h"
#include "kernels/contract/step_numbers.h"

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

void changed_in_place(std::span<const Tensor> parameters) {
  for (const Tensor& p : parameters)
    if (p.grad()) p.grad().changed_in_place();
}

void set_zero(const Tensor& number) {
  const View out[] = {number.view()};
  number.device().run({Op::fill, Direction::forward, {}, out, FillAttributes{0}});
}

} // namespace

void unscale_gradients(std::span<const Tensor> parameters, const Tensor& inverse_scale, const Tensor& found_inf) {
  set_zero(found_inf);
  const std::vector<View> gradients = gradients_of(parameters);
  if (gradients.empty()) return;
  changed_in_place(parameters);
  std::vector<View> in = gradients, out = gradients;
  in.push_back(found_inf.view());
  out.push_back(found_inf.view());
  update(found_inf.device(), Op::unscale, in, out, UnscaleAttributes{}, inverse_scale.view());
}

void gradient_norm(std::span<const Tensor> parameters, const Tensor& norm) {
  const std::vector<View> gradients = gradients_of(parameters);
  if (gradients.empty()) return set_zero(norm);
  const View out[] = {norm.view()};
  update(norm.device(), Op::grad_norm, gradients, out, NoAttributes{});
}

double coefficient_of(const NormClip& clip, double total_norm) {
  return static_cast<double>(
      clip_coefficient(static_cast<float>(clip.max_norm), static_cast<float>(total_norm), clip.dtype));
}

void clip_gradient_norm(std::span<const Tensor> parameters, const NormClip& clip, const Tensor& total_norm) {
  const std::vector<View> gradients = gradients_of(parameters);
  changed_in_place(parameters);
  if (!gradients.empty())
    update(parameters.front().device(), Op::clip_scale, gradients, gradients,
           ClipAttributes{static_cast<float>(clip.max_norm), clip.dtype}, total_norm.view());
}

void clip_gradient_value(std::span<const Tensor> parameters, double limit) {
  const std::vector<View> gradients = gradients_of(parameters);
  changed_in_place(parameters);
  if (!gradients.empty())
    update(parameters.front().device(), Op::clip_value, gradients, gradients,
           ClipAttributes{static_cast<float>(limit)});
}

} // namespace amplab
