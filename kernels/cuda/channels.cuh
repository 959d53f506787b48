// SPDX-License-Identifier: Apache-2.0
// Sums over the elements of each channel, in parts, and a map that begins by joining them: two launches make what
// normalises per channel. Sums of a thread are fp32, all others double; their order depends on sizes and on the GPU only.
//
// Terms, what is summed:  kInputs, kSums; Operand in[kInputs]; channel(c) returns what a thread adds with:
//                         add(const float (&x)[kInputs]), then total(which) of kSums sums in double.
// Map, y = f(x...):       kInputs, kSums; Operand in[kInputs], y (null: nothing is mapped); channel(c, sums) returns a
//                         functor of (const float (&x)[kInputs]); publish(c, functor) is called once per channel.
#pragma once
#include "kernels/cuda/block.cuh"
#include "kernels/cuda/channels.h"
#include "kernels/cuda/context.h"

namespace amplab::cuda {

template <int kCount> struct Sums {
  double of[kCount];
  friend __device__ Sums operator+(Sums a, const Sums& b) {
    for (int i = 0; i < kCount; ++i) a.of[i] += b.of[i];
    return a;
  }
};

namespace channel_kernels {

// What a thread works on.
template <bool kBeside> struct Place {
  int64_t channel;
  uint32_t first;
  static constexpr uint32_t kStep = kBeside ? Channels::kThreads / Channels::kSide : Channels::kThreads;
  bool leads; // one thread of each channel

  __device__ Place(const Channels& x, int part) {
    const uint32_t lane = threadIdx.x % Channels::kSide, row = threadIdx.x / Channels::kSide;
    channel = kBeside ? int64_t{blockIdx.x} * Channels::kSide + lane : int64_t{blockIdx.x};
    first = static_cast<uint32_t>(part) * x.share + (kBeside ? row : threadIdx.x);
    leads = kBeside ? row == 0 : threadIdx.x == 0;
  }
};

// The sum over all threads of a channel; each of them gets it.
template <bool kBeside, int kCount> __device__ inline Sums<kCount> joined(Sums<kCount> own) {
  if constexpr (kBeside) {
    constexpr int kRows = Channels::kThreads / Channels::kSide;
    __shared__ Sums<kCount> all[kRows][Channels::kSide];
    const unsigned lane = threadIdx.x % Channels::kSide, row = threadIdx.x / Channels::kSide;
    all[row][lane] = own;
    __syncthreads();
    Sums<kCount> sum = all[0][lane];
    for (int i = 1; i < kRows; ++i) sum = sum + all[i][lane];
    return sum;
  } else {
    return block_sum(own);
  }
}

// The parts of a channel together.
template <bool kBeside, int kCount>
__device__ inline Sums<kCount> of_parts(const Channels& x, const Sums<kCount>* parts, int64_t channel) {
  Sums<kCount> sum{};
  if constexpr (kBeside) {
    if (channel < x.channels)
      for (int part = 0; part < x.parts; ++part) sum = sum + parts[part * x.channels + channel];
    return sum;
  } else {
    if (static_cast<int>(threadIdx.x) < x.parts) sum = parts[threadIdx.x * x.channels + channel];
    return block_sum(sum);
  }
}

template <int kPack> __device__ inline void read(const Operand& x, int64_t pack, float (&values)[kPack]) {
  if constexpr (kPack == 1)
    values[0] = load(x, pack);
  else
    widen(x.dtype, fetch<kPack>(x.dtype, x.data, pack), values);
}

template <int kPack> __device__ inline void write(const Operand& y, int64_t pack, const float (&values)[kPack]) {
  if constexpr (kPack == 1)
    store(y, pack, values[0]);
  else
    put(y.dtype, y.data, pack, narrow(y.dtype, values));
}

template <bool kBeside, int kPack, class Terms>
__global__ void sum_parts(const Channels x, const Terms terms, Sums<Terms::kSums>* parts) {
  const int part = static_cast<int>(blockIdx.y);
  const Place<kBeside> place(x, part);
  Sums<Terms::kSums> sums{};
  if (place.channel < x.channels) {
    auto adder = terms.channel(place.channel);
    const uint32_t end = x.end_of(part);
    for (uint32_t item = place.first; item < end; item += place.kStep) {
      const int64_t at = x.at(place.channel, item);
      float values[Terms::kInputs][kPack];
#pragma unroll
      for (int k = 0; k < Terms::kInputs; ++k) read(terms.in[k], at, values[k]);
#pragma unroll
      for (int i = 0; i < kPack; ++i) {
        float each[Terms::kInputs];
#pragma unroll
        for (int k = 0; k < Terms::kInputs; ++k) each[k] = values[k][i];
        adder.add(each);
      }
    }
#pragma unroll
    for (int i = 0; i < Terms::kSums; ++i) sums.of[i] = adder.total(i);
  }
  sums = joined<kBeside>(sums);
  if (place.leads && place.channel < x.channels) parts[part * x.channels + place.channel] = sums;
}

// parts may be null: no sums are needed, they are zero.
template <bool kBeside, int kPack, class Map>
__global__ void map_channels(const Channels x, const Map map, const Sums<Map::kSums>* parts) {
  const int part = static_cast<int>(blockIdx.y);
  const Place<kBeside> place(x, part);
  Sums<Map::kSums> sums{};
  if (parts) sums = of_parts<kBeside>(x, parts, place.channel);
  if (place.channel >= x.channels) return;
  const auto f = map.channel(place.channel, sums.of);
  if (place.leads && part == 0) map.publish(place.channel, f);
  if (!map.y.data) return;
  const uint32_t end = x.end_of(part);
  for (uint32_t item = place.first; item < end; item += place.kStep) {
    const int64_t at = x.at(place.channel, item);
    float values[Map::kInputs][kPack], result[kPack];
#pragma unroll
    for (int k = 0; k < Map::kInputs; ++k) read(map.in[k], at, values[k]);
#pragma unroll
    for (int i = 0; i < kPack; ++i) {
      float each[Map::kInputs];
#pragma unroll
      for (int k = 0; k < Map::kInputs; ++k) each[k] = values[k][i];
      result[i] = f(each);
    }
    write(map.y, at, result);
  }
}

// Calls work(is it side by side?, pack) with both as constants.
template <class Work> void with_layout(const Channels& x, Work work) {
  using std::bool_constant, std::integral_constant;
  if (x.side_by_side()) return work(bool_constant<true>{}, integral_constant<int, 1>{});
  if (x.pack == 8) return work(bool_constant<false>{}, integral_constant<int, 8>{});
  if (x.pack == 4) return work(bool_constant<false>{}, integral_constant<int, 4>{});
  work(bool_constant<false>{}, integral_constant<int, 1>{});
}

} // namespace channel_kernels

// Launches the first. Requires, here and below: a channel at least. Returns [parts, channels], in Slot::partials.
template <class Terms> Sums<Terms::kSums>* sum_channels(Context& context, const Channels& x, const Terms& terms) {
  auto* const parts = context.scratch.take<Sums<Terms::kSums>>(Slot::partials, static_cast<size_t>(x.parts * x.channels));
  const dim3 grid(static_cast<unsigned>(x.groups()), static_cast<unsigned>(x.parts));
  channel_kernels::with_layout(x, [&](auto beside, auto pack) {
    channel_kernels::sum_parts<beside, pack><<<grid, Channels::kThreads, 0, context.stream>>>(x, terms, parts);
  });
  return parts;
}

template <class Map>
void map_channels(const Context& context, const Channels& x, const Map& map, const Sums<Map::kSums>* parts) {
  const dim3 grid(static_cast<unsigned>(x.groups()), map.y.data ? static_cast<unsigned>(x.parts) : 1);
  channel_kernels::with_layout(x, [&](auto beside, auto pack) {
    channel_kernels::map_channels<beside, pack><<<grid, Channels::kThreads, 0, context.stream>>>(x, map, parts);
  });
}

} // namespace amplab::cuda
