// SPDX-License-Identifier: Apache-2.0
// What attention multiplies with: tiles of 64 by 64 elements in memory that a block shares, and strips of 16 rows by 64
// columns of fp32 sums that a warp holds in registers, laid out as the tensor cores' mma.m16n8k16 has them (PTX ISA,
// "Matrix Fragments for mma.m16n8k16"). fp32 is multiplied by fmaf, 16 bits by tensor cores.
//
// Team is the block that works: thread(), sync(), shuffle(value, lane) within a warp, and multiply<dtype>(sums, a, b)
// of one fragment. On the GPU its threads run as one; tests run the same code on the host. No CUDA in it.
#pragma once
#include "kernels/cuda/pack.h"

#include <cmath>

namespace amplab::cuda::attention {

constexpr int kTile = 64, kThreads = 128; // a warp to every 16 rows

template <class Team> AMPLAB_HD inline int lane_of(const Team& team) { return team.thread() % 32; }
template <class Team> AMPLAB_HD inline int first_row_of(const Team& team) { return team.thread() / 32 * 16; }

// Rows of one tensor [B, H, rows, width], all heads. Strides in elements.
struct Rows {
  void* data;
  int64_t batch, head, row, column;
  int count;  // rows of a head
  bool packs; // may 16 bytes be moved at once?
};

// Of a block: the rows of one head.
template <class T> struct Head {
  T* data;
  int64_t row, column;
  int count, width;
  bool packs;
};

// [row][column] in shared memory; a row is longer than 64 so that the threads of a warp meet different banks.
template <class T> struct Tile {
  static constexpr int kPack = 16 / sizeof(T), kStride = kTile + kPack, kElements = kTile * kStride;
  T* data;

  AMPLAB_HD T* at(int row, int column) const { return data + row * kStride + column; }
};

// 16 bytes of elements.
template <class T> struct alignas(16) [[gnu::may_alias]] Chunk {
  static constexpr int kCount = 16 / sizeof(T);
  T of[kCount];
};

// What stands from (row, column) on; zeros outside.
template <class T> AMPLAB_HD inline Chunk<T> chunk_at(const Head<T>& from, int row, int column) {
  Chunk<T> chunk{};
  if (row >= from.count || column >= from.width) return chunk;
  const T* const first = from.data + row * from.row + column * from.column;
  if (from.packs) return *reinterpret_cast<const Chunk<T>*>(first);
  AMPLAB_UNROLL
  for (int i = 0; i < Chunk<T>::kCount; ++i)
    if (column + i < from.width) chunk.of[i] = first[i * from.column];
  return chunk;
}

// tile = the 64 rows and columns from there on. Requires, and for fill_turned: sync() before and after.
template <class Team, class T>
AMPLAB_HD inline void fill(const Team& team, const Tile<T>& tile, const Head<T>& from, int row, int column) {
  constexpr int kAcross = kTile / Chunk<T>::kCount;
  AMPLAB_UNROLL
  for (int item = 0; item < kTile * kAcross; item += kThreads) {
    const int r = (item + team.thread()) / kAcross, c = (item + team.thread()) % kAcross * Chunk<T>::kCount;
    *reinterpret_cast<Chunk<T>*>(tile.at(r, c)) = chunk_at(from, row + r, column + c);
  }
}

// The same, its columns as the tile's rows.
template <class Team, class T>
AMPLAB_HD inline void fill_turned(const Team& team, const Tile<T>& tile, const Head<T>& from, int row, int column) {
  constexpr int kAcross = kTile / Chunk<T>::kCount;
  AMPLAB_UNROLL
  for (int item = 0; item < kTile * kAcross; item += kThreads) {
    const int r = (item + team.thread()) % kTile, c = (item + team.thread()) / kTile * Chunk<T>::kCount;
    const Chunk<T> chunk = chunk_at(from, row + r, column + c);
    AMPLAB_UNROLL
    for (int i = 0; i < Chunk<T>::kCount; ++i) *tile.at(c + i, r) = chunk.of[i];
  }
}

// Sums of a lane: of[n][e] stands in row lane / 4 + 8 (e / 2) of the strip, column 8 n + lane % 4 * 2 + e % 2.
struct Strip {
  float of[8][4];

