// SPDX-License-Identifier: Apache-2.0
// Facts about a device that stay the same while it is open, and what follows from them for a call. Values; any thread.
#pragma once
#include "kernels/contract/math_mode.h"
#include "kernels/contract/op.h"
#include "kernels/format/dtype.h"
#include "kernels/quantize/product_recipe.h"

#include <array>
#include <initializer_list>

namespace amplab {

class DTypeSet {
 public:
  constexpr DTypeSet(std::initializer_list<DType> dtypes = {}) {
    for (const DType dtype : dtypes) add(dtype);
  }
  // Returns the dtypes for which `included` is true.
  template <class Included> static constexpr DTypeSet of(Included included) {
    DTypeSet set;
    for (size_t i = 0; i < std::size(kFormats); ++i)
      if (const auto dtype = static_cast<DType>(i); included(dtype)) set.add(dtype);
    return set;
  }
  constexpr void add(DType dtype) { bits_ |= 1u << static_cast<unsigned>(dtype); }
  constexpr bool contains(DType dtype) const { return (bits_ >> static_cast<unsigned>(dtype) & 1u) != 0; }

 private:
  static_assert(std::size(kFormats) <= 32);
  uint32_t bits_ = 0;
};

struct DeviceProperties {
  bool discrete = false;         // has memory of its own, so that host data must be copied to it
  bool channels_last = false;    // its kernels accept channels-last tensors of four axes
  bool tf32 = false;             // its products can read fp32 as tf32
  bool convolution_tf32 = false; // its convolutions follow MathMode::convolution_tf32; otherwise allow_tf32
  // Formats, as a product reads them:
  DTypeSet channels_last_convolutions; // in which it convolves channels-last tensors faster
  DTypeSet emulated_products;          // that it rounds in software instead of by a hardware unit
  DTypeSet emulated_attention;         // the same in scaled_dot_product_attention
  // Whether it multiplies by recipes that are not quantize::is_plain() too: others it refuses.
  bool every_recipe = true;
  bool state_codes = true; // whether its adamw updates states in codes (kernels/quantize/state_codes.h)
  // By tile of both operands: whether it multiplies fp8 codes with such scales by a hardware unit.
  std::array<bool, std::size(quantize::kTiles)> multiplies_codes{};

  // Returns the format in which a product of these operands is multiplied: tf32 if fp32 is read as tf32, else the
  // operands' own. Sums are fp32. Attention reads fp32 unchanged. Requires: row_of(op).multiplies().
  constexpr DType reads(Op op, DType operands, const MathMode& math) const {
    const Product product = row_of(op).product;
    const bool allowed = product == Product::convolution && convolution_tf32 ? math.convolution_tf32 : math.allow_tf32;
    return tf32 && allowed && operands == DType::f32 && product != Product::attention ? DType::tf32 : operands;
  }

  // Returns whether a product in this format is rounded in software. False for ops without products: their arithmetic
  // is the same everywhere.
  constexpr bool emulated(Op op, DType read) const {
    const Product product = row_of(op).product;
    if (product == Product::attention) return emulated_attention.contains(read);
    return product != Product::none && emulated_products.contains(read);
  }

  constexpr bool multiplies(const quantize::ProductRecipe& recipe) const { return every_recipe || is_plain(recipe); }

  // Returns whether a product of these sides turns the codes of its recipe into fp32 numbers again, instead of
  // multiplying codes. Sides of 0 fit every unit.
  constexpr bool emulates(const quantize::ProductRecipe& recipe, const quantize::ProductSides& sides) const {
    constexpr int64_t kCodesAtOnce = 16; // as tensor cores read them
    if (!recipe.left || !recipe.right || recipe.left->tile != recipe.right->tile) return true;
    const bool whole =
        sides.rows % kCodesAtOnce == 0 && sides.columns % kCodesAtOnce == 0 && sides.summed % kCodesAtOnce == 0;
    return !whole || !are_fp8(recipe.left->format, recipe.right->format) ||
           !multiplies_codes[static_cast<size_t>(recipe.left->tile)];
  }

  // Returns whether the device convolves channels-last tensors of that dtype faster.
  constexpr bool convolves_channels_last(DType dtype, const MathMode& math) const {
    return channels_last_convolutions.contains(reads(Op::conv2d, dtype, math));
  }

 private:
  // e5m2 times e5m2 does not exist in hardware.
  static constexpr bool are_fp8(ElementFormat left, ElementFormat right) {
    const auto fp8 = [](ElementFormat f) { return f == ElementFormat::e4m3fn || f == ElementFormat::e5m2; };
    return fp8(left) && fp8(right) && (left == ElementFormat::e4m3fn || right == ElementFormat::e4m3fn);
  }
};

} // namespace amplab
