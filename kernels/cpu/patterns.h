// SPDX-License-Identifier: Apache-2.0
// Elements as bit patterns, for kernels that only count. Patterns of one sign order as their numbers do, so magnitudes
// compare as integers. For 16-bit formats, a vector holds twice as many of them as of fp32.
#pragma once
#include "kernels/cpu/broadcast.h"
#include "kernels/cpu/runs.h"
#include "kernels/format/convert.h"

#include <bit>
#include <type_traits>

namespace amplab::cpu {

// Properties of an element in memory: float, Half or BFloat16.
template <class Unsigned, DType dtype> struct PatternsOf {
  using Bits = Unsigned;
  static constexpr DType kDType = dtype;
  static constexpr int kMantissaBits = format_of(dtype).mantissa_bits, kExponentBits = format_of(dtype).exponent_bits,
                       kBias = (1 << (kExponentBits - 1)) - 1;
  static constexpr Bits kMagnitude = Bits{Bits(~Bits{0})} >> 1;
  static constexpr Bits kInfinity = ((Bits{1} << kExponentBits) - 1) << kMantissaBits,
                        kSmallestNormal = Bits{1} << kMantissaBits;
};

template <class Element> struct Patterns;
template <> struct Patterns<float> : PatternsOf<uint32_t, DType::f32> {
  static Bits magnitude(const float& x) { return std::bit_cast<Bits>(x) & kMagnitude; }
  static double value(Bits pattern) { return static_cast<double>(std::bit_cast<float>(pattern)); }
  static Bits pattern(double value) { return std::bit_cast<Bits>(static_cast<float>(value)); }
};
template <> struct Patterns<Half> : PatternsOf<uint16_t, DType::f16> {
  static Bits magnitude(const Half& x) { return x.bits & kMagnitude; }
  static double value(Bits pattern) { return static_cast<double>(to_float(Half{pattern})); }
  static Bits pattern(double value) { return to_half(static_cast<float>(value)).bits; }
};
template <> struct Patterns<BFloat16> : PatternsOf<uint16_t, DType::bf16> {
  static Bits magnitude(const BFloat16& x) { return x.bits & kMagnitude; }
  static double value(Bits pattern) { return static_cast<double>(to_float(BFloat16{pattern})); }
  static Bits pattern(double value) { return to_bfloat16(static_cast<float>(value)).bits; }
};

// Reads a tensor with any strides, some elements at a time: dense memory directly in memory order, other memory
// gathered. Formats other than fp32, fp16 and bf16 are read as fp32, which is exact.
template <class Element> class PatternReader {
 public:
  static constexpr int kMost = 4096; // elements at a time; fits the L1 cache with the results made from them

  explicit PatternReader(const View& x) : x_(in_memory_order(x)), iterator_(x_.shape, {&x_}), dense_(x_.contiguous()) {}

  // Returns elements [begin, begin + count), row by row, valid until the next call. Requires: count <= kMost.
  const Element* operator()(int64_t begin, int count) {
    if (dense_ && own_) return x_.as<const Element>() + begin;
    if constexpr (std::is_same_v<Element, float>)
      if (dense_) return widen(x_.dtype, at(x_, begin), buffer_, count), buffer_;
    gather(begin, count);
    return buffer_;
  }

 private:
  void gather(int64_t begin, int count) {
    const auto last = static_cast<size_t>(iterator_.shape.rank - 1);
    const int64_t width = iterator_.width(), step = iterator_.stride[0][last];
    for (int done = 0; done < count;) {
      const int64_t row = (begin + done) / width, column = (begin + done) % width;
      const int n = static_cast<int>(std::min<int64_t>(count - done, width - column));
      copy_row(iterator_.begin_of(row)[0] + column * step, step, buffer_ + done, n);
      done += n;
    }
  }
  void copy_row(int64_t from, int64_t step, Element* to, int count) {
    if (own_)
      for (int k = 0; k < count; ++k) to[k] = x_.as<const Element>()[from + k * step];
    else if constexpr (std::is_same_v<Element, float>)
      for (int k = 0; k < count; ++k) widen(x_.dtype, at(x_, from + k * step), to + k, 1);
  }

  View x_;
  StridedIterator<1> iterator_;
  bool dense_, own_ = x_.dtype == Patterns<Element>::kDType;
  alignas(64) Element buffer_[kMost];
};

// Calls work(Element{}) with the element type for x. Throws: DeviceError for integers other than masks. Thrown here,
// because an exception on a thread of the team could not be caught.
template <class Work> auto with_patterns(const View& x, Work work) {
  widen(x.dtype, nullptr, nullptr, 0);
  if (x.dtype == DType::f16) return work(Half{});
  if (x.dtype == DType::bf16) return work(BFloat16{});
  return work(float{});
}

} // namespace amplab::cpu
