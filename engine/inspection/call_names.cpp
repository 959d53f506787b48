// SPDX-License-Identifier: Apache-2.0
#include "engine/inspection/call_names.h"

#include "engine/context/execution_context.h"

namespace amplab {
namespace {

std::optional<TensorKind> kind_of(const Call& call) {
  if (call.out.empty() || !call.out.front() || !is_floating(call.out.front().dtype)) return {};
  if (row_of(call.op).updates()) return {};
  const bool by_channel = call.op == Op::batch_norm_stats || call.op == Op::batch_norm_gather_stats ||
                          call.op == Op::batch_norm_backward_reduce;
  if (by_channel) return {};
  if (current_context().phase == Phase::forward) return TensorKind::activation;
  if (current_context().phase != Phase::backward || current_context().recomputes) return {};
  const bool of_a_parameter = call.op == Op::conv2d_weight || call.op == Op::embedding_dense_backward;
  const bool for_a_master = call.op == Op::cast && call.direction == Direction::forward;
  if (of_a_parameter || for_a_master) return {};
  return TensorKind::activation_gradient;
}

} // namespace

std::string layer_of_parameter(const std::string& name) {
  const size_t dot = name.rfind('.');
  return dot == std::string::npos ? std::string() : name.substr(0, dot);
}

std::optional<TensorName> CallNames::made_by(const Call& call, const OpRecord& record) {
  const std::optional<TensorKind> kind = kind_of(call);
  if (!kind) return {};
  std::string name = record.layer;
  if (!name.empty()) name += '.';
  name += record.op;
  if (*kind == TensorKind::activation_gradient) name += ".grad_input";
  const bool first = names_.insert(name).second;
  return TensorName{*kind, std::move(name), first ? 0 : record.seq};
}

} // namespace amplab
