// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/first_nonfinite.h"

#include "engine/probe/host_values.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace amplab {
namespace {

Statistics statistics_of(Device& device, const View& v) {
  return v && is_floating(v.dtype) && v.count() > 0 ? device.probing().statistics(v) : Statistics{};
}

// Returns the bytes from the view's first element to its last, including gaps.
size_t extent_bytes(const View& v) {
  int64_t last = 0;
  for (int axis = 0; axis < v.shape.rank; ++axis) last += (v.shape[axis] - 1) * v.stride[static_cast<size_t>(axis)];
  return v.count() == 0 ? 0 : static_cast<size_t>(last + 1) * bytes_of(v.dtype);
}

// Returns the operand's element used for element `index` of an elementwise result.
float broadcast_element(CachingAllocator& allocator, Device& device, const View& operand, const Shape& result,
                        int64_t index) {
  int64_t at = 0, step = 1;
  for (int axis = 1; axis <= result.rank; ++axis) {
    const int64_t place = index % result[-axis];
    index /= result[-axis];
    if (axis > operand.shape.rank) continue;
    if (operand.shape[-axis] != 1) at += place * step;
    step *= operand.shape[-axis];
  }
  return host_values(allocator, device, operand)[static_cast<size_t>(at)];
}

// Returns whether the op updates lists element by element: sgd, adamw, lerp, muon.
bool updates_lists(Op op) {
  const OpRow& row = row_of(op);
  return row.updates() && row.written == Written::in && row.least > 1;
}

size_t list_length(const Call& call) { return call.in.size() / lists_of(call); }

// Returns the elements of optimizer state, which may be in codes. shape: of its parameter.
std::vector<float> state_values(CachingAllocator& allocator, Device& device, const View& state, const Shape& shape) {
  const Tensor wide(allocator, shape, DType::f32, MemoryCategory::inspection);
  const View out[] = {wide.view()};
  device.run({Op::cast, Direction::forward, {&state, 1}, out});
  return to_host(wide);
}

// Returns the elements of what updates 16-bit parameters, by position in Call::in. Empty for others.
std::vector<std::vector<float>> operands_of_update(CachingAllocator& allocator, Device& device, const Call& call) {
  std::vector<std::vector<float>> operands(call.in.size());
  for (size_t i = 0; i < call.in.size(); ++i) {
    const View& parameter = call.in[i % list_length(call)];
    if (call.in[i] && parameter && is_16bit(parameter.dtype))
      operands[i] = state_values(allocator, device, call.in[i], parameter.shape);
  }
  return operands;
}

// Returns whether the divisor sqrt(v) + eps is zero, after the call. PyTorch rounds eps to the parameter's dtype.
bool divides_by_zero(CachingAllocator& allocator, Device& device, const Call& call, const View& parameter,
                     int64_t index) {
  if (std::get<AdamAttributes>(call.attributes).eps > format_of(parameter.dtype).smallest_subnormal / 2) return false;
  const size_t length = list_length(call);
  const auto at = std::ranges::find(call.in.first(length), parameter.data, &View::data) - call.in.begin();
  const View& v = call.in[call.in.size() - length + static_cast<size_t>(at)]; // with amsgrad, the largest one
  return state_values(allocator, device, v, parameter.shape)[static_cast<size_t>(index)] == 0;
}

} // namespace

void FirstNonfinite::note_written(const View& view, Written written) {
  const auto* begin = view.as<const std::byte>();
  written.end = begin + extent_bytes(view);
  auto at = written_.upper_bound(begin);
  if (at != written_.begin() && std::prev(at)->second.end > begin) --at;
  while (at != written_.end() && at->first < written.end) at = written_.erase(at); // reused memory
  written_[begin] = std::move(written);
}

const FirstNonfinite::Written* FirstNonfinite::written_at(const View& view) const {
  const auto* begin = view.as<const std::byte>();
  const auto after = written_.upper_bound(begin);
  if (after == written_.begin() || std::prev(after)->second.end <= begin) return nullptr;
  return &std::prev(after)->second;
}

