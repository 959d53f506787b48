// SPDX-License-Identifier: Apache-2.0
// `run --session`: what it writes, with --out and without, and its error messages.
#include "tests/e2e/session/session_rows.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <poll.h>

namespace amplab {
namespace {

struct RunSession : testing::Test {
  TemporaryFolder folder;
  std::string session = (folder / "a.amplab").string(), out = (folder / "out").string();
  std::string config =
      folder.write("a.json", R"({"name": "a", "data": {"name": "spirals", "batch_size": 32}, "model": {"hidden": [16]},
    "scaler": {"growth_interval": 20}, "train": {"steps": 300, "eval_every": 100}, "inspect": {"every": 100}})");

  Ended run(std::vector<std::string> words) {
    words.insert(words.begin(), {AMPLAB_ENGINE, "run", config, "--quiet"});
    return Running(words, folder).wait();
  }
};

TEST_F(RunSession, HoldsWhatTheFolderHolds) {
  ASSERT_EQ(run({"--session", session, "--out", out}).status, 0);
  SessionReader reader(session);
  const std::vector<SessionRun> runs = reader.runs();
  ASSERT_EQ(runs.size(), 1u);
  EXPECT_EQ(runs[0].status.state, LaneState::finished);
  EXPECT_TRUE(runs[0].baseline);
  EXPECT_EQ(runs[0].lane, 0);
  EXPECT_EQ(history_lines(reader, runs[0]), lines_of_run(out + "/history.csv", "a"));
  EXPECT_EQ(event_lines(reader, runs[0]), lines_of_run(out + "/events.csv", "a"));
  EXPECT_EQ(reader.inspected_steps(1), (std::vector<int64_t>{100, 200, 300}));
  EXPECT_EQ(reader.tensor_steps(1), (std::vector<int64_t>{100, 200, 300}));
  StringSink ops, hist;
  CsvWriter ops_csv(ops), hist_csv(hist);
  for (const int64_t step : reader.inspected_steps(1)) {
    write_ops(ops_csv, run_cells({runs[0].config, runs[0].info, {}, {}}), reader.ops(1, step));
    write_hist(hist_csv, run_cells({runs[0].config, runs[0].info, {}, {}}), reader.inspection(1, step));
  }
  ops_csv.flush(), hist_csv.flush();
  EXPECT_EQ(lines_of(ops.bytes()), lines_of_run(out + "/ops.csv", "a"));
  EXPECT_EQ(lines_of(hist.bytes()), lines_of_run(out + "/hist.csv", "a"));
  for (const auto& entry : std::filesystem::directory_iterator(session.substr(0, session.rfind('/'))))
    EXPECT_FALSE(entry.path().filename().string().starts_with(".")) << entry.path() << " is left over";
}

TEST_F(RunSession, IsAppendedTo) {
  ASSERT_EQ(run({"--session", session}).status, 0);
  ASSERT_EQ(run({"--session", session, "--steps", "50"}).status, 0);
  SessionReader reader(session);
  const std::vector<SessionRun> runs = reader.runs();
  ASSERT_EQ(runs.size(), 2u);
  EXPECT_EQ(runs[0].lane, -1);
  EXPECT_EQ(runs[1].lane, 0);
  EXPECT_TRUE(runs[0].baseline && !runs[1].baseline);
  EXPECT_EQ(reader.step_count(1), 300);
  EXPECT_EQ(reader.step_count(2), 50);
}

TEST_F(RunSession, KeepsWeightsToGoOnFrom) {
  ASSERT_EQ(run({"--session", session, "--out", out}).status, 0);
  const std::string weights = (folder / "w.safetensors").string();
  SessionReader reader(session);
  ASSERT_TRUE(reader.snapshot(1).has_value());
  EXPECT_EQ(reader.snapshot(1)->step, 300);
  reader.save_snapshot(1, weights);
  EXPECT_EQ(std::filesystem::file_size(weights), static_cast<uintmax_t>(reader.snapshot(1)->bytes));
  const Ended on =
      Running({AMPLAB_ENGINE, "run", "--resume", weights, "--steps", "310", "--quiet", "--session", session}, folder)
          .wait();
  EXPECT_EQ(on.status, 0) << on.err;
  EXPECT_EQ(SessionReader(session).step_count(2), 10);
  EXPECT_EQ(slurp(out + "/events.csv").find("checkpoint"), std::string::npos)
      << "what the session is kept with is nothing that happened";
}

TEST_F(RunSession, HoldsNoWeightsOfALoopWithAValueThatCannotBeSaved) {
  config = folder.write("dict.json", R"json({"data": {"name": "spirals"}, "train": {"steps": 20}, "device": "cpu",
    "loop": ["optimizer.zero_grad()", "if device == 'cpu':", "    device = 'later'", "    seen = {}",
             "seen['n'] = seen.get('n', 0) + 1", "x, t = batches[0]", "loss_fn(model(x), t).backward()",
             "optimizer.step()"]})json");
  const Ended ended = run({"--session", session});
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_NE(ended.err.find("The session keeps no checkpoint: The name \"seen\" keeps a dict"), std::string::npos)
      << ended.err;
  SessionReader reader(session);
  EXPECT_EQ(reader.step_count(1), 20);
  EXPECT_FALSE(reader.snapshot(1).has_value());
  EXPECT_EQ(run({"--session", session, "--checkpoint", (folder / "c.safetensors").string()}).status, 1)
      << "a checkpoint that the user requested";
}

