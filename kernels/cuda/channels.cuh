// SPDX-License-Identifier: Apache-2.0
// Sums over the elements of each channel, in parts, and a map that begins by joining them: two launches make what
// normalises per channel. Sums of a thread are fp32, all others double; their order depends on sizes and on the GPU
// only.
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

// What a thread works on: packs of one slice, which are of one channel, or of kPack side by side.
template <bool kBeside, int kPack> struct Place {
  static constexpr int kChannels = kBeside ? kPack : 1;
  static constexpr uint32_t kStep = kBeside ? Channels::kThreads / Channels::kSide : Channels::kThreads;
  static constexpr int kAtOnce = kPack == 8 ? 2 : 4; // packs of each operand on their way

  int64_t slice, channel; // channel: the first
  uint32_t rank;          // among the kStep threads of the slice
  uint32_t begin, end;

  __device__ Place(const Channels& x, int part) {
    const uint32_t lane = threadIdx.x % Channels::kSide, row = threadIdx.x / Channels::kSide;
    slice = kBeside ? int64_t{blockIdx.x} * Channels::kSide + lane : int64_t{blockIdx.x};
    channel = slice * kChannels;
    rank = kBeside ? row : threadIdx.x;
    begin = static_cast<uint32_t>(part) * x.share + rank;
    end = slice < x.slices ? x.end_of(part) : 0;
  }

  // Calls work(at, values of each operand) for its packs.
  template <int kInputs, class Work>
  __device__ void for_packs(const Channels& x, const Operand (&in)[kInputs], Work work) const {
    for (uint32_t first = begin; first < end; first += kAtOnce * kStep) {
      Pack<kPack> read[kAtOnce][kInputs];
#pragma unroll
      for (uint32_t n = 0; n < kAtOnce; ++n)
        if (const uint32_t item = first + n * kStep; item < end)
#pragma unroll
          for (int k = 0; k < kInputs; ++k) read[n][k] = fetch<kPack>(in[k].dtype, in[k].data, x.at(slice, item));
#pragma unroll
      for (uint32_t n = 0; n < kAtOnce; ++n)
        if (const uint32_t item = first + n * kStep; item < end) {
          float values[kInputs][kPack];
#pragma unroll
          for (int k = 0; k < kInputs; ++k) widen(in[k].dtype, read[n][k], values[k]);
          work(x.at(slice, item), values);
        }
    }
  }
};

// What element i of the pack has of each operand.
template <int kInputs, int kPack> struct Each {
  float of[kInputs];
  __device__ Each(const float (&values)[kInputs][kPack], int i) {
#pragma unroll
    for (int k = 0; k < kInputs; ++k) of[k] = values[k][i];
  }
};

// The sum over all threads of a slice; each of them gets it. May be called again at once.
template <bool kBeside, int kCount> __device__ inline Sums<kCount> joined(Sums<kCount> own) {
  if constexpr (kBeside) {
    constexpr int kRows = Channels::kThreads / Channels::kSide;
    __shared__ Sums<kCount> all[kRows][Channels::kSide];
    const unsigned lane = threadIdx.x % Channels::kSide, row = threadIdx.x / Channels::kSide;
    all[row][lane] = own;
    __syncthreads();
    Sums<kCount> sum = all[0][lane];
    for (int i = 1; i < kRows; ++i) sum = sum + all[i][lane];
    __syncthreads(); // the room may be written again
    return sum;
  } else {
    return block_sum(own);
  }
}

// parts: [parts, channels]
template <bool kBeside, int kPack, class Terms>
__global__ void sum_parts(const Channels x, const Terms terms, Sums<Terms::kSums>* parts) {
  using Here = Place<kBeside, kPack>;
  const int part = static_cast<int>(blockIdx.y);
  const Here place(x, part);
  decltype(terms.channel(0)) adder[Here::kChannels]{};
#pragma unroll
  for (int c = 0; c < Here::kChannels; ++c)
    if (place.slice < x.slices) adder[c] = terms.channel(place.channel + c);
  place.for_packs(x, terms.in, [&](int64_t, const float(&values)[Terms::kInputs][kPack]) {
#pragma unroll
    for (int i = 0; i < kPack; ++i) adder[kBeside ? i : 0].add(Each(values, i).of);
  });
#pragma unroll
  for (int c = 0; c < Here::kChannels; ++c) {
    Sums<Terms::kSums> sums{};
#pragma unroll
    for (int i = 0; i < Terms::kSums; ++i) sums.of[i] = place.slice < x.slices ? adder[c].total(i) : 0;
    sums = joined<kBeside>(sums);
    if (place.rank == 0 && place.slice < x.slices) parts[part * x.channels + place.channel + c] = sums;
  }
}

// parts may be null: no sums are needed, they are zero.
template <bool kBeside, int kPack, class Map>
__global__ void map_channels(const Channels x, const Map map, const Sums<Map::kSums>* parts) {
  using Here = Place<kBeside, kPack>;
  const int part = static_cast<int>(blockIdx.y);
  const Here place(x, part);
  decltype(map.channel(0, Sums<Map::kSums>{}.of)) f[Here::kChannels]{};
#pragma unroll
  for (int c = 0; c < Here::kChannels; ++c) {
    const int64_t channel = place.channel + c;
    Sums<Map::kSums> sums{};
    if (parts) {
      for (int p = static_cast<int>(place.rank); p < x.parts && place.slice < x.slices; p += Here::kStep)
        sums = sums + parts[p * x.channels + channel];
      sums = joined<kBeside>(sums);
    }
    if (place.slice >= x.slices) continue;
    f[c] = map.channel(channel, sums.of);
    if (place.rank == 0 && part == 0) map.publish(channel, f[c]);
  }
  if (!map.y.data) return;
  place.for_packs(x, map.in, [&](int64_t at, const float(&values)[Map::kInputs][kPack]) {
    float result[kPack];
#pragma unroll
    for (int i = 0; i < kPack; ++i) result[i] = f[kBeside ? i : 0](Each(values, i).of);
    write_pack(map.y, at, result);
  });
}

// Calls work(is it side by side?, pack) with both as constants.
template <class Work> void with_layout(const Channels& x, Work work) {
  using std::bool_constant, std::integral_constant;
  if (x.side_by_side() && x.pack == 4) return work(bool_constant<true>{}, integral_constant<int, 4>{});
  if (x.side_by_side()) return work(bool_constant<true>{}, integral_constant<int, 1>{});
  if (x.pack == 8) return work(bool_constant<false>{}, integral_constant<int, 8>{});
  if (x.pack == 4) return work(bool_constant<false>{}, integral_constant<int, 4>{});
  work(bool_constant<false>{}, integral_constant<int, 1>{});
}

} // namespace channel_kernels

// Launches the first. Requires, here and below: a channel at least. Returns [parts, channels], in Slot::partials.
template <class Terms> Sums<Terms::kSums>* sum_channels(Context& context, const Channels& x, const Terms& terms) {
  auto* const parts =
      context.scratch.take<Sums<Terms::kSums>>(Slot::partials, static_cast<size_t>(x.parts * x.channels));
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
