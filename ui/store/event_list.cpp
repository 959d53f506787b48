// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/store/event_list.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <functional>
#include <ranges>
#include <string_view>
#include <vector>

namespace amplab {
namespace {

// Type tag before each value.
enum class Held : uint64_t { nothing, flag, whole, large, number, text, list, map };

class Words {
 public:
  void add(uint64_t word) { all_.push_back(word); }
  void add(std::string_view text) {
    add(text.size());
    const size_t begin = all_.size();
    all_.resize(begin + (text.size() + 7) / 8);
    if (!text.empty()) std::memcpy(all_.data() + begin, text.data(), text.size());
  }
  void add(const SettingValue& value) {
    if (value.is_flag())
      begin(Held::flag), add(uint64_t{value.flag()});
    else if (value.is_text())
      begin(Held::text), add(std::string_view(value.text()));
    else if (value.is_list())
      add(value.list());
    else if (value.is_map())
      add(value.map());
    else if (!value.is_number())
      begin(Held::nothing);
    else if (!value.is_whole())
      begin(Held::number), add(std::bit_cast<uint64_t>(value.number()));
    else if (value.number() > 0 && value.whole<int64_t>() < 0)
      begin(Held::large), add(value.whole<uint64_t>());
    else
      begin(Held::whole), add(static_cast<uint64_t>(value.whole<int64_t>()));
  }
  std::vector<uint64_t> all() && { return std::move(all_); }

 private:
  void begin(Held held) { add(static_cast<uint64_t>(held)); }
  void add(const SettingValue::List& list) {
    begin(Held::list), add(uint64_t{list.size()});
    for (const SettingValue& item : list) add(item);
  }
  void add(const SettingValue::Map& map) {
    begin(Held::map), add(uint64_t{map.size()});
    for (const auto& [key, item] : map) add(std::string_view(key)), add(item);
  }

  std::vector<uint64_t> all_;
};

class Reading {
 public:
  explicit Reading(const std::function<uint64_t()>& next) : next_(next) {}

  uint64_t word() { return next_(); }
  std::string text() {
    std::string text(word(), '\0');
    for (size_t at = 0; at < text.size(); at += 8) {
      const uint64_t eight = word();
      std::memcpy(text.data() + at, &eight, std::min<size_t>(8, text.size() - at));
    }
    return text;
  }
  SettingValue value() {
    switch (static_cast<Held>(word())) {
    case Held::nothing: break;
    case Held::flag: return word() != 0;
    case Held::whole: return static_cast<int64_t>(word());
    case Held::large: return word();
    case Held::number: return std::bit_cast<double>(word());
    case Held::text: return text();
    case Held::list: return list();
    case Held::map: return map();
    }
    return {};
  }

 private:
  SettingValue::List list() {
    SettingValue::List list(word());
    for (SettingValue& item : list) item = value();
    return list;
  }
  SettingValue::Map map() {
    SettingValue::Map map;
    for (uint64_t left = word(); left > 0; --left) {
      std::string key = text();
      map[std::move(key)] = value();
    }
    return map;
  }

  const std::function<uint64_t()>& next_;
};

// Encodes an event, except step, kind and line, as 8-byte words. For use within one process only.
std::vector<uint64_t> encode_event(const Event& event) {
  Words words;
  words.add(std::bit_cast<uint64_t>(event.wall_s));
  words.add(std::string_view(event.subject));
  words.add(event.before);
  words.add(event.after);
  words.add(std::string_view(event.text));
  return std::move(words).all();
}

// Decodes an event. next() returns one word after the other. Requires: words from encode_event().
void decode_event(const std::function<uint64_t()>& next, Event& event) {
  Reading reading(next);
  event.wall_s = std::bit_cast<double>(reading.word());
  event.subject = reading.text();
  event.before = reading.value();
  event.after = reading.value();
  event.text = reading.text();
}

} // namespace

EventList::EventList(const std::shared_ptr<ScratchFile>& file)
    : steps_(file), kinds_(file), lines_(file), begins_(file), words_(file) {
  positions_.fill(Column(file));
}

void EventList::push_back(const Event& event) {
  const std::optional<size_t> skip = event.kind == EventKind::backoff ? last(EventKind::skip) : std::nullopt;
  if (!skip || step(*skip) != event.step) positions_[static_cast<size_t>(event.kind)].append(size());
  steps_.append(static_cast<uint64_t>(event.step));
  kinds_.append(static_cast<uint64_t>(event.kind));
  lines_.append(static_cast<uint64_t>(event.line));
  begins_.append(static_cast<uint64_t>(words_.size()));
  for (const uint64_t word : encode_event(event)) words_.append(word);
}

void EventList::cut(size_t size) {
  if (size == this->size()) return;
  for (size_t kind = 0; kind < kKinds; ++kind) positions_[kind].cut(rank(static_cast<EventKind>(kind), size));
  words_.cut(static_cast<int64_t>(begins_[static_cast<int64_t>(size)]));
  for (Column* column : {&steps_, &kinds_, &lines_, &begins_}) column->cut(static_cast<int64_t>(size));
}

Event EventList::operator[](size_t position) const {
  const auto at = static_cast<int64_t>(position);
  Event event;
  event.step = step(position);
  event.kind = kind(position);
  event.line = line(position);
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
  size_t total = steps_.bytes() + kinds_.bytes() + lines_.bytes() + begins_.bytes() + words_.bytes();
  for (const Column& column : positions_) total += column.bytes();
  return total;
}

} // namespace amplab
