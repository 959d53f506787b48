// SPDX-License-Identifier: Apache-2.0
// Sums over the elements of each channel, in parts, and a map that first joins the parts. A normalisation takes two
// launches, or three for neighbouring channels in many parts.
// Sums of a thread are fp32, all others double. Their order depends on sizes and the GPU only. Double arithmetic per
// channel runs on one thread of a block, since GPUs have few double units.
//
// Terms define a sum:     kInputs, kSums; Operand in[kInputs]; channel(c) returns a thread's adder with
//                         add(const float (&x)[kInputs]) and total(which) of kSums sums in double.
// Maps, y = f(x...):      kInputs, kSums; Operand in[kInputs], y (null: nothing is mapped); channel(c, sums) returns a
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

// The packs of a thread, all in one slice. kBeside: a slice is kPack neighbouring channels. Otherwise it is one
// channel.
template <bool kBeside, int kPack> struct ThreadPosition {
  static constexpr int kChannels = kBeside ? kPack : 1;
  static constexpr int kAtOnce = kPack == 8 ? 2 : 4; // packs of each operand in flight

  int64_t slice, channel; // channel: the first of the slice
  uint32_t rank, step;    // index and number of the slice's threads
  uint32_t begin, end;

  __device__ ThreadPosition(const Channels& x, const Channels::Cut& cut, int part) {
    const auto side = static_cast<uint32_t>(kBeside ? x.side : 1);
    slice = kBeside ? int64_t{blockIdx.x} * side + threadIdx.x % side : int64_t{blockIdx.x};
    channel = slice * kChannels;
    rank = threadIdx.x / side;
    step = Channels::kThreads / side;
    begin = cut.begin_of(part) + rank;
    end = slice < x.slices ? cut.end_of(part, x.items) : 0;
  }

  // Calls work(at, values of each operand) for each pack of the thread.
  template <int kInputs, class Work>
  __device__ void for_packs(const Channels& x, const Operand (&in)[kInputs], Work work) const {
    for (uint32_t first = begin; first < end; first += kAtOnce * step) {
      Pack<kPack> read[kAtOnce][kInputs];
#pragma unroll
      for (uint32_t n = 0; n < kAtOnce; ++n)
        if (const uint32_t item = first + n * step; item < end)
#pragma unroll
          for (int k = 0; k < kInputs; ++k) read[n][k] = fetch<kPack>(in[k].dtype, in[k].data, x.at(slice, item));
#pragma unroll
      for (uint32_t n = 0; n < kAtOnce; ++n)
        if (const uint32_t item = first + n * step; item < end) {
          float values[kInputs][kPack];
#pragma unroll
          for (int k = 0; k < kInputs; ++k) widen(in[k].dtype, read[n][k], values[k]);
          work(x.at(slice, item), values);
        }
    }
  }
};

// Element i of the pack, from each operand.
template <int kInputs, int kPack> struct Each {
  float of[kInputs];
  __device__ Each(const float (&values)[kInputs][kPack], int i) {
#pragma unroll
    for (int k = 0; k < kInputs; ++k) of[k] = values[k][i];
  }
};

// Sums each channel over all threads of its slice. The first thread gets the result. May be called once per kernel.
template <bool kBeside, int kChannels, int kCount>
__device__ inline void join(const Channels& x, Sums<kCount> (&own)[kChannels]) {
  if constexpr (kBeside) {
    constexpr int kWarps = Channels::kThreads / 32;
    __shared__ Sums<kCount> all[kWarps][kChannels][Channels::kMostSide];
    const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32, beside = lane % static_cast<unsigned>(x.side);
#pragma unroll
    for (int c = 0; c < kChannels; ++c) {
      for (int offset = 16; offset >= x.side; offset /= 2) own[c] = own[c] + shuffle_down(own[c], offset);
      if (lane == beside) all[warp][c][lane] = own[c];
    }
    __syncthreads();
    if (threadIdx.x >= static_cast<unsigned>(x.side)) return;
#pragma unroll
    for (int c = 0; c < kChannels; ++c) {
      own[c] = all[0][c][beside];
      for (int other = 1; other < kWarps; ++other) own[c] = own[c] + all[other][c][beside];
    }
  } else {
    own[0] = block_sum(own[0]);
  }
}

// parts: [parts, channels]
template <bool kBeside, int kPack, class Terms>
__global__ void sum_parts(const Channels x, const Terms terms, Sums<Terms::kSums>* parts) {
  using Here = ThreadPosition<kBeside, kPack>;
  const int part = static_cast<int>(blockIdx.y);
  const Here position(x, x.sums, part);
  decltype(terms.channel(0)) adder[Here::kChannels]{};
#pragma unroll
  for (int c = 0; c < Here::kChannels; ++c)
    if (position.slice < x.slices) adder[c] = terms.channel(position.channel + c);
  position.for_packs(x, terms.in, [&](int64_t, const float(&values)[Terms::kInputs][kPack]) {
#pragma unroll
    for (int i = 0; i < kPack; ++i) adder[kBeside ? i : 0].add(Each(values, i).of);
  });
  Sums<Terms::kSums> sums[Here::kChannels]{};
#pragma unroll
  for (int c = 0; c < Here::kChannels; ++c)
#pragma unroll
    for (int i = 0; i < Terms::kSums; ++i) sums[c].of[i] = position.slice < x.slices ? adder[c].total(i) : 0;
  join<kBeside>(x, sums);
  if (position.rank != 0 || position.slice >= x.slices) return;
#pragma unroll
  for (int c = 0; c < Here::kChannels; ++c) parts[part * x.channels + position.channel + c] = sums[c];
}

