// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/execute.h"

#include <algorithm>
#include <cassert>

namespace amplab {
namespace {

constexpr std::array<ShapeRule, kOpCount> kRules = [] {
  std::array<ShapeRule, kOpCount> rules{};
#define OP(id, name, layout, least, most, outputs, product, attributes, rule, ...)                                     \
  rules[static_cast<size_t>(Op::id)] = rule;
#define FORMULA(...) OP(__VA_ARGS__)
#include "kernels/contract/ops.def"
  return rules;
}();

bool all_channels_last(std::span<const Tensor> inputs) {
  bool any = false;
  for (const Tensor& t : inputs) {
    if (!t || t.shape().rank != 4) continue;
    if (t.view().format() == MemoryFormat::contiguous) return false;
    any = true;
  }
  return any;
}

// The memory format of the outputs, by the op's row.
MemoryFormat format_of_outputs(Op op, std::span<const Tensor> inputs, const Attributes& attributes) {
  if (const auto* clone = std::get_if<CloneAttributes>(&attributes)) return clone->memory_format;
  const auto first = std::ranges::find_if(inputs, [](const Tensor& t) { return bool(t); });
  if (first->shape().rank > 4 || !first->device().properties().channels_last) return MemoryFormat::contiguous;
  switch (row_of(op).layout) {
  case Layout::image: return first->view().format();
  case Layout::preserving: return all_channels_last(inputs) ? MemoryFormat::channels_last : MemoryFormat::contiguous;
  default: return MemoryFormat::contiguous;
  }
}

[[maybe_unused]] bool fits(const OpRow& row, std::span<const Tensor> inputs) {
  const auto given = static_cast<size_t>(std::ranges::count_if(inputs, [](const Tensor& t) { return bool(t); }));
  return given >= row.least && inputs.size() <= row.most;
}

} // namespace

Outputs allocate_outputs(Op op, std::span<const Tensor> inputs, const Attributes& attributes,
                         std::optional<DType> requested) {
  assert(fits(row_of(op), inputs));
  const Outputs outputs =
      kRules[static_cast<size_t>(op)]({op, inputs, attributes, requested, format_of_outputs(op, inputs, attributes)});
  assert(outputs.count == row_of(op).outputs);
  return outputs;
}

void update(Device& device, Op op, std::span<const View> in, std::span<const View> out, const Attributes& attributes,
            const View& numbers, const View& unless) {
  assert(row_of(op).most == 0 ? in.empty() : in.size() >= row_of(op).least);
  execute(device, {op, Direction::forward, in, out, attributes, {}, numbers, unless});
}

} // namespace amplab
