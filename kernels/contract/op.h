// SPDX-License-Identifier: Apache-2.0
// The ops by name, and the autocast policy each carries. Values; any thread.
#pragma once
#include <array>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

namespace amplab {

enum class Op : uint8_t {
#define OP(id, ...) id,
#define UPDATE(id, ...) id,
#include "kernels/contract/ops.def"
};

// The autocast policies of PyTorch, aten/src/ATen/autocast_mode.h.
enum class Policy : uint8_t { lower_precision_fp, fp32, fp32_set_opt_dtype, promote, fallthrough };

struct OpRow {
  std::string_view id, name;
  Policy cuda_policy, cpu_policy;
  bool differentiable;
};

inline constexpr OpRow kOps[] = {
#define OP(id, name, cuda, cpu, attributes) {#id, name, Policy::cuda, Policy::cpu, true},
#define UPDATE(id, name, attributes) {#id, name, Policy::fallthrough, Policy::fallthrough, false},
#include "kernels/contract/ops.def"
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

constexpr std::string_view name_of(Policy p) {
  constexpr std::string_view names[] = {"lower_precision_fp", "fp32", "fp32_set_opt_dtype", "promote", "fallthrough"};
  return names[static_cast<size_t>(p)];
}

} // namespace amplab
