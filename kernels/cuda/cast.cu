// SPDX-License-Identifier: Apache-2.0
// y = x in y's dtype.   dx = g in dx's dtype.   clone: the same dtype.   cat: one after the other along an axis.
#include "kernels/cuda/wide.h"

#include "kernels/cuda/elementwise.cuh"
#include "kernels/cuda/kernels.h"

namespace amplab::cuda {
namespace {

struct CastElement {
  AMPLAB_HD float operator()(float x) const { return x; }
};

// Copies elements bit for bit, by width: integers too, and NaNs keep their payload. Dense rows move 16 bytes at a time.
template <class T> __global__ void copy_strided(const T* x, T* y, const OffsetCalculator<2> calculator) {
  const uint32_t threads = gridDim.x * blockDim.x, count = static_cast<uint32_t>(calculator.count);
  for (uint32_t i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += threads) {
    const auto offsets = calculator.at(i);
    y[offsets.of[1]] = x[offsets.of[0]];
  }
}

template <class T> void copy_strided(const Context& context, const std::array<View, 2>& whole) {
  for_pieces(whole[1].shape, whole, [&](const Shape& shape, const std::array<View, 2>& both) {
    const auto launch = [&](const OffsetCalculator<2>& calculator, auto unit) {
      using Unit = decltype(unit);
      copy_strided<<<blocks_for(context, calculator.count), kBlockThreads, 0, context.stream>>>(
          both[0].as<const Unit>(), both[1].as<Unit>(), calculator);
    };
    const OffsetCalculator<2> calculator(shape, both);
    constexpr int kPack = sizeof(uint4) / sizeof(T);
    if (!calculator.repeats(0) && calculator.goes_in_packs(kPack, both))
      launch(calculator.in_packs(kPack), uint4{});
    else
      launch(calculator, T{});
  });
}

void copy_bits(const Context& context, std::array<View, 2> both) {
  put_in_order_of_last(both);
  const auto& [x, y] = both;
  if (x.contiguous() && y.contiguous() && x.count() == y.count())
    return check(cudaMemcpyAsync(y.data, x.data, y.bytes(), cudaMemcpyDeviceToDevice, context.stream), "a copy");
  switch (bytes_of(x.dtype)) {
  case 8: return copy_strided<uint64_t>(context, both);
  case 4: return copy_strided<uint32_t>(context, both);
  case 2: return copy_strided<uint16_t>(context, both);
  default: return copy_strided<uint8_t>(context, both);
  }
}

} // namespace

void copy(const Context& context, const View& x, const View& y) {
  if (y.count() == 0) return;
  if (x.dtype == y.dtype && x.dtype != DType::tf32) return copy_bits(context, {x, y});
  map(context, y, CastElement{}, x);
}

void cast_forward(Context& context, const Call& call) { copy(context, call.in[0], call.out[0]); }
void clone_forward(Context& context, const Call& call) { copy(context, call.in[0], call.out[0]); }
void cast_backward(Context& context, const Call& call) { copy(context, call.in[0], call.out[0]); }

void cat_forward(Context& context, const Call& call) {
  const auto axis = static_cast<size_t>(std::get<AxisAttributes>(call.attributes).axis);
  View part = call.out[0];
  for (const View& x : call.in) {
    if (!x) continue;
    part.shape.size[axis] = x.shape.size[axis];
    copy(context, x, part);
    part.data = part.as<char>() + x.shape.size[axis] * part.stride[axis] * static_cast<int64_t>(bytes_of(part.dtype));
  }
}

} // namespace amplab::cuda
