// SPDX-License-Identifier: Apache-2.0
#include "engine/probe/probe.h"

#include "engine/context/execution_context.h"
#include "engine/probe/call_cost.h"
#include "engine/probe/host_values.h"
#include "engine/probe/same_zeros.h"
#include "engine/run/formats.h"
#include "engine/run/recipe.h"
#include "kernels/quantize/product_recipe.h"

#include <algorithm>

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

// The format of the arithmetic. For a product, the format in which operands are multiplied; its sums are fp32. For
// other ops, the widest format read or written, because a kernel rounds only its result.
DType compute_dtype(const Device& device, const Call& call) {
  std::optional<DType> widest;
  for (const std::span<const View> views : {call.in, call.out})
    for (const View& v : views) {
      if (!v || !is_floating(v.dtype)) continue;
      if (row_of(call.op).multiplies()) return device.properties().reads(call.op, v.dtype, call.math_mode);
      widest = !widest || *widest == v.dtype ? v.dtype : DType::f32;
    }
  const View* out = first_present(call.out);
  return widest.value_or(out ? out->dtype : DType::f32);
}

// Returns whether the device turns codes into fp32 numbers again for a product of this call. The sides of a product and
// of its gradients are the same three.
bool emulates_recipe(const Device& device, const Call& call, const GemmShape& shape) {
  const quantize::ProductRecipe* const recipe = recipe_of(call);
  if (!recipe) return false;
  const auto emulates = [&](const quantize::ProductRecipe* product) {
    return product && device.properties().emulates(*product, {shape.m, shape.n, shape.k});
  };
  if (call.direction == Direction::forward) return emulates(recipe);
  return emulates(recipe->gradient_of_left) || emulates(recipe->gradient_of_right);
}

// True if the call writes into an operand.
bool changes_operands(const Call& call) {
  const std::vector<View> written = written_by(call);
  return std::ranges::any_of(
      call.in, [&](const View& v) { return v && std::ranges::find(written, v.data, &View::data) != written.end(); });
}

// True if the call changes gradients in place.
bool changes_gradients(const Call& call) {
  return call.op == Op::unscale || call.op == Op::clip_scale || call.op == Op::clip_value;
}

} // namespace

// The call's outputs in fp32, computed on first use. Most calls do not need them, and they cost more than the call.
class Probe::Exact {
 public:
  // whole: if false, there are none. The other arguments must outlive it.
  Exact(Probe& probe, Device& device, const Call& call, bool whole)
      : probe_(probe), device_(device), call_(call), made_(!whole) {}
  void make() {
    if (!std::exchange(made_, true)) outputs_ = probe_.exact_outputs(device_, call_, has_run_);
  }
  void note_run() { has_run_ = true; }
  std::span<const Tensor> outputs() const { return outputs_; } // as far as computed
  // The fp32 value of an output that the call has written. Undefined if it is zero wherever the output is.
  Tensor where_zeros_may_differ(size_t output) {
    if (!made_ && zeros_match_fp32(probe_.allocator_, device_, call_, output)) return {};
    const bool apart =
        row_of(call_.op).multiplies() && call_.direction == Direction::backward; // one product per gradient
    if (!made_ && apart) return alone(output);
    make();
    return output < outputs_.size() ? outputs_[output] : Tensor();
  }

 private:
  Tensor alone(size_t output) const {
    std::vector<View> requested(call_.out.size());
    requested[output] = call_.out[output];
    const std::vector<Tensor> outputs = probe_.exact_outputs(
        device_, {call_.op, call_.direction, call_.in, requested, call_.attributes, call_.math_mode}, has_run_);
    return outputs.empty() ? Tensor() : outputs[output];
  }

  Probe& probe_;
  Device& device_;
  const Call& call_;
  bool made_, has_run_ = false;
  std::vector<Tensor> outputs_;
};

