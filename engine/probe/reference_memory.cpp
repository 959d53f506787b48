// SPDX-License-Identifier: Apache-2.0
#include "engine/probe/reference_memory.h"

#include "kernels/contract/call.h"

namespace amplab {
namespace {

const char* begin_of(const View& view) { return static_cast<const char*>(view.data); }

// Bytes from the first element to the last, including gaps.
size_t span_of(const View& view) {
  int64_t last = 0;
  for (int axis = 0; axis < view.shape.rank; ++axis)
    last += (view.shape[axis] - 1) * view.stride[static_cast<size_t>(axis)];
  return static_cast<size_t>(last + 1) * bytes_of(view.dtype);
}

} // namespace

void copy_elements(Device& device, const View& from, const View& to) {
  device.run({from.dtype == to.dtype ? Op::clone : Op::cast, Direction::forward, {&from, 1}, {&to, 1}});
}

ReferenceMemory::Regions::const_iterator ReferenceMemory::holding(const View& view) const {
  auto region = regions_.upper_bound(begin_of(view));
  if (region == regions_.begin()) return regions_.end();
  --region;
  const auto offset = static_cast<size_t>(begin_of(view) - region->first);
  const bool inside = region->second.dtype == view.dtype && offset + span_of(view) <= region->second.bytes;
  return inside ? region : regions_.end();
}

std::optional<View> ReferenceMemory::of(const View& view) const {
  if (!can_hold(view)) return std::nullopt;
  const auto region = holding(view);
  if (region == regions_.end()) return std::nullopt;
  const auto first = static_cast<size_t>(begin_of(view) - region->first) / bytes_of(view.dtype);
  View reference(region->second.reference.view().as<float>() + first, DType::f32, view.shape);
  reference.stride = view.stride;
  return reference;
}

void ReferenceMemory::forget(const View& view) {
  if (can_hold(view)) forget(view.data, span_of(view));
}

// Releasing a reference's own memory calls this again, so the region is removed first.
void ReferenceMemory::forget(const void* data, size_t bytes) noexcept {
  const auto* const begin = static_cast<const char*>(data);
  auto region = regions_.lower_bound(begin);
  if (region != regions_.begin())
    if (const auto before = std::prev(region); before->first + before->second.bytes > begin) region = before;
  while (region != regions_.end() && region->first < begin + bytes) {
    const auto gone = region++;
    const auto node = regions_.extract(gone);
  }
}

void ReferenceMemory::clear() { const Regions gone = std::exchange(regions_, {}); }

void ReferenceMemory::store(Device& device, const View& view, const Tensor& value) {
  if (const auto region = holding(view); region != regions_.end() && region->second.bytes > span_of(view))
    return copy_elements(device, value.view(), *of(view)); // part of a whole
  forget(view);
  if (span_of(view) != view.bytes()) return; // part of memory without a reference
  Tensor reference = value.viewed_as(View(value.view().data, DType::f32, {view.count()}));
  if (!view.contiguous()) {
    reference = Tensor(allocator_, {view.count()}, DType::f32, MemoryCategory::inspection);
    View mirrored(reference.view().data, DType::f32, view.shape);
    mirrored.stride = view.stride;
    copy_elements(device, value.view(), mirrored);
  }
  regions_.emplace(begin_of(view), Region{view.bytes(), view.dtype, std::move(reference)});
}

void ReferenceMemory::prepare_partial_writes(const View& whole) {
  if (!can_hold(whole)) return;
  forget(whole);
  Tensor reference(allocator_, {whole.count()}, DType::f32, MemoryCategory::inspection);
  regions_.emplace(begin_of(whole), Region{whole.bytes(), whole.dtype, std::move(reference)});
}

void ReferenceMemory::set(Device& device, const View& view, const Tensor& value) {
  if (!can_hold(view)) return;
  if (value)
    store(device, view, value);
  else if (const auto reference = of(view); reference && holding(view)->second.bytes > span_of(view))
    copy_elements(device, view, *reference);
  else
    forget(view);
}

} // namespace amplab
