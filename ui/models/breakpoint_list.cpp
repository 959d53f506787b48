// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/breakpoint_list.h"

#include <QRegularExpression>
#include <algorithm>
#include <utility>

namespace amplab {
namespace {

bool is_wanted(const BreakpointItem& each) { return each.enabled && each.error.isEmpty(); }

} // namespace

const std::vector<BreakpointItem>& BreakpointList::of(LaneId lane) const {
  static const std::vector<BreakpointItem> none;
  const auto found = breaks_.find(lane);
  return found == breaks_.end() ? none : found->second;
}

const BreakpointItem* BreakpointList::at(LaneId lane, int64_t line) const {
  const auto& all = of(lane);
  const auto found = std::ranges::find(all, line, [](const BreakpointItem& each) { return each.what.line; });
  return line <= 0 || found == all.end() ? nullptr : &*found;
}

bool BreakpointList::stopsOn(LaneId lane, BreakOn on) const {
  return std::ranges::any_of(of(lane), [&](const BreakpointItem& each) { return each.what.on == on && each.enabled; });
}

void BreakpointList::set(LaneId lane, std::vector<BreakpointItem> breaks) {
  std::ranges::stable_sort(breaks, {}, [](const BreakpointItem& each) { return each.what.line; });
  if (breaks.size() > kMostBreaks) breaks.resize(kMostBreaks);
  if (breaks == of(lane)) return;
  breaks_[lane] = std::move(breaks);
  emit changed(lane);
}

void BreakpointList::put(LaneId lane, BreakpointItem wanted) {
  auto all = of(lane);
  if (wanted.what.line > 0)
    std::erase_if(all, [&](const BreakpointItem& each) { return each.what.line == wanted.what.line; });
  all.push_back(std::move(wanted));
  set(lane, std::move(all));
}

void BreakpointList::remove(LaneId lane, int64_t line) {
  auto all = of(lane);
  std::erase_if(all, [&](const BreakpointItem& each) { return each.what.line == line; });
  set(lane, std::move(all));
}

void BreakpointList::toggle(LaneId lane, int64_t line) {
  if (at(lane, line)) return remove(lane, line);
  BreakpointItem fresh;
  fresh.what.line = line;
  put(lane, std::move(fresh));
}

void BreakpointList::toggle(LaneId lane, BreakOn on) {
  auto all = of(lane);
  if (std::erase_if(all, [&](const BreakpointItem& each) { return each.what.on == on; }) == 0) {
    BreakpointItem fresh;
    fresh.what.on = on;
    all.push_back(std::move(fresh));
  }
  set(lane, std::move(all));
}

void BreakpointList::follow(LaneId lane, const std::vector<int>& lines) {
  std::vector<BreakpointItem> moved;
  for (BreakpointItem each : of(lane)) {
    const int64_t line = each.what.line;
    if (line > 0) {
      const int now = line <= std::ssize(lines) ? lines[static_cast<size_t>(line) - 1] : -1;
      if (now < 0) continue;
      each.what.line = now + 1;
    }
    moved.push_back(std::move(each));
  }
  set(lane, std::move(moved));
}

// ---- requests to the engine ---------------------------------------------------------------------------------------

std::vector<Break> BreakpointList::wanted(LaneId lane) const {
  std::vector<Break> wanted;
  for (const BreakpointItem& each : of(lane))
    if (is_wanted(each)) wanted.push_back(each.what);
  return wanted;
}

BreakpointItem* BreakpointList::wantedAt(LaneId lane, int64_t index) {
  const auto found = breaks_.find(lane);
  if (found == breaks_.end()) return nullptr;
  for (BreakpointItem& each : found->second)
    if (is_wanted(each) && index-- == 0) return &each;
  return nullptr;
}

void BreakpointList::hit(LaneId lane, int64_t index) {
  BreakpointItem* at = wantedAt(lane, index);
  if (!at) return;
  ++at->hits;
  emit itemsChanged(lane);
}

void BreakpointList::setRejected(LaneId lane, const QString& sentence) {
  static const QRegularExpression number("^Break (\\d+): (.*)$", QRegularExpression::DotMatchesEverythingOption);
  const QRegularExpressionMatch match = number.match(sentence);
  BreakpointItem* at = match.hasMatch() ? wantedAt(lane, match.captured(1).toLongLong() - 1) : nullptr;
  if (!at) return;
  at->error = match.captured(2);
  emit itemsChanged(lane);
  emit changed(lane);
}

void BreakpointList::clearRejections(LaneId lane) {
  const auto found = breaks_.find(lane);
  if (found == breaks_.end()) return;
  for (BreakpointItem& each : found->second) each.error.clear();
  emit itemsChanged(lane);
  emit changed(lane);
}

} // namespace amplab