void Probe::released(const void* data, size_t bytes) noexcept {
  producers_.forget(data, bytes);
  reference_gradients_.forget(data, bytes);
  if (shadow_) shadow_->forget(data, bytes);
}

template <class Observation> void Probe::observe(Observation observation) {
  if (observers_.empty()) return;
  const Clock::time_point begin = Clock::now();
  observing_ = true;
  for (CallObserver* observer : observers_) observation(*observer);
  observing_ = false;
  left_out_us_ += std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
}

void Probe::run(Device& device, const Call& call) {
  const auto us = [](Clock::time_point from, Clock::time_point to) {
    return std::chrono::duration<double, std::micro>(to - from).count();
  };
  const Clock::time_point entered = Clock::now();
  const ScratchScope inspecting(device, &scratch_);
  OpRecord record;
  record.step = step_;
  record.phase = name_of(current_context().phase);
  record.seq = static_cast<int64_t>(records_.size()) + 1;
  record.op = name_of(call.op);
  record.layer = current_context().layer;
  record.line = current_context().line;
  const DType computed = compute_dtype(device, call);
  record.compute_dtype = name_of(computed);
  const GemmShape sides = gemm_shape_of(call);
  record.emulated = device.properties().emulated(call.op, computed);
  if (const Recipe* recipe = recipe_with(recipe_of(call))) {
    record.compute_dtype = recipe->name;
    record.emulated = emulates_recipe(device, call, sides);
  }
  if (note_.arguments > 0) {
    record.policy = note_.autocast ? name_of(note_.policy) : kAutocastOff;
    if (note_.overridden) record.policy += kOverrideMark;
    record.in_dtypes = dtypes_text({note_.input_dtypes.data(), static_cast<size_t>(note_.arguments)});
    record.casts = note_.casts;
    record.casts_cached = note_.casts_cached;
  } else {
    std::vector<DType> dtypes;
    for (const View& v : call.in)
      if (v && dtypes.size() < 4) dtypes.push_back(v.dtype);
    record.in_dtypes = dtypes_text(dtypes);
  }
  note_ = {};
  record.made_by = producers_.of_operands(call);
  record.m = sides.m;
  record.n = sides.n;
  record.k = sides.k;

  // A call that works in place would destroy its own inputs.
  const bool whole = level_ == InspectionLevel::whole;
  Exact exact(*this, device, call, whole);
  if (shadow_ || changes_operands(call) || reference_gradients_.returns_local(call)) exact.make();
  const std::vector<Tensor> reference =
      whole ? reference_gradients_.outputs(device, call, exact.outputs()) : std::vector<Tensor>();
  if (shadow_) shadow_->before(device, call, exact.outputs());
  inspection_us_ += us(entered, Clock::now());
  first_output_.reset();
  observe([&](CallObserver& observer) { observer.before(device, call); });
  device.synchronize();
  const Clock::time_point begin = Clock::now();
  {
    const ScratchScope computing(device, inspecting.outside().scratch);
    device.run(call);
  }
  exact.note_run();
  device.synchronize();
  const Clock::time_point end = Clock::now();
  record.time_us = us(begin, end);
  record.start_us = us(start_, begin) - inspection_us_ - left_out_us_;

  producers_.note(call, record.seq);
  if (whole) reference_gradients_.store_outputs(device, call, reference);
  if (shadow_) shadow_->after(device, call, record);
  inspect_outputs(device, call, exact, record);
  records_.push_back(std::move(record));
  inspection_us_ += us(end, Clock::now());
  observe([&](CallObserver& observer) { observer.after(device, call, records_.back()); });
}

