// SPDX-License-Identifier: Apache-2.0
// y[n,o,i,j] = b[o] + sum over c,k,l of x[n,c, i s + k d - p, j s + l d - p] w[o,c,k,l], with zeros around x.
// dx and dw are its adjoints in x and in w; db is the sum of g over n,i,j. Products and sums in fp32, one rounding.
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/reduce.h"
#include "kernels/cpu/runs.h"
#include "kernels/format/convert.h"

#include <cstring>

namespace amplab::cpu {
namespace {

// Number of multiplications below which a second thread costs more time than it saves.
constexpr int64_t kWorthThreads = 400'000;

Convolution sizes_of(const Call& call, const Shape& x, const Shape& w, const Shape& y) {
  const auto& a = std::get<Conv2dAttributes>(call.attributes);
  return {x[0], x[1], w[0], a.groups, {x[2], x[3]}, {w[2], w[3]}, {y[2], y[3]}, a.stride, a.padding, a.dilation};
}

View optional(std::span<const View> views, size_t index) { return index < views.size() ? views[index] : View{}; }

// fp32 copies of whole operands. Widening is exact; narrowing rounds once.

View fp32_buffer(Context& context, const View& like, Slot slot) {
  View wide(context.scratch.acquire<float>(slot, static_cast<size_t>(like.count()), ScratchUse::emulation), DType::f32,
            like.shape);
  wide.stride = like.stride;
  return wide;
}

// Returns x in fp32, in that slot; x itself if it is fp32 or absent.
View widened(Context& context, const View& x, Slot slot) {
  if (!x || x.dtype == DType::f32) return x;
  const View wide = fp32_buffer(context, x, slot);
  parallel_for(context.threads, x.count(), kLightGrain, [&](int64_t begin, int64_t end) {
    widen(x.dtype, at(x, begin), wide.as<float>() + begin, end - begin);
  });
  return wide;
}

// Returns a copy of fp32 elements in that slot as tensor cores read them, with the low 13 mantissa bits zero.
View read_as_tf32(Context& context, const View& x, Slot slot) {
  const View copy = fp32_buffer(context, x, slot);
  const auto* from = x.as<const float>();
  auto* to = copy.as<float>();
  parallel_for(context.threads, x.count(), kLightGrain, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) to[i] = truncated_to_tf32(from[i]);
  });
  return copy;
}

// Returns where to compute y in fp32: y itself, or a buffer in that slot for narrow_into().
View fp32_output(Context& context, const View& y, Slot slot) {
  return y.dtype == DType::f32 ? y : fp32_buffer(context, y, slot);
}

// y = from, rounded once. Does nothing if both are the same memory.
void narrow_into(const Context& context, const View& from, const View& y) {
  if (from.data == y.data) return;
  parallel_for(context.threads, y.count(), kLightGrain, [&](int64_t begin, int64_t end) {
    narrow(y.dtype, from.as<const float>() + begin, at(y, begin), end - begin);
  });
}

// Converts operands for the library: unchanged, or widened to fp32. Products of 16-bit numbers are exact in fp32.
class Reading {
 public:
  Reading(Context& context, DType operands)
      : context_(context), tf32_(context.math_mode.allow_tf32 && operands == DType::f32),
        native_(!tf32_ && context.library->multiplies(operands)), operands_(operands) {}

  View in(const View& x, Slot slot) const {
    if (!x || (native_ && x.dtype == operands_)) return x;
    return tf32_ ? read_as_tf32(context_, x, slot) : widened(context_, x, slot);
  }
  View bias(const View& b, Slot slot) const {
    return b && native_ && b.dtype == operands_ ? b : widened(context_, b, slot);
  }
  View output(const View& y, Slot slot) const {
    return !y || (native_ && y.dtype == operands_) ? y : fp32_output(context_, y, slot);
  }
  void done(const View& from, const View& y) const {
    if (y) narrow_into(context_, from, y);
  }

 private:
  Context& context_;
  bool tf32_, native_;
  DType operands_;
};

void set_zero(const View& y) {
  if (y) std::memset(y.data, 0, y.bytes());
}

// Result of an empty sum: the bias alone.
void repeat_bias(const View& b, const View& y) {
  const int64_t plane = y.shape[2] * y.shape[3];
  float value = 0;
  for (int64_t i = 0; i < y.count(); ++i) {
    if (b) widen(b.dtype, at(b, i / plane % y.shape[1]), &value, 1);
    narrow(y.dtype, &value, at(y, i), 1);
  }
}

int threads_for(const Context& context, const Convolution& sizes) {
  return sizes.multiplications() < kWorthThreads ? 1 : context.threads;
}

// Reads x only for dw, and w only for dx.
void backward(Context& context, const Convolution& sizes, const View& x, const View& w, const View& g, const View& dx,
              const View& dw, const View& db) {
  if (db) sum_over(context, g, 1 << 0 | 1 << 2 | 1 << 3, 1, db);
  if (sizes.multiplications() == 0) {
    for (const View& d : {dx, dw}) set_zero(d);
    return;
  }
  if (!dx && !dw) return;
  const Reading reading(context, g.dtype);
  const View to_x = reading.output(dx, Slot::product), to_w = reading.output(dw, Slot::partials);
  context.library->convolve_backward(sizes, to_w ? reading.in(x, Slot::right) : View{},
                                     to_x ? reading.in(w, Slot::weights) : View{}, reading.in(g, Slot::left), to_x,
                                     to_w, threads_for(context, sizes), context.scratch);
  reading.done(to_x, dx);
  reading.done(to_w, dw);
}

} // namespace

void conv2d_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &w = call.in[1], &y = call.out[0], b = optional(call.in, 2);
  const Convolution sizes = sizes_of(call, x.shape, w.shape, y.shape);
  if (sizes.multiplications() == 0) return repeat_bias(b, y);
  const Reading reading(context, x.dtype);
  const View to = reading.output(y, Slot::product);
  context.library->convolve(sizes, reading.in(x, Slot::left), reading.in(w, Slot::right), reading.bias(b, Slot::bias),
                            to, threads_for(context, sizes), context.scratch);
  reading.done(to, y);
}

void conv2d_backward(Context& context, const Call& call) {
  const View &x = call.in[0], &w = call.in[1], &g = call.in[2];
  backward(context, sizes_of(call, x.shape, w.shape, g.shape), x, w, g, call.out[0], call.out[1],
           optional(call.out, 2));
}

void conv2d_input_forward(Context& context, const Call& call) {
  const View &g = call.in[0], &w = call.in[1], &dx = call.out[0];
  backward(context, sizes_of(call, dx.shape, w.shape, g.shape), {}, w, g, dx, {}, {});
}

void conv2d_weight_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &g = call.in[1], &dw = call.out[0];
  backward(context, sizes_of(call, x.shape, dw.shape, g.shape), x, {}, g, {}, dw, {});
}

} // namespace amplab::cpu