TEST_F(RunSession, TakesTheCheckpointsThatAreKeptBesides) {
  const std::string checkpoint = (folder / "c.safetensors").string();
  ASSERT_EQ(run({"--session", session, "--checkpoint", checkpoint, "--checkpoint-every", "100"}).status, 0);
  SessionReader reader(session);
  ASSERT_TRUE(reader.snapshot(1).has_value());
  EXPECT_EQ(reader.snapshot(1)->bytes, static_cast<int64_t>(std::filesystem::file_size(checkpoint)));
  const std::vector<SessionRun> runs = reader.runs();
  const std::vector<std::string> events = event_lines(reader, runs.at(0));
  EXPECT_EQ(std::ranges::count_if(
                events, [](const std::string& line) { return line.find(",checkpoint,") != std::string::npos; }),
            3);
}

TEST_F(RunSession, KnowsOfAnInterrupt) {
  const Running running({AMPLAB_ENGINE, "run", config, "--quiet", "--steps", "100000000", "--session", session},
                        folder);
  for (int64_t steps = 0; steps == 0; ::poll(nullptr, 0, 5)) {
    try {
      SessionReader reader(session);
      steps = reader.step_count(1);
      if (steps > 0) {
        EXPECT_TRUE(reader.being_written());
      }
    } catch (const SessionError&) { // its tables are not there yet
    }
  }
  running.signal(SIGINT);
  EXPECT_EQ(running.wait().status, 130);
  SessionReader reader(session);
  const std::vector<SessionRun> runs = reader.runs();
  ASSERT_EQ(runs.size(), 1u);
  EXPECT_EQ(runs[0].status.state, LaneState::stopped);
  EXPECT_EQ(runs[0].status.ended_by, EndedBy::person);
  ASSERT_TRUE(reader.snapshot(1).has_value());
  EXPECT_EQ(reader.snapshot(1)->step, reader.step_count(1));
}

TEST_F(RunSession, IsRejectedInOneSentence) {
  std::filesystem::create_directory(folder / "taken");
  const std::string text = folder.write("text.amplab", std::string(5000, 'x'));
  std::filesystem::create_symlink("circle.amplab", folder / "circle.amplab");
  const std::pair<std::string, std::string> refused[] = {
      {(folder / "taken").string(), "is a folder"},
      {(folder / std::string(300, 'a')).string(), "cannot be found: File name too long"},
      {(folder / "circle.amplab").string(), "cannot be found: Too many levels"},
      {"/nonexistent/a.amplab", "cannot be written: No such file or directory"},
      {text, "is not a session of AMP Lab"}};
  for (const auto& [file, sentence] : refused) {
    const Ended ended = run({"--session", file, "--out", out});
    EXPECT_EQ(ended.status, 2) << ended.err;
    EXPECT_NE(ended.err.find(file + ": " + sentence), std::string::npos) << ended.err;
    EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1) << ended.err;
    EXPECT_FALSE(std::filesystem::exists(out + "/history.csv"));
  }
  EXPECT_EQ(slurp(text), std::string(5000, 'x'));
  const std::string fresh = (folder / "fresh.amplab").string();
  EXPECT_EQ(run({"--session", fresh, "--initial", "/nonexistent.safetensors"}).status, 2);
  EXPECT_FALSE(std::filesystem::exists(fresh)) << "a session that was not begun is not left over";
}

TEST_F(RunSession, OnAFullDiskIsReportedOnceAndHasWholeRows) {
  const Ended ended = Running({"/bin/sh", "-c",
                               "ulimit -f 400; trap '' XFSZ; exec \"$0\" run \"$1\" --quiet --steps 60000 --set "
                               "inspect.every=0 --session \"$2\"",
                               AMPLAB_ENGINE, config, session},
                              folder)
                          .wait();
  EXPECT_EQ(ended.status, 1) << ended.err;
  const auto kept = ended.err.find(session + ": cannot be written"),
             lost = ended.err.find("the last measurements are not in it");
  ASSERT_NE(kept, std::string::npos) << ended.err;
  EXPECT_NE(ended.err.find("stay in memory until they can be written", kept), std::string::npos) << ended.err;
  EXPECT_NE(lost, std::string::npos) << ended.err;
  SessionReader reader(session);
  const std::vector<SessionRun> runs = reader.runs();
  ASSERT_EQ(runs.size(), 1u);
  const int64_t steps = reader.step_count(1);
  EXPECT_LT(steps, 60000);
  int64_t next = 1;
  reader.steps(1, 0, 60000, [&](std::span<const StepRecord> piece) {
    for (const StepRecord& step : piece) EXPECT_EQ(step.step, next++);
  });
  EXPECT_EQ(next, steps + 1);
  EXPECT_TRUE(reader.damage().empty());
}

} // namespace
} // namespace amplab
