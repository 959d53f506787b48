// SPDX-License-Identifier: Apache-2.0
// Copies of operands, also in fp32 for libraries that do not support their dtype. Widening is exact, narrowing rounds
// once.
#pragma once
#include "kernels/contract/view.h"
#include "kernels/cuda/context.h"

#include <span>

namespace amplab::cuda {

// Returns a dense copy in that slot.
View dense_copy(Context& context, const View& x, Slot slot);

// Returns a dense fp32 copy in that slot. Returns x itself if it is dense fp32 or absent.
View widened(Context& context, const View& x, Slot slot);

// Returns where to compute y in fp32: y itself, or a buffer in that slot for narrow_into().
View fp32_output(Context& context, const View& y, Slot slot);

// y = from, rounded once. Does nothing if both are the same memory.
void narrow_into(const Context& context, const View& from, const View& y);

void set_zero(const Context& context, const View& y); // does nothing if y is absent

inline View optional(std::span<const View> views, size_t index) { return index < views.size() ? views[index] : View{}; }

// Operands as a library can read them: unchanged if `native`, otherwise in fp32.
struct Reading {
  Context& context;
  bool native;

  View in(const View& x, Slot slot) const { return native ? x : widened(context, x, slot); }
  View output(const View& y, Slot slot) const { return native ? y : fp32_output(context, y, slot); }
  void done(const View& from, const View& y) const { narrow_into(context, from, y); }
};

// y = x in y's dtype, rounded once to nearest. Equal dtypes, integers too, are copied bit for bit. Requires: equal
// shapes; any strides.
void copy(const Context& context, const View& x, const View& y);

} // namespace amplab::cuda
