// SPDX-License-Identifier: Apache-2.0
#include "engine/probe/unrounded_gradients.h"

#include "engine/probe/origin.h"
#include "engine/probe/probe.h"

#include <algorithm>

namespace amplab {
namespace {

const char* begin_of(const View& view) { return static_cast<const char*>(view.data); }

// From the first element to the last, gaps included.
size_t span_of(const View& view) {
  int64_t last = 0;
  for (int axis = 0; axis < view.shape.rank; ++axis)
    last += (view.shape[axis] - 1) * view.stride[static_cast<size_t>(axis)];
  return static_cast<size_t>(last + 1) * bytes_of(view.dtype);
}

bool followed(const View& view) { return view && is_floating(view.dtype) && view.count() > 0; }

void copy(Device& device, const View& from, const View& to) {
  device.run({from.dtype == to.dtype ? Op::clone : Op::cast, Direction::forward, {&from, 1}, {&to, 1}});
}

Tensor fresh(CachingAllocator& allocator, const Shape& shape, DType dtype) {
  return Tensor(allocator, shape, dtype, MemoryCategory::inspection);
}

} // namespace

UnroundedGradients::Regions::const_iterator UnroundedGradients::holding(const View& view) const {
  auto region = regions_.upper_bound(begin_of(view));
  if (region == regions_.begin()) return regions_.end();
  --region;
  const auto offset = static_cast<size_t>(begin_of(view) - region->first);
  const bool inside = region->second.dtype == view.dtype && offset + span_of(view) <= region->second.bytes;
  return inside ? region : regions_.end();
}

std::optional<View> UnroundedGradients::twin_of(const View& view) const {
  if (!followed(view)) return std::nullopt;
  const auto region = holding(view);
  if (region == regions_.end()) return std::nullopt;
  const auto first = static_cast<size_t>(begin_of(view) - region->first) / bytes_of(view.dtype);
  View twin(region->second.twin.view().as<float>() + first, DType::f32, view.shape);
  twin.stride = view.stride;
  return twin;
}

// Whatever lies there now is another tensor than the one that was followed.
void UnroundedGradients::forget(const View& view) {
  if (!followed(view)) return;
  const char* const end = begin_of(view) + span_of(view);
  std::erase_if(regions_,
                [&](const auto& each) { return each.first < end && begin_of(view) < each.first + each.second.bytes; });
}

void UnroundedGradients::store(Device& device, const View& view, const Tensor& value) {
  if (const auto region = holding(view); region != regions_.end() && region->second.bytes > span_of(view))
    return copy(device, value.view(), *twin_of(view)); // a part of a whole
  forget(view);
  if (span_of(view) != view.bytes()) return; // a part of what nobody has followed
  Tensor twin = value.viewed_as(View(value.view().data, DType::f32, {view.count()}));
  if (!view.contiguous()) {
    twin = fresh(allocator_, {view.count()}, DType::f32);
    View mirrored(twin.view().data, DType::f32, view.shape);
    mirrored.stride = view.stride;
    copy(device, value.view(), mirrored);
  }
  regions_[begin_of(view)] = {view.bytes(), view.dtype, std::move(twin)};
}

std::vector<Tensor> UnroundedGradients::outputs(Device& device, const Call& call, std::span<const Tensor> local) {
  if (current_origin.phase != Phase::backward) return {};
  std::vector<View> in(call.in.begin(), call.in.end());
  bool differs = false;
  for (View& view : in)
    if (const auto twin = twin_of(view)) {
      view = *twin;
      differs = true;
    }
  if (row_of(call.op).differentiable()) {
    if (!differs) return {local.begin(), local.end()};
    return outputs_in_fp32(allocator_, device, {call.op, call.direction, in, call.out, call.attributes});
  }
  // Gradients that are added up, and the zeros around a part of one, whose twin is written part by part.
  const bool adds = call.op == Op::accumulate;
  if (call.op != Op::fill && !adds) return {};
  const View& out = call.out.front();
  const auto before = twin_of(out);
  if (!followed(out) || (adds && !differs && !before)) return {};
  const Tensor result = fresh(allocator_, out.shape, DType::f32);
  if (adds) copy(device, before.value_or(out), result.view());
  const View to[] = {result.view()};
  device.run({call.op, Direction::forward, in, to, call.attributes});
  return {result};
}

void UnroundedGradients::take(Device& device, const Call& call, std::span<const Tensor> outputs) {
  if (current_origin.phase == Phase::unscale || current_origin.phase == Phase::clip) return; // what is zero stays so
  if (current_origin.phase != Phase::backward) {
    for (const View& view : call.in) forget(view);
    for (const View& view : call.out) forget(view);
    return;
  }
  for (size_t i = 0; i < call.out.size(); ++i) {
    const View& out = call.out[i];
    if (!followed(out)) continue;
    if (i < outputs.size() && outputs[i]) {
      store(device, out, outputs[i]);
    } else if (const auto twin = twin_of(out); twin && holding(out)->second.bytes > span_of(out)) {
      copy(device, out, *twin);
    } else {
      forget(out);
    }
  }
}

int64_t zeros_but_for(CachingAllocator& allocator, Device& device, const View& x, const View* and_in,
                      const View& otherwise) {
  const auto zero_in = [&](const View& view) {
    const Tensor mask = fresh(allocator, view.shape, DType::u8);
    const View out[] = {mask.view()};
    device.run({Op::eq, Direction::forward, {&view, 1}, out, ScalarAttributes{0}});
    return mask;
  };
  const auto chosen = [&](const Tensor& mask, const View& values) {
    const Tensor result = fresh(allocator, values.shape, DType::f32);
    const View in[] = {mask.view(), values}, out[] = {result.view()};
    device.run({Op::where, Direction::forward, in, out, ScalarAttributes{0}});
    return result;
  };
  Tensor rest = chosen(zero_in(x), otherwise);
  if (and_in) rest = chosen(zero_in(*and_in), rest.view());
  const Statistics s = device.statistics(rest.view());
  return s.count - s.zeros - s.inf - s.nan;
}

} // namespace amplab
