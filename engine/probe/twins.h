// SPDX-License-Identifier: Apache-2.0
// fp32 twins of memory: what its elements would be, had something not been rounded. A twin mirrors its memory element
// by element, so that views of any strides find theirs. Used only by the thread that trains.
#pragma once
#include "engine/tensor/tensor.h"

#include <map>
#include <optional>

namespace amplab {

class Twins {
 public:
  explicit Twins(CachingAllocator& allocator) : allocator_(allocator) {}
  Twins(const Twins&) = delete;
  Twins& operator=(const Twins&) = delete;

  // The twin of these elements, in fp32; nothing: they have none.
  std::optional<View> of(const View& view) const;
  // What was written there has this value in fp32; undefined: it has no other than its own.
  // Of a part of memory whose whole has no twin, nothing is kept.
  void keep(Device& device, const View& view, const Tensor& value);
  // What will be written part by part: its twin is written likewise.
  void keep_parts(const View& whole);
  // Whatever lies there now is another tensor than the one that was followed.
  void forget(const View& view);
  void forget(const void* data, size_t bytes) noexcept;
  void clear();

  static bool follows(const View& view) { return view && is_floating(view.dtype) && view.count() > 0; }

 private:
  struct Region {
    size_t bytes;
    DType dtype;
    Tensor twin; // fp32, one element for each
  };
  using Regions = std::map<const char*, Region>; // by where they begin; no two overlap

  Regions::const_iterator holding(const View& view) const;
  void store(Device& device, const View& view, const Tensor& value);

  CachingAllocator& allocator_;
  Regions regions_;
};

// Elements from one view to another, converted where the dtypes differ.
void copy_elements(Device& device, const View& from, const View& to);

} // namespace amplab
