// SPDX-License-Identifier: GPL-3.0-or-later
// The events of a lane, as they came. Their words lie in the scratch file where there is one: however many they are,
// each takes a fraction of a byte of memory. Owned by a LaneStore; GUI thread. A copy is cheap and stands still, as a
// Column's does: it may be read on any other thread.
#pragma once
#include "engine/run/telemetry.h"
#include "ui/store/column.h"

#include <array>
#include <iterator>
#include <memory>
#include <optional>
#include <string>

namespace amplab {

class EventList {
 public:
  // Without a file all stay in memory.
  explicit EventList(const std::shared_ptr<ScratchFile>& file = nullptr);

  void push_back(const Event& event);
  // Keeps so many of the first. Requires: size <= size().
  void cut(size_t size);

  size_t size() const { return static_cast<size_t>(steps_.size()); }
  bool empty() const { return size() == 0; }
  // Made anew each time: whoever goes through many asks for step and kind, which cost nothing. Requires: place <
  // size().
  Event operator[](size_t place) const;
  Event back() const { return (*this)[size() - 1]; }
  int64_t step(size_t place) const { return static_cast<int64_t>(steps_[static_cast<int64_t>(place)]); }
  EventKind kind(size_t place) const { return static_cast<EventKind>(kinds_[static_cast<int64_t>(place)]); }

  // The first of that step or a later one; size() if none. Steps do not fall: else any place.
  size_t at_or_after(int64_t step) const;
  // The first of a kind from a place on; the last; how many there are in [begin, end). A backoff is none where a skip
  // of the same step has told it.
  std::optional<size_t> next(EventKind kind, size_t from) const;
  std::optional<size_t> last(EventKind kind) const;
  size_t count(EventKind kind, size_t begin, size_t end) const;

  size_t bytes() const; // taken on the heap

  // For algorithms over a few.
  class Iterator {
   public:
    using value_type = Event;
    using difference_type = std::ptrdiff_t;
    Iterator() = default;
    Iterator(const EventList* list, size_t place) : list_(list), place_(place) {}
    Event operator*() const { return (*list_)[place_]; }
    Iterator& operator++() { return ++place_, *this; }
    Iterator operator++(int) { return {list_, place_++}; }
    bool operator==(const Iterator&) const = default;

   private:
    const EventList* list_ = nullptr;
    size_t place_ = 0;
  };
  Iterator begin() const { return {this, 0}; }
  Iterator end() const { return {this, size()}; }

 private:
  static constexpr size_t kKinds = static_cast<size_t>(kLastEventKind) + 1;
  const Column& places(EventKind kind) const { return places_[static_cast<size_t>(kind)]; }
  int64_t rank(EventKind kind, size_t place) const; // how many of that kind come before

  Column steps_, kinds_;
  Column begins_;                     // of an event's words
  Column words_;                      // of all that is no step and no kind, eight bytes to a cell
  std::array<Column, kKinds> places_; // of the events of each kind, but for backoffs that a skip tells
};

} // namespace amplab
