// SPDX-License-Identifier: Apache-2.0
// Verdicts of RankWatch about ranks, from simulated heartbeats.
#include "app/engine/rank_watch.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

using Kind = Activity::Kind;

struct RankWatchTest : testing::Test {
  RankWatch watch{3, 6, 100};
  double now = 100;
  std::array<Activity, 3> activity{};
  std::array<bool, 3> alive{true, true, true};
  bool has_commands = true;

  // Simulates `seconds` of heartbeats. `rate` is in steps per second.
  void pass(double seconds, double rate, std::initializer_list<Kind> doing) {
    for (double t = 0; t < seconds - 1e-9; t += 0.2) {
      now += 0.2;
      size_t rank = 0;
      for (const Kind kind : doing) {
        Activity& a = activity[rank];
        a.seconds = a.kind == kind && rate == 0 ? a.seconds + 0.2 : 0.2;
        a.kind = kind;
        (kind == Kind::waiting ? a.waited : a.idle) += kind == Kind::computing ? 0 : 0.2;
        steps[rank] += rate * 0.2;
        a.steps = a.step = static_cast<int64_t>(steps[rank]);
        if (alive[rank])
          watch.receive({static_cast<int>(rank), "ada", 41 + static_cast<int64_t>(rank), a, {}, true, has_commands},
                        now);
        ++rank;
      }
    }
  }
  std::string message() { return watch.verdict(now, "").value_or(""); }

  std::array<double, 3> steps{};
};

TEST_F(RankWatchTest, RanksThatGoOnAreLetGoOn) {
  pass(20, 50, {Kind::computing, Kind::waiting, Kind::waiting});
  EXPECT_EQ(message(), "");
}

TEST_F(RankWatchTest, OneThatIsNotHeardOfAnyMoreIsNamedBeforeThoseThatWaitForIt) {
  pass(3, 50, {Kind::computing, Kind::computing, Kind::computing});
  alive[1] = false;
  pass(5, 0, {Kind::waiting, Kind::computing, Kind::waiting});
  EXPECT_EQ(message(),
            "Rank 1 on ada (process 42) has not answered for 5 s in step 150: it was stopped, or its machine "
            "is unreachable.");
}

TEST_F(RankWatchTest, OneThatNeverStartsIsNamedWithWhatMpirunPrints) {
  alive[1] = false;
  pass(59, 0, {Kind::computing, Kind::computing, Kind::computing});
  EXPECT_EQ(message(), "");
  pass(2, 0, {Kind::computing, Kind::computing, Kind::computing});
  const std::string beginning = "Rank 1 has not started within 61 s; check that \"mpirun -n 3 hostname\" ends, or "
                                "train with \"parallel.kind\" none. ";
  EXPECT_EQ(message(), beginning + "mpirun printed nothing.");
  EXPECT_EQ(watch.verdict(now, "no route to bob"), beginning + "mpirun printed: no route to bob");
}

TEST_F(RankWatchTest, TheFirstThatNoCommandReachesIsNamed) {
  has_commands = false;
  pass(59, 0, {Kind::computing, Kind::idle, Kind::idle});
  EXPECT_EQ(message(), "");
  pass(2, 0, {Kind::computing, Kind::idle, Kind::idle});
  EXPECT_EQ(message(),
            "Rank 0 on ada (process 41) has received no command within 61 s: mpirun does not forward standard "
            "input. Start this program on the host of rank 0, the first of AMPLAB_HOSTS.");
}

TEST_F(RankWatchTest, OneThatTheOthersWaitForTooLongLags) {
  pass(2, 50, {Kind::computing, Kind::computing, Kind::computing});
  pass(4, 0, {Kind::waiting, Kind::waiting, Kind::computing});
  EXPECT_EQ(message(), "");
  pass(3, 0, {Kind::waiting, Kind::waiting, Kind::computing});
  EXPECT_EQ(message(), "Rank 2 on ada (process 43) lags: the others have waited 7 s for it in step 100.");
}

TEST_F(RankWatchTest, AStepMayBeInspectedForAnyTime) {
  pass(60, 0, {Kind::idle, Kind::waiting, Kind::waiting});
  EXPECT_EQ(message(), "");
}

