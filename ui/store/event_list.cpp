// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/store/event_list.h"
#include "ui/store/event_codec.h"

#include <algorithm>
#include <ranges>

namespace amplab {

EventList::EventList(const std::shared_ptr<ScratchFile>& file)
    : steps_(file), kinds_(file), begins_(file), words_(file) {
  positions_.fill(Column(file));
}

void EventList::push_back(const Event& event) {
  const std::optional<size_t> skip = event.kind == EventKind::backoff ? last(EventKind::skip) : std::nullopt;
  if (!skip || step(*skip) != event.step) positions_[static_cast<size_t>(event.kind)].append(size());
  steps_.append(static_cast<uint64_t>(event.step));
  kinds_.append(static_cast<uint64_t>(event.kind));
  begins_.append(static_cast<uint64_t>(words_.size()));
  for (const uint64_t word : encode_event(event)) words_.append(word);
}

void EventList::cut(size_t size) {
  if (size == this->size()) return;
  for (size_t kind = 0; kind < kKinds; ++kind) positions_[kind].cut(rank(static_cast<EventKind>(kind), size));
  words_.cut(static_cast<int64_t>(begins_[static_cast<int64_t>(size)]));
  for (Column* column : {&steps_, &kinds_, &begins_}) column->cut(static_cast<int64_t>(size));
}

Event EventList::operator[](size_t position) const {
  const auto at = static_cast<int64_t>(position);
  Event event;
  event.step = step(position);
  event.kind = kind(position);
  decode_event([this, next = static_cast<int64_t>(begins_[at])]() mutable { return words_[next++]; }, event);
  return event;
}

size_t EventList::at_or_after(int64_t wanted) const {
  const auto all = std::views::iota(size_t{0}, size());
  return static_cast<size_t>(
      std::ranges::lower_bound(all, wanted, {}, [this](size_t position) { return step(position); }) - all.begin());
}

int64_t EventList::rank(EventKind kind, size_t position) const {
  const Column& of_kind = positions(kind);
  const auto all = std::views::iota(int64_t{0}, of_kind.size());
  return std::ranges::lower_bound(all, position, {}, [&](int64_t i) { return of_kind[i]; }) - all.begin();
}

std::optional<size_t> EventList::next(EventKind kind, size_t from) const {
  const int64_t at = rank(kind, from);
  return at < positions(kind).size() ? std::optional<size_t>(positions(kind)[at]) : std::nullopt;
}

std::optional<size_t> EventList::last(EventKind kind) const {
  const Column& of_kind = positions(kind);
  return of_kind.size() > 0 ? std::optional<size_t>(of_kind[of_kind.size() - 1]) : std::nullopt;
}

size_t EventList::count(EventKind kind, size_t begin, size_t end) const {
  return static_cast<size_t>(rank(kind, end) - rank(kind, begin));
}

size_t EventList::bytes() const {
  size_t total = steps_.bytes() + kinds_.bytes() + begins_.bytes() + words_.bytes();
  for (const Column& column : positions_) total += column.bytes();
  return total;
}

} // namespace amplab