void FirstNonfinite::before(Device& device, const Call& call) {
  if (finding_) return;
  operands_ = {};
  for (const View& v : call.in) {
    if (!v) continue;
    const Written* written = written_at(v);
    if (written && written->flush && unflushed_.of(v)) operands_.flushes.push_back(*written->flush);
    const Statistics s = statistics_of(device, v);
    if (s.inf + s.nan == 0) continue;
    if (written && written->infinite_on_purpose && s.nan == 0) {
      operands_.infinite_on_purpose = true;
      continue;
    }
    operands_.finite = false;
    if (!written || written->finite) operands_.damaged = v.data;
  }
  overwritten_.clear();
  if (call.op == Op::accumulate) overwritten_ = {host_values(allocator_, device, call.out[0])};
  if (updates_lists(call.op) && operands_.finite) overwritten_ = operands_of_update(allocator_, device, call);
}

void FirstNonfinite::after(Device& device, const Call& call, const OpRecord& record) {
  if (finding_) return;
  const OpPosition place{record.step,  record.seq,       record.phase, record.op,
                         record.layer, record.out_dtype, "",           record.line};
  const bool given = writes_given_infinity(call);
  const std::vector<Tensor> unflushed = unflushed_outputs(device, call, record);
  const std::optional<OpPosition> flush = record.flushed > 0 ? place : operands_.single_flush();
  size_t output = 0;
  for (const View& v : written_by(call)) {
    const Tensor exact = output < unflushed.size() ? unflushed[output] : Tensor();
    ++output;
    if (!v) continue;
    const Statistics s = statistics_of(device, v);
    const bool finite = s.inf + s.nan == 0;
    const bool on_purpose = !finite && s.nan == 0 && (given || operands_.infinite_on_purpose);
    const bool flushed = exact && s.zeros > 0 && device.probing().count_zeros_where_nonzero({&v, 1}, exact.view()) > 0;
    unflushed_.set(device, v, flushed ? exact : Tensor());
    note_written(
        v,
        {.end = nullptr, .flush = flushed ? flush : std::nullopt, .finite = finite, .infinite_on_purpose = on_purpose});
    if (finite || on_purpose) continue;
    if (operands_.finite) {
      finding_ = found(device, call, v, place);
    } else if (operands_.damaged) {
      finding_.emplace();
      finding_->position = place;
      finding_->dtype = v.dtype;
      finding_->count = s.inf + s.nan;
      finding_->operand = operands_.damaged;
    }
    return;
  }
}

// Returns the outputs in fp32, from operands that were not flushed to zero either. Empty if no zero of them is a
// flushed number, or of several calls, or if operands are overwritten.
std::vector<Tensor> FirstNonfinite::unflushed_outputs(Device& device, const Call& call, const OpRecord& record) const {
  const bool flushes = record.flushed > 0;
  if (!row_of(call.op).functional() || !(flushes || operands_.single_flush())) return {};
  const std::vector<View> written = written_by(call);
  std::vector<View> in(call.in.begin(), call.in.end());
  for (View& v : in) {
    if (v && std::ranges::find(written, v.data, &View::data) != written.end()) return {};
    if (const auto unflushed = flushes ? std::nullopt : unflushed_.of(v)) v = *unflushed;
  }
  return outputs_in_fp32(allocator_, device, {call.op, call.direction, in, call.out, call.attributes, call.math_mode},
                         true);
}

Finding FirstNonfinite::found(Device& device, const Call& call, const View& output, OpPosition place) {
  const std::vector<float> values = host_values(allocator_, device, output);
  const auto is_finite = [](float x) { return std::isfinite(x); };
  const auto index = std::ranges::find_if_not(values, is_finite) - values.begin();
  Finding finding;
  place.index = index_text(output.shape, index);
  place.dtype = name_of(output.dtype);
  finding.position = std::move(place);
  finding.dtype = output.dtype;
  finding.count = std::ssize(values) - std::ranges::count_if(values, is_finite);
  if (is_collective(call.op)) {
    finding.cause = Cause::between_ranks;
    return finding;
  }
  if (call.op == Op::adamw && divides_by_zero(allocator_, device, call, output, index)) {
    finding.cause = Cause::divide_by_zero;
    finding.value = std::numeric_limits<double>::quiet_NaN();
    return finding;
  }
  finding.value = value_in_fp32(device, call, output, index);
  if (std::isfinite(finding.value)) {
    // An update rounds its factors and its intermediate results too.
    const bool beyond = std::abs(finding.value) > format_of(output.dtype).largest || row_of(call.op).updates();
    finding.cause = beyond ? Cause::overflow : Cause::invalid;
    return finding;
  }
  const View* zero = nullptr;
  finding.cause = cause_beyond_fp32(device, call, output, index, zero);
  if (!zero) return finding;
  const Written* written = written_at(*zero);
  const auto unflushed = unflushed_.of(*zero);
  if (written && unflushed && broadcast_element(allocator_, device, *unflushed, output.shape, index) != 0)
    finding.root = written->flush;
  return finding;
}

