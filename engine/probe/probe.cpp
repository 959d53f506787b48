// SPDX-License-Identifier: Apache-2.0
#include "engine/probe/probe.h"

#include "engine/probe/host_values.h"
#include "engine/probe/origin.h"
#include "engine/run/formats.h"

#include <algorithm>
#include <chrono>

namespace amplab {
namespace {

std::string dtypes_text(std::span<const DType> dtypes) {
  std::string text;
  for (DType dtype : dtypes) {
    if (!text.empty()) text += ' ';
    text += name_of(dtype);
  }
  return text;
}

const View* first_present(std::span<const View> views) {
  const auto found = std::ranges::find_if(views, [](const View& v) { return static_cast<bool>(v); });
  return found == views.end() ? nullptr : &*found;
}

// The dtype the arithmetic sees: that of the first floating operand, or tf32 where products read fp32 so.
DType compute_dtype(const Device& device, const Call& call) {
  for (const View& v : call.in)
    if (v && is_floating(v.dtype))
      return call.op == Op::linear && v.dtype == DType::f32 && device.allow_tf32() ? DType::tf32 : v.dtype;
  const View* out = first_present(call.out);
  return out ? out->dtype : DType::f32;
}

} // namespace

void Probe::run(Device& device, const Call& call) {
  const ScratchScope looking(device, &scratch_);
  OpRecord record;
  record.step = step_;
  record.phase = name_of(current_origin.phase);
  record.seq = static_cast<int64_t>(records_.size()) + 1;
  record.op = name_of(call.op);
  record.layer = current_origin.layer;
  const DType computed = compute_dtype(device, call);
  record.compute_dtype = name_of(computed);
  record.emulated = device.emulated(call.op, computed);
  if (note_.arguments > 0) {
    record.policy = note_.autocast ? name_of(note_.policy) : "autocast off";
    if (note_.overridden) record.policy += kOverrideMark;
    record.in_dtypes = dtypes_text({note_.came_in.data(), static_cast<size_t>(note_.arguments)});
    record.casts = note_.casts;
    record.casts_cached = note_.casts_cached;
  } else {
    std::vector<DType> dtypes;
    for (const View& v : call.in)
      if (v && dtypes.size() < 4) dtypes.push_back(v.dtype);
    record.in_dtypes = dtypes_text(dtypes);
  }
  note_ = {};

  // The shadow comes first: a call that works in place would destroy its own inputs.
  const int64_t zeros_without_rounding = zeros_before_rounding(device, call);
  if (observer_) observer_->before(device, call);
  device.synchronize();
  const auto begin = std::chrono::steady_clock::now();
  {
    const ScratchScope computing(device, looking.outside());
    device.run(call);
  }
  device.synchronize();
  record.time_us = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count();

  look_at_outputs(device, call, record);
  if (zeros_without_rounding >= 0) record.flushed = std::max<int64_t>(0, record.zeros - zeros_without_rounding);
  if (observer_) observer_->after(device, call, record);
  records_.push_back(std::move(record));
}

void Probe::look_at_outputs(Device& device, const Call& call, OpRecord& record) {
  for (const View& v : call.in)
    if (v) record.bytes += static_cast<int64_t>(v.bytes());
  bool first = true;
  for (const View& v : call.out) {
    if (!v) continue;
    record.bytes += static_cast<int64_t>(v.bytes());
    if (std::exchange(first, false)) {
      record.out_dtype = name_of(v.dtype);
      record.shape = to_string(v.shape);
    }
    if (!is_floating(v.dtype)) continue;
    const Statistics s = device.statistics(v);
    record.count += s.count;
    record.zeros += s.zeros;
    record.subnormals += s.subnormals;
    record.inf += s.inf;
    record.nan += s.nan;
    record.amax = std::max(record.amax, s.amax);
    if (s.amin_nonzero > 0)
      record.amin_nonzero = record.amin_nonzero > 0 ? std::min(record.amin_nonzero, s.amin_nonzero) : s.amin_nonzero;
  }
}

// Counts the zeros that a differentiable op's outputs have in fp32: what is zero in 16 bits beyond those was flushed by
// rounding. Returns -1 where the question does not arise.
int64_t Probe::zeros_before_rounding(Device& device, const Call& call) {
  const bool rounds = std::ranges::any_of(call.out, [](const View& v) { return v && is_16bit(v.dtype); });
  if (!rounds || !row_of(call.op).differentiable()) return -1;
  int64_t zeros = 0;
  for (const Tensor& wide : outputs_in_fp32(allocator_, device, call))
    if (wide) zeros += device.statistics(wide.view()).zeros;
  return zeros;
}

std::vector<Tensor> outputs_in_fp32(CachingAllocator& allocator, Device& device, const Call& call) {
  std::vector<Tensor> operands, outputs, others;
  std::vector<View> in, out;
  const std::vector<View> written = written_by(call);
  for (const View& v : call.in) {
    // What the call changes where it stands, such as running statistics, is changed by the call itself alone.
    const bool changed = v && std::ranges::find(written, v.data, &View::data) != written.end();
    if (!v || (!is_16bit(v.dtype) && !changed)) {
      in.push_back(v);
      continue;
    }
    const Tensor& wide = operands.emplace_back(allocator, v.shape, DType::f32, MemoryCategory::inspection);
    const View to[] = {wide.view()};
    device.run({is_16bit(v.dtype) ? Op::cast : Op::clone, Direction::forward, {&v, 1}, to});
    in.push_back(wide.view());
  }
  for (const View& v : call.out) {
    if (v && is_floating(v.dtype)) {
      out.push_back(outputs.emplace_back(allocator, v.shape, DType::f32, MemoryCategory::inspection).view());
      continue;
    }
    outputs.emplace_back();
    // An integer output is computed too, but into a place of its own.
    out.push_back(v ? others.emplace_back(allocator, v.shape, v.dtype, MemoryCategory::inspection).view() : v);
  }
  device.run({call.op, call.direction, in, out, call.attributes});
  return outputs;
}

} // namespace amplab
