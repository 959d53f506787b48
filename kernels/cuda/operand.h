// SPDX-License-Identifier: Apache-2.0
// A tensor as passed to kernels: its address and dtype. Built on the host, passed by value.
#pragma once
#include "kernels/contract/error.h"
#include "kernels/contract/view.h"
#include "kernels/cuda/pack.h"

namespace amplab::cuda {

struct Operand {
  void* data = nullptr; // null: absent
  DType dtype = DType::f32;
};

// Throws: NeedsFloating for integers other than masks, since kernels read elements as fp32.
inline Operand operand_of(const View& x) {
  if (x.dtype == DType::i64)
    throw NeedsFloating("A CUDA kernel received " + std::string(name_of(x.dtype)) +
                        " but needs a floating point dtype.");
  return {x.data, x.dtype};
}

// Returns whether packs of `count` elements are aligned from the beginning of x.
inline bool packs_align(const View& x, int count) {
  const size_t bytes = static_cast<size_t>(count) * bytes_of(x.dtype), alignment = bytes < 16 ? bytes : 16;
  return reinterpret_cast<uintptr_t>(x.data) % alignment == 0;
}

// Returns the elements per access, 8, 4 or 1, for tensors in dense rows of `width`. Absent tensors are ignored.
template <class... Views> int pack_of(int64_t width, const Views&... x) {
  const bool align = ((!x || packs_align(x, 8)) && ...), wide = ((x && bytes_of(x.dtype) > 2) || ...);
  if (!align || width % 4 != 0) return 1;
  return wide || width % 8 != 0 ? 4 : 8;
}

// Calls work(pack) with the result of pack_of() as a constant.
template <class Work> void with_pack(int pack, Work work) {
  if (pack == 8) return work(std::integral_constant<int, 8>{});
  if (pack == 4) return work(std::integral_constant<int, 4>{});
  work(std::integral_constant<int, 1>{});
}

// Functors with so many instructions that dtype branches matter. They declare CompiledPerDtype to be compiled per
// dtype.
template <class F>
concept PerDtype = requires {
  typename F::CompiledPerDtype;
};

// Calls work(pack, dtype) with both as constants, dtype as an int. It is x's dtype for common combinations, so that the
// kernel is compiled for it alone, otherwise kAnyDtype.
inline constexpr int kAnyDtype = -1;
template <DType dtype> inline constexpr std::integral_constant<int, static_cast<int>(dtype)> kDtypeConstant{};
template <class Work> void with_pack_and_dtype(int pack, const View& x, Work work) {
  using std::integral_constant;
  constexpr integral_constant<int, 4> four;
  constexpr integral_constant<int, 8> eight;
  if (pack == 4 && x.dtype == DType::f32) return work(four, kDtypeConstant<DType::f32>);
  if (pack == 8 && x.dtype == DType::f16) return work(eight, kDtypeConstant<DType::f16>);
  if (pack == 8 && x.dtype == DType::bf16) return work(eight, kDtypeConstant<DType::bf16>);
  with_pack(pack, [&](auto any) { work(any, integral_constant<int, kAnyDtype>{}); });
}
template <int kDtype> AMPLAB_HD inline Operand of_dtype(Operand x) {
  if constexpr (kDtype != kAnyDtype) x.dtype = static_cast<DType>(kDtype);
  return x;
}

template <int kPack> AMPLAB_HD inline void read_pack(const Operand& x, int64_t pack, float (&values)[kPack]) {
  widen(x.dtype, fetch<kPack>(x.dtype, x.data, pack), values);
}
template <int kPack> AMPLAB_HD inline void write_pack(const Operand& y, int64_t pack, const float (&values)[kPack]) {
  put(y.dtype, y.data, pack, narrow(y.dtype, values));
}

AMPLAB_HD inline float load(const Operand& x, int64_t index) { return load(x.dtype, x.data, index); }
AMPLAB_HD inline void store(const Operand& y, int64_t index, float value) { store(y.dtype, y.data, index, value); }

} // namespace amplab::cuda