// Returns the element before rounding to the output's dtype.
double FirstNonfinite::value_in_fp32(Device& device, const Call& call, const View& output, int64_t index) const {
  const auto at = static_cast<size_t>(index);
  if (call.op == Op::accumulate)
    return static_cast<double>(overwritten_[0][at]) +
           static_cast<double>(host_values(allocator_, device, call.in[0])[at]);
  if (call.op == Op::flatten) return flattened_in_fp32(device, call, index);
  if (updates_lists(call.op)) return updated_in_fp32(device, call, output, index);
  if (row_of(call.op).updates()) return std::numeric_limits<double>::quiet_NaN();
  const std::vector<Tensor> wide = outputs_in_fp32(allocator_, device, call, true);
  for (size_t i = 0; i < wide.size(); ++i)
    if (call.out[i].data == output.data) return static_cast<double>(to_host(wide[i])[at]);
  return std::numeric_limits<double>::quiet_NaN();
}

// Repeats the update of this element alone.
double FirstNonfinite::updated_in_fp32(Device& device, const Call& call, const View& output, int64_t index) const {
  const size_t length = list_length(call);
  const auto first = std::ranges::find(call.in.first(length), output.data, &View::data) - call.in.begin();
  if (overwritten_.empty() || overwritten_[static_cast<size_t>(first)].empty())
    return std::numeric_limits<double>::quiet_NaN();
  std::vector<Tensor> elements;
  std::vector<View> in;
  for (size_t i = static_cast<size_t>(first); i < call.in.size(); i += length) {
    const std::vector<float>& values = overwritten_[i];
    elements.push_back(values.empty() ? Tensor()
                                      : tensor_from(allocator_, {1}, {&values[static_cast<size_t>(index)], 1},
                                                    MemoryCategory::inspection));
    in.push_back(values.empty() ? View() : elements.back().view());
  }
  device.run({call.op, Direction::forward, in, {}, call.attributes, {}, call.numbers, call.unless});
  return static_cast<double>(to_host(elements.front())[0]);
}

double FirstNonfinite::flattened_in_fp32(Device& device, const Call& call, int64_t index) const {
  const double factor = std::get<ScalarAttributes>(call.attributes).value;
  for (const View& part : call.in) {
    if (index < part.count())
      return factor * static_cast<double>(host_values(allocator_, device, part)[static_cast<size_t>(index)]);
    index -= part.count();
  }
  return std::numeric_limits<double>::quiet_NaN();
}

// zero: set to the operand with the zero at fault, if there is one.
Cause FirstNonfinite::cause_beyond_fp32(Device& device, const Call& call, const View& output, int64_t index,
                                        const View*& zero) const {
  const auto operand = [&](size_t i) { return broadcast_element(allocator_, device, call.in[i], output.shape, index); };
  const auto by_zero = [&](size_t i, float numerator) {
    zero = &call.in[i];
    return numerator == 0 ? Cause::zero_by_zero : Cause::divide_by_zero;
  };
  if (operands_.infinite_on_purpose) return Cause::inf_minus_inf;
  if (call.direction == Direction::forward) switch (call.op) {
    case Op::log:
      if (operand(0) == 0) return zero = &call.in[0], Cause::log_of_zero;
      return Cause::invalid;
    case Op::div:
      if (call.in.size() < 2 || !call.in[1]) {
        if (std::get<ScalarAttributes>(call.attributes).value != 0) return Cause::overflow_fp32;
        return operand(0) == 0 ? Cause::zero_by_zero : Cause::divide_by_zero;
      }
      return operand(1) == 0 ? by_zero(1, operand(0)) : Cause::overflow_fp32;
    case Op::rsqrt:
    case Op::reciprocal: return operand(0) == 0 ? by_zero(0, 1) : Cause::invalid;
    case Op::pow:
      return operand(0) == 0 && std::get<ScalarAttributes>(call.attributes).value < 0 ? by_zero(0, 1)
                                                                                      : Cause::overflow_fp32;
    case Op::sqrt: return Cause::invalid;
    case Op::unscale:
      if (std::isinf(host_values(allocator_, device, call.numbers)[0])) return Cause::divide_by_zero;
      return is_16bit(output.dtype) ? Cause::overflow : Cause::overflow_fp32;
    default: break;
    }
  return Cause::overflow_fp32;
}

} // namespace amplab
