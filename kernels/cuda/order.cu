// SPDX-License-Identifier: Apache-2.0
// Radix sort by eight bits at a time, the lowest first (Knuth, The Art of Computer Programming 3, 5.2.5). Atomics only
// count, so results are bitwise reproducible.
#include "kernels/cuda/order.h"

#include "kernels/cuda/block.cuh"
#include "kernels/cuda/launch.cuh"

#include <algorithm>
#include <utility>

namespace amplab::cuda {
namespace {

constexpr int kBits = 8, kDigits = 1 << kBits, kWarps = kBlockThreads / 32;
static_assert(kDigits == kBlockThreads, "a thread to each digit");

// The items [begin, end) of a block.
struct Share {
  uint32_t begin, end;
  __device__ Share(uint32_t count, uint32_t share) : begin(blockIdx.x * share) {
    end = begin + share < count ? begin + share : count;
  }
};

__device__ uint32_t digit_of(const Keyed& item, int shift) { return item.key >> shift & (kDigits - 1); }

// counts: [digits, blocks], the number of a block's items with that digit.
__global__ void count_digits(const Keyed* items, const uint32_t count, const uint32_t share, const int shift,
                             uint32_t* counts) {
  __shared__ uint32_t of_digit[kDigits];
  const Share own(count, share);
  of_digit[threadIdx.x] = 0;
  __syncthreads();
  for (uint32_t i = own.begin + threadIdx.x; i < own.end; i += kBlockThreads)
    atomicAdd(&of_digit[digit_of(items[i], shift)], 1u);
  __syncthreads();
  counts[threadIdx.x * gridDim.x + blockIdx.x] = of_digit[threadIdx.x];
}

// Run by one block. Turns counts into the position of the first item per digit and block.
__global__ void add_up(uint32_t* counts, const uint32_t blocks) {
  __shared__ uint32_t up_to[kDigits];
  uint32_t* const own = counts + threadIdx.x * blocks;
  uint32_t sum = 0;
  for (uint32_t b = 0; b < blocks; ++b) sum += own[b];
  up_to[threadIdx.x] = sum;
  for (uint32_t step = 1; step < kDigits; step *= 2) {
    __syncthreads();
    const uint32_t before = threadIdx.x >= step ? up_to[threadIdx.x - step] : 0;
    __syncthreads();
    up_to[threadIdx.x] += before;
  }
  uint32_t position = up_to[threadIdx.x] - sum;
  for (uint32_t b = 0; b < blocks; ++b) position += std::exchange(own[b], position);
}

__global__ void move(const Keyed* from, const uint32_t count, const uint32_t share, const int shift,
                     const uint32_t* positions, Keyed* to) {
  __shared__ uint32_t next[kDigits], of_warp[kWarps][kDigits];
  const uint32_t lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const Share own(count, share);
  next[threadIdx.x] = positions[threadIdx.x * gridDim.x + blockIdx.x];
  for (uint32_t first = own.begin; first < own.end; first += kBlockThreads) {
    for (int w = 0; w < kWarps; ++w) of_warp[w][threadIdx.x] = 0;
    __syncthreads();
    const bool here = first + threadIdx.x < own.end;
    const Keyed item = here ? from[first + threadIdx.x] : Keyed{};
    const uint32_t digit = digit_of(item, shift);
    uint32_t equals = __ballot_sync(kWholeWarp, here); // lanes with the same digit
    for (int bit = 0; bit < kBits; ++bit) {
      const uint32_t votes = __ballot_sync(kWholeWarp, digit >> bit & 1);
      equals &= digit >> bit & 1 ? votes : ~votes;
    }
    const auto before = static_cast<uint32_t>(__popc(equals & ((1u << lane) - 1)));
    if (here && before == 0) of_warp[warp][digit] = static_cast<uint32_t>(__popc(equals));
    __syncthreads();
    if (here) {
      uint32_t position = next[digit] + before;
      for (uint32_t w = 0; w < warp; ++w) position += of_warp[w][digit];
      to[position] = item;
    }
    __syncthreads();
    for (int w = 0; w < kWarps; ++w) next[threadIdx.x] += of_warp[w][threadIdx.x];
  }
}

} // namespace

const Keyed* ordered(Context& context, Keyed* items, uint32_t count, int bits) {
  constexpr uint32_t kMostBlocks = 64, kLeast = 4 * kBlockThreads;
  const uint32_t blocks = std::clamp<uint32_t>(count / kLeast, 1, kMostBlocks), share = (count + blocks - 1) / blocks;
  auto* const counts = context.scratch.acquire<uint32_t>(Slot::partials, size_t{kDigits} * blocks);
  Keyed *from = items, *to = items + count;
  for (int shift = 0; shift < bits; shift += kBits) {
    count_digits<<<blocks, kBlockThreads, 0, context.stream>>>(from, count, share, shift, counts);
    add_up<<<1, kBlockThreads, 0, context.stream>>>(counts, blocks);
    move<<<blocks, kBlockThreads, 0, context.stream>>>(from, count, share, shift, counts, to);
    std::swap(from, to);
  }
  return from;
}

} // namespace amplab::cuda
