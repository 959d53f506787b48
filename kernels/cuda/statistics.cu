// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/statistics.h"

#include "kernels/cuda/block.cuh"
#include "kernels/cuda/fold.cuh"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/tally.h"
#include "kernels/cuda/wide.h"

namespace amplab::cuda {
namespace {

constexpr int kAtOnce = 4, kBlocks = 3; // packs in flight per thread; blocks per processor

struct JoinTallies {
  __device__ Tally operator()(Tally a, const Tally& b) const {
    a.join(b);
    return a;
  }
};

// tallies: one per block
template <int kPack, int kDtype> __global__ void __launch_bounds__(kBlockThreads, kBlocks)
    tally_shares(const Operand any, const int64_t packs, const uint32_t smallest_normal, Tally* tallies) {
  const Operand x = of_dtype<kDtype>(any);
  ThreadTally own;
  const int64_t round = int64_t{gridDim.x} * kBlockThreads * kAtOnce;
  for (int64_t first = blockIdx.x * int64_t{kBlockThreads} * kAtOnce + threadIdx.x; first < packs; first += round) {
    Pack<kPack> read[kAtOnce];
#pragma unroll
    for (int n = 0; n < kAtOnce; ++n)
      if (first + n * kBlockThreads < packs) read[n] = fetch<kPack>(x.dtype, x.data, first + n * kBlockThreads);
#pragma unroll
    for (int n = 0; n < kAtOnce; ++n) {
      if (first + n * kBlockThreads >= packs) break;
      float values[kPack];
      widen(x.dtype, read[n], values);
      own.add(values, smallest_normal);
    }
  }
  const Tally all = block_reduce(own.total(), Tally{}, JoinTallies{});
  if (threadIdx.x == 0) tallies[blockIdx.x] = all;
}

__global__ void join_tallies(const Tally* tallies, const unsigned count, Tally* total) {
  Tally own;
  for (unsigned i = threadIdx.x; i < count; i += kBlockThreads) own.join(tallies[i]);
  own = block_reduce(own, Tally{}, JoinTallies{});
  if (threadIdx.x == 0) *total = own;
}

} // namespace

View in_rows(Context& context, const View& view) {
  const View x = in_memory_order(view);
  if (x.contiguous()) return x;
  const View dense(context.scratch.bytes(Slot::operand_a, x.bytes()), x.dtype, x.shape);
  copy(context, x, dense);
  return dense;
}

Statistics statistics_of(Context& context, const View& view) {
  const View x = in_rows(context, view);
  const auto smallest_normal = std::bit_cast<uint32_t>(static_cast<float>(format_of(x.dtype).smallest_normal));
  const int64_t count = x.count();
  Tally* const on_device = context.scratch.acquire<Tally>(Slot::rows, 1);
  with_pack_and_dtype(pack_of(count, x), x, [&](auto pack, auto dtype) {
    const int64_t packs = count / pack, each = kBlockThreads * kAtOnce;
    const auto blocks =
        static_cast<unsigned>(std::clamp<int64_t>((packs + each - 1) / each, 1, int64_t{context.processors} * kBlocks));
    Tally* const shares = context.scratch.acquire<Tally>(Slot::partials, blocks);
    tally_shares<pack, dtype>
        <<<blocks, kBlockThreads, 0, context.stream>>>(operand_of(x), packs, smallest_normal, shares);
    join_tallies<<<1, kBlockThreads, 0, context.stream>>>(shares, blocks, on_device);
  });
  check(cudaGetLastError(), "the statistics of a tensor");
  Tally all;
  context.staging.to_host(&all, on_device, sizeof all);
  return all.statistics(count);
}

namespace {

template <int kPack> struct ZerosElsewhere {
  using Total = int64_t;
  Operand x, y, otherwise;
  int64_t* all;

  __device__ void add(Total& total, int64_t pack) const {
    float xs[kPack], ys[kPack], others[kPack];
    read_pack(x, pack, xs);
    read_pack(y, pack, ys);
    read_pack(otherwise, pack, others);
#pragma unroll
    for (int i = 0; i < kPack; ++i) {
      const auto magnitude = [](float value) { return std::bit_cast<uint32_t>(value) & Tally::kMagnitude; };
      const uint32_t other = magnitude(others[i]);
      total += magnitude(xs[i]) == 0 && magnitude(ys[i]) == 0 && other != 0 && other < Tally::kInfinity;
    }
  }
  static __device__ Total join(Total a, Total b) { return a + b; }
  __device__ void finish(Total total) const { *all = total; }
};

} // namespace

int64_t count_zeros_where_nonzero(Context& context, std::span<const View> zero, const View& otherwise) {
  const auto in_rows = [&](const View& view, Slot slot) {
    return view.contiguous() ? view : dense_copy(context, view, slot);
  };
  const View x = in_rows(zero.front(), Slot::operand_a), z = in_rows(otherwise, Slot::operand_c);
  const View y = zero.size() == 1 ? x : in_rows(zero.back(), Slot::operand_b);
  const int64_t count = x.count();
  int64_t* const on_device = context.scratch.acquire<int64_t>(Slot::rows, 1);
  with_pack(pack_of(count, x, y, z), [&](auto pack) {
    fold_items(context, count / pack, ZerosElsewhere<pack>{operand_of(x), operand_of(y), operand_of(z), on_device});
  });
  check(cudaGetLastError(), "the zeros of a tensor");
  int64_t all = 0;
  context.staging.to_host(&all, on_device, sizeof all);
  return all;
}

} // namespace amplab::cuda
