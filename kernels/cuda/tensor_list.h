// SPDX-License-Identifier: Apache-2.0
// Lists of tensors as kernel parameters, passed by value so that a captured launch holds them. Tensors are cut into
// chunks, one per block. Plain C++. Built on the host, read by kernels.
#pragma once
#include "kernels/cuda/operand.h"

#include <span>

namespace amplab::cuda {

// Returns the n-th of `lists` consecutive lists of equal length.
inline std::span<const View> list_of(std::span<const View> views, size_t lists, size_t n) {
  assert(views.size() % lists == 0);
  const size_t length = views.size() / lists;
  return views.subspan(n * length, length);
}

// Up to kMost tensors of each of kLists lists. Tensors at one position have equal counts. Fits into a kernel's 4 KiB of
// parameters.
template <int kLists> struct TensorList {
  static constexpr int kMost = 64;

  int tensors = 0;
  int chunk;                            // elements
  uint32_t first_chunk[kMost + 1] = {}; // first chunk of each tensor, then the number of all chunks
  int64_t count[kMost];                 // elements of each tensor
  void* data[kLists][kMost];
  DType dtype[kLists][kMost];
  bool aligned[kMost]; // whether packs are aligned from the beginning of each

  explicit TensorList(int chunk_) : chunk(chunk_) {}

  bool full() const { return tensors == kMost; }
  uint32_t chunks() const { return first_chunk[tensors]; }

  // views: one per list, dense, not empty, of equal size; null if absent.
  void append(const View (&views)[kLists]) {
    aligned[tensors] = true;
    for (int k = 0; k < kLists; ++k) {
      const Operand x = operand_of(views[k]);
      data[k][tensors] = x.data;
      dtype[k][tensors] = x.dtype;
      aligned[tensors] = aligned[tensors] && packs_align(views[k], 8);
    }
    count[tensors] = views[0].count();
    first_chunk[tensors + 1] = first_chunk[tensors] + static_cast<uint32_t>((count[tensors] + chunk - 1) / chunk);
    ++tensors;
  }

  // Returns the tensor of a chunk: the last that begins at or before it.
  AMPLAB_HD int tensor_of(uint32_t number) const {
    int low = 0, high = tensors - 1;
    while (low < high) {
      const int middle = (low + high + 1) / 2;
      if (first_chunk[middle] <= number)
        low = middle;
      else
        high = middle - 1;
    }
    return low;
  }
  AMPLAB_HD int64_t begin_of(uint32_t number, int tensor) const {
    return int64_t{number - first_chunk[tensor]} * chunk;
  }
  AMPLAB_HD int64_t end_of(uint32_t number, int tensor) const {
    const int64_t end = begin_of(number, tensor) + chunk;
    return end < count[tensor] ? end : count[tensor];
  }
  AMPLAB_HD Operand operand(int list, int tensor) const { return {data[list][tensor], dtype[list][tensor]}; }
};

// Calls work(TensorList<kLists>) for all tensors of the lists in `views`, as many at a time as fit.
template <int kLists, class Work> void for_tensors(std::span<const View> views, int chunk, Work work) {
  const size_t length = views.size() / kLists;
  TensorList<kLists> list(chunk);
  for (size_t t = 0; t < length; ++t) {
    if (!views[t] || views[t].count() == 0) continue;
    View each[kLists];
    for (int k = 0; k < kLists; ++k) each[k] = list_of(views, kLists, static_cast<size_t>(k))[t];
    list.append(each);
    if (!list.full()) continue;
    work(list);
    list = TensorList<kLists>(chunk);
  }
  if (list.tensors > 0) work(list);
}

} // namespace amplab::cuda
