// SPDX-License-Identifier: Apache-2.0
// Each lane of a warp counts in a table of its own, in shared memory, which the warps of a block share: lanes never wait for
// each other, nor for a bank. Counts are integers: the order in which warps and blocks add them does not matter.
#include "kernels/cuda/launch.h"
#include "kernels/cuda/statistics.h"
#include "kernels/cuda/tally.h"

namespace amplab::cuda {
namespace {

using Count = unsigned long long;
constexpr int kThreads = 512, kLanes = 32, kPlaces = HistogramPlace::kCount; // 35 KiB a block

template <int kPack> __global__ void count_exponents(const Operand x, const int64_t packs, Count* total) {
  __shared__ unsigned table[kPlaces][kLanes]; // a bank to each lane, whatever the place
  const int thread = static_cast<int>(threadIdx.x), lane = thread % kLanes;
  for (int i = thread; i < kPlaces * kLanes; i += kThreads) table[i / kLanes][i % kLanes] = 0;
  __syncthreads();
  const int64_t threads = int64_t{gridDim.x} * kThreads;
  for (int64_t pack = blockIdx.x * int64_t{kThreads} + thread; pack < packs; pack += threads) {
    float values[kPack];
    read_pack(x, pack, values);
#pragma unroll
    for (int i = 0; i < kPack; ++i) atomicAdd(&table[HistogramPlace::of(values[i])][lane], 1u);
  }
  __syncthreads();
  for (int place = thread; place < kPlaces; place += kThreads) {
    Count sum = 0;
    for (int i = 0; i < kLanes; ++i) sum += table[place][(i + lane) % kLanes];
    if (sum) atomicAdd(&total[place], sum);
  }
}

} // namespace

ExponentHistogram exponents_of(Context& context, const View& view) {
  const View x = in_rows(context, view);
  Count seen[kPlaces] = {};
  if (const int64_t count = x.count()) {
    Count* const total = context.scratch.take<Count>(Slot::partials, kPlaces);
    check(cudaMemsetAsync(total, 0, sizeof seen, context.stream), "the histogram of a tensor");
    with_pack(pack_of(count, x), [&](auto pack) {
      const int64_t packs = count / pack, wanted = (packs + kThreads - 1) / kThreads;
      const auto blocks = static_cast<unsigned>(std::min<int64_t>(wanted, int64_t{context.processors} * 4)); // as many threads as they hold at once
      count_exponents<pack><<<blocks, kThreads, 0, context.stream>>>(operand_of(x), packs, total);
    });
    check(cudaGetLastError(), "the histogram of a tensor");
    context.staging.to_host(seen, total, sizeof seen);
  }
  ExponentHistogram histogram;
  for (size_t i = 0; i < histogram.bucket.size(); ++i) histogram.bucket[i] = static_cast<int64_t>(seen[i]);
  histogram.zeros = static_cast<int64_t>(seen[HistogramPlace::kZeros]);
  histogram.inf = static_cast<int64_t>(seen[HistogramPlace::kInf]);
  histogram.nan = static_cast<int64_t>(seen[HistogramPlace::kNan]);
  return histogram;
}

} // namespace amplab::cuda
