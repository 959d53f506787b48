// SPDX-License-Identifier: Apache-2.0
// Folds many items into one value. Each block folds its share of the items, then one block joins the shares. The order
// depends on the count and the GPU only.
//   A fold: Total, default-constructed to the total of no items;  add(total, item)   join(a, b)   finish(total) writes
#pragma once
#include "kernels/cuda/block.cuh"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/operand.h"

namespace amplab::cuda {

namespace folding {

template <class Fold> struct Join {
  using Total = typename Fold::Total;
  __device__ Total operator()(const Total& a, const Total& b) const { return Fold::join(a, b); }
};

// Folds a share per block. A single block also writes the result.
template <class Fold> __global__ void fold_shares(const Fold fold, const int64_t items, typename Fold::Total* shares) {
  typename Fold::Total total{};
  const int64_t threads = int64_t{gridDim.x} * blockDim.x;
  for (int64_t item = blockIdx.x * int64_t{blockDim.x} + threadIdx.x; item < items; item += threads)
    fold.add(total, item);
  total = block_reduce(total, typename Fold::Total{}, Join<Fold>{});
  if (threadIdx.x != 0) return;
  if (gridDim.x == 1)
    fold.finish(total);
  else
    shares[blockIdx.x] = total;
}

template <class Fold>
__global__ void join_shares(const Fold fold, const typename Fold::Total* shares, const unsigned count) {
  typename Fold::Total total{};
  for (unsigned i = threadIdx.x; i < count; i += blockDim.x) total = Fold::join(total, shares[i]);
  total = block_reduce(total, typename Fold::Total{}, Join<Fold>{});
  if (threadIdx.x == 0) fold.finish(total);
}

} // namespace folding

// items may be 0. Scratch: Slot::partials.
template <class Fold> void fold_items(Context& context, int64_t items, const Fold& fold) {
  const unsigned blocks = blocks_for(context, items, 2);
  auto* const shares = context.scratch.acquire<typename Fold::Total>(Slot::partials, blocks);
  folding::fold_shares<<<blocks, kBlockThreads, 0, context.stream>>>(fold, items, shares);
  if (blocks > 1) folding::join_shares<<<1, kBlockThreads, 0, context.stream>>>(fold, shares, blocks);
}

} // namespace amplab::cuda
