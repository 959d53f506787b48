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
  set(equality_outputs, {Op::eq});
  set(masked_fill_outputs, {Op::masked_fill});
  set(where_outputs, {Op::where});
  set(reduced_outputs, {Op::sum, Op::mean, Op::var});
  set(norm_outputs, {Op::linalg_vector_norm});
  set(extreme_outputs, {Op::amax, Op::amin});
  set(extreme_and_place_outputs, {Op::max, Op::min});
  set(cat_outputs, {Op::cat});
  set(gather_outputs, {Op::gather});
  set(gather_backward_outputs, {Op::gather_backward});
  set(embedding_outputs, {Op::embedding});
  set(embedding_dense_backward_outputs, {Op::embedding_dense_backward});
  set(linear_outputs, {Op::linear});
  set(matmul_outputs, {Op::matmul, Op::bmm});
  set(attention_outputs, {Op::scaled_dot_product_attention});
  set(conv2d_outputs, {Op::conv2d});
  set(conv2d_input_outputs, {Op::conv2d_input});
  set(conv2d_weight_outputs, {Op::conv2d_weight});
  set(max_pool2d_outputs, {Op::max_pool2d});
  set(avg_pool2d_outputs, {Op::avg_pool2d});
  set(adaptive_pool_outputs, {Op::adaptive_avg_pool2d});
  set(like_places_outputs, {Op::max_pool2d_gather});
  set(spread_outputs, {Op::max_pool2d_scatter, Op::avg_pool2d_spread, Op::adaptive_avg_pool2d_spread});
  set(batch_norm_outputs, {Op::batch_norm});
  set(group_norm_outputs, {Op::group_norm});
  set(dropout_outputs, {Op::dropout});
  set(layer_norm_outputs, {Op::layer_norm});
  set(nll_loss_outputs, {Op::nll_loss});
  set(loss_outputs, {Op::mse_loss, Op::smooth_l1_loss});
  set(probability_loss_outputs, {Op::binary_cross_entropy});
  set(logit_loss_outputs, {Op::binary_cross_entropy_with_logits});
  return rules;
}

constexpr std::array<ShapeRule, kOpCount> kRules = make_rules();

} // namespace

Outputs allocate_outputs(Op op, std::span<const Tensor> inputs, const Attributes& attributes,
                         std::optional<DType> requested) {
  return kRules[static_cast<size_t>(op)]({op, inputs, attributes, requested});
}

void update(Device& device, Op op, std::span<const View> in, std::span<const View> out, const Attributes& attributes,
            const View& numbers, const View& unless) {
  execute(device, {op, Direction::forward, in, out, attributes, numbers, unless});
}

} // namespace amplab
