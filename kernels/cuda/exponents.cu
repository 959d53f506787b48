// SPDX-License-Identifier: Apache-2.0
// Counts are integers, so that the order in which blocks add them does not matter. Each warp has a table of its own:
// neighbours with equal exponents wait for each other less.
#include "kernels/cuda/launch.h"
#include "kernels/cuda/statistics.h"
#include "kernels/cuda/tally.h"

namespace amplab::cuda {
namespace {

using Count = unsigned long long;
constexpr int kTables = kBlockThreads / 32, kPlaces = HistogramPlace::kCount;

__global__ void count_exponents(const Operand x, const int64_t count, Count* total) {
  __shared__ unsigned table[kTables][kPlaces];
  for (int i = static_cast<int>(threadIdx.x); i < kTables * kPlaces; i += kBlockThreads) table[i / kPlaces][i % kPlaces] = 0;
  __syncthreads();
  const int64_t threads = int64_t{gridDim.x} * blockDim.x;
  for (int64_t i = blockIdx.x * int64_t{blockDim.x} + threadIdx.x; i < count; i += threads)
    atomicAdd(&table[threadIdx.x / 32][HistogramPlace::of(load(x, i))], 1u);
  __syncthreads();
  for (int place = static_cast<int>(threadIdx.x); place < kPlaces; place += kBlockThreads) {
    Count sum = 0;
    for (int t = 0; t < kTables; ++t) sum += table[t][place];
    if (sum) atomicAdd(&total[place], sum);
  }
}

} // namespace

ExponentHistogram exponents_of(Context& context, const View& x) {
  Count seen[kPlaces] = {};
  if (const int64_t count = x.count()) {
    Count* const total = context.scratch.take<Count>(Slot::partials, kPlaces);
    check(cudaMemsetAsync(total, 0, sizeof seen, context.stream), "the histogram of a tensor");
    count_exponents<<<blocks_for(context, count, 8), kBlockThreads, 0, context.stream>>>(operand_of(x), count, total);
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
