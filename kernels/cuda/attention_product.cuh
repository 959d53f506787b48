// SPDX-License-Identifier: Apache-2.0
// Products of attention: sums += a b, a the warp's 16 rows by 64 columns, b a tile as it stands or transposed. 16 bits
// by tensor cores, fp32 by fmaf, 4 columns of a at once.
#pragma once
#include "kernels/cuda/attention_tile.cuh"
#include "kernels/cuda/tensor_cores.cuh"

namespace amplab::cuda::attention {

// a in 16 bits: fragments of 16 columns each.
struct Fragments {
  uint32_t of[kTile / 16][4];
};

// The rows of a tile that the warp's strip stands for.
template <class T> __device__ inline Fragments fragments_of(const Tile<T>& tile) {
  Fragments a;
  const int row = first_row() + lane() % 16, column = lane() / 16 * 8;
#pragma unroll
  for (int k = 0; k < kTile / 16; ++k) load_matrices(a.of[k], tile.at(row, 16 * k + column));
  return a;
}

// The strip, rounded: its sums of two times 8 columns are one fragment.
template <DType kDType> __device__ inline Fragments fragments_of(const Strip& strip) {
  Fragments a;
#pragma unroll
  for (int k = 0; k < kTile / 16; ++k) {
    const auto &left = strip.of[2 * k], &right = strip.of[2 * k + 1];
    a.of[k][0] = pair_of<kDType>(left[0], left[1]), a.of[k][1] = pair_of<kDType>(left[2], left[3]);
    a.of[k][2] = pair_of<kDType>(right[0], right[1]), a.of[k][3] = pair_of<kDType>(right[2], right[3]);
  }
  return a;
}

// kTransposed: the rows of b are the columns of the sums.
template <DType kDType, bool kTransposed, class T>
__device__ inline void multiply(Strip& sums, const Fragments& a, const Tile<T>& b) {
  const int near = lane() % 8, second = lane() / 8 % 2 * 8, far = lane() / 16 * 8;
#pragma unroll
  for (int k = 0; k < kTile; k += 16)
#pragma unroll
    for (int n = 0; n < 8; n += 2) { // two fragments of b at once
      uint32_t both[4];
      if constexpr (kTransposed)
        load_matrices(both, b.at(8 * n + far + near, k + second));
      else
        load_transposed_matrices(both, b.at(k + second + near, 8 * n + far));
      multiply_fragments<kDType>(sums.of[n], a.of[k / 16], {both[0], both[1]});
      multiply_fragments<kDType>(sums.of[n + 1], a.of[k / 16], {both[2], both[3]});
    }
}

// Four columns of a in fp32, in the lane's two rows.
struct Quad {
  float upper[4], lower[4];
};

struct alignas(16) FourFloats {
  float of[4];
};
struct alignas(8) TwoFloats {
  float of[2];
};

__device__ inline Quad quad_of(const Tile<float>& tile, int column) {
  const int row = first_row() + lane() / 4;
  Quad a;
  const auto upper = *reinterpret_cast<const FourFloats*>(tile.at(row, column));
  const auto lower = *reinterpret_cast<const FourFloats*>(tile.at(row + 8, column));
#pragma unroll
  for (int c = 0; c < 4; ++c) a.upper[c] = upper.of[c], a.lower[c] = lower.of[c];
  return a;
}

__device__ inline Quad quad_of(const Strip& strip, int column) {
  const int owner = lane() / 4 * 4 + column % 8 / 2; // and the next lane
  const auto& sums = strip.of[column / 8];
  Quad a;
#pragma unroll
  for (int c = 0; c < 4; ++c) {
    a.upper[c] = __shfl_sync(kWholeWarp, sums[c % 2], owner + c / 2);
    a.lower[c] = __shfl_sync(kWholeWarp, sums[2 + c % 2], owner + c / 2);
  }
  return a;
}

template <bool kTransposed>
__device__ inline void multiply(Strip& sums, const Quad& a, const Tile<float>& b, int column) {
  const int own = lane() % 4 * 2;
#pragma unroll
  for (int n = 0; n < 8; ++n) {
    const auto add = [&](int c, int e, float factor) {
      sums.of[n][e] = fmaf(a.upper[c], factor, sums.of[n][e]);
      sums.of[n][2 + e] = fmaf(a.lower[c], factor, sums.of[n][2 + e]);
    };
    if constexpr (kTransposed) {
#pragma unroll
      for (int e = 0; e < 2; ++e) {
        const auto four = *reinterpret_cast<const FourFloats*>(b.at(8 * n + own + e, column));
#pragma unroll
        for (int c = 0; c < 4; ++c) add(c, e, four.of[c]);
      }
    } else {
#pragma unroll
      for (int c = 0; c < 4; ++c) {
        const auto two = *reinterpret_cast<const TwoFloats*>(b.at(column + c, 8 * n + own));
        add(c, 0, two.of[0]);
        add(c, 1, two.of[1]);
      }
    }
  }
}

// sums += a bT, both tiles, a's rows those of the warp.
template <DType kDType, class T>
__device__ inline void multiply_tiles(Strip& sums, const Tile<T>& a, const Tile<T>& b) {
  if constexpr (kDType == DType::f32) {
#pragma unroll 1
    for (int column = 0; column < kTile; column += 4) multiply<true>(sums, quad_of(a, column), b, column);
  } else {
    multiply<kDType, true>(sums, fragments_of(a), b);
  }
}

// sums += a b, a the warp's strip, rounded to the dtype.
template <DType kDType, class T> __device__ inline void multiply_strip(Strip& sums, const Strip& a, const Tile<T>& b) {
  if constexpr (kDType == DType::f32) {
#pragma unroll
    for (int column = 0; column < kTile; column += 4) multiply<false>(sums, quad_of(a, column), b, column);
  } else {
    multiply<kDType, false>(sums, fragments_of<kDType>(a), b);
  }
}

} // namespace amplab::cuda::attention
