// SPDX-License-Identifier: Apache-2.0
// Parses traces again, as Perfetto would: tracks, times and arguments.
#include "engine/export/chrome_trace.h"

#include <gtest/gtest.h>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>

namespace amplab {
namespace {

using Json = nlohmann::json;

OpRecord call(int64_t seq, const std::string& phase, double start_us, double time_us) {
  OpRecord op;
  op.step = 7;
  op.seq = seq;
  op.phase = phase;
  op.op = "linear";
  op.start_us = start_us;
  op.time_us = time_us;
  return op;
}

RunConfig config() {
  RunConfig config;
  config.name = "deep \"fp16\"";
  config.precision.mode = "amp-fp16";
  return config;
}

std::vector<Json> events(const std::string& trace, const std::string& kind) {
  std::vector<Json> found;
  const Json parsed = Json::parse(trace);
  for (const Json& event : parsed.at("traceEvents"))
    if (event.at("ph") == kind) found.push_back(event);
  return found;
}

void expect_no_overlap(const std::vector<Json>& calls) {
  std::map<int, double> ended;
  for (const Json& event : calls) {
    const int track = event.at("tid");
    EXPECT_GE(event.at("ts").get<double>(), ended[track]) << event;
    EXPECT_GE(event.at("dur").get<double>(), 0) << event;
    ended[track] = event.at("ts").get<double>() + event.at("dur").get<double>();
  }
}

double sum_of_durations(const std::vector<Json>& calls) {
  return std::accumulate(calls.begin(), calls.end(), 0.0,
                         [](double sum, const Json& event) { return sum + event.at("dur").get<double>(); });
}

TEST(ChromeTrace, PutsEachCallOnTheTrackOfItsPhaseWhenItBegan) {
  const OpRecord ops[] = {call(1, "forward", 10, 2.5), call(2, "forward", 20, 5), call(3, "backward", 30, 7)};
  const auto calls = events(chrome_trace(ops, config()), "X");
  ASSERT_EQ(calls.size(), 3u);
  for (size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(calls[i].at("ts"), ops[i].start_us);
    EXPECT_EQ(calls[i].at("dur"), ops[i].time_us);
    EXPECT_EQ(calls[i].at("args").at("seq"), ops[i].seq);
  }
  EXPECT_EQ(calls[0].at("tid"), calls[1].at("tid"));
  EXPECT_NE(calls[0].at("tid"), calls[2].at("tid"));
}

TEST(ChromeTrace, NamesTheLaneAndItsPhases) {
  const OpRecord ops[] = {call(1, "forward", 0, 1), call(2, "backward", 1, 1), call(3, "step", 2, 1)};
  const std::string trace = chrome_trace(ops, config());
  std::map<std::string, std::vector<std::string>> names;
  std::map<int, std::string> tracks;
  for (const Json& event : events(trace, "M")) {
    if (event.at("name") == "process_name") names["process"].push_back(event.at("args").at("name"));
    if (event.at("name") == "process_labels") names["labels"].push_back(event.at("args").at("labels"));
    if (event.at("name") == "thread_name") tracks[event.at("tid")] = event.at("args").at("name");
  }
  EXPECT_EQ(names["process"], std::vector<std::string>{"deep \"fp16\""});
  EXPECT_EQ(names["labels"], std::vector<std::string>{"amp-fp16"});
  ASSERT_EQ(tracks.size(), 3u);
  for (const Json& event : events(trace, "X")) EXPECT_EQ(event.at("cat"), tracks.at(event.at("tid")));
}

TEST(ChromeTrace, DescribesEachCall) {
  OpRecord op = call(3, "forward", 0, 1);
  op.layer = "fc1";
  op.policy = "lower_precision_fp";
  op.in_dtypes = "fp32 fp32";
  op.compute_dtype = op.out_dtype = "fp16";
  op.shape = "128x512";
  op.line = 9;
  op.casts = 2;
  op.casts_cached = 1;
  op.m = 128, op.n = 512, op.k = 784;
  const Json event = events(chrome_trace({&op, 1}, config()), "X").at(0), args = event.at("args");
  EXPECT_EQ(event.at("name"), "linear");
  EXPECT_EQ(args.at("in"), "fp32 fp32");
  EXPECT_EQ(args.at("computed in"), "fp16");
  EXPECT_EQ(args.at("out"), "fp16");
  EXPECT_EQ(args.at("layer"), "fc1");
  EXPECT_EQ(args.at("policy"), "lower_precision_fp");
  EXPECT_EQ(args.at("shape"), "128x512");
  EXPECT_EQ(args.at("line"), 9);
  EXPECT_EQ(args.at("casts"), 2);
  EXPECT_EQ(args.at("casts cached"), 1);
  EXPECT_EQ(args.at("product"), "128 x 512 x 784");
}

TEST(ChromeTrace, LaysCallsWithoutABeginEndToEnd) {
  std::vector<OpRecord> ops;
  double total = 0;
  for (int64_t i = 0; i < 100; ++i) {
    ops.push_back(call(i, i < 50 ? "forward" : "backward", not_recorded(), static_cast<double>(1 + i % 7)));
    total += ops.back().time_us;
  }
  const auto calls = events(chrome_trace(ops, config()), "X");
  expect_no_overlap(calls);
  EXPECT_EQ(sum_of_durations(calls), total);
  EXPECT_EQ(calls.back().at("ts").get<double>() + calls.back().at("dur").get<double>(), total);
  for (size_t i = 0; i < calls.size(); ++i) EXPECT_EQ(calls[i].at("args").at("seq"), ops[i].seq);
}

// The clock is read twice for each call, so that a call may seem to overlap the next.
TEST(ChromeTrace, LetsNoCallBeginBeforeTheLastOfItsTrackHasEnded) {
  const OpRecord ops[] = {call(1, "forward", 0, 10), call(2, "forward", 9.5, 4), call(3, "backward", 9, 1),
                          call(4, "forward", 13, 2), call(5, "forward", 100, 1)};
  const auto calls = events(chrome_trace(ops, config()), "X");
  expect_no_overlap(calls);
  EXPECT_EQ(sum_of_durations(calls), 18);
  EXPECT_EQ(calls[2].at("ts"), 9) << "another track";
  EXPECT_EQ(calls[4].at("ts"), 100) << "time between calls stays";
}

TEST(ChromeTrace, LaysStepsOneAfterTheOther) {
  std::vector<OpRecord> ops = {call(1, "forward", 0, 10), call(2, "step", 20, 5), call(1, "forward", 2, 10)};
  ops[2].step = 8;
  const auto calls = events(chrome_trace(ops, config()), "X");
  expect_no_overlap(calls);
  EXPECT_EQ(calls[2].at("ts"), 27);
}

TEST(ChromeTrace, IsJsonWhateverTheNumbersAndNames) {
  const double infinity = std::numeric_limits<double>::infinity();
  OpRecord ops[] = {call(1, "forward", std::nan(""), infinity), call(2, "forward", -5, -1),
                    call(3, "forward", infinity, not_recorded())};
  ops[0].layer = "\xff\"\n";
  RunConfig odd = config();
  odd.name = "\xc3";
  const auto calls = events(chrome_trace(ops, odd), "X");
  ASSERT_EQ(calls.size(), 3u);
  expect_no_overlap(calls);
  EXPECT_EQ(sum_of_durations(calls), 0);
  EXPECT_TRUE(events(chrome_trace({}, odd), "X").empty());
}

} // namespace
} // namespace amplab