TEST_F(RankWatchTest, OneThatHasRaisedIsQuoted) {
  pass(1, 50, {Kind::computing, Kind::computing, Kind::computing});
  pass(7, 0, {Kind::waiting, Kind::waiting, Kind::idle});
  watch.receive({2, "ada", 43, activity[2], "RuntimeError: no", true, true}, now);
  EXPECT_EQ(message(),
            "Rank 2 on ada (process 43) could not continue in step 50, and the others have waited 7 s for it: "
            "RuntimeError: no");
}

TEST_F(RankWatchTest, TheFirstWhoseLaneHasEndedWithinAStepIsQuotedWhateverItDoesNext) {
  for (const Kind next : {Kind::computing, Kind::waiting}) {
    watch = RankWatch(3, 6, now);
    activity = {}, steps = {};
    pass(1, 50, {Kind::computing, Kind::computing, Kind::computing});
    watch.note_lane_end("RuntimeError: no");
    if (next == Kind::waiting) steps[0] += 1; // it has begun a step of another lane
    pass(5, 0, {next, Kind::waiting, Kind::waiting});
    EXPECT_EQ(message(), "");
    pass(2, 0, {next, Kind::waiting, Kind::waiting});
    EXPECT_EQ(message(), "Rank 0 on ada (process 41) could not continue in step " +
                             std::string(next == Kind::waiting ? "51" : "50") +
                             ", and the others have waited 7 s for it: RuntimeError: no");
  }
}

TEST_F(RankWatchTest, TheFirstThatWaitsALittleLongerThanTheOthersIsQuotedAllTheSame) {
  pass(1, 50, {Kind::computing, Kind::computing, Kind::computing});
  watch.note_lane_end("RuntimeError: no");
  steps[0] += 1;
  pass(0.4, 0, {Kind::waiting, Kind::computing, Kind::computing});
  pass(5.8, 0, {Kind::waiting, Kind::waiting, Kind::waiting});
  EXPECT_EQ(message(),
            "Rank 0 on ada (process 41) could not continue in step 51, and the others have waited 6 s for it: "
            "RuntimeError: no");
}

// A lane raised on all ranks. A user then inspects a step of another lane, which rank 0 began before its next
// heartbeat.
TEST_F(RankWatchTest, AStepThatBeganAsAnotherLaneEndedMayBeInspected) {
  pass(1, 50, {Kind::computing, Kind::computing, Kind::computing});
  watch.note_lane_end("RuntimeError: no");
  for (double& of_rank : steps) of_rank += 1;
  pass(60, 0, {Kind::idle, Kind::waiting, Kind::waiting});
  EXPECT_EQ(message(), "");
}

TEST_F(RankWatchTest, ALaneThatAllHaveEndedHoldsUpNoOther) {
  pass(1, 50, {Kind::computing, Kind::computing, Kind::computing});
  watch.note_lane_end("RuntimeError: no");
  pass(30, 0, {Kind::idle, Kind::idle, Kind::idle});
  EXPECT_EQ(message(), "");
  pass(1, 50, {Kind::computing, Kind::computing, Kind::computing});
  pass(60, 0, {Kind::idle, Kind::waiting, Kind::waiting}); // a user inspects a step of another lane
  EXPECT_EQ(message(), "");
}

TEST_F(RankWatchTest, OneThatHasBecomeTenTimesSlowerLagsAlsoWhereStepsEnd) {
  pass(5, 50, {Kind::waiting, Kind::waiting, Kind::computing});
  EXPECT_EQ(message(), "");
  pass(7, 1, {Kind::waiting, Kind::waiting, Kind::computing});
  EXPECT_EQ(message(), "Rank 2 on ada (process 43) lags: for 6 s the others have mostly waited for it in step 256, and "
                       "steps take over ten times as long as before.");
}

TEST_F(RankWatchTest, StepsThatAreSlowForAllAreNoRanksFault) {
  pass(5, 50, {Kind::computing, Kind::computing, Kind::computing});
  pass(20, 1, {Kind::computing, Kind::computing, Kind::computing});
  EXPECT_EQ(message(), "");
}

