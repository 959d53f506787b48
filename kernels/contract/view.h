// SPDX-License-Identifier: Apache-2.0
// A view of elements: pointer, dtype, shape, strides. A plain value; does not own the memory.
#pragma once
#include "kernels/format/dtype.h"

#include <array>
#include <cassert>
#include <cstdint>
#include <initializer_list>
#include <string>

namespace amplab {

inline constexpr int kMaxRank = 5;

// Sizes of the axes, outermost first. Rank 0 is a scalar with one element.
struct Shape {
  int rank = 0;
  std::array<int64_t, kMaxRank> size{};

  Shape() = default;
  Shape(std::initializer_list<int64_t> sizes) : rank(static_cast<int>(sizes.size())) {
    assert(sizes.size() <= kMaxRank);
    int axis = 0;
    for (int64_t s : sizes) size[axis++] = s;
  }
  int64_t operator[](int axis) const { return size[axis < 0 ? rank + axis : axis]; }
  int64_t count() const {
    int64_t n = 1;
    for (int axis = 0; axis < rank; ++axis) n *= size[axis];
    return n;
  }
  bool operator==(const Shape& o) const {
    if (rank != o.rank) return false;
    for (int axis = 0; axis < rank; ++axis)
      if (size[axis] != o.size[axis]) return false;
    return true;
  }
};

// "[128, 784]"
std::string to_string(const Shape& shape);

// Memory format of a dense 4-axis tensor [N, C, H, W], as torch.memory_format: in the order of its axes, or as
// [N, H, W, C].
enum class MemoryFormat : uint8_t { contiguous, channels_last };

// Strides in elements. A null pointer means "absent": a missing optional input, or an output that is not needed.
struct View {
  void* data = nullptr;
  DType dtype = DType::f32;
  Shape shape;
  std::array<int64_t, kMaxRank> stride{};

  View() = default;
  View(void* data_, DType dtype_, const Shape& shape_) : data(data_), dtype(dtype_), shape(shape_) {
    int64_t step = 1;
    for (int axis = shape.rank - 1; axis >= 0; --axis) {
      stride[axis] = step;
      step *= shape.size[axis];
    }
  }
  explicit operator bool() const { return data != nullptr; }
  int64_t count() const { return shape.count(); }
  size_t bytes() const { return static_cast<size_t>(count()) * bytes_of(dtype); }
  bool contiguous() const {
    int64_t step = 1;
    for (int axis = shape.rank - 1; axis >= 0; --axis) {
      if (shape.size[axis] != 1 && stride[axis] != step) return false;
      step *= shape.size[axis];
    }
    return true;
  }
  // With one channel or one pixel, both formats hold.
  bool channels_last() const {
    if (shape.rank != 4) return false;
    int64_t step = 1;
    for (const size_t axis : {1, 3, 2, 0}) {
      if (shape.size[axis] != 1 && stride[axis] != step) return false;
      step *= shape.size[axis];
    }
    return true;
  }
  bool lies(MemoryFormat format) const { return format == MemoryFormat::contiguous ? contiguous() : channels_last(); }
  // Returns the format that the strides indicate if both hold, contiguous if neither does.
  MemoryFormat format() const {
    const int64_t plane = shape.size[2] * shape.size[3];
    const bool spells_both = plane == 1 && shape.size[1] == 1;
    return channels_last() && stride[1] == 1 && stride[3] == shape.size[1] && !spells_both ? MemoryFormat::channels_last
                                                                                           : MemoryFormat::contiguous;
  }
  template <class T> T* as() const { return static_cast<T*>(data); }
};

// Returns the same shape over dense memory in `format`. Ranks other than four stay contiguous.
inline View laid_out(View dense, MemoryFormat format) {
  if (format == MemoryFormat::contiguous || dense.shape.rank != 4) return dense;
  const auto& size = dense.shape.size;
  dense.stride = {size[1] * size[2] * size[3], 1, size[3] * size[1], size[1]};
  return dense;
}

// Returns channels-last views as contiguous [N, H, W, C]; other views unchanged.
inline View in_memory_order(const View& x) {
  if (x.format() == MemoryFormat::contiguous) return x;
  return View(x.data, x.dtype, {x.shape[0], x.shape[2], x.shape[3], x.shape[1]});
}

} // namespace amplab
