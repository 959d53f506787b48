// SPDX-License-Identifier: Apache-2.0
// Fault injection: values written into a tensor, or a rank's process killed or stopped. Training thread only.
#pragma once
#include "engine/tensor/tensor.h"

#include <optional>
#include <span>
#include <string>

namespace amplab {

enum class Fault : uint8_t { inf, nan, factor, die, stop };
constexpr bool is_of_rank(Fault fault) { return fault == Fault::die || fault == Fault::stop; }
std::optional<Fault> fault_named(std::string_view name);

struct Injection {
  int64_t step = 0;   // the step at which it happens
  std::string target; // a layer, for its output, or "fc1.weight.grad"; empty for a rank's fault
  Fault fault = Fault::inf;
  double factor = 1; // for Fault::factor: all elements are multiplied by it
  int64_t index = 0; // element that becomes Inf or NaN, in row-major order; clamped to the last
  int64_t rank = -1; // the affected rank, or replica of a module; -1: all
};

// Overwrites elements of the tensor, unrecorded. Requires: a floating-point dtype.
void inject(const Tensor& tensor, const Injection& injection);

// Applies the injections for this target at this step.
void inject_into(const std::string& target, const Tensor& tensor, std::span<const Injection> injections, int64_t step);

} // namespace amplab
