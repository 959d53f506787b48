// SPDX-License-Identifier: Apache-2.0
// torch.nn.utils.clip_grad_norm_ and clip_grad_value_.
#include "engine/context/execution_context.h"
#include "engine/interpreter/operators.h"
#include "engine/optim/gradients.h"
#include "engine/torch/call.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace amplab::torch {
namespace {

// Returns the tensors of argument i that have a gradient. Warns about an empty generator, which is probably exhausted.
std::vector<Tensor> with_gradients(const Call& c, size_t i) {
  std::vector<Tensor> parameters;
  bool any = false;
  const auto collect = [&](const Value& value) {
    const auto* p = value.as<TensorObject>();
    if (!p) c.raise("AttributeError", "'" + interpreter::type_name(value) + "' object has no attribute 'grad'");
    any = true;
    parameters.push_back(p->tensor);
    return true;
  };
  c.environment.prepare_gradients(c.interpreter);
  if (c.arguments[i].as<TensorObject>())
    collect(c.arguments[i]);
  else
    interpreter::each(c.interpreter, c.arguments[i], collect);
  if (!any && interpreter::type_name(c.arguments[i]) == "generator")
    warn(c.interpreter, c.environment, "UserWarning",
         "`parameters` is an empty generator, no gradient clipping will occur.");
  parameters = c.environment.gradient_shards(std::move(parameters));
  std::erase_if(parameters, [](const Tensor& p) { return !p.grad(); });
  return parameters;
}

// Returns float(argument i), which takes any tensor of one element.
double as_float(const Call& c, size_t i) {
  return interpreter::number(c.interpreter, c.arguments[i], c.name, c.parameters[i]);
}

double order_of_norm(const Call& c, size_t i) {
  if (!c.is_given(i)) return 2;
  if (const auto* word = c.arguments[i].as<interpreter::Text>(); word && word->value == "inf")
    return std::numeric_limits<double>::infinity();
  const double order = as_float(c, i);
  if (order != 1 && order != 2 && !(std::isinf(order) && order > 0))
    c.interpreter.raise_unsupported("the lab clips by norms of order 1, 2 and inf; PyTorch by any order");
  return order;
}

void copy(const Tensor& from, const Tensor& to) {
  const View in[] = {from.view()}, out[] = {to.view()};
  to.device().run({Op::cast, Direction::forward, in, out});
}

// Returns the dtype of the norm: the widest of the gradients.
DType dtype_of_norm(std::span<const Tensor> parameters) {
  DType dtype = parameters.front().grad().dtype();
  for (const Tensor& p : parameters) dtype = wider(dtype, p.grad().dtype());
  return dtype;
}

// Writes the norm to norm_tensor. It is the norm of the norms, each rounded to its gradient's dtype, so that a norm
// beyond the range of fp16 is Inf. For the order 2 of gradients in fp32, one op computes it.
void write_norm(std::span<const Tensor> parameters, double order, const Tensor& norm_tensor) {
  const auto is_narrow = [](const Tensor& p) { return is_16bit(p.grad().dtype()); };
  if (order == 2 && std::ranges::none_of(parameters, is_narrow)) return gradient_norm(parameters, norm_tensor);
  const NoGradGuard unrecorded;
  AutocastState off = autocast_state();
  off.enabled = false;
  const AutocastGuard uncast(off);
  const DType common = dtype_of_norm(parameters);
  std::vector<Tensor> norms;
  for (const Tensor& p : parameters) norms.push_back(reshape(to(norm(p.grad(), order), common), {1}));
  copy(norm(cat(norms), order), norm_tensor);
}

Tensor nothing_to_clip(const Call& c) {
  return filled(c.environment.memory, {}, DType::f32, 0, MemoryCategory::temporaries);
}

// parameters, max_norm, norm_type=, error_if_nonfinite=, foreach=
Value clip_grad_norm_(const Call& c) {
  const PhaseScope phase(Phase::clip);
  const std::vector<Tensor> parameters = with_gradients(c, 0);
  const double max_norm = as_float(c, 1), order = order_of_norm(c, 2);
  if (parameters.empty()) return c.result(nothing_to_clip(c));
  const NormClip clip{max_norm, dtype_of_norm(parameters)};
  const Tensor norm_tensor = c.environment.norm_buffer(c.interpreter, parameters, clip);
  if (order != 2 && c.environment.gradients_are_sharded())
    c.interpreter.raise_unsupported(
        "gradients that are sharded over ranks are clipped by the norm of order 2 only. Write norm_type=2.0");
  write_norm(parameters, order, norm_tensor);
  c.environment.all_reduce_norm(norm_tensor);
  if (c.flag(3, false)) {
    c.environment.before_host_sync(c.interpreter);
    if (!std::isfinite(item(norm_tensor)))
      c.raise("RuntimeError",
              "The total norm of order " + c.interpreter.str(Value(order)) +
                  " for gradients from `parameters` is non-finite, so it cannot be clipped. To disable this error and "
                  "scale the gradients by the non-finite norm anyway, set `error_if_nonfinite=False`");
  }
  const Tensor total(c.environment.memory, {}, clip.dtype,
                     MemoryCategory::temporaries); // norm_tensor is also used by other steps
  copy(norm_tensor, total);
  clip_gradient_norm(parameters, clip, norm_tensor);
  return c.result(total);
}

// parameters, clip_value, foreach=
Value clip_grad_value_(const Call& c) {
  const PhaseScope phase(Phase::clip);
  const std::vector<Tensor> parameters = with_gradients(c, 0);
  const double limit = as_float(c, 1);
  if (parameters.empty()) // torch._foreach_clamp_min_ of no tensors
    c.raise("RuntimeError",
            "Expected !nested_tensorlist[0].empty() to be true, but got false.  (Could this error message be "
            "improved?  If so, please report an enhancement request to PyTorch.)");
  const Tensor norm_tensor = c.environment.norm_buffer(c.interpreter, parameters, {});
  gradient_norm(parameters, norm_tensor);
  c.environment.all_reduce_norm(norm_tensor);
  clip_gradient_value(parameters, limit);
  return interpreter::none();
}

constexpr Row kClippingRows[] = {
    {"clip_grad_norm_", "parameters, max_norm, norm_type=, error_if_nonfinite=, foreach=", kNnUtils, clip_grad_norm_},
    {"clip_grad_value_", "parameters, clip_value, foreach=", kNnUtils, clip_grad_value_},
};

} // namespace

std::span<const Row> clipping_rows() { return kClippingRows; }

} // namespace amplab::torch
