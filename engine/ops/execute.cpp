// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/execute.h"

namespace amplab {
namespace {

// Ops that are not named here give one output like their first operand.
constexpr std::array<ShapeRule, kOpCount> make_rules() {
  std::array<ShapeRule, kOpCount> rules{};
  rules.fill(like_first);
  const auto set = [&](ShapeRule rule, std::initializer_list<Op> ops) {
    for (Op op : ops) rules[static_cast<size_t>(op)] = rule;
  };
  set(broadcast_outputs, {Op::add, Op::sub, Op::mul, Op::div});
  set(sum_outputs, {Op::sum});
  set(linear_outputs, {Op::linear});
  set(matmul_outputs, {Op::matmul, Op::bmm});
  set(attention_outputs, {Op::scaled_dot_product_attention});
  set(dropout_outputs, {Op::dropout});
  set(layer_norm_outputs, {Op::layer_norm});
  set(nll_loss_outputs, {Op::nll_loss});
  return rules;
}

constexpr std::array<ShapeRule, kOpCount> kRules = make_rules();

} // namespace

Outputs allocate_outputs(Op op, std::span<const Tensor> inputs, const Attributes& attributes,
                         std::optional<DType> requested) {
  return kRules[static_cast<size_t>(op)]({op, inputs, attributes, requested});
}

void update(Device& device, Op op, std::span<const View> in, std::span<const View> out, const Attributes& attributes) {
  execute(device, {op, Direction::forward, in, out, attributes});
}

} // namespace amplab
