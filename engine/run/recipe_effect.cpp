// SPDX-License-Identifier: Apache-2.0
#include "engine/run/recipe_effect.h"

#include "engine/run/config.h"
#include "kernels/quantize/row_reader.h"
#include "kernels/quantize/scale_rules.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace amplab {
namespace {

using quantize::Slot;

template <class T> std::vector<T> elements_in(const std::vector<std::byte>& bits) {
  std::vector<T> elements(bits.size() / sizeof(T));
  std::memcpy(elements.data(), bits.data(), elements.size() * sizeof(T));
  return elements;
}

template <class T> std::vector<T> turned(const std::vector<T>& from, int64_t rows, int64_t cols) {
  std::vector<T> to(from.size());
  for (int64_t row = 0; row < rows; ++row)
    for (int64_t col = 0; col < cols; ++col)
      to[static_cast<size_t>(col * rows + row)] = from[static_cast<size_t>(row * cols + col)];
  return to;
}

template <class T>
std::vector<float> transformed(const std::vector<T>& from, const OperandMatrix& m, std::optional<uint16_t> signs) {
  const quantize::RowReader<T> read{from.data(), m.cols, signs};
  std::vector<float> x(from.size()), buffer(static_cast<size_t>(m.cols));
  for (int64_t row = 0; row < m.rows; ++row)
    std::copy_n(read(row, 0, m.cols, buffer.data()), m.cols, x.data() + row * m.cols);
  return x;
}

float largest_magnitude(const std::vector<float>& x) {
  float amax = 0;
  for (const float each : x) amax = std::isnan(each) ? each : std::max(amax, std::fabs(each));
  return amax;
}

// The scale that step t has after steps whose amax was this one.
float scale_of_history(float amax, const quantize::DelayedScaling& rule, ElementFormat format) {
  const float state[] = {1, amax};
  return quantize::next_scale(state, {.length = 1, .algorithm = rule.algorithm, .margin = rule.margin}, format);
}

bool comes_before(const RecipeRow& a, const RecipeRow& b) {
  if (!a.uses[0] || !b.uses[0]) return a.uses[0] && !b.uses[0];
  const double left = a.uses[0]->error, right = b.uses[0]->error;
  return std::isnan(left) || std::isnan(right) ? !std::isnan(left) && std::isnan(right) : left < right;
}

} // namespace

std::optional<OperandMatrix> OperandMatrix::of(const TensorValues& values) {
  const std::optional<DType> dtype = dtype_named(values.dtype);
  const bool known = dtype == DType::f32 || dtype == DType::bf16 || dtype == DType::f16;
  if (!known || values.shape.size() < 2) return {};
  int64_t count = 1;
  for (const int64_t size : values.shape) {
    if (size < 1 || size > kMost) return {};
    count *= size; // both are at most 2^22
    if (count > kMost) return {};
  }
  if (values.bits.size() != static_cast<size_t>(count) * (dtype == DType::f32 ? sizeof(float) : sizeof(Half)))
    return {};
  OperandMatrix matrix{.rows = count / values.shape.back(), .cols = values.shape.back(), .elements = {}};
  if (dtype == DType::bf16) {
    matrix.elements = elements_in<BFloat16>(values.bits);
  } else if (dtype == DType::f32) {
    matrix.elements = elements_in<float>(values.bits);
  } else {
    std::vector<float> widened;
    for (const Half each : elements_in<Half>(values.bits)) widened.push_back(to_float(each));
    matrix.elements = std::move(widened);
  }
  return matrix;
}

OperandMatrix OperandMatrix::transposed() const {
  OperandMatrix to{.rows = cols, .cols = rows, .elements = {}};
  std::visit([&](const auto& from) { to.elements = turned(from, rows, cols); }, elements);
  return to;
}

std::string_view OperandUse::product() const {
  if (slot == Slot::g) return transposed ? "dw" : "dx";
  return !transposed ? "y" : slot == Slot::x ? "dw" : "dx";
}

std::optional<Slot> slot_of(TensorKind kind) {
  switch (kind) {
  case TensorKind::weight:
  case TensorKind::master: return Slot::w;
  case TensorKind::activation: return Slot::x;
  case TensorKind::activation_gradient: return Slot::g;
  case TensorKind::gradient:
  case TensorKind::update: break;
  }
  return {};
}

std::optional<quantize::Quantizer> quantizer_of(const quantize::ProductRecipe& products, const OperandUse& use) {
  const std::string_view product = use.product();
  const quantize::ProductRecipe* recipe = product == "y"    ? &products
                                          : product == "dx" ? products.gradient_of_left
                                                            : products.gradient_of_right;
  if (!recipe) return {};
  return recipe->of_left == use.slot ? recipe->left : recipe->right;
}

double EffectTotals::snr_db() const { return -20 * std::log10(error); }

RecipeEffect::RecipeEffect(const OperandMatrix& tensor, const OperandUse& use, quantize::Quantizer quantizer,
                           const std::optional<quantize::DelayedScaling>& delayed)
    : use_(use) {
  const OperandMatrix turned = use.transposed ? tensor.transposed() : OperandMatrix{};
  const OperandMatrix& operand = use.transposed ? turned : tensor;
  check(quantizer, operand.rows, operand.cols);
  std::visit(
      [&](const auto& elements) {
        x_ = transformed(elements, operand, quantizer.hadamard_signs);
        if (delayed) quantizer.scale = scale_of_history(largest_magnitude(x_), *delayed, quantizer.format);
        codes_ = quantize::quantize(std::span(elements), operand.rows, operand.cols, quantizer);
      },
      operand.elements);
  grid_ = {quantizer.tile, codes_.rows, codes_.cols};
  numbers_.resize(x_.size());
  quantize::dequantize(codes_, numbers_);
}

