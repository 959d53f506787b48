// SPDX-License-Identifier: Apache-2.0
// The ops: enum, table and lookup by name. Values; any thread.
#pragma once
#include <array>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

namespace amplab {

enum class Op : uint8_t {
#define OP(id, ...) id,
#define FORMULA(id, ...) id,
#define COMPOSITE(id, ...) id,
#define UPDATE(id, ...) id,
#include "kernels/contract/ops.def"
};

// Origin of the gradient: the op's own kernel, or a formula of other ops. Parts and updates have none.
enum class OpKind : uint8_t { kernel, formula, part, composite, update };
enum class Layout : uint8_t { dense, image, strided, preserving };

// Kind of product that an op computes. Each of the two tf32 switches of MathMode applies to one kind.
enum class Product : uint8_t { none, matrix, convolution, attention };
enum class Written : uint8_t { in, out };

// Why autocast's lists have an op compute in fp32 (engine/run/dtype_reason.cpp).
enum class Fp32Reason : uint8_t { unknown, grows, digits, divides, exponentials, sums, norms, losses };

// Values of columns that are flags.
namespace op_columns {
// What backward reads: operands and outputs of the forward call.
inline constexpr uint16_t in0 = 1, in1 = 2, in2 = 4, out0 = 8, out1 = 16, out2 = 32;
// The first operand is read only by the gradient of the second, and of factors also the other way round. A tensor is
// saved only if that gradient is needed. As in PyTorch, a first layer saves no weight, so its 16-bit copy is freed at
// once.
inline constexpr uint16_t numerator = in0 | in1 | 64, factors = numerator | 128;
// PyTorch saves a number or an operand that is not saved here. A second backward must throw GraphFreed all the same.
inline constexpr uint16_t once = 256;

// PyTorch's functions that call an op with one tensor as the only argument.
inline constexpr uint8_t anywhere = 1, // torch.exp(x), x.exp() and x.exp_()
    functional = 2;                    // torch.nn.functional.tanh(x)
} // namespace op_columns

// Columns that most rows leave out.
struct OpColumns {
  uint16_t saved = 0;         // for backward
  std::string_view node = {}; // PyTorch's name of the node, without Backward0, if it does not follow from the id
  Fp32Reason fp32 = Fp32Reason::unknown;
  uint8_t functions = 0;      // 0: those in engine/torch and engine/loop take other arguments, or there are none
  bool shadowed = false;      // of an update: the fp32 shadow follows it. It follows all other ops
  bool collective = false;    // of an update: waits for other ranks
  std::string_view help = {}; // one line for the editor of programs
};

struct OpRow : OpColumns {
  std::string_view id, name;
  OpKind kind;
  Layout layout;
  bool only_in_gradients;
  uint8_t least, most; // forward operands required, and accepted; of an update, lists
  uint8_t outputs;     // of a forward call; 0 for an update
  Product product;
  Written written; // where an update writes: first list of Call::in, or Call::out
  // Whether operands may have any strides.
  constexpr bool strided() const { return layout == Layout::strided || layout == Layout::preserving; }
  constexpr bool multiplies() const { return product != Product::none; }
  constexpr bool updates() const { return kind == OpKind::update; } // writes its arguments in place
  constexpr bool functional() const { return !updates(); }          // writes newly allocated outputs
  constexpr bool differentiable() const { return functional() && kind != OpKind::part; }
  constexpr bool has_kernel() const { return kind != OpKind::composite; }
  constexpr bool has_fp32_counterpart() const { return functional() || shadowed; }
  constexpr bool listed() const { return differentiable() && !only_in_gradients; } // may be on autocast's lists
};

inline constexpr auto kOps = [] {
  using namespace op_columns;
  using enum Fp32Reason;
  return std::array{
#define AMPLAB_ROW(id, name, kind, gradient, layout, least, most, outputs, product, written, ...)                      \
  OpRow{{__VA_ARGS__}, #id,  name,    OpKind::kind,     Layout::layout,  gradient,                                     \
        least,         most, outputs, Product::product, Written::written},
#define OP(id, name, layout, least, most, outputs, product, attributes, rule, derivative, ...)                         \
  AMPLAB_ROW(id, name, kernel, false, layout, least, most, outputs, product, out, __VA_ARGS__)
#define ONCE(id, name, layout, least, most, outputs, product, attributes, rule, ...)                                   \
  AMPLAB_ROW(id, name, kernel, false, layout, least, most, outputs, product, out, __VA_ARGS__)
#define FORMULA(id, name, layout, least, most, outputs, product, attributes, rule, derivative, ...)                    \
  AMPLAB_ROW(id, name, formula, false, layout, least, most, outputs, product, out, __VA_ARGS__)
#define GRADIENT(id, name, layout, least, most, outputs, product, attributes, rule, derivative, ...)                   \
  AMPLAB_ROW(id, name, formula, true, layout, least, most, outputs, product, out, __VA_ARGS__)
#define PART(id, name, layout, least, most, outputs, product, attributes, rule)                                        \
  AMPLAB_ROW(id, name, part, false, layout, least, most, outputs, product, out)
#define COMPOSITE(id, name, ...) AMPLAB_ROW(id, name, composite, false, dense, 0, 0, 0, none, out, __VA_ARGS__)
#define UPDATE(id, name, least, most, written, attributes, ...)                                                        \
  AMPLAB_ROW(id, name, update, false, dense, least, most, 0, none, written, __VA_ARGS__)
#include "kernels/contract/ops.def"
#undef AMPLAB_ROW
  };
}();

inline constexpr size_t kOpCount = kOps.size();

constexpr const OpRow& row_of(Op op) { return kOps[static_cast<size_t>(op)]; }
constexpr std::string_view name_of(Op op) { return row_of(op).name; }

// Returns whether a call waits for other ranks, so that all ranks must make it.
constexpr bool is_collective(Op op) { return row_of(op).collective; }

// Returns the op with this id ("log_softmax"), or nothing.
constexpr std::optional<Op> op_named(std::string_view id) {
  for (size_t i = 0; i < kOpCount; ++i)
    if (kOps[i].id == id) return static_cast<Op>(i);
  return std::nullopt;
}

} // namespace amplab
