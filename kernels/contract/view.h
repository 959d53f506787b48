// SPDX-License-Identifier: Apache-2.0
// A view of elements in somebody else's memory: pointer, dtype, shape, strides. A plain value; owns nothing.
#pragma once
#include "kernels/format/dtype.h"

#include <array>
#include <cassert>
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

// Strides in elements. A null pointer says "absent": an optional input, or an output nobody asked for.
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
  template <class T> T* as() const { return static_cast<T*>(data); }
};

} // namespace amplab