  AMPLAB_HD void clear() {
    AMPLAB_UNROLL
    for (auto& n : of)
      for (float& sum : n) sum = 0;
  }
};

// Calls work(sum, half, row, column) for the sums of a lane: in its upper row (half 0) or its lower one.
template <class Work> AMPLAB_HD inline void for_sums(int lane, Strip& strip, Work work) {
  AMPLAB_UNROLL
  for (int n = 0; n < 8; ++n) AMPLAB_UNROLL
  for (int e = 0; e < 4; ++e) work(strip.of[n][e], e / 2, lane / 4 + e / 2 * 8, 8 * n + lane % 4 * 2 + e % 2);
}

// The sum, or the largest, over the four lanes that share a row.
template <class Team> AMPLAB_HD inline float sum_of_row(const Team& team, float value) {
  const int lane = lane_of(team);
  value += team.shuffle(value, lane ^ 1);
  return value + team.shuffle(value, lane ^ 2);
}
template <class Team> AMPLAB_HD inline float largest_of_row(const Team& team, float value) {
  const int lane = lane_of(team);
  value = fmaxf(value, team.shuffle(value, lane ^ 1));
  return fmaxf(value, team.shuffle(value, lane ^ 2));
}

// Two neighbours as the tensor cores take them, the first in the low bits.
template <class T> AMPLAB_HD inline uint32_t pair_at(const T* two) {
  return reinterpret_cast<const pack_bytes::Block<4>*>(two)->words[0];
}
template <DType kDType> AMPLAB_HD inline uint32_t pair_of(float first, float second) {
  using E = Element<kDType>;
  return static_cast<uint32_t>(E::narrow(first).bits) | static_cast<uint32_t>(E::narrow(second).bits) << 16;
}

// sums += a bT for 16 columns of both, in 16 bits; a is a fragment, b's rows are the columns of the sums.
template <DType kDType, class Team, class T> AMPLAB_HD inline void
multiply_step(const Team& team, Strip& sums, const uint32_t (&a)[4], const Tile<T>& b, int column) {
  const int group = lane_of(team) / 4, in_group = lane_of(team) % 4 * 2;
  AMPLAB_UNROLL
  for (int n = 0; n < 8; ++n) {
    const T* const row = b.at(8 * n + group, column + in_group);
    const uint32_t fragment[2] = {pair_at(row), pair_at(row + 8)};
    team.template multiply<kDType>(sums.of[n], a, fragment);
  }
}

// sums += a bT for one column of both, in fp32; upper and lower: of a, in the lane's two rows.
template <class Team> AMPLAB_HD inline void multiply_column(const Team& team, Strip& sums, float upper, float lower,
                                                            const Tile<float>& b, int column) {
  const float* const rows = b.at(lane_of(team) % 4 * 2, column);
  AMPLAB_UNROLL
  for (int n = 0; n < 8; ++n) AMPLAB_UNROLL
  for (int e = 0; e < 2; ++e) {
    const float factor = rows[(8 * n + e) * Tile<float>::kStride];
    sums.of[n][e] = fmaf(upper, factor, sums.of[n][e]);
    sums.of[n][2 + e] = fmaf(lower, factor, sums.of[n][2 + e]);
  }
}

// sums += a bT, a the warp's rows of a tile.
template <DType kDType, class Team, class T>
AMPLAB_HD inline void multiply(const Team& team, Strip& sums, const Tile<T>& a, const Tile<T>& b) {
  const int group = first_row_of(team) + lane_of(team) / 4, in_group = lane_of(team) % 4 * 2;
  if constexpr (kDType == DType::f32) {
    for (int first = 0; first < kTile; first += 4) AMPLAB_UNROLL
    for (int column = first; column < first + 4; ++column)
      multiply_column(team, sums, *a.at(group, column), *a.at(group + 8, column), b, column);
  } else {
    AMPLAB_UNROLL
    for (int column = 0; column < kTile; column += 16) {
      const T *const upper = a.at(group, column + in_group), *const lower = a.at(group + 8, column + in_group);
      const uint32_t fragment[4] = {pair_at(upper), pair_at(lower), pair_at(upper + 8), pair_at(lower + 8)};
      multiply_step<kDType>(team, sums, fragment, b, column);
    }
  }
}

// The same, a the warp's strip rounded to the dtype. Sums of two fragments side by side are one fragment of a factor.
template <DType kDType, class Team, class T>
AMPLAB_HD inline void multiply(const Team& team, Strip& sums, const Strip& a, const Tile<T>& b) {
  if constexpr (kDType == DType::f32) {
    const int first_of_row = lane_of(team) / 4 * 4;
    AMPLAB_UNROLL
    for (int n = 0; n < 8; ++n) AMPLAB_UNROLL
    for (int c = 0; c < 8; ++c) {
      const float upper = team.shuffle(a.of[n][c % 2], first_of_row + c / 2);
      const float lower = team.shuffle(a.of[n][2 + c % 2], first_of_row + c / 2);
      multiply_column(team, sums, upper, lower, b, 8 * n + c);
    }
  } else {
    AMPLAB_UNROLL
    for (int n = 0; n < 8; n += 2) {
      const auto &left = a.of[n], &right = a.of[n + 1];
      const uint32_t fragment[4] = {pair_of<kDType>(left[0], left[1]), pair_of<kDType>(left[2], left[3]),
                                    pair_of<kDType>(right[0], right[1]), pair_of<kDType>(right[2], right[3])};
      multiply_step<kDType>(team, sums, fragment, b, 8 * n);
    }
  }
}

// The lane's sums, times a factor for each half, to rows [row, row + 16) and columns [column, column + 64) of `to`.
template <DType kDType, class Team, class T> AMPLAB_HD inline void put(const Team& team, Strip& sums, const Head<T>& to,
                                                                       int row, int column, const float (&factor)[2]) {
  for_sums(lane_of(team), sums, [&](float& sum, int half, int r, int c) {
    if (row + r < to.count && column + c < to.width)
      to.data[(row + r) * to.row + (column + c) * to.column] = Element<kDType>::narrow(sum * factor[half]);
  });
}

} // namespace amplab::cuda::attention
