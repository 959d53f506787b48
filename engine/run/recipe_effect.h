// SPDX-License-Identifier: Apache-2.0
// What recipes do to a tensor: its elements as the products of a linear layer see them. kernels/quantize quantises
// them, as it defines what these products compute. Pure functions, any thread.
#pragma once
#include "engine/run/recipe.h"
#include "engine/run/step_inspection.h"
#include "kernels/quantize/quantize.h"

#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace amplab {

// A tensor as an operand of a linear layer: the leading dimensions are its rows.
struct OperandMatrix {
  static constexpr int64_t kMost = int64_t{1} << 22; // elements

  int64_t rows = 0, cols = 0;
  std::variant<std::vector<float>, std::vector<BFloat16>> elements; // [rows, cols]; fp16 is widened

  // Returns nothing for a tensor without elements, of more than kMost, of less than two dimensions, or of another
  // dtype than fp32, bf16 and fp16. The input is not trusted.
  static std::optional<OperandMatrix> of(const TensorValues& values);
  OperandMatrix transposed() const;
};

// One of the two ways in which the products of a linear layer use a tensor. Each quantises along its summed dimension.
struct OperandUse {
  quantize::Slot slot = quantize::Slot::x;
  bool transposed = false; // along the columns of the tensor

  std::string_view product() const; // "y", "dx", "dw"
};

// Returns the slot whose operands tensors of a kind are. Nothing for gradients of weights and updates, which no product
// reads.
std::optional<quantize::Slot> slot_of(TensorKind kind);

// Returns the quantiser of that use; nothing if the use stays in high precision.
std::optional<quantize::Quantizer> quantizer_of(const quantize::ProductRecipe& products, const OperandUse& use);

struct EffectTotals {
  int64_t count = 0, clipped = 0, flushed = 0;
  double error = 0;      // sqrt(sum (number - x)^2 / sum x^2) over finite x; 0 if all are 0
  int64_t nonfinite = 0; // elements that are Inf or NaN
  // The least QuantizedBlock::reach / amax of blocks with elements other than 0. NaN: there are none.
  double reach = std::numeric_limits<double>::quiet_NaN();

  double snr_db() const; // Infinity for an error of 0
};

// The elements that share a scale. Rows and columns are those of the tensor.
struct QuantizedBlock {
  int64_t row = 0, col = 0, rows = 0, cols = 0;
  float amax = 0, scale = 0;
  float reach = 0;    // largest magnitude that the scale represents. Larger elements are clipped to it
  bool clips = false; // amax is
};

struct QuantizedElement {
  float x = 0;      // after the transform, before rounding
  float number = 0; // that the product multiplies
  // As in quantize::Quantized, but for the last bit of an fp32 scale, which clips nothing, and for zeros of a block
  // with Infinity that become NaN.
  bool clipped = false, flushed = false;
};

class RecipeEffect {
 public:
  // delayed: of a quantiser with ScaleRule::given; its scale becomes that of a history that holds this tensor's amax.
  // Without it, the quantiser's scale is used. Throws: std::invalid_argument, see quantize::check().
  RecipeEffect(const OperandMatrix& tensor, const OperandUse& use, quantize::Quantizer quantizer,
               const std::optional<quantize::DelayedScaling>& delayed = {});

  int64_t rows() const { return use_.transposed ? codes_.cols : codes_.rows; } // of the tensor
  int64_t cols() const { return use_.transposed ? codes_.rows : codes_.cols; }
  const OperandUse& use() const { return use_; }
  const quantize::Quantizer& quantizer() const { return codes_.quantizer; }
  float tensor_scale() const; // the second level of nvfp4; 1 for the others

  QuantizedElement element(int64_t row, int64_t col) const;
  QuantizedBlock block_of(int64_t row, int64_t col) const;
  // Returns the numbers that the product multiplies, row by row of its operand.
  const std::vector<float>& numbers() const { return numbers_; }
  EffectTotals totals() const;
  // Returns floor(log2) of the least and the largest scale of a block, of those that are finite and not 0. {0, 0}:
  // none.
  std::pair<int, int> scale_exponents() const;

 private:
  size_t tile_of(int64_t row, int64_t col) const; // of an element of the operand
  bool clips(float x, size_t tile) const;
  float scale_of(size_t tile) const; // to dequantise
  float reach_of(size_t tile) const;

  OperandUse use_;
  quantize::Quantized codes_;
  quantize::TileGrid grid_{quantize::Tile::tensor, 0, 0};
  std::vector<float> x_, numbers_; // [rows, cols] of the operand
};

// Returns whether all blocks of the two uses of such a tensor are whole, where the recipe needs that. Otherwise the
// layer stays in high precision, or the run is refused.
bool has_whole_blocks(const quantize::ProductRecipe& products, quantize::Slot slot, int64_t rows, int64_t cols);

// A recipe and what it does to a tensor in the two uses, [0] by rows, [1] transposed.
struct RecipeRow {
  std::string name;
  bool of_lane = false;                         // with the lane's settings; other rows have none
  const quantize::ProductRecipe* products = {}; // never null
  bool whole_blocks = true;                     // false: it has no effect
  std::optional<EffectTotals> uses[2] = {};     // nothing: high precision
};

// Returns a row for each recipe, the one of the smallest error by rows first, those without effect last. After
// is_cancelled() has returned true, rows may be missing. lane: settings of the lane's recipe.
std::vector<RecipeRow> effects_of_recipes(
    const OperandMatrix& tensor, quantize::Slot slot, const PrecisionConfig& lane,
    const std::function<bool()>& is_cancelled = [] { return false; });

} // namespace amplab
