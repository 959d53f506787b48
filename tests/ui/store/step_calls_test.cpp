// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/lane_samples.h"
#include "tests/support/line_samples.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

using support::calls_of_line;
using support::sample_stop;

std::vector<int64_t> seqs(const StepCalls& calls) {
  std::vector<int64_t> all;
  if (const auto shown = calls.shown())
    for (const OpRecord& op : shown->ops) all.push_back(op.seq);
  return all;
}
using Seqs = std::vector<int64_t>;

TEST(StepCalls, AreThoseOfOneStepOverItsStops) {
  StepCalls calls;
  calls.add(sample_stop(58, 3));
  EXPECT_TRUE(calls.empty());
  EXPECT_FALSE(calls.shown());
  calls.add(sample_stop(58, 4, calls_of_line(58, 3, 1, 2)));
  calls.add(sample_stop(58, 5, calls_of_line(58, 4, 3, 5)));
  EXPECT_EQ(seqs(calls), (Seqs{1, 2, 3, 4, 5}));
  EXPECT_EQ(calls.newest(), 3);
  calls.add(sample_stop(58, 6)); // a line without a call
  EXPECT_EQ(seqs(calls), (Seqs{1, 2, 3, 4, 5}));
  EXPECT_EQ(calls.newest(), 6) << "nothing is new";
  calls.add(sample_stop(58, 0, calls_of_line(58, 6, 6, 6))); // the step is over
  EXPECT_EQ(seqs(calls).size(), 6u);
  calls.add(sample_stop(59, 1));
  EXPECT_TRUE(calls.empty()) << "another step";
  EXPECT_EQ(calls.step(), 59);
}

TEST(StepCalls, WhatWasShownStaysAsItWas) {
  StepCalls calls;
  calls.add(sample_stop(1, 2, calls_of_line(1, 1, 1, 2)));
  const auto shown = calls.shown();
  EXPECT_EQ(calls.shown(), shown) << "not rebuilt for each caller";
  calls.add(sample_stop(1, 3, calls_of_line(1, 2, 3, 3)));
  EXPECT_EQ(shown->ops.size(), 2u);
  EXPECT_EQ(calls.shown()->ops.size(), 3u);
}

TEST(StepCalls, OfAPastStepAreAllThatTheStopReports) {
  StepCalls calls;
  const auto past = [](int64_t line, int64_t to) {
    LineStop stop = sample_stop(40, line, calls_of_line(40, 1, 1, to));
    for (OpRecord& op : stop.ops) op.line = (op.seq + 1) / 2; // two calls per line
    stop.past = true;
    return stop;
  };
  calls.add(past(3, 4));
  EXPECT_EQ(seqs(calls), (Seqs{1, 2, 3, 4}));
  EXPECT_EQ(calls.newest(), 3) << "of the last line";
  calls.add(past(5, 8)); // forward, out of a function
  EXPECT_EQ(calls.newest(), 5) << "all since the place before";
  calls.add(past(2, 2)); // back
  EXPECT_EQ(seqs(calls), (Seqs{1, 2}));
  EXPECT_EQ(calls.newest(), 1) << "of the last line";
}

TEST(StepCalls, RestartWithTheInspection) {
  StepCalls calls;
  calls.add(sample_stop(58, 4, calls_of_line(58, 3, 1, 4)));
  calls.add(sample_stop(58, 7, calls_of_line(58, 6, 1, 2)));
  EXPECT_EQ(seqs(calls), (Seqs{1, 2}));
  EXPECT_EQ(calls.shown()->ops[0].line, 6);
}

TEST(StepCalls, KeepTheLatestAndCountTheRest) {
  StepCalls calls;
  LineStop stop = sample_stop(1, 2, calls_of_line(1, 1, 1, 10));
  stop.ops_left_out = 5;
  calls.add(stop);
  EXPECT_EQ(calls.leftOut(), 5);
  const auto many = static_cast<int64_t>(StepCalls::kMostCalls) + 3;
  calls.add(sample_stop(1, 3, calls_of_line(1, 2, 11, many)));
  EXPECT_EQ(calls.shown()->ops.size(), StepCalls::kMostCalls);
  EXPECT_EQ(calls.shown()->ops.back().seq, many);
  EXPECT_EQ(calls.leftOut(), 8);
}

// Several stops may arrive before one publication.
TEST(StepCalls, OfALaneLoseNoStopBetweenTwoPublications) {
  RunStore store;
  support::reset_lanes(store, 1);
  store.setStop(0, sample_stop(58, 4, calls_of_line(58, 3, 1, 2)));
  store.setStop(0, sample_stop(58, 5, calls_of_line(58, 4, 3, 4)));
  store.publish();
  EXPECT_EQ(seqs(store.lane(0).shownCalls()), (Seqs{1, 2, 3, 4}));
  LineStop past = sample_stop(57, 2, calls_of_line(57, 1, 1, 1));
  past.past = true;
  store.setStop(0, past);
  EXPECT_EQ(store.lane(0).shownCalls().step(), 57) << "the step that is shown";
  store.clearPastStop(0);
  EXPECT_EQ(seqs(store.lane(0).shownCalls()), (Seqs{1, 2, 3, 4})) << "the lane stands where it stood";
  store.forgetStop(0); // it runs to the end of the step
  store.setStop(0, sample_stop(58, 0, calls_of_line(58, 5, 5, 9)));
  EXPECT_EQ(seqs(store.lane(0).shownCalls()), (Seqs{1, 2, 3, 4, 5, 6, 7, 8, 9})) << "still the same step";
}

} // namespace
} // namespace amplab
