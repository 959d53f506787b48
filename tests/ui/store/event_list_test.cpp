// SPDX-License-Identifier: GPL-3.0-or-later
// Events are returned unchanged, are found by kind and step, and use little memory.
#include "ui/store/event_list.h"

#include <gtest/gtest.h>
#include <limits>

namespace amplab {
namespace {

Event event_of(int64_t step, EventKind kind, std::string text = "as ever") {
  Event event;
  event.step = step;
  event.kind = kind;
  event.text = std::move(text);
  return event;
}

void expect_same_event(const Event& a, const Event& b) {
  EXPECT_EQ(a.step, b.step);
  EXPECT_EQ(a.kind, b.kind);
  EXPECT_EQ(a.wall_s, b.wall_s);
  EXPECT_EQ(a.subject, b.subject);
  EXPECT_EQ(a.before, b.before);
  EXPECT_EQ(a.before.is_whole(), b.before.is_whole());
  EXPECT_EQ(a.after, b.after);
  EXPECT_EQ(a.text, b.text);
  EXPECT_EQ(a.line, b.line);
}

TEST(EventList, GivesEachEventBackAsItCame) {
  const std::vector<SettingValue> values = {{},
                                            true,
                                            false,
                                            7,
                                            -7,
                                            std::numeric_limits<uint64_t>::max(),
                                            0.1,
                                            3.0,
                                            "",
                                            "eight by",
                                            "nine text",
                                            SettingValue::List{1, "two", SettingValue::List{}},
                                            SettingValue::Map{{"a", 1.5}, {"", SettingValue::Map{}}}};
  EventList list;
  std::vector<Event> all;
  for (size_t i = 0; i < values.size(); ++i) {
    Event event = event_of(static_cast<int64_t>(i / 2), static_cast<EventKind>(i % 10), std::string(i * 3, 'x'));
    event.wall_s = 0.25 * static_cast<double>(i);
    event.subject = i % 2 ? "loss_scale" : "";
    event.before = values[i];
    event.after = values[values.size() - 1 - i];
    event.line = static_cast<int64_t>(i) - 1;
    list.push_back(event);
    all.push_back(event);
  }
  ASSERT_EQ(list.size(), all.size());
  for (size_t i = 0; i < all.size(); ++i) expect_same_event(list[i], all[i]);
  EXPECT_EQ(list.line(7), all[7].line);
  list.cut(5);
  ASSERT_EQ(list.size(), 5u);
  list.push_back(all[7]);
  expect_same_event(list.back(), all[7]);
  expect_same_event(list[4], all[4]);
}

TEST(EventList, FindsByStepAndKind) {
  EventList list;
  for (int64_t step = 10; step < 20; ++step) {
    list.push_back(event_of(step, EventKind::skip));
    list.push_back(event_of(step, EventKind::backoff)); // implied by its skip
    if (step % 2) list.push_back(event_of(step, EventKind::setting));
  }
  list.push_back(event_of(20, EventKind::backoff));
  EXPECT_EQ(list.at_or_after(0), 0u);
  EXPECT_EQ(list.step(list.at_or_after(15)), 15);
  EXPECT_EQ(list.kind(list.at_or_after(15)), EventKind::skip);
  EXPECT_EQ(list.at_or_after(21), list.size());
  EXPECT_EQ(list.count(EventKind::skip, 0, list.size()), 10u);
  EXPECT_EQ(list.count(EventKind::setting, list.at_or_after(12), list.at_or_after(16)), 2u);
  EXPECT_EQ(list.count(EventKind::backoff, 0, list.size()), 1u) << "the others are implied by skips";
  EXPECT_EQ(list.step(*list.next(EventKind::setting, list.at_or_after(14))), 15);
  EXPECT_EQ(list.step(*list.last(EventKind::skip)), 19);
  EXPECT_FALSE(list.next(EventKind::fork, 0));
  EXPECT_FALSE(list.last(EventKind::fork));
}

TEST(EventList, OfAMillionTakesUnderFourBytesOfMemoryEach) {
  constexpr int64_t kEvents = 1'000'000;
  EventList list(std::make_shared<ScratchFile>());
  for (int64_t i = 0; i < kEvents; ++i) {
    Event event = event_of(i, i % 3 ? EventKind::skip : EventKind::growth,
                           "Skipped: a gradient was Inf at loss scale " + std::to_string(i * 7919 % 65536) + ".");
    event.subject = "loss_scale";
    event.before = 65536.0 / static_cast<double>(i % 17 + 1);
    event.after = 32768.0;
    list.push_back(event);
  }
  EXPECT_LT(static_cast<double>(list.bytes()) / kEvents, 4);
  RecordProperty("bytes_an_event", std::to_string(static_cast<double>(list.bytes()) / kEvents));
  const EventList copy = list;
  list.cut(10);
  EXPECT_EQ(copy.size(), static_cast<size_t>(kEvents)) << "stands still";
  EXPECT_EQ(copy[654'321].text,
            "Skipped: a gradient was Inf at loss scale " + std::to_string(654'321LL * 7919 % 65536) + ".");
  EXPECT_EQ(copy[654'321].before, 65536.0 / (654'321 % 17 + 1));
}

} // namespace
} // namespace amplab
