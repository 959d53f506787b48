// SPDX-License-Identifier: Apache-2.0
// y = a b over the last two axes, with the axes before them broadcast.
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/product.h"
#include "kernels/cuda/wide.h"

namespace amplab::cuda {
namespace {

// Returns x with repeated batch axes reduced to size 1. Broadcasting repeats them again.
View without_repeats(View x) {
  for (int axis = 0; axis + 2 < x.shape.rank; ++axis)
    if (const auto i = static_cast<size_t>(axis); x.stride[i] == 0) x.shape.size[i] = 1;
  return x;
}

View readable(const Reading& reading, const View& x, Slot slot) {
  const View once = without_repeats(x);
  if (!reading.native) return reading.in(once, slot);
  return column_major_transpose(last_two(once)) ? once : dense_copy(reading.context, once, slot);
}

} // namespace

void matmul_forward(Context& context, const Call& call) {
  const View &a = call.in[0], &b = call.in[1], &y = call.out[0];
  if (y.count() == 0) return;
  if (a.shape[-1] == 0) return set_zero(context, y);
  const Reading reading{context, multiplies(context, a.dtype, b.dtype, y.dtype)};
  const View to = reading.output(y, Slot::result);
  for_products(readable(reading, a, Slot::operand_a), readable(reading, b, Slot::operand_b), to,
               [&](const Product& p) { static_cast<void>(multiply(context, p)); });
  reading.done(to, y);
}

void bmm_forward(Context& context, const Call& call) { matmul_forward(context, call); }

} // namespace amplab::cuda
