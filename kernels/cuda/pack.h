// SPDX-License-Identifier: Apache-2.0
// Packs: kCount neighbouring elements (8, 4 or 1) that a thread moves at once, in accesses of up to 16 bytes.
// fetch() only reads. A thread can thus start all its reads before widen() waits for the first.
#pragma once
#include "kernels/cuda/element.h"

#include <type_traits>

namespace amplab::cuda {

// Elements as in memory, the first in the low bits of the first word.
template <int kCount> struct Pack { uint32_t words[kCount]; };

namespace pack_bytes {

template <size_t kBytes> using Unsigned =
    std::conditional_t<(kBytes >= 4), uint32_t, std::conditional_t<kBytes == 2, uint16_t, uint8_t>>;

// The data of one access. May alias elements of any type.
template <int kBytes> struct alignas(kBytes) [[gnu::may_alias]] Block {
  using Word = Unsigned<kBytes>;
  static constexpr int kWords = kBytes < 4 ? 1 : kBytes / 4;
  Word words[kWords];
};

template <int kBytes> using BlockOf = Block<(kBytes < 16 ? kBytes : 16)>;

template <int kBytes, int kCount> AMPLAB_HD inline void fetch(const void* from, Pack<kCount>& pack) {
  using B = BlockOf<kBytes>;
  AMPLAB_UNROLL
  for (int block = 0; block < kBytes / static_cast<int>(sizeof(B)); ++block) {
    const B read = static_cast<const B*>(from)[block];
    AMPLAB_UNROLL
    for (int word = 0; word < B::kWords; ++word) pack.words[block * B::kWords + word] = read.words[word];
  }
}

template <int kBytes, int kCount> AMPLAB_HD inline void put(void* to, const Pack<kCount>& pack) {
  using B = BlockOf<kBytes>;
  AMPLAB_UNROLL
  for (int block = 0; block < kBytes / static_cast<int>(sizeof(B)); ++block) {
    B written;
    AMPLAB_UNROLL
    for (int word = 0; word < B::kWords; ++word)
      written.words[word] = static_cast<typename B::Word>(pack.words[block * B::kWords + word]);
    static_cast<B*>(to)[block] = written;
  }
}

} // namespace pack_bytes

// Returns the bytes per element, 4, 2 or 1, of the dtypes that Element supports. Also callable on the GPU.
AMPLAB_HD constexpr int width_of(DType dtype) {
  if (dtype == DType::f32 || dtype == DType::tf32) return 4;
  return dtype == DType::f16 || dtype == DType::bf16 ? 2 : 1;
}

// Reads elements [kCount index, kCount index + kCount). Requires: dense data, aligned to a pack or to 16 bytes,
// whichever is less.
template <int kCount> AMPLAB_HD inline Pack<kCount> fetch(DType dtype, const void* data, int64_t index) {
  const int width = width_of(dtype);
  const char* const from = static_cast<const char*>(data) + index * (kCount * width);
  Pack<kCount> pack{}; // narrow elements leave words empty
  if (width == 2)
    pack_bytes::fetch<2 * kCount>(from, pack);
  else if (width == 4)
    pack_bytes::fetch<4 * kCount>(from, pack);
  else
    pack_bytes::fetch<kCount>(from, pack);
  return pack;
}

template <int kCount> AMPLAB_HD inline void put(DType dtype, void* data, int64_t index, const Pack<kCount>& pack) {
  const int width = width_of(dtype);
  char* const to = static_cast<char*>(data) + index * (kCount * width);
  if (width == 2)
    pack_bytes::put<2 * kCount>(to, pack);
  else if (width == 4)
    pack_bytes::put<4 * kCount>(to, pack);
  else
    pack_bytes::put<kCount>(to, pack);
}

template <int kCount> AMPLAB_HD inline void widen(DType dtype, const Pack<kCount>& pack, float (&values)[kCount]) {
  with_element(dtype, [&](auto element) {
    using E = decltype(element);
    using Type = typename E::Type;
    constexpr int kEach = 4 / sizeof(Type);
    AMPLAB_UNROLL
    for (int i = 0; i < kCount; ++i) {
      const uint32_t bits = pack.words[i / kEach] >> (i % kEach * 8 * static_cast<int>(sizeof(Type)));
      values[i] = E::widen(std::bit_cast<Type>(static_cast<pack_bytes::Unsigned<sizeof(Type)>>(bits)));
    }
  });
}

template <int kCount> AMPLAB_HD inline Pack<kCount> narrow(DType dtype, const float (&values)[kCount]) {
  Pack<kCount> pack{};
  with_element(dtype, [&](auto element) {
    using E = decltype(element);
    using Type = typename E::Type;
    constexpr int kEach = 4 / sizeof(Type);
    AMPLAB_UNROLL
    for (int i = 0; i < kCount; ++i) {
      const uint32_t bits = std::bit_cast<pack_bytes::Unsigned<sizeof(Type)>>(E::narrow(values[i]));
      pack.words[i / kEach] |= bits << (i % kEach * 8 * static_cast<int>(sizeof(Type)));
    }
  });
  return pack;
}

} // namespace amplab::cuda
