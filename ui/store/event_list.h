// SPDX-License-Identifier: GPL-3.0-or-later
// Events of a lane, in order of arrival. Their content is in the scratch file if there is one; then an event uses a
// fraction of a byte of memory. Owned by a LaneStore; GUI thread. A copy is a cheap snapshot like a Column's, and may
// be read on any thread.
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
  // A null file keeps all events in memory.
  explicit EventList(const std::shared_ptr<ScratchFile>& file = nullptr);

  void push_back(const Event& event);
  // Truncates the list to its first `size` events. Requires: size <= size().
  void cut(size_t size);

  size_t size() const { return static_cast<size_t>(steps_.size()); }
  bool empty() const { return size() == 0; }
  // Decodes the event at each call. Loops over many events should use step(), kind() and line(), which are cheap.
  // Requires: place < size().
  Event operator[](size_t position) const;
  Event back() const { return (*this)[size() - 1]; }
  int64_t step(size_t position) const { return static_cast<int64_t>(steps_[static_cast<int64_t>(position)]); }
  EventKind kind(size_t position) const { return static_cast<EventKind>(kinds_[static_cast<int64_t>(position)]); }

  int64_t line(size_t position) const { return static_cast<int64_t>(lines_[static_cast<int64_t>(position)]); }

  // Returns the first event at or after the step, or size(). Requires steps that do not fall; otherwise the result is
  // arbitrary.
  size_t at_or_after(int64_t step) const;
  // Return the first event of a kind from a position, the last one, and the number in [begin, end). A backoff with a
  // skip event in the same step is not counted.
  std::optional<size_t> next(EventKind kind, size_t from) const;
  std::optional<size_t> last(EventKind kind) const;
  size_t count(EventKind kind, size_t begin, size_t end) const;

  size_t bytes() const; // on the heap

  // For algorithms over a few events.
  class Iterator {
   public:
    using value_type = Event;
    using difference_type = std::ptrdiff_t;
    Iterator() = default;
    Iterator(const EventList* list, size_t position) : list_(list), position_(position) {}
    Event operator*() const { return (*list_)[position_]; }
    Iterator& operator++() { return ++position_, *this; }
    Iterator operator++(int) { return {list_, position_++}; }
    bool operator==(const Iterator&) const = default;

   private:
    const EventList* list_ = nullptr;
    size_t position_ = 0;
  };
  Iterator begin() const { return {this, 0}; }
  Iterator end() const { return {this, size()}; }

 private:
  static constexpr size_t kKinds = static_cast<size_t>(kLastEventKind) + 1;
  const Column& positions(EventKind kind) const { return positions_[static_cast<size_t>(kind)]; }
  int64_t rank(EventKind kind, size_t position) const; // events of that kind before `position`

  Column steps_, kinds_, lines_;
  Column begins_;                        // first word of each event
  Column words_;                         // content except step, kind and line, eight bytes per cell
  std::array<Column, kKinds> positions_; // positions of the events of each kind, except backoffs reported by a skip
};

} // namespace amplab
