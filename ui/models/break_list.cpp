// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/break_list.h"

#include <QRegularExpression>
#include <algorithm>
#include <utility>

namespace amplab {
namespace {

bool is_wanted(const SetBreak& each) { return each.enabled && each.trouble.isEmpty(); }

} // namespace

const std::vector<SetBreak>& BreakList::of(int colour) const {
  static const std::vector<SetBreak> none;
  const auto found = breaks_.find(colour);
  return found == breaks_.end() ? none : found->second;
}

const SetBreak* BreakList::at(int colour, int64_t line) const {
  const auto& all = of(colour);
  const auto found = std::ranges::find(all, line, [](const SetBreak& each) { return each.what.line; });
  return line <= 0 || found == all.end() ? nullptr : &*found;
}

bool BreakList::stopsOn(int colour, BreakOn on) const {
  return std::ranges::any_of(of(colour), [&](const SetBreak& each) { return each.what.on == on && each.enabled; });
}

void BreakList::set(int colour, std::vector<SetBreak> breaks) {
  std::ranges::stable_sort(breaks, {}, [](const SetBreak& each) { return each.what.line; });
  if (breaks.size() > kMostBreaks) breaks.resize(kMostBreaks);
  if (breaks == of(colour)) return;
  breaks_[colour] = std::move(breaks);
  emit changed(colour);
}

void BreakList::put(int colour, SetBreak wanted) {
  auto all = of(colour);
  if (wanted.what.line > 0)
    std::erase_if(all, [&](const SetBreak& each) { return each.what.line == wanted.what.line; });
  all.push_back(std::move(wanted));
  set(colour, std::move(all));
}

void BreakList::remove(int colour, int64_t line) {
  auto all = of(colour);
  std::erase_if(all, [&](const SetBreak& each) { return each.what.line == line; });
  set(colour, std::move(all));
}

void BreakList::toggle(int colour, int64_t line) {
  if (at(colour, line)) return remove(colour, line);
  SetBreak fresh;
  fresh.what.line = line;
  put(colour, std::move(fresh));
}

void BreakList::toggle(int colour, BreakOn on) {
  auto all = of(colour);
  if (std::erase_if(all, [&](const SetBreak& each) { return each.what.on == on; }) == 0) {
    SetBreak fresh;
    fresh.what.on = on;
    all.push_back(std::move(fresh));
  }
  set(colour, std::move(all));
}

void BreakList::clear() {
  for (const auto& [colour, breaks] : std::exchange(breaks_, {})) emit changed(colour);
}

void BreakList::follow(int colour, const std::vector<int>& lines) {
  std::vector<SetBreak> moved;
  for (SetBreak each : of(colour)) {
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

std::vector<Break> BreakList::wanted(int colour) const {
  std::vector<Break> wanted;
  for (const SetBreak& each : of(colour))
    if (is_wanted(each)) wanted.push_back(each.what);
  return wanted;
}

SetBreak* BreakList::wantedAt(int colour, int64_t index) {
  const auto found = breaks_.find(colour);
  if (found == breaks_.end()) return nullptr;
  for (SetBreak& each : found->second)
    if (is_wanted(each) && index-- == 0) return &each;
  return nullptr;
}

void BreakList::hit(int colour, int64_t index) {
  SetBreak* at = wantedAt(colour, index);
  if (!at) return;
  ++at->hits;
  emit told(colour);
}

void BreakList::refuse(int colour, const QString& sentence) {
  static const QRegularExpression number("^Break (\\d+): (.*)$", QRegularExpression::DotMatchesEverythingOption);
  const QRegularExpressionMatch match = number.match(sentence);
  SetBreak* at = match.hasMatch() ? wantedAt(colour, match.captured(1).toLongLong() - 1) : nullptr;
  if (!at) return;
  at->trouble = match.captured(2);
  emit told(colour);
  emit changed(colour);
}

void BreakList::askAgain(int colour) {
  const auto found = breaks_.find(colour);
  if (found == breaks_.end()) return;
  for (SetBreak& each : found->second) each.trouble.clear();
  emit told(colour);
  emit changed(colour);
}

} // namespace amplab
