// SPDX-License-Identifier: Apache-2.0
#include "engine/wire/stream.h"

#include "tests/engine/wire/samples.h"

#include <gtest/gtest.h>
#include <random>

namespace amplab::wire {
namespace {

struct Stream {
  std::vector<std::byte> bytes;
  std::vector<std::vector<std::byte>> bodies;
};

Stream sample_stream() {
  Stream stream;
  for (const Report& report : sample_reports()) {
    const auto message = encode(report);
    stream.bytes.insert(stream.bytes.end(), message.begin(), message.end());
    stream.bodies.emplace_back(message.begin() + 4, message.end());
  }
  return stream;
}

std::vector<std::vector<std::byte>> taken(Splitter& splitter) {
  std::vector<std::vector<std::byte>> bodies;
  while (auto body = splitter.next()) bodies.push_back(std::move(*body));
  return bodies;
}

TEST(Splitter, FindsTheMessagesHoweverTheyArrive) {
  const Stream stream = sample_stream();
  std::mt19937_64 random(1);
  for (const size_t largest : {size_t{1}, size_t{3}, size_t{100}, stream.bytes.size()}) {
    Splitter splitter;
    std::vector<std::vector<std::byte>> bodies;
    for (size_t at = 0; at < stream.bytes.size();) {
      const size_t piece = std::min(1 + random() % largest, stream.bytes.size() - at);
      splitter.feed(std::span(stream.bytes).subspan(at, piece));
      for (auto& body : taken(splitter)) bodies.push_back(std::move(body));
      at += piece;
    }
    EXPECT_EQ(bodies, stream.bodies) << "pieces of up to " << largest;
  }
}

TEST(Splitter, ReturnsNothingBeforeAMessageIsWhole) {
  const auto message = encode(Report(Failure{"x"}));
  Splitter splitter;
  splitter.feed(std::span(message).first(message.size() - 1));
  EXPECT_FALSE(splitter.next());
  splitter.feed(std::span(message).last(1));
  EXPECT_TRUE(splitter.next());
  EXPECT_FALSE(splitter.next());
}

TEST(Splitter, ReturnsEmptyBodiesToo) {
  Splitter splitter;
  splitter.feed(std::vector<std::byte>(4));
  ASSERT_TRUE(splitter.next());
}

TEST(Splitter, RejectsLengthsThatNoMessageHas) {
  Splitter splitter;
  splitter.feed(std::vector(4, std::byte{0xff}));
  EXPECT_THROW((void)splitter.next(), WireError);
}

TEST(Splitter, KeepsOrderOverALongStream) {
  Splitter splitter;
  int64_t expected = 0;
  for (int64_t lane = 0; lane < 20000; ++lane) {
    splitter.feed(encode(Report(Status{lane, {LaneState::running, ""}})));
    if (lane % 7) continue; // lets several pile up
    for (const auto& body : taken(splitter)) EXPECT_EQ(std::get<Status>(decode_report(body)).lane, expected++);
  }
  for (const auto& body : taken(splitter)) EXPECT_EQ(std::get<Status>(decode_report(body)).lane, expected++);
  EXPECT_EQ(expected, 20000);
}

TEST(ReportDecoder, CountsWhatItSkipsAndGoesOn) {
  ReportDecoder decoder;
  std::vector<std::byte> unknown = encode(Report(Rewound{1}));
  const std::string_view known = "rewound";
  std::ranges::search(unknown, std::as_bytes(std::span(known))).front() = std::byte{'x'};
  EXPECT_TRUE(decoder.decode(body_of(encode(Report(Rewound{1})))));
  EXPECT_EQ(decoder.skipped(), 0);
  EXPECT_FALSE(decoder.decode(body_of(unknown)));
  EXPECT_FALSE(decoder.decode(body_of(unknown)));
  EXPECT_EQ(decoder.skipped(), 2);
  EXPECT_EQ(decoder.reason(), "unknown message \"xewound\"");
  EXPECT_TRUE(decoder.decode(body_of(encode(Report(Done{})))));
  EXPECT_THROW((void)decoder.decode(std::vector(3, std::byte{0xff})), WireError) << "damage is not skipped";
}

} // namespace
} // namespace amplab::wire
