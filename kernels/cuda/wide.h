// SPDX-License-Identifier: Apache-2.0
// Operands in fp32 for libraries that do not take them as they are: widening is exact, narrowing rounds once.
#pragma once
#include "kernels/cuda/context.h"

#include "kernels/contract/view.h"

#include <span>

namespace amplab::cuda {

// The same elements, dense, in that slot.
View dense_copy(Context& context, const View& x, Slot slot);

// The same elements in fp32, dense; x itself if it is that already, or absent.
View widened(Context& context, const View& x, Slot slot);

// Where to compute y in fp32: y itself, or room in that slot that narrow_into brings back.
View wide_room(Context& context, const View& y, Slot slot);

// y = from, rounded once. Nothing to do if they are the same memory.
void narrow_into(const Context& context, const View& from, const View& y);

void set_zero(const Context& context, const View& y); // absent: nothing to do

inline View optional(std::span<const View> views, size_t index) { return index < views.size() ? views[index] : View{}; }

// Reads operands as a library can: as they are if that is `native`, else in fp32.
struct Reading {
  Context& context;
  bool native;

  View in(const View& x, Slot slot) const { return native ? x : widened(context, x, slot); }
  View room(const View& y, Slot slot) const { return native ? y : wide_room(context, y, slot); }
  void done(const View& from, const View& y) const { narrow_into(context, from, y); }
};

} // namespace amplab::cuda
