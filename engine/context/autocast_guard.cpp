// SPDX-License-Identifier: Apache-2.0
#include "engine/context/autocast_guard.h"

#include "engine/amp/decision.h"

#include <cassert>
#include <utility>

namespace amplab {
namespace {

[[maybe_unused]] bool well_formed(const AutocastState& state) {
  if (state.enabled && !is_16bit(state.dtype)) return false;
  for (size_t op = 0; op < kOpCount; ++op)
    if (state.overrides[op] && !may_override(static_cast<Op>(op), *state.overrides[op])) return false;
  return true;
}

AutocastState nested(AutocastState inside) {
  assert(well_formed(inside));
  inside.nesting = autocast_state().nesting + 1;
  return inside;
}

} // namespace

AutocastGuard::AutocastGuard(AutocastState inside, std::function<void()> outermost_ended)
    : region_(nested(inside)), outermost_ended_(std::move(outermost_ended)) {}

AutocastGuard::~AutocastGuard() {
  if (outermost_ended_ && autocast_state().nesting == 1) outermost_ended_();
}

} // namespace amplab
