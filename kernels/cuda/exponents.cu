// SPDX-License-Identifier: Apache-2.0
// Each lane of a warp counts in its own table in shared memory, which the warps of a block share. Lanes neither wait
// for each other nor conflict on banks. Counts are integers, so the order in which warps and blocks add them does not
// matter.
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/statistics.h"
#include "kernels/cuda/tally.h"

namespace amplab::cuda {
namespace {

using Count = unsigned long long;
constexpr int kThreads = 512, kLanes = 32, kRows = HistogramRow::kCount; // 35 KiB per block
constexpr int kAtOnce = 4, kBlocks = 2; // packs in flight per thread; blocks per processor

template <int kPack, int kDtype> __global__ void __launch_bounds__(kThreads, kBlocks)
    count_exponents(const Operand any, const int64_t packs, Count* total) {
  __shared__ unsigned table[kRows][kLanes]; // one bank per lane, for every row
  const Operand x = of_dtype<kDtype>(any);
  const int thread = static_cast<int>(threadIdx.x), lane = thread % kLanes;
  for (int i = thread; i < kRows * kLanes; i += kThreads) table[i / kLanes][i % kLanes] = 0;
  __syncthreads();
  const int64_t round = int64_t{gridDim.x} * kThreads * kAtOnce;
  for (int64_t first = blockIdx.x * int64_t{kThreads} * kAtOnce + thread; first < packs; first += round) {
    Pack<kPack> read[kAtOnce];
#pragma unroll
    for (int n = 0; n < kAtOnce; ++n)
      if (first + n * kThreads < packs) read[n] = fetch<kPack>(x.dtype, x.data, first + n * kThreads);
#pragma unroll
    for (int n = 0; n < kAtOnce; ++n) {
      if (first + n * kThreads >= packs) break;
      float values[kPack];
      widen(x.dtype, read[n], values);
#pragma unroll
      for (int i = 0; i < kPack; ++i) atomicAdd(&table[HistogramRow::of(values[i])][lane], 1u);
    }
  }
  __syncthreads();
  for (int row = thread; row < kRows; row += kThreads) {
    Count sum = 0;
    for (int i = 0; i < kLanes; ++i) sum += table[row][(i + lane) % kLanes];
    if (sum) atomicAdd(&total[row], sum);
  }
}

} // namespace

ExponentHistogram exponents_of(Context& context, const View& view) {
  const View x = in_rows(context, view);
  Count seen[kRows] = {};
  if (const int64_t count = x.count()) {
    Count* const total = context.scratch.acquire<Count>(Slot::partials, kRows);
    check(cudaMemsetAsync(total, 0, sizeof seen, context.stream), "the histogram of a tensor");
    with_pack_and_dtype(pack_of(count, x), x, [&](auto pack, auto dtype) {
      const int64_t packs = count / pack, each = kThreads * kAtOnce, wanted = (packs + each - 1) / each;
      const auto blocks = static_cast<unsigned>(std::min<int64_t>(wanted, int64_t{context.processors} * kBlocks));
      count_exponents<pack, dtype><<<blocks, kThreads, 0, context.stream>>>(operand_of(x), packs, total);
    });
    check(cudaGetLastError(), "the histogram of a tensor");
    context.staging.to_host(seen, total, sizeof seen);
  }
  ExponentHistogram histogram;
  const auto at = [&](int row) { return static_cast<int64_t>(seen[row]); };
  for (int bucket = 0; bucket < HistogramRow::kBuckets; ++bucket)
    histogram.bucket[static_cast<size_t>(bucket)] = at(HistogramRow::of_bucket(bucket));
  histogram.zeros = at(HistogramRow::kZeros);
  histogram.inf = at(HistogramRow::kInf);
  histogram.nan = at(HistogramRow::kNan);
  return histogram;
}

} // namespace amplab::cuda
