// SPDX-License-Identifier: Apache-2.0
// y = x in y's dtype, rounded once to nearest.   dx = g in dx's dtype.   clone: the same dtype. Any strides.
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/runs.h"

#include <cstring>

namespace amplab::cpu {
namespace {

void cast_contiguous(const Context& context, const View& x, const View& y) {
  parallel_for(context.threads, y.count(), kLightGrain, [&](int64_t begin, int64_t end) {
    const int64_t count = end - begin;
    if (x.dtype == y.dtype && x.dtype != DType::tf32) {
      std::memcpy(at(y, begin), at(x, begin), static_cast<size_t>(count) * bytes_of(x.dtype));
    } else if (y.dtype == DType::f32) {
      widen(x.dtype, at(x, begin), y.as<float>() + begin, count);
    } else {
      InRun in;
      for_runs(begin, end, [&](int64_t i, int n) { narrow(y.dtype, in(x, i, n), at(y, i), n); });
    }
  });
}

// Axis by axis; the last one is a strided line, element by element.
void cast_strided(const View& x, const View& y, int axis, int64_t from, int64_t to) {
  if (axis == x.shape.rank) {
    float value;
    widen(x.dtype, at(x, from), &value, 1);
    narrow(y.dtype, &value, at(y, to), 1);
    return;
  }
  for (int64_t i = 0; i < x.shape[axis]; ++i)
    cast_strided(x, y, axis + 1, from + i * x.stride[axis], to + i * y.stride[axis]);
}

void cast(const Context& context, const View& x, const View& y) {
  if (x.contiguous() && y.contiguous())
    cast_contiguous(context, x, y);
  else
    cast_strided(x, y, 0, 0, 0);
}

} // namespace

void cast_forward(Context& context, const Call& call) { cast(context, call.in[0], call.out[0]); }
void clone_forward(Context& context, const Call& call) { cast(context, call.in[0], call.out[0]); }
void cast_backward(Context& context, const Call& call) { cast(context, call.in[0], call.out[0]); }

} // namespace amplab::cpu