void Probe::inspect_outputs(Device& device, const Call& call, Exact& exact, OpRecord& record) {
  for (const View& v : call.in)
    if (v) record.bytes += static_cast<int64_t>(v.bytes());
  bool first = true;
  for (size_t i = 0; i < call.out.size(); ++i) {
    const View& v = call.out[i];
    if (!v) continue;
    record.bytes += static_cast<int64_t>(v.bytes());
    if (std::exchange(first, false)) {
      record.out_dtype = name_of(v.dtype);
      record.shape = to_string(v.shape);
    }
    if (!is_floating(v.dtype)) continue;
    const Statistics s = device.probing().statistics(v);
    if (i == 0) first_output_ = s;
    record.count += s.count;
    record.zeros += s.zeros;
    if (s.zeros > 0) inspect_zeros(device, v, exact.where_zeros_may_differ(i), record);
    record.subnormals += s.subnormals;
    record.inf += s.inf;
    record.nan += s.nan;
    record.amax = std::max(record.amax, s.amax);
    if (s.amin_nonzero > 0)
      record.amin_nonzero = record.amin_nonzero > 0 ? std::min(record.amin_nonzero, s.amin_nonzero) : s.amin_nonzero;
  }
}

// A zero was flushed in this call if it is not zero in `exact`. If it is zero there too but not in the fp32 reference,
// it underflowed upstream. exact: undefined if it has the same zeros.
void Probe::inspect_zeros(Device& device, const View& output, const Tensor& exact, OpRecord& record) {
  const View zero[] = {output, exact ? exact.view() : output};
  if (exact) record.flushed += device.probing().count_zeros_where_nonzero({zero, 1}, exact.view());
  if (const auto reference = reference_gradients_.reference_of(output))
    record.underflowed_upstream += device.probing().count_zeros_where_nonzero(zero, *reference);
}

// Returns the fp32 outputs of a call that rounds to 16 bits, from the same operands. For in-place changes of gradients,
// returns the gradients before the call. Empty for other calls.
std::vector<Tensor> Probe::exact_outputs(Device& device, const Call& call, bool has_run) {
  const bool rounds = std::ranges::any_of(call.out, [](const View& v) { return v && is_16bit(v.dtype); });
  if (!rounds) return {};
  if (row_of(call.op).functional()) return outputs_in_fp32(allocator_, device, call, has_run);
  std::vector<Tensor> before;
  for (size_t i = 0; changes_gradients(call) && i < call.out.size(); ++i) {
    const View& v = call.out[i];
    if (!is_16bit(v.dtype)) {
      before.emplace_back();
      continue;
    }
    const View to[] = {before.emplace_back(allocator_, v.shape, DType::f32, MemoryCategory::inspection).view()};
    device.run({Op::cast, Direction::forward, {&v, 1}, to});
  }
  return before;
}

std::vector<Tensor> outputs_in_fp32(CachingAllocator& allocator, Device& device, const Call& call, bool has_run) {
  std::vector<Tensor> operands, outputs, others;
  std::vector<View> in, out;
  const std::vector<View> written = written_by(call);
  for (const View& v : call.in) {
    // A tensor that the call changes in place, such as running statistics, is copied, so that only the call changes it.
    const bool changed = v && std::ranges::find(written, v.data, &View::data) != written.end();
    if (!v || (!is_16bit(v.dtype) && !changed)) {
      in.push_back(v);
      continue;
    }
    const Tensor& wide = operands.emplace_back(empty_like(allocator, v, DType::f32, MemoryCategory::inspection));
    const View to[] = {wide.view()};
    device.run({is_16bit(v.dtype) ? Op::cast : Op::clone, Direction::forward, {&v, 1}, to});
    in.push_back(wide.view());
  }
  for (const View& v : call.out) {
    if (v && is_floating(v.dtype)) {
      out.push_back(outputs.emplace_back(empty_like(allocator, v, DType::f32, MemoryCategory::inspection)).view());
      continue;
    }
    outputs.emplace_back();
    // An integer output is computed too, but into separate memory.
    out.push_back(v ? others.emplace_back(empty_like(allocator, v, v.dtype, MemoryCategory::inspection)).view() : v);
  }
  device.run({call.op, call.direction, in, out, attributes_to_repeat(call, has_run), call.math_mode});
  return outputs;
}

} // namespace amplab
