// SPDX-License-Identifier: Apache-2.0
// Reductions. Each result is folded (folds.h) in an order that depends on shapes, strides and the GPU only. If slices
// are cut into parts, a second launch joins them.
#pragma once
#include "kernels/cuda/block.cuh"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/reduction.h"

namespace amplab::cuda {

namespace reductions {

// parts: [parts, outputs], or null if there is only one part, which is finished here.
template <bool kBeside, int kPack, class Fold>
__global__ void fold_parts(const ReductionPlan r, const Operand x, const Fold fold, typename Fold::Total* parts) {
  using Total = typename Fold::Total;
  constexpr int kOutputs = kBeside ? kPack : 1; // per slice
  constexpr uint32_t kAtOnce = 4;
  __shared__ Total of_thread[ReductionPlan::kThreads];
  const auto position = r.position(blockIdx.x, blockIdx.y, static_cast<int>(threadIdx.x));
  Total totals[kOutputs];
#pragma unroll
  for (Total& total : totals) total = Fold::identity();
  if (position.slice < r.slices) {
    const auto step = static_cast<uint32_t>(r.lanes);
    for (uint32_t first = position.begin; first < position.end; first += kAtOnce * step) {
      Pack<kPack> read[kAtOnce];
#pragma unroll
      for (uint32_t n = 0; n < kAtOnce; ++n)
        if (const uint32_t k = first + n * step; k < position.end)
          read[n] = fetch<kPack>(x.dtype, x.data, r.at(position.slice, k));
#pragma unroll
      for (uint32_t n = 0; n < kAtOnce; ++n)
        if (const uint32_t k = first + n * step; k < position.end) {
          float values[kPack];
          widen(x.dtype, read[n], values);
#pragma unroll
          for (int i = 0; i < kPack; ++i)
            if constexpr (kBeside)
              fold.add(totals[i], values[i], position.slice * kPack + i, k);
            else
              fold.add(totals[0], values[i], position.slice, k * kPack + i);
        }
    }
  }
  const int slots = ReductionPlan::kThreads / r.lanes;
  Total* const own = &of_thread[position.lane * slots + position.slot];
#pragma unroll
  for (int i = 0; i < kOutputs; ++i) {
    *own = totals[i];
    for (int half = r.lanes / 2; half > 0; half /= 2) {
      __syncthreads();
      if (position.lane < half) *own = Fold::join(*own, own[half * slots]);
    }
    if (position.lane == 0 && position.slice < r.slices) {
      const int64_t output = position.slice * kOutputs + i;
      if (parts)
        parts[blockIdx.y * r.outputs + output] = *own;
      else
        fold.finish(output, *own);
    }
    __syncthreads(); // shared memory is reused
  }
}

// One warp per result.
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
  const ReductionPlan r(x, axes, context.processors);
  if (r.outputs == 0) return;
  using Total = typename Fold::Total;
  const bool whole = r.parts == 1;
  Total* const parts =
      whole ? nullptr : context.scratch.acquire<Total>(Slot::partials, static_cast<size_t>(r.parts * r.outputs));
  const dim3 grid(r.blocks(), static_cast<unsigned>(r.parts));
  const auto launch = [&](auto beside, auto pack) {
    reductions::fold_parts<beside, pack>
        <<<grid, ReductionPlan::kThreads, 0, context.stream>>>(r, operand_of(x), fold, parts);
  };
  using std::bool_constant, std::integral_constant;
  if (r.pack == 1)
    launch(bool_constant<false>{}, integral_constant<int, 1>{});
  else if (r.beside)
    launch(bool_constant<true>{}, integral_constant<int, 4>{});
  else
    launch(bool_constant<false>{}, integral_constant<int, 4>{});
  if (whole) return;
  const auto blocks = static_cast<unsigned>((r.outputs * 32 + kBlockThreads - 1) / kBlockThreads);
  reductions::join_parts<<<blocks, kBlockThreads, 0, context.stream>>>(parts, r.parts, r.outputs, fold);
}

} // namespace amplab::cuda
