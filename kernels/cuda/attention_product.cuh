// SPDX-License-Identifier: Apache-2.0
// Matrix products of attention: sums += a b. a is the warp's 16 rows by 64 columns, b a tile or its transpose.
// 16-bit operands use tensor cores. fp32 operands do too: each number is split into two tf32 numbers and multiplied in
// three products, as in PyTorch's memory-efficient attention. The product of the two small numbers, 2^-22 of the
// result, is dropped. GPUs without tf32 use fmaf, 4 columns of a at a time.
#pragma once
#include "kernels/cuda/attention_tile.cuh"
#include "kernels/cuda/tensor_cores.cuh"

namespace amplab::cuda::attention {

// a in 16 bits, as fragments of 16 columns.
struct Fragments {
  uint32_t of[kTile / 16][4];
};

// Loads the rows of a tile that belong to the warp.
template <class T> __device__ inline Fragments fragments_of(const Tile<T>& tile) {
  Fragments a;
  const int row = first_row() + lane() % 16, column = lane() / 16 * 8;
#pragma unroll
  for (int k = 0; k < kTile / 16; ++k) load_matrices(a.of[k], tile.at(row, 16 * k + column));
  return a;
}

// Rounds the strip. Two groups of 8 columns make one fragment.
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

// If kTransposed, the rows of b are the columns of the sums.
template <DType kDType, bool kTransposed, class T>
__device__ inline void multiply(Strip& sums, const Fragments& a, const Tile<T>& b) {
  const int near = lane() % 8, second = lane() / 8 % 2 * 8, far = lane() / 16 * 8;
#pragma unroll
  for (int k = 0; k < kTile; k += 16)
#pragma unroll
    for (int n = 0; n < 8; n += 2) { // two fragments of b
      uint32_t both[4];
      if constexpr (kTransposed)
        load_matrices(both, b.at(8 * n + far + near, k + second));
      else
        load_transposed_matrices(both, b.at(k + second + near, 8 * n + far));
      multiply_fragments<kDType>(sums.of[n], a.of[k / 16], {both[0], both[1]});
      multiply_fragments<kDType>(sums.of[n + 1], a.of[k / 16], {both[2], both[3]});
    }
}

struct alignas(8) TwoFloats {
  float of[2];
};

// Eight columns of a in fp32, each number split into a large and a small tf32 number. The order of the eight columns is
// free if the rows of b use the same order. Here the columns of a lane are neighbours, as in its sums.
struct WideFragment {
  uint32_t large[4], small[4];

  __device__ WideFragment(const TwoFloats& upper, const TwoFloats& lower) {
    const float own[4] = {upper.of[0], lower.of[0], upper.of[1], lower.of[1]};
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      const Tf32Parts parts = tf32_parts_of(own[i]);
      large[i] = parts.large, small[i] = parts.small;
    }
  }
};

__device__ inline WideFragment wide_fragment(const Tile<float>& tile, int k) {
  const int row = first_row() + lane() / 4, column = 8 * k + lane() % 4 * 2;
  return {*reinterpret_cast<const TwoFloats*>(tile.at(row, column)),
          *reinterpret_cast<const TwoFloats*>(tile.at(row + 8, column))};
}
__device__ inline WideFragment wide_fragment(const Strip& strip, int k) {
  const auto& own = strip.of[k];
  return {{own[0], own[1]}, {own[2], own[3]}};
}

template <bool kTransposed>
__device__ inline void multiply(Strip& sums, const WideFragment& a, const Tile<float>& b, int k) {
  const int near = lane() / 4, along = 8 * k + lane() % 4 * 2;
#pragma unroll
  for (int n = 0; n < 8; ++n) {
    TwoFloats two;
    if constexpr (kTransposed)
      two = *reinterpret_cast<const TwoFloats*>(b.at(8 * n + near, along));
    else
      two = {*b.at(along, 8 * n + near), *b.at(along + 1, 8 * n + near)};
    const Tf32Parts first = tf32_parts_of(two.of[0]), second = tf32_parts_of(two.of[1]);
    multiply_tf32_fragments(sums.of[n], a.small, {first.large, second.large});
    multiply_tf32_fragments(sums.of[n], a.large, {first.small, second.small});
    multiply_tf32_fragments(sums.of[n], a.large, {first.large, second.large});
  }
}

// Four columns of a in fp32, for the lane's two rows.
struct Quad {
  float upper[4], lower[4];
};

struct alignas(16) FourFloats {
  float of[4];
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

// sums += a bT for two tiles. Uses the warp's rows of a.
template <DType kDType, class T>
__device__ inline void multiply_tiles(Strip& sums, const Tile<T>& a, const Tile<T>& b) {
  if constexpr (kDType == DType::f32 && kHaveTf32) {
#pragma unroll 1
    for (int k = 0; k < kTile / 8; ++k) multiply<true>(sums, wide_fragment(a, k), b, k);
  } else if constexpr (kDType == DType::f32) {
#pragma unroll 1
    for (int column = 0; column < kTile; column += 4) multiply<true>(sums, quad_of(a, column), b, column);
  } else {
    multiply<kDType, true>(sums, fragments_of(a), b);
  }
}

// sums += a b. a is the warp's strip, rounded to the dtype.
template <DType kDType, class T> __device__ inline void multiply_strip(Strip& sums, const Strip& a, const Tile<T>& b) {
  if constexpr (kDType == DType::f32 && kHaveTf32) {
#pragma unroll
    for (int k = 0; k < kTile / 8; ++k) multiply<false>(sums, wide_fragment(a, k), b, k);
  } else if constexpr (kDType == DType::f32) {
#pragma unroll
    for (int column = 0; column < kTile; column += 4) multiply<false>(sums, quad_of(a, column), b, column);
  } else {
    multiply<kDType, false>(sums, fragments_of<kDType>(a), b);
  }
}

} // namespace amplab::cuda::attention
