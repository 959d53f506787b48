// SPDX-License-Identifier: Apache-2.0
// The ops by name. Values; any thread.
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
#define COMPOSITE(id, ...) id,
#define UPDATE(id, ...) id,
#include "kernels/contract/ops.def"
};

// Where the gradient of an op comes from: its own kernel, a formula of other ops, or nowhere.
enum class OpKind : uint8_t { kernel, formula, composite, update };
enum class Layout : uint8_t { dense, strided };

struct OpRow {
  std::string_view id, name;
  OpKind kind;
  bool strided; // may operands have any strides?
  bool only_in_gradients;
  constexpr bool differentiable() const { return kind != OpKind::update; }
  constexpr bool has_kernel() const { return kind != OpKind::composite; }
};

inline constexpr OpRow kOps[] = {
#define AMPLAB_ROW(id, name, kind, layout, gradient)                                                                   \
  {#id, name, OpKind::kind, Layout::layout == Layout::strided, gradient},
#define OP(id, name, layout, attributes) AMPLAB_ROW(id, name, kernel, layout, false)
#define FORMULA(id, name, layout, attributes) AMPLAB_ROW(id, name, formula, layout, false)
#define GRADIENT(id, name, layout, attributes) AMPLAB_ROW(id, name, formula, layout, true)
#define COMPOSITE(id, name) AMPLAB_ROW(id, name, composite, dense, false)
#define UPDATE(id, name, attributes) AMPLAB_ROW(id, name, update, dense, false)
#include "kernels/contract/ops.def"
#undef AMPLAB_ROW
};

inline constexpr size_t kOpCount = std::size(kOps);

constexpr const OpRow& row_of(Op op) { return kOps[static_cast<size_t>(op)]; }
constexpr std::string_view name_of(Op op) { return row_of(op).name; }

// Returns the op of that id ("log_softmax"), or nothing.
constexpr std::optional<Op> op_named(std::string_view id) {
  for (size_t i = 0; i < kOpCount; ++i)
    if (kOps[i].id == id) return static_cast<Op>(i);
  return std::nullopt;
}

} // namespace amplab
