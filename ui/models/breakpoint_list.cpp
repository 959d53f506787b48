// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/breakpoint_list.h"

#include <QRegularExpression>
#include <algorithm>
#include <utility>

namespace amplab {
namespace {

bool is_wanted(const BreakpointItem& each) { return each.enabled && each.error.isEmpty(); }

} // namespace

const std::vector<BreakpointItem>& BreakpointList::of(int colour) const {
  static const std::vector<BreakpointItem> none;
  const auto found = breaks_.find(colour);
  return found == breaks_.end() ? none : found->second;
}

const BreakpointItem* BreakpointList::at(int colour, int64_t line) const {
  const auto& all = of(colour);
  const auto found = std::ranges::find(all, line, [](const BreakpointItem& each) { return each.what.line; });
  return line <= 0 || found == all.end() ? nullptr : &*found;
}

bool BreakpointList::stopsOn(int colour, BreakOn on) const {
  return std::ranges::any_of(of(colour),
                             [&](const BreakpointItem& each) { return each.what.on == on && each.enabled; });
}

void BreakpointList::set(int colour, std::vector<BreakpointItem> breaks) {
  std::ranges::stable_sort(breaks, {}, [](const BreakpointItem& each) { return each.what.line; });
  if (breaks.size() > kMostBreaks) breaks.resize(kMostBreaks);
  if (breaks == of(colour)) return;
  breaks_[colour] = std::move(breaks);
  emit changed(colour);
}

void BreakpointList::put(int colour, BreakpointItem wanted) {
  auto all = of(colour);
  if (wanted.what.line > 0)
    std::erase_if(all, [&](const BreakpointItem& each) { return each.what.line == wanted.what.line; });
  all.push_back(std::move(wanted));
  set(colour, std::move(all));
}

void BreakpointList::remove(int colour, int64_t line) {
  auto all = of(colour);
  std::erase_if(all, [&](const BreakpointItem& each) { return each.what.line == line; });
  set(colour, std::move(all));
}

void BreakpointList::toggle(int colour, int64_t line) {
  if (at(colour, line)) return remove(colour, line);
  BreakpointItem fresh;
  fresh.what.line = line;
  put(colour, std::move(fresh));
}

void BreakpointList::toggle(int colour, BreakOn on) {
  auto all = of(colour);
  if (std::erase_if(all, [&](const BreakpointItem& each) { return each.what.on == on; }) == 0) {
    BreakpointItem fresh;
    fresh.what.on = on;
    all.push_back(std::move(fresh));
  }
  set(colour, std::move(all));
}

void BreakpointList::clear() {
  for (const auto& [colour, breaks] : std::exchange(breaks_, {})) emit changed(colour);
}

void BreakpointList::follow(int colour, const std::vector<int>& lines) {
  std::vector<BreakpointItem> moved;
  for (BreakpointItem each : of(colour)) {
    const int64_t line = each.what.line;
    if (line > 0) {
      const int now = line <= std::ssize(lines) ? lines[static_cast<size_t>(line) - 1] : -1;
      if (now < 0) continue;
      each.what.line = now + 1;
    }
    moved.push_back(std::move(each));
  }
  set(colour, std::move(moved));
}

// ---- requests to the engine ---------------------------------------------------------------------------------------

std::vector<Break> BreakpointList::wanted(int colour) const {
  std::vector<Break> wanted;
  for (const BreakpointItem& each : of(colour))
    if (is_wanted(each)) wanted.push_back(each.what);
  return wanted;
}

BreakpointItem* BreakpointList::wantedAt(int colour, int64_t index) {
  const auto found = breaks_.find(colour);
  if (found == breaks_.end()) return nullptr;
  for (BreakpointItem& each : found->second)
    if (is_wanted(each) && index-- == 0) return &each;
  return nullptr;
}

void BreakpointList::hit(int colour, int64_t index) {
  BreakpointItem* at = wantedAt(colour, index);
  if (!at) return;
  ++at->hits;
  emit itemsChanged(colour);
}

void BreakpointList::setRejected(int colour, const QString& sentence) {
  static const QRegularExpression number("^Break (\\d+): (.*)$", QRegularExpression::DotMatchesEverythingOption);
  const QRegularExpressionMatch match = number.match(sentence);
  BreakpointItem* at = match.hasMatch() ? wantedAt(colour, match.captured(1).toLongLong() - 1) : nullptr;
  if (!at) return;
  at->error = match.captured(2);
  emit itemsChanged(colour);
  emit changed(colour);
}

void BreakpointList::clearRejections(int colour) {
  const auto found = breaks_.find(colour);
  if (found == breaks_.end()) return;
  for (BreakpointItem& each : found->second) each.error.clear();
  emit itemsChanged(colour);
  emit changed(colour);
}

} // namespace amplab
