// SPDX-License-Identifier: Apache-2.0
#include "engine/probe/producers.h"

#include "engine/probe/host_values.h"

#include <algorithm>

namespace amplab {
namespace {

constexpr int64_t kMostRuns = 256; // per view that are stored separately

// A view's memory: runs of adjacent elements, repeated by the outer axes.
struct Runs {
  struct Axis {
    int64_t size, stride;
  };
  std::array<Axis, kMaxRank> axes{}; // sorted by stride
  size_t inner = 0, count = 0;       // the first `inner` axes are within a run
  int64_t elements = 1, runs = 1;    // in a run; number of runs
};

Runs runs_of(const View& view) {
  Runs its;
  for (int axis = 0; axis < view.shape.rank; ++axis) {
    const Runs::Axis each{view.shape[axis], view.stride[static_cast<size_t>(axis)]};
    if (each.size == 1 || each.stride == 0) continue; // repeated elements share one place
    size_t at = its.count++;
    for (; at > 0 && its.axes[at - 1].stride > each.stride; --at) its.axes[at] = its.axes[at - 1];
    its.axes[at] = each;
  }
  const auto span = [&](size_t axis) { return (its.axes[axis].size - 1) * its.axes[axis].stride; };
  while (its.inner < its.count && its.axes[its.inner].stride <= its.elements) its.elements += span(its.inner++);
  for (size_t axis = its.inner; axis < its.count; ++axis)
    its.runs = std::min(its.runs, kMostRuns) * its.axes[axis].size;
  if (its.runs <= kMostRuns) return its;
  while (its.inner < its.count) its.elements += span(its.inner++);
  its.runs = 1;
  return its;
}

// Calls action(begin, end) for each run of the view's memory.
template <class Action> void for_each_run(const View& view, Action action) {
  if (!view || view.count() == 0) return;
  const Runs its = runs_of(view);
  const auto* data = view.as<const std::byte>();
  const size_t each = bytes_of(view.dtype);
  std::array<int64_t, kMaxRank> at{};
  for (int64_t i = 0; i < its.runs; ++i) {
    int64_t offset = 0;
    for (size_t axis = its.inner; axis < its.count; ++axis) offset += at[axis] * its.axes[axis].stride;
    action(data + static_cast<size_t>(offset) * each, data + static_cast<size_t>(offset + its.elements) * each);
    for (size_t axis = its.inner; axis < its.count && ++at[axis] == its.axes[axis].size; ++axis) at[axis] = 0;
  }
}

} // namespace

void Producers::cut(const std::byte* begin, const std::byte* end) {
  auto at = stretches_.upper_bound(begin);
  if (at != stretches_.begin() && std::prev(at)->second.end > begin) --at;
  while (at != stretches_.end() && at->first < end) {
    const auto [first, stretch] = *at;
    at = stretches_.erase(at);
    if (first < begin) stretches_[first] = {begin, stretch.seq};
    if (stretch.end > end) stretches_[end] = stretch;
  }
}

int64_t Producers::of(const View& view) const {
  int64_t latest = 0;
  for_each_run(view, [&](const std::byte* begin, const std::byte* end) {
    auto at = stretches_.upper_bound(begin);
    if (at != stretches_.begin() && std::prev(at)->second.end > begin) --at;
    for (; at != stretches_.end() && at->first < end; ++at) latest = std::max(latest, at->second.seq);
  });
  return latest;
}

std::string Producers::of_operands(const Call& call) const {
  std::string text;
  for (const View& view : call.in)
    if (view) text.append(text.empty() ? "" : " ").append(std::to_string(of(view)));
  return text;
}

void Producers::note(const Call& call, int64_t seq) {
  const auto write = [&](const View& view) {
    for_each_run(view, [&](const std::byte* begin, const std::byte* end) {
      cut(begin, end);
      stretches_[begin] = {end, seq};
    });
  };
  for (const View& view : written_by(call)) write(view);
  if (row_of(call.op).updates())
    for (const View& view : call.out) write(view);
}

void Producers::forget(const void* data, size_t bytes) {
  const auto* begin = static_cast<const std::byte*>(data);
  cut(begin, begin + bytes);
}

} // namespace amplab
