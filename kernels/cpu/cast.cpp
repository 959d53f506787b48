// SPDX-License-Identifier: Apache-2.0
// y = x in y's dtype, rounded once to nearest.   dx = g in dx's dtype.   clone: the same dtype. Any strides.
#include "kernels/cpu/broadcast.h"
#include "kernels/cpu/kernels.h"

#include <cstring>

namespace amplab::cpu {
namespace {

// Casts `count` consecutive elements.
void cast_contiguous(DType from, const void* x, DType to, void* y, int64_t count) {
  if (from == to && from != DType::tf32) {
    std::memcpy(y, x, static_cast<size_t>(count) * bytes_of(from));
  } else if (to == DType::f32) {
    widen(from, x, static_cast<float*>(y), count);
  } else {
    InRun in;
    const View all_x(const_cast<void*>(x), from, {count}), all_y(y, to, {count});
    for_runs(0, count, [&](int64_t i, int n) { narrow(to, in(all_x, i, n), at(all_y, i), n); });
  }
}

template <class Bits> void copy_in_steps(const View& x, int64_t from, int64_t x_step, const View& y, int64_t to,
                                         int64_t y_step, int64_t count) {
  const Bits* const in = x.as<const Bits>() + from;
  Bits* const out = y.as<Bits>() + to;
  for (int64_t i = 0; i < count; ++i) out[i * y_step] = in[i * x_step];
}

// Copies bits, for equal dtypes.
void copy_in_steps(const View& x, int64_t from, int64_t x_step, const View& y, int64_t to, int64_t y_step,
                   int64_t count) {
  switch (bytes_of(x.dtype)) {
  case 8: return copy_in_steps<uint64_t>(x, from, x_step, y, to, y_step, count);
  case 4: return copy_in_steps<uint32_t>(x, from, x_step, y, to, y_step, count);
  case 2: return copy_in_steps<uint16_t>(x, from, x_step, y, to, y_step, count);
  default: return copy_in_steps<uint8_t>(x, from, x_step, y, to, y_step, count);
  }
}

void cast(const Context& context, const View& x, const View& y) {
  const StridedIterator<2> iterator(y.shape, {&x, &y}, order_in_memory(y));
  const int64_t width = iterator.width(), rows = iterator.rows();
  const auto last = static_cast<size_t>(iterator.shape.rank - 1);
  const int64_t x_step = iterator.stride[0][last], y_step = iterator.stride[1][last];
  const bool dense = (x_step == 1 && y_step == 1) || width == 1;
  if (rows == 1 && dense)
    return parallel_for(context.threads, width, kLightGrain, [&](int64_t begin, int64_t end) {
      cast_contiguous(x.dtype, at(x, begin), y.dtype, at(y, begin), end - begin);
    });
  parallel_for(context.threads, rows, kLightGrain / std::max<int64_t>(width, 1) + 1, [&](int64_t begin, int64_t end) {
    for (int64_t row = begin; row < end; ++row) {
      const auto [from, to] = iterator.begin_of(row);
      if (dense)
        cast_contiguous(x.dtype, at(x, from), y.dtype, at(y, to), width);
      else if (x.dtype == y.dtype && x.dtype != DType::tf32)
        copy_in_steps(x, from, x_step, y, to, y_step, width);
      else
        for (int64_t i = 0; i < width; ++i)
          cast_contiguous(x.dtype, at(x, from + i * x_step), y.dtype, at(y, to + i * y_step), 1);
    }
  });
}

} // namespace

void cast_forward(Context& context, const Call& call) { cast(context, call.in[0], call.out[0]); }
void clone_forward(Context& context, const Call& call) { cast(context, call.in[0], call.out[0]); }
void cast_backward(Context& context, const Call& call) { cast(context, call.in[0], call.out[0]); }

} // namespace amplab::cpu
