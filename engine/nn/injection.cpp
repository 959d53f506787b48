// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/injection.h"

#include "engine/ops/execute.h"

#include <algorithm>
#include <limits>

namespace amplab {
namespace {

// Returns the view of one element.
View element(const View& view, int64_t index) {
  int64_t offset = 0;
  for (int axis = view.shape.rank - 1; axis >= 0; --axis) {
    const auto at = static_cast<size_t>(axis);
    offset += index % view.shape.size[at] * view.stride[at];
    index /= view.shape.size[at];
  }
  return View(view.as<std::byte>() + static_cast<size_t>(offset) * bytes_of(view.dtype), view.dtype, {});
}

} // namespace

std::optional<Fault> fault_named(std::string_view name) {
  constexpr std::string_view names[] = {"inf", "nan", "factor", "die", "stop"};
  const auto found = std::ranges::find(names, name);
  if (found == std::end(names)) return std::nullopt;
  return static_cast<Fault>(found - std::begin(names));
}

void inject(const Tensor& tensor, const Injection& injection) {
  assert(is_floating(tensor.dtype()));
  if (tensor.count() == 0) return;
  Device& device = tensor.device();
  if (injection.fault == Fault::factor) {
    const View all[] = {tensor.view()};
    device.run({Op::mul, Direction::forward, all, all, ScalarAttributes{injection.factor}});
    return;
  }
  const double value = injection.fault == Fault::inf ? std::numeric_limits<double>::infinity()
                                                     : std::numeric_limits<double>::quiet_NaN();
  const View one[] = {element(tensor.view(), std::clamp<int64_t>(injection.index, 0, tensor.count() - 1))};
  device.run({Op::fill, Direction::forward, {}, one, FillAttributes{value}});
}

void inject_into(const std::string& target, const Tensor& tensor, std::span<const Injection> injections, int64_t step) {
  for (const Injection& injection : injections)
    if (injection.step == step && injection.target == target) inject(tensor, injection);
}

} // namespace amplab