TEST_F(RankWatchTest, AnEvaluationThatTakesLongIsNoLag) {
  pass(5, 50, {Kind::computing, Kind::computing, Kind::computing});
  pass(30, 0, {Kind::idle, Kind::idle, Kind::idle});
  EXPECT_EQ(message(), "");
}

// Rank 0 is stopped while it is idle between steps, so all ranks appear idle. The second case begins at the first step,
// where no faster steps were measured.
TEST_F(RankWatchTest, TheFirstThatIsHeldUpAgainAndAgainLagsThoughItSeemsIdle) {
  for (const double seconds_before : {3.0, 0.2}) {
    watch = RankWatch(3, 6, now);
    pass(seconds_before, 50, {Kind::computing, Kind::computing, Kind::computing});
    for (int time = 0; time < 6; ++time) {
      alive[0] = false;
      pass(1.4, 1, {Kind::idle, Kind::idle, Kind::idle});
      alive[0] = true;
      pass(0.2, 1, {Kind::idle, Kind::idle, Kind::idle});
    }
    EXPECT_NE(message().find("Rank 0 on ada (process 41) lags"), std::string::npos) << message();
    EXPECT_NE(message().find(seconds_before > 1 ? "over ten times as long as before" : "it is stopped repeatedly"),
              std::string::npos)
        << message();
  }
}

// Evaluation on rank 0 does not stop its heartbeats.
TEST_F(RankWatchTest, TheFirstThatIsIdleAndHeardOfIsLetBe) {
  pass(3, 50, {Kind::computing, Kind::computing, Kind::computing});
  pass(10, 0, {Kind::idle, Kind::idle, Kind::idle});
  EXPECT_EQ(message(), "");
}

TEST_F(RankWatchTest, TheEndOfARankIsReadFromWhatMpirunPrints) {
  pass(1, 50, {Kind::computing, Kind::computing, Kind::computing});
  EXPECT_EQ(
      watch.verdict_of_end("mpirun noticed that process rank 1 with PID 0 on node ada exited on signal 9 (Killed)."),
      "Rank 1 on ada (process 42) was killed by signal 9 in step 50.");
  EXPECT_EQ(watch.verdict_of_end("  Process name: [[4711,1],2]\n  Exit code:    1\n"),
            "Rank 2 on ada (process 43) ended with exit status 1 in step 50.");
  EXPECT_EQ(watch.verdict_of_end(
                "prterun noticed that process rank 1 with PID 142 on node ada exited on\nsignal 9 (Killed).\n"),
            "Rank 1 on ada (process 42) was killed by signal 9 in step 50.");
  EXPECT_EQ(watch.verdict_of_end("   Process name: [prterun-ada-29@1,2]\n   Exit code:    3\n"),
            "Rank 2 on ada (process 43) ended with exit status 3 in step 50.");
  EXPECT_EQ(watch.verdict_of_end("rank 99 with PID 1 on node x exited on signal 9").find("A rank has ended"), 0u);
  EXPECT_EQ(RankWatch(2, 6, 0).verdict_of_end("no such host"), "The ranks could not be started: no such host");
}

TEST(RankBeats, ComeBackFromTheirLinesAndNothingElseDoes) {
  const RankHeartbeat beat{2, "ada\n\"x\"", 4711, {Kind::waiting, 1.5, 2.25, 3, 57, 60}, "no \x1e more"};
  const auto back = heartbeat_in(line_of(beat));
  ASSERT_TRUE(back);
  EXPECT_EQ(line_of(*back), line_of(beat));
  EXPECT_EQ(line_of(beat).find('\n'), std::string::npos);
  for (const std::string line : {"", "hello",
                                 "\x1e"
                                 "amplab-rank ",
                                 "\x1e"
                                 "amplab-rank [1,2]",
                                 "\x1e"
                                 "amplab-rank {}",
                                 "\x1e"
                                 "amplab-rank [[],[],0,0,0,0,0,0,0,0]"})
    EXPECT_FALSE(heartbeat_in(line)) << line;
}

} // namespace
} // namespace amplab
