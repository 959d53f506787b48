// SPDX-License-Identifier: Apache-2.0
#include "engine/amp/autocast.h"

#include "engine/amp/decision.h"

#include <cassert>
#include <utility>

namespace amplab {
namespace {

thread_local AutocastState current;

[[maybe_unused]] bool well_formed(const AutocastState& state) {
  if (state.enabled && !is_16bit(state.dtype)) return false;
  for (size_t op = 0; op < kOpCount; ++op)
    if (state.overrides[op] && !may_override(static_cast<Op>(op), *state.overrides[op])) return false;
  return true;
}

} // namespace

const AutocastState& autocast_state() { return current; }

AutocastGuard::AutocastGuard(AutocastState inside, std::function<void()> outermost_ended)
    : outside_(current), outermost_ended_(std::move(outermost_ended)) {
  assert(well_formed(inside));
  inside.nesting = outside_.nesting + 1;
  current = inside;
}

AutocastGuard::~AutocastGuard() {
  if (outside_.nesting == 0 && outermost_ended_) outermost_ended_();
  current = outside_;
}

} // namespace amplab