float RecipeEffect::tensor_scale() const {
  return quantizer().rule == quantize::ScaleRule::nvfp4 ? 1 / codes_.tensor_scale.encode : 1;
}

float RecipeEffect::reach_of(size_t tile) const {
  const quantize::BlockScale scale{codes_.multipliers[tile], codes_.scales[tile], 0};
  return quantize::dequantised(row_of(quantizer().format).largest, scale, divides_by_multiplier(quantizer()));
}

size_t RecipeEffect::tile_of(int64_t row, int64_t col) const {
  return static_cast<size_t>(row / grid_.tile_rows * grid_.cols + col / grid_.tile_cols);
}

bool RecipeEffect::clips(float x, size_t tile) const {
  constexpr float kLastBits = 1 + 0x1p-22f;
  return codes_.scales[tile] != 0 &&
         std::fabs(x * codes_.multipliers[tile]) > row_of(quantizer().format).largest * kLastBits;
}

float RecipeEffect::scale_of(size_t tile) const {
  return divides_by_multiplier(quantizer()) ? 1 / codes_.multipliers[tile] : codes_.scales[tile];
}

QuantizedElement RecipeEffect::element(int64_t row, int64_t col) const {
  if (use_.transposed) std::swap(row, col);
  const auto at = static_cast<size_t>(row * codes_.cols + col);
  const size_t tile = tile_of(row, col);
  QuantizedElement element{.x = x_[at], .number = numbers_[at]};
  element.flushed = element.number == 0 && element.x != 0;
  element.clipped = clips(element.x, tile);
  return element;
}

QuantizedBlock RecipeEffect::block_of(int64_t row, int64_t col) const {
  if (use_.transposed) std::swap(row, col);
  const int64_t down = row / grid_.tile_rows, across = col / grid_.tile_cols;
  const size_t tile = tile_of(row, col);
  QuantizedBlock block{.row = down * grid_.tile_rows, .col = across * grid_.tile_cols};
  block.rows = std::min(grid_.tile_rows, codes_.rows - block.row);
  block.cols = std::min(grid_.tile_cols, codes_.cols - block.col);
  if (use_.transposed) {
    std::swap(block.row, block.col);
    std::swap(block.rows, block.cols);
  }
  block.amax = codes_.amax[tile];
  block.scale = scale_of(tile);
  block.reach = reach_of(tile);
  block.clips = clips(block.amax, tile);
  return block;
}

EffectTotals RecipeEffect::totals() const {
  EffectTotals totals{.count = codes_.rows * codes_.cols};
  double squares = 0, errors = 0;
  for (int64_t row = 0, i = 0; row < codes_.rows; ++row)
    for (int64_t col = 0; col < codes_.cols; ++col, ++i) {
      const double x = x_[static_cast<size_t>(i)], difference = numbers_[static_cast<size_t>(i)] - x;
      totals.clipped += clips(x_[static_cast<size_t>(i)], tile_of(row, col));
      totals.flushed += x != 0 && numbers_[static_cast<size_t>(i)] == 0;
      if (!std::isfinite(x)) {
        ++totals.nonfinite;
        continue;
      }
      squares += x * x;
      errors += difference * difference;
    }
  if (squares > 0 || std::isnan(errors)) totals.error = std::sqrt(errors / squares);
  for (size_t tile = 0; tile < codes_.amax.size(); ++tile)
    if (codes_.amax[tile] > 0)
      totals.reach = std::fmin(totals.reach, static_cast<double>(reach_of(tile)) / codes_.amax[tile]);
  return totals;
}

std::pair<int, int> RecipeEffect::scale_exponents() const {
  std::pair<int, int> range = {0, 0};
  bool found = false;
  for (size_t tile = 0; tile < codes_.scales.size(); ++tile) {
    const float scale = scale_of(tile);
    if (codes_.amax[tile] == 0 || !std::isfinite(scale) || scale == 0) continue;
    const int exponent = std::ilogb(scale);
    range = found ? std::pair{std::min(range.first, exponent), std::max(range.second, exponent)}
                  : std::pair{exponent, exponent};
    found = true;
  }
  return range;
}

bool has_whole_blocks(const quantize::ProductRecipe& products, Slot slot, int64_t rows, int64_t cols) {
  for (const bool transposed : {false, true})
    if (const auto quantizer = quantizer_of(products, {slot, transposed});
        quantizer && (transposed ? rows : cols) % row_multiple(*quantizer) != 0)
      return false;
  return true;
}

std::vector<RecipeRow> effects_of_recipes(const OperandMatrix& tensor, Slot slot, const PrecisionConfig& lane,
                                          const std::function<bool()>& is_cancelled) {
  std::vector<RecipeRow> rows;
  for (const Recipe& recipe : recipes()) {
    RecipeRow row{.name = std::string(recipe.name), .of_lane = recipe.name == lane.recipe};
    RunConfig config;
    if (row.of_lane) config.precision = lane;
    config.precision.recipe = recipe.name;
    row.products = linear_recipe_of(config).product;
    row.whole_blocks = has_whole_blocks(*row.products, slot, tensor.rows, tensor.cols);
    for (const bool transposed : {false, true}) {
      if (is_cancelled()) return rows;
      const OperandUse use{slot, transposed};
      if (const auto quantizer = quantizer_of(*row.products, use); quantizer && row.whole_blocks)
        row.uses[transposed] = RecipeEffect(tensor, use, *quantizer, row.products->delayed).totals();
    }
    rows.push_back(std::move(row));
  }
  std::ranges::stable_sort(rows, comes_before);
  return rows;
}

} // namespace amplab
