// SPDX-License-Identifier: Apache-2.0
// Shared memory of an attention block, divided into tiles, and the products computed from it.
// kResident: heads are at most a tile wide. The block's own tiles then stay loaded, and the next two tiles of the other
// side load while the current two are multiplied. Otherwise each product loads its two tiles.
#pragma once
#include "kernels/cuda/attention_product.cuh"

namespace amplab::cuda::attention {

template <DType kDType, Pass kPass, bool kResident> class Stage {
 public:
  using T = typename Element<kDType>::Type;
  static constexpr int kOwn = own_tiles(kPass);
  static constexpr bool kRows = rows_needed(kPass) > 0; // lse and g y load with the tiles of the other side

  // own: tensors with the block's 64 rows. others: two tensors of the other side.
  __device__ Stage(void* shared, const Problem& problem, const BlockPosition& position, const Rows (&own)[kOwn],
                   const Rows (&others)[2])
      : shared_(static_cast<T*>(shared)), problem_(problem), position_(position) {
#pragma unroll
    for (int slot = 0; slot < kOwn; ++slot) {
      own_[slot] = head(own[slot]);
      if constexpr (kResident) fill(tile(slot), own_[slot], position.tile * kTile, 0);
    }
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) others_[slot] = head(others[slot]);
    commit_copies();
  }

  // Calls work(other) for each tile in [first, end) of the other side, in order.
  template <class Work> __device__ void for_others(int first, int end, Work work) {
    if (kResident && first < end) prefetch(first);
    for (int other = first; other < end; ++other) {
      if constexpr (kResident) wait_for_copies<0>();
      __syncthreads(); // the buffer of the next tile is no longer read
      if constexpr (!kResident)
        prefetch(other);
      else if (other + 1 < end)
        prefetch(other + 1);
      other_ = other;
      work(other);
    }
    wait_for_copies<0>();
  }

  // sums = (own rows of one tensor) (other rows of one tensor)T, over the whole width.
  __device__ void product(Strip& sums, int own, int other) const {
    sums.clear();
    if constexpr (kResident) {
      multiply_tiles<kDType>(sums, tile(own), changing(other));
    } else {
      for (int column = 0; column < problem_.width; column += kTile) {
        __syncthreads();
        fill(tile(0), own_[own], position_.tile * kTile, column);
        fill(tile(1), others_[other], other_ * kTile, column);
        arrive();
        multiply_tiles<kDType>(sums, tile(0), tile(1));
      }
    }
  }
  // sums += factors (other rows of one tensor, in the block's columns).
  __device__ void add_product(Strip& sums, const Strip& factors, int other) const {
    if constexpr (kResident) {
      multiply_strip<kDType>(sums, factors, changing(other));
    } else {
      __syncthreads();
      fill(tile(0), others_[other], other_ * kTile, position_.columns * kTile);
      arrive();
      multiply_strip<kDType>(sums, factors, tile(0));
    }
  }

  // Values of a query of the other side.
  __device__ float lse(int query) const { return rows(other_)[query]; }
  __device__ float g_y(int query) const { return rows(other_)[kTile + query]; }

  // Writes the warp's strip, times factor, to the block's rows of x.
  __device__ void store(Strip& sums, const Rows& x, const float (&factor)[2]) const {
    put<kDType>(sums, head(x), position_.tile * kTile + first_row(), position_.columns * kTile, factor);
  }

 private:
  __device__ Head<T> head(const Rows& x) const {
    return {static_cast<T*>(x.data) + position_.batch * x.batch + position_.head * x.head,
            x.row,
            x.column,
            x.count,
            problem_.width,
            x.packs};
  }
  __device__ Tile<T> tile(int slot) const { return {shared_ + slot * Tile<T>::kElements}; }
  __device__ Tile<T> changing(int slot) const { return tile(kOwn + other_ % 2 * 2 + slot); }
  __device__ float* rows(int other) const {
    return reinterpret_cast<float*>(tile(tiles_needed(kPass, kResident)).data) + other % 2 * 2 * kTile;
  }
  __device__ static void arrive() {
    commit_copies();
    wait_for_copies<0>();
    __syncthreads();
  }

  // Starts copying the data of a tile of the other side.
  __device__ void prefetch(int other) const {
    if constexpr (kResident)
#pragma unroll
      for (int slot = 0; slot < 2; ++slot) fill(tile(kOwn + other % 2 * 2 + slot), others_[slot], other * kTile, 0);
    if constexpr (kRows) {
      static_assert(kThreads == 2 * kTile);
      const int row = static_cast<int>(threadIdx.x) % kTile, query = other * kTile + row;
      const float* const from = static_cast<int>(threadIdx.x) < kTile ? problem_.lse : problem_.g_y;
      const bool there = query < problem_.queries;
      copy_async<4>(rows(other) + threadIdx.x, from + (there ? problem_.row_of(position_, query) : 0), there);
    }
    commit_copies();
  }

  T* shared_;
  const Problem& problem_;
  BlockPosition position_;
  Head<T> own_[kOwn], others_[2];
  int other_ = 0;
};

} // namespace amplab::cuda::attention
