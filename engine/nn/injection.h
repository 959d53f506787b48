// SPDX-License-Identifier: Apache-2.0
// A fault on purpose: numbers put into a tensor where a run would compute its own, or a rank whose process dies or
// stops. Used only by the thread that trains.
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
  int64_t step = 0;   // at which it happens
  std::string target; // a layer: its output; or "fc1.weight.grad"; of a rank nothing
  Fault fault = Fault::inf;
  double factor = 1; // all elements are multiplied by it
  int64_t index = 0; // element that becomes Inf or NaN, counted row by row; beyond the last: the last
  int64_t rank = -1; // of several that train together, or replica of a module, the one that it happens to; -1: all
};

// Overwrites the tensor's elements, past the tape. Requires: a floating dtype.
void inject(const Tensor& tensor, const Injection& injection);

// Those that are meant for this target at this step.
void inject_into(const std::string& target, const Tensor& tensor, std::span<const Injection> injections, int64_t step);

} // namespace amplab