// Adds the parts of each channel into the first part. One warp per channel.
template <int kCount> __global__ void join_parts(Sums<kCount>* parts, const int count, const int64_t channels) {
  const int64_t channel = (blockIdx.x * int64_t{blockDim.x} + threadIdx.x) / 32;
  if (channel >= channels) return;
  Sums<kCount> sum{};
#pragma unroll 4
  for (int p = static_cast<int>(threadIdx.x % 32); p < count; p += 32) sum = sum + parts[p * channels + channel];
#pragma unroll
  for (int offset = 16; offset > 0; offset /= 2) sum = sum + shuffle_down(sum, offset);
  if (threadIdx.x % 32 == 0) parts[channel] = sum;
}

// parts: null if no sums are needed; they are then zero.
template <bool kBeside, int kPack, class Map>
__global__ void map_channels(const Channels x, const Map map, const Sums<Map::kSums>* parts, const int count) {
  using Here = ThreadPosition<kBeside, kPack>;
  using Functor = decltype(map.channel(0, Sums<Map::kSums>{}.of));
  __shared__ Functor made[kBeside ? Channels::kMostSide * kPack : 1];
  const int part = static_cast<int>(blockIdx.y), own = static_cast<int>(threadIdx.x);
  const int here = kBeside ? x.side * kPack : 1; // channels of this block
  Sums<Map::kSums> sum{};
  const int64_t channel = int64_t{blockIdx.x} * here + (kBeside ? own : 0);
  if (parts && (!kBeside || (own < here && channel < x.channels)))
    for (int p = kBeside ? 0 : own; p < count; p += kBeside ? 1 : Channels::kThreads)
      sum = sum + parts[p * x.channels + channel];
  if constexpr (!kBeside) sum = block_sum(sum);
  if (own < here && channel < x.channels) {
    made[own] = map.channel(channel, sum.of);
    if (part == 0) map.publish(channel, made[own]);
  }
  if (!map.y.data) return;
  __syncthreads();
  const Here position(x, x.map, part);
  Functor f[Here::kChannels]{};
#pragma unroll
  for (int c = 0; c < Here::kChannels; ++c) f[c] = made[kBeside ? (own % x.side) * kPack + c : 0];
  position.for_packs(x, map.in, [&](int64_t at, const float(&values)[Map::kInputs][kPack]) {
    float result[kPack];
#pragma unroll
    for (int i = 0; i < kPack; ++i) result[i] = f[kBeside ? i : 0](Each(values, i).of);
    write_pack(map.y, at, result);
  });
}

// Calls work(side_by_side, pack) with both as constants.
template <class Work> void with_layout(const Channels& x, Work work) {
  using std::bool_constant, std::integral_constant;
  if (x.side_by_side() && x.pack == 8) return work(bool_constant<true>{}, integral_constant<int, 8>{});
  if (x.side_by_side() && x.pack == 4) return work(bool_constant<true>{}, integral_constant<int, 4>{});
  if (x.side_by_side()) return work(bool_constant<true>{}, integral_constant<int, 1>{});
  if (x.pack == 8) return work(bool_constant<false>{}, integral_constant<int, 8>{});
  if (x.pack == 4) return work(bool_constant<false>{}, integral_constant<int, 4>{});
  work(bool_constant<false>{}, integral_constant<int, 1>{});
}

} // namespace channel_kernels

// Launches sum_parts. Returns the sums [parts, channels] in Slot::partials. Requires: at least one channel, as for
// map_channels().
template <class Terms> Sums<Terms::kSums>* sum_channels(Context& context, const Channels& x, const Terms& terms) {
  auto* const parts =
      context.scratch.acquire<Sums<Terms::kSums>>(Slot::partials, static_cast<size_t>(x.sums.parts * x.channels));
  const dim3 grid(static_cast<unsigned>(x.groups()), static_cast<unsigned>(x.sums.parts));
  channel_kernels::with_layout(x, [&](auto beside, auto pack) {
    channel_kernels::sum_parts<beside, pack><<<grid, Channels::kThreads, 0, context.stream>>>(x, terms, parts);
  });
  return parts;
}

template <class Map>
void map_channels(const Context& context, const Channels& x, const Map& map, Sums<Map::kSums>* parts) {
  constexpr int kFew = 4, kThreads = Channels::kThreads; // parts that a thread joins itself
  int count = x.sums.parts;
  if (parts && x.side_by_side() && count > kFew) {
    const auto blocks = static_cast<unsigned>((x.channels * 32 + kThreads - 1) / kThreads);
    channel_kernels::join_parts<<<blocks, kThreads, 0, context.stream>>>(parts, count, x.channels);
    count = 1;
  }
  const dim3 grid(static_cast<unsigned>(x.groups()), map.y.data ? static_cast<unsigned>(x.map.parts) : 1);
  channel_kernels::with_layout(x, [&](auto beside, auto pack) {
    channel_kernels::map_channels<beside, pack><<<grid, Channels::kThreads, 0, context.stream>>>(x, map, parts, count);
  });
}

} // namespace amplab::cuda
