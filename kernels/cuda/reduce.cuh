// SPDX-License-Identifier: Apache-2.0
// Reductions: each element of the result is folded (folds.h) in an order that depends on shapes, strides and the GPU
// only. Cut into parts, a second launch joins them.
#pragma once
#include "kernels/cuda/block.cuh"
#include "kernels/cuda/launch.h"
#include "kernels/cuda/reduction.h"

namespace amplab::cuda {

namespace reductions {

// parts: [parts, outputs], or null: there is one part, which is finished here.
template <class Fold>
__global__ void fold_parts(const ReductionWalk r, const Operand x, const Fold fold, typename Fold::Total* parts) {
  using Total = typename Fold::Total;
  __shared__ Total of_thread[ReductionWalk::kThreads];
  const auto place = r.place(blockIdx.x, blockIdx.y, static_cast<int>(threadIdx.x));
  Total total = Fold::identity();
  if (place.output < r.outputs) {
    constexpr int kAtOnce = 4;
    const int64_t base = r.kept.at(static_cast<uint32_t>(place.output)).of[0];
    const auto step = static_cast<uint32_t>(r.lanes);
    for (uint32_t k = place.begin; k < place.end; k += kAtOnce * step) {
      Pack<1> read[kAtOnce];
#pragma unroll
      for (uint32_t i = 0; i < kAtOnce; ++i)
        if (k + i * step < place.end) read[i] = fetch<1>(x.dtype, x.data, base + r.reduced.at(k + i * step).of[0]);
#pragma unroll
      for (uint32_t i = 0; i < kAtOnce; ++i)
        if (k + i * step < place.end) {
          float value[1];
          widen(x.dtype, read[i], value);
          fold.add(total, value[0], place.output, k + i * step);
        }
    }
  }
  const int slots = ReductionWalk::kThreads / r.lanes;
  of_thread[place.lane * slots + place.slot] = total;
  for (int half = r.lanes / 2; half > 0; half /= 2) {
    __syncthreads();
    Total* const own = &of_thread[place.lane * slots + place.slot];
    if (place.lane < half) *own = Fold::join(*own, own[half * slots]);
  }
  if (place.lane != 0 || place.output >= r.outputs) return;
  total = of_thread[place.slot];
  if (parts)
    parts[blockIdx.y * r.outputs + place.output] = total;
  else
    fold.finish(place.output, total);
}

// A warp to each result.
template <class Fold>
__global__ void join_parts(const typename Fold::Total* all, const int parts, const int64_t outputs, const Fold fold) {
  const int64_t output = (blockIdx.x * int64_t{blockDim.x} + threadIdx.x) / 32;
  if (output >= outputs) return;
  const int lane = static_cast<int>(threadIdx.x % 32);
  auto total = Fold::identity();
  for (int part = lane; part < parts; part += 32) total = Fold::join(total, all[part * outputs + output]);
#pragma unroll
  for (int offset = 16; offset > 0; offset /= 2) total = Fold::join(total, shuffle_down(total, offset));
  if (lane == 0) fold.finish(output, total);
}

} // namespace reductions

// axes: bit i for axis i. Scratch: Slot::partials.
template <class Fold> void reduce(Context& context, const View& x, uint8_t axes, const Fold& fold) {
  const ReductionWalk r(x, axes, context.processors);
  if (r.outputs == 0) return;
  using Total = typename Fold::Total;
  const bool whole = r.parts == 1;
  Total* const parts =
      whole ? nullptr : context.scratch.take<Total>(Slot::partials, static_cast<size_t>(r.parts * r.outputs));
  const dim3 grid(r.blocks(), static_cast<unsigned>(r.parts));
  reductions::fold_parts<<<grid, ReductionWalk::kThreads, 0, context.stream>>>(r, operand_of(x), fold, parts);
  if (whole) return;
  const auto blocks = static_cast<unsigned>((r.outputs * 32 + kBlockThreads - 1) / kBlockThreads);
  reductions::join_parts<<<blocks, kBlockThreads, 0, context.stream>>>(parts, r.parts, r.outputs, fold);
}

} // namespace amplab::cuda
