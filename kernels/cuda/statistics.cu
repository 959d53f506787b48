// SPDX-License-Identifier: Apache-2.0
// Two passes: each block its part of the tensor, then one block all parts, in order. As kernels/cpu/statistics.cpp.
#include "kernels/cuda/statistics.h"

#include "kernels/cuda/block.cuh"
#include "kernels/cuda/launch.h"
#include "kernels/cuda/tally.h"

namespace amplab::cuda {
namespace {

struct Join {
  __device__ Tally operator()(Tally a, const Tally& b) const {
    a.join(b);
    return a;
  }
};

__global__ void tally_parts(const Operand x, const int64_t count, const uint32_t smallest_normal, Tally* parts) {
  Tally tally;
  const int64_t threads = int64_t{gridDim.x} * blockDim.x;
  for (int64_t i = blockIdx.x * int64_t{blockDim.x} + threadIdx.x; i < count; i += threads)
    tally.add(load(x, i), smallest_normal);
  tally = block_reduce(tally, Tally{}, Join{});
  if (threadIdx.x == 0) parts[blockIdx.x] = tally;
}

__global__ void join_parts(Tally* parts, const unsigned count) {
  Tally tally;
  for (unsigned i = threadIdx.x; i < count; i += blockDim.x) tally.join(parts[i]);
  tally = block_reduce(tally, Tally{}, Join{});
  if (threadIdx.x == 0) parts[0] = tally;
}

} // namespace

Statistics statistics_of(Context& context, const View& x) {
  const auto smallest_normal = std::bit_cast<uint32_t>(static_cast<float>(format_of(x.dtype).smallest_normal));
  Tally all;
  if (const int64_t count = x.count()) {
    const unsigned blocks = blocks_for(context, count, 8);
    Tally* const parts = context.scratch.take<Tally>(Slot::partials, blocks);
    tally_parts<<<blocks, kBlockThreads, 0, context.stream>>>(operand_of(x), count, smallest_normal, parts);
    join_parts<<<1, kBlockThreads, 0, context.stream>>>(parts, blocks);
    check(cudaGetLastError(), "the statistics of a tensor");
    context.staging.to_host(&all, parts, sizeof all);
  }
  return all.statistics(x.count());
}

} // namespace amplab::cuda
