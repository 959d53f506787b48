// SPDX-License-Identifier: Apache-2.0
// fp32 references of memory: the values of its elements if something had not been rounded. A reference mirrors its
// memory element by element, so that views of any strides find theirs. Training thread only.
#pragma once
#include "engine/tensor/tensor.h"

#include <map>
#include <optional>

namespace amplab {

class ReferenceMemory {
 public:
  explicit ReferenceMemory(CachingAllocator& allocator) : allocator_(allocator) {}
  ReferenceMemory(const ReferenceMemory&) = delete;
  ReferenceMemory& operator=(const ReferenceMemory&) = delete;

  // Returns the fp32 reference of these elements, or nothing.
  std::optional<View> of(const View& view) const;
  // Stores the fp32 value of what was written there. Undefined: it is the elements' own. Stores nothing for a part of
  // memory if the whole has no reference.
  void set(Device& device, const View& view, const Tensor& value);
  // Prepares for memory that will be written part by part, as will its reference.
  void prepare_partial_writes(const View& whole);
  // Drops references there: the memory now holds another tensor.
  void forget(const View& view);
  void forget(const void* data, size_t bytes) noexcept;
  void clear();

  static bool can_hold(const View& view) { return view && is_floating(view.dtype) && view.count() > 0; }

 private:
  struct Region {
    size_t bytes;
    DType dtype;
    Tensor reference; // fp32, element by element
  };
  using Regions = std::map<const char*, Region>; // by first byte; no two overlap

  Regions::const_iterator holding(const View& view) const;
  void store(Device& device, const View& view, const Tensor& value);

  CachingAllocator& allocator_;
  Regions regions_;
};

// Copies elements between views, and converts them if the dtypes differ.
void copy_elements(Device& device, const View& from, const View& to);

} // namespace amplab
