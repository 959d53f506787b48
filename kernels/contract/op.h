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
#define GRADIENT(id, ...) id,
#define PART(id, ...) id,
#define COMPOSITE(id, ...) id,
#define UPDATE(id, ...) id,
#include "kernels/contract/ops.def"
};

// Origin of the gradient: the op's own kernel, or a formula of other ops. Parts and updates have none.
enum class OpKind : uint8_t { kernel, formula, part, composite, update };
enum class Layout : uint8_t { dense, image, strided, preserving };

// Kind of product that an op computes. Each of the two tf32 switches in kernels/contract/device.h applies to one kind.
enum class Product : uint8_t { none, matrix, convolution, attention };
enum class Written : uint8_t { in, out };

struct OpRow {
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
};

inline constexpr OpRow kOps[] = {
#define AMPLAB_ROW(id, name, kind, gradient, layout, least, most, outputs, product)                                    \
  {#id, name, OpKind::kind, Layout::layout, gradient, least, most, outputs, Product::product, Written::out},
#define OP(id, name, layout, least, most, outputs, product, attributes)                                                \
  AMPLAB_ROW(id, name, kernel, false, layout, least, most, outputs, product)
#define FORMULA(id, name, layout, least, most, outputs, product, attributes)                                           \
  AMPLAB_ROW(id, name, formula, false, layout, least, most, outputs, product)
#define GRADIENT(id, name, layout, least, most, outputs, product, attributes)                                          \
  AMPLAB_ROW(id, name, formula, true, layout, least, most, outputs, product)
#define PART(id, name, layout, least, most, outputs, product, attributes)                                              \
  AMPLAB_ROW(id, name, part, false, layout, least, most, outputs, product)
#define COMPOSITE(id, name) AMPLAB_ROW(id, name, composite, false, dense, 0, 0, 0, none)
#define UPDATE(id, name, least, most, written, attributes)                                                             \
  {#id, name, OpKind::update, Layout::dense, false, least, most, 0, Product::none, Written::written},
#include "kernels/contract/ops.def"
#undef AMPLAB_ROW
};

inline constexpr size_t kOpCount = std::size(kOps);

constexpr const OpRow& row_of(Op op) { return kOps[static_cast<size_t>(op)]; }
constexpr std::string_view name_of(Op op) { return row_of(op).name; }

// Returns whether a call waits for other ranks, so that all ranks must make it.
constexpr bool is_collective(Op op) {
  using enum Op;
  return op == all_reduce || op == broadcast || op == all_gather || op == reduce_scatter || op == wait_tensor;
}

// Returns the op with this id ("log_softmax"), or nothing.
constexpr std::optional<Op> op_named(std::string_view id) {
  for (size_t i = 0; i < kOpCount; ++i)
    if (kOps[i].id == id) return static_cast<Op>(i);
  return std::nullopt;
}

} // namespace amplab
