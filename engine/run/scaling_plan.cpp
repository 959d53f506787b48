// SPDX-License-Identifier: Apache-2.0
#include "engine/run/scaling_plan.h"

#include "engine/run/gradient_buckets.h"

#include <algorithm>
#include <cassert>
#include <map>

namespace amplab {

namespace {

enum class PlannedOpKind : uint8_t { compute, packing, collective };

PlannedOpKind kind_of(std::string_view op) {
  constexpr std::string_view kPacking[] = {"flatten_dense_tensors", "unflatten_dense_tensors"};
  constexpr std::string_view kCollectives[] = {"all_reduce_", "broadcast_", "wait_tensor", "all_gather_into_tensor",
                                               "reduce_scatter_tensor"};
  if (std::ranges::find(kPacking, op) != std::end(kPacking)) return PlannedOpKind::packing;
  return std::ranges::find(kCollectives, op) != std::end(kCollectives) ? PlannedOpKind::collective
                                                                       : PlannedOpKind::compute;
}

// Uses the layer with the longest name that the parameter's name begins with: "block1.fc" for "block1.fc.weight".
double ready_of(const std::string& parameter, const std::map<std::string, double>& ends, double otherwise) {
  size_t longest = 0;
  double ready = otherwise;
  for (const auto& [layer, end] : ends)
    if (layer.size() > longest && parameter.starts_with(layer + ".")) longest = layer.size(), ready = end;
  return ready;
}

StepProfile assumed(std::span<const int64_t> elements, DType dtype, double seconds) {
  StepProfile profile{.before_s = seconds / 3, .backward_s = 2 * seconds / 3};
  const auto tensors = static_cast<double>(elements.size());
  for (size_t i = 0; i < elements.size(); ++i)
    profile.parameters.push_back(
        {static_cast<double>(elements[i]), dtype, profile.backward_s * (tensors - static_cast<double>(i)) / tensors});
  return profile;
}

} // namespace

double StepProfile::elements() const {
  double sum = 0;
  for (const ParameterWork& parameter : parameters) sum += parameter.elements;
  return sum;
}

StepProfile profile_of(std::span<const OpRecord> ops, std::span<const std::string> names,
                       std::span<const int64_t> elements, DType dtype, double seconds) {
  assert(names.size() == elements.size());
  const auto is_backward = [](const OpRecord& op) { return op.phase == "backward"; };
  size_t end = ops.size();
  while (end > 0 && !is_backward(ops[end - 1])) --end;
  size_t begin = end;
  while (begin > 0 && is_backward(ops[begin - 1])) --begin;
  if (begin == end) return assumed(elements, dtype, seconds);

  StepProfile profile{.measured = true};
  std::map<std::string, double> ends; // of layers, after their last call in backward
  double packed_us = 0, packed_bytes = 0;
  for (size_t i = 0; i < ops.size(); ++i) {
    const OpRecord& op = ops[i];
    const PlannedOpKind kind = kind_of(op.op);
    if (kind == PlannedOpKind::packing) packed_us += op.time_us, packed_bytes += static_cast<double>(op.bytes);
    if (kind != PlannedOpKind::compute) continue;
    (i < begin ? profile.before_s : i < end ? profile.backward_s : profile.after_s) += op.time_us;
    if (i >= begin && i < end && !op.layer.empty()) ends[op.layer] = profile.backward_s;
  }
  if (packed_us > 0) profile.packed_bytes_per_s = packed_bytes / (packed_us * 1e-6);
  for (size_t i = 0; i < names.size(); ++i)
    profile.parameters.push_back(
        {static_cast<double>(elements[i]), dtype, ready_of(names[i], ends, profile.backward_s)});
  const double times = seconds / profile.seconds();
  for (double* part : {&profile.before_s, &profile.backward_s, &profile.after_s}) *part *= times;
  for (ParameterWork& parameter : profile.parameters) parameter.ready_s *= times;
  return profile;
}

StepWork work_of(const StepProfile& profile, const ScalingSettings& settings, double slower) {
  std::vector<BucketPart> parts;
  for (const ParameterWork& parameter : profile.parameters)
    parts.push_back({static_cast<size_t>(parameter.elements) * bytes_of(parameter.dtype), parameter.dtype});
  StepWork work{.before_s = profile.before_s * slower};
  double reached = 0;
  for (const std::vector<size_t>& members :
       buckets_of(parts, kFirstBucketBytes, static_cast<size_t>(settings.bucket_bytes))) {
    BucketWork bucket;
    double ready = reached, own_bytes = 0;
    for (const size_t member : members) {
      const ParameterWork& parameter = profile.parameters[member];
      ready = std::max(ready, parameter.ready_s);
      own_bytes += static_cast<double>(parts[member].bytes);
      bucket.bytes += parameter.elements * static_cast<double>(bytes_of(settings.wire.value_or(parameter.dtype)));
    }
    bucket.backward_s = (ready - reached) * slower;
    bucket.pack_s = bucket.unpack_s = (own_bytes + bucket.bytes) / profile.packed_bytes_per_s * slower;
    reached = ready;
    work.buckets.push_back(bucket);
  }
  work.after_s = (profile.backward_s - reached + profile.after_s) * slower;
  return work;
}

ScalingPoint scaling_at(const StepProfile& profile, const ScalingSettings& settings, int ranks) {
  assert(ranks >= 1);
  if (ranks == 1) return {1, {.seconds = profile.seconds(), .compute_s = profile.seconds()}, 1};
  const int on_node = std::min(ranks, settings.cluster.per_node);
  const double slower = settings.cores_per_node > 0 ? std::max(1.0, on_node / settings.cores_per_node) : 1;
  const StepWork work = work_of(profile, settings, slower);
  std::vector<double> reduce_s;
  for (const BucketWork& bucket : work.buckets)
    reduce_s.push_back(all_reduce_seconds(settings.cluster, ranks, bucket.bytes));
  ScalingPoint point{ranks, step_time(work, reduce_s, settings.overlap, settings.stolen)};
  point.efficiency = profile.seconds() / point.time.seconds;
  return point;
}

} // namespace amplab
