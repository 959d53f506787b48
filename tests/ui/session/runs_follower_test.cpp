// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session_file/session_file.h"
#include "tests/ui/session/session_fixture.h"
#include "ui/session/runs_follower.h"

#include <limits>

namespace amplab {
namespace {

class AFollowedFile : public support::SessionTest {
 protected:
  static SessionRun add(SessionFile& written, LaneState state, const std::vector<StepRecord>& steps) {
    SessionRun run;
    run.sweep = "a sweep";
    run.status.state = state;
    run.number = written.add_run(run);
    written.steps(run.number, steps);
    return run;
  }
  void follow() {
    follower = std::make_unique<RunsFollower>(file());
    QObject::connect(follower.get(), &RunsFollower::read, [this](const RunsOfFile& runs) { last = runs; });
    QObject::connect(follower.get(), &RunsFollower::failed, [this](const QString& text) { sentence = text; });
  }

  std::unique_ptr<RunsFollower> follower;
  RunsOfFile last;
  QString sentence;
};

TEST_F(AFollowedFile, IsSummedUpAsTheExportDoes) {
  const std::vector<StepRecord> steps = support::sample_steps(1, 2000);
  {
    SessionFile written(file().toStdString(), {});
    for (int i = 0; i < 20; ++i) add(written, LaneState::finished, steps);
  }
  follow();
  ASSERT_TRUE(support::await([&] { return last.runs.size() == 20; }));
  const Summary expected = summarise(steps, steps);
  EXPECT_EQ(last.runs[19]->summary.final_loss, expected.final_loss);
  EXPECT_EQ(last.runs[19]->summary.samples_per_s, expected.samples_per_s);
  EXPECT_EQ(last.runs[19]->summary.skipped, expected.skipped);
  EXPECT_EQ(last.runs[19]->sweep, "a sweep");
  EXPECT_EQ(last.in_file, 20);
  EXPECT_FALSE(last.being_written);
}

TEST_F(AFollowedFile, GrowsWhileItIsWritten) {
  SessionFile written(file().toStdString(), {});
  SessionRun run = add(written, LaneState::running, support::sample_steps(1, 10));
  add(written, LaneState::finished, support::sample_steps(1, 30));
  written.commit();
  follow();
  ASSERT_TRUE(support::await([&] { return last.runs.size() == 2; }));
  EXPECT_TRUE(last.being_written);
  EXPECT_EQ(last.runs[0]->summary.steps, 10);
  const auto ended = last.runs[1];

  auto steps = support::sample_steps(11, 60);
  steps.back().loss = std::numeric_limits<double>::quiet_NaN();
  written.steps(run.number, steps);
  run.status.state = LaneState::finished;
  written.set_run(run);
  add(written, LaneState::ready, {});
  written.commit();
  ASSERT_TRUE(support::await([&] { return last.runs.size() == 3 && last.runs[0]->summary.steps == 60; }));
  EXPECT_TRUE(std::isnan(last.runs[0]->summary.final_loss));
  EXPECT_EQ(last.runs[0]->summary.best_loss,
            summarise(support::sample_steps(1, 59), support::sample_steps(1, 59)).best_loss);
  EXPECT_EQ(last.runs[0]->status.state, LaneState::finished);
  EXPECT_EQ(last.runs[2]->status.state, LaneState::ready);
  EXPECT_EQ(last.runs[1], ended) << "what has ended is not read again";
}

TEST_F(AFollowedFile, TakesRowsThatComeAfterItsRunHasEnded) {
  SessionFile written(file().toStdString(), {});
  const SessionRun run = add(written, LaneState::finished, support::sample_steps(1, 10));
  written.commit();
  follow();
  ASSERT_TRUE(support::await([&] { return last.runs.size() == 1; }));
  written.steps(run.number, support::sample_steps(11, 12));
  written.commit();
  EXPECT_TRUE(support::await([&] { return last.runs[0]->summary.steps == 12; }));
}

TEST_F(AFollowedFile, IsReadAgainWhereARunGoesOnFromAnEarlierStep) {
  SessionFile written(file().toStdString(), {});
  SessionRun run = add(written, LaneState::failed, support::sample_steps(1, 50));
  written.commit();
  follow();
  ASSERT_TRUE(support::await([&] { return last.runs.size() == 1 && last.runs[0]->summary.steps == 50; }));
  written.cut_run(run.number, 20);
  run.status.state = LaneState::running;
  written.set_run(run);
  written.steps(run.number, support::sample_steps(21, 30));
  written.commit();
  ASSERT_TRUE(support::await([&] { return last.runs[0]->summary.steps == 30; }));
  EXPECT_EQ(last.runs[0]->summary.best_loss, support::sample_step(30).loss);
}

TEST_F(AFollowedFile, IsFollowedAgainWhenAWriterOpensIt) {
  {
    SessionFile written(file().toStdString(), {});
    add(written, LaneState::finished, support::sample_steps(1, 10));
  }
  follow();
  ASSERT_TRUE(support::await([&] { return last.runs.size() == 1; }));
  EXPECT_FALSE(last.being_written);
  SessionFile written(file().toStdString(), {});
  add(written, LaneState::running, support::sample_steps(1, 3));
  written.commit();
  EXPECT_TRUE(support::await([&] { return last.runs.size() == 2 && last.being_written; }));
}

TEST_F(AFollowedFile, ThatIsNoneIsRefusedInASentence) {
  follow();
  ASSERT_TRUE(support::await([&] { return !sentence.isEmpty(); }));
  EXPECT_TRUE(sentence.contains(file())) << sentence.toStdString();
}

TEST_F(AFollowedFile, IsLetGoOfAtOnceWhileItIsReadOrRests) {
  {
    SessionFile written(file().toStdString(), {});
    for (int i = 0; i < 50; ++i) add(written, LaneState::finished, support::sample_steps(1, 2000));
  }
  follow();
  follower->setPaused(true);
  follower.reset();
  EXPECT_TRUE(last.runs.size() <= 50) << "and nothing hangs";
}

} // namespace
} // namespace amplab
