// SPDX-License-Identifier: Apache-2.0
// y = f(x...) element by element, with broadcasting to y's shape. Accepts any float dtypes and masks, and any strides.
// Computes in fp32 and rounds once. f is a functor with an AMPLAB_HD operator() that takes one float per x.
// Dense operands with y's shape and layout are read in packs of up to 16 bytes, all others element by element or in
// packs of 4.
#pragma once
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/offset_calculator.h"
#include "kernels/cuda/operand.h"

#include <array>
#include <utility>

namespace amplab::cuda {

namespace elementwise {

inline constexpr int kAtOnce = 2, kShortPack = 4;

template <int N> struct Operands {
  Operand x[N > 0 ? N : 1];
  Operand y;
};

template <class F, int N, size_t... K>
__device__ inline float apply(const F& f, const float (&values)[N], std::index_sequence<K...>) {
  return f(values[K]...);
}

// Computes pack `at` of y from the values of each x.
template <int kPack, int N, int kInputs, class F>
__device__ inline void finish(const Operands<N>& o, const F& f, const float (&values)[kInputs][kPack], int64_t at) {
  float result[kPack];
#pragma unroll
  for (int i = 0; i < kPack; ++i) {
    float each[kInputs];
#pragma unroll
    for (int k = 0; k < N; ++k) each[k] = values[k][i];
    result[i] = apply(f, each, std::make_index_sequence<N>());
  }
  write_pack(o.y, at, result);
}

// Each thread handles 8 elements per round, in packs of kPack, and the tail one by one. kDtype: the dtype of all
// operands, or kAnyDtype.
template <int kPack, int kDtype, int N, class F>
__global__ void dense(const Operands<N> any, const F f, const int64_t count) {
  constexpr int kPacks = 8 / kPack, kInputs = N > 0 ? N : 1;
  Operands<N> o;
#pragma unroll
  for (int k = 0; k < kInputs; ++k) o.x[k] = of_dtype<kDtype>(any.x[k]);
  o.y = of_dtype<kDtype>(any.y);
  const int64_t thread = blockIdx.x * int64_t{blockDim.x} + threadIdx.x, threads = int64_t{gridDim.x} * blockDim.x;
  const int64_t packs = count / kPack;
  for (int64_t first = blockIdx.x * int64_t{blockDim.x} * kPacks + threadIdx.x; first < packs;
       first += threads * kPacks) {
    Pack<kPack> in[kPacks][kInputs];
#pragma unroll
    for (int p = 0; p < kPacks; ++p)
      if (const int64_t pack = first + p * int64_t{blockDim.x}; pack < packs)
#pragma unroll
        for (int k = 0; k < N; ++k) in[p][k] = fetch<kPack>(o.x[k].dtype, o.x[k].data, pack);
#pragma unroll
    for (int p = 0; p < kPacks; ++p)
      if (const int64_t pack = first + p * int64_t{blockDim.x}; pack < packs) {
        float values[kInputs][kPack];
#pragma unroll
        for (int k = 0; k < N; ++k) widen(o.x[k].dtype, in[p][k], values[k]);
        finish(o, f, values, pack);
      }
  }
  if (const int64_t i = packs * kPack + thread; i < count) {
    float values[kInputs][1];
#pragma unroll
    for (int k = 0; k < N; ++k) values[k][0] = load(o.x[k], i);
    finish(o, f, values, i);
  }
}

// Each thread handles two packs per round. Iterates over packs. The last operand of `calculator` is y, which is never
// repeated.
template <int kPack, int N, class F>
__global__ void map_strided(const Operands<N> o, const F f, const OffsetCalculator<N + 1> calculator) {
  constexpr int kInputs = N > 0 ? N : 1;
  const uint32_t round = gridDim.x * blockDim.x * kAtOnce, count = static_cast<uint32_t>(calculator.count);
  for (uint32_t first = blockIdx.x * blockDim.x * kAtOnce + threadIdx.x; first < count; first += round) {
    Pack<kPack> in[kAtOnce][kInputs];
    int64_t to[kAtOnce];
#pragma unroll
    for (int p = 0; p < kAtOnce; ++p)
      if (const uint32_t pack = first + p * blockDim.x; pack < count) {
        const auto at = calculator.at(pack);
#pragma unroll
        for (int k = 0; k < N; ++k)
          if (calculator.repeats(k))
            in[p][k] = {fetch<1>(o.x[k].dtype, o.x[k].data, at.of[k]).words[0]};
          else
            in[p][k] = fetch<kPack>(o.x[k].dtype, o.x[k].data, at.of[k]);
        to[p] = at.of[N];
      }
#pragma unroll
    for (int p = 0; p < kAtOnce; ++p)
      if (first + p * blockDim.x < count) {
        float values[kInputs][kPack];
#pragma unroll
        for (int k = 0; k < N; ++k) {
          widen(o.x[k].dtype, in[p][k], values[k]);
#pragma unroll
          for (int i = 1; i < kPack; ++i) values[k][i] = calculator.repeats(k) ? values[k][0] : values[k][i];
        }
        finish(o, f, values, to[p]);
      }
  }
}

template <int kPack, int N, class F> void launch(const Context& context, const Operands<N>& operands, const F& f,
                                                 const OffsetCalculator<N + 1>& calculator) {
  const unsigned blocks = blocks_for(context, calculator.count, kAtOnce);
  map_strided<kPack><<<blocks, kBlockThreads, 0, context.stream>>>(operands, f, calculator);
}

} // namespace elementwise

// y may alias an x that has the same strides.
template <class F, class... Views> void map(const Context& context, const View& y, F f, const Views&... x) {
  constexpr int N = sizeof...(Views);
  const int64_t count = y.count();
  if (count == 0) return;
  std::array<View, N + 1> all{x..., y};
  put_in_order_of_last(all);
  if (std::ranges::all_of(
          all, [&](const View& v) { return v.contiguous() && v.shape.count() == count && packs_align(v, 8); })) {
    const elementwise::Operands<N> operands{{operand_of(x)...}, operand_of(y)};
    const bool wide = bytes_of(y.dtype) > 2 || ((bytes_of(x.dtype) > 2) || ...);
    const unsigned blocks = blocks_for(context, count, 8);
    const auto launch = [&](auto pack, auto dtype) {
      elementwise::dense<pack, dtype><<<blocks, kBlockThreads, 0, context.stream>>>(operands, f, count);
    };
    if constexpr (PerDtype<F>)
      if (((x.dtype == y.dtype) && ...)) return with_pack_and_dtype(wide ? 4 : 8, y, launch);
    constexpr std::integral_constant<int, kAnyDtype> any;
    return wide ? launch(std::integral_constant<int, 4>{}, any) : launch(std::integral_constant<int, 8>{}, any);
  }
  for_pieces(all.back().shape, all, [&](const Shape& shape, const std::array<View, N + 1>& piece) {
    elementwise::Operands<N> operands{};
    for (int k = 0; k < N; ++k) operands.x[k] = operand_of(piece[static_cast<size_t>(k)]);
    operands.y = operand_of(piece[N]);
    const OffsetCalculator<N + 1> calculator(shape, piece);
    if (calculator.goes_in_packs(elementwise::kShortPack, piece))
      elementwise::launch<elementwise::kShortPack>(context, operands, f, calculator.in_packs(elementwise::kShortPack));
    else
      elementwise::launch<1>(context, operands, f, calculator);
  });
}

} // namespace amplab::cuda
