// SPDX-License-Identifier: Apache-2.0
// Written data is read back unchanged.
#include "engine/session_file/declared_keys.h"
#include "engine/session_file/session_file.h"
#include "engine/session_file/session_reader.h"
#include "tests/engine/session_file/random_records.h"
#include "tests/support/program.h"
#include "tests/support/seed.h"
#include "tests/support/telemetry_samples.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

using namespace support;

std::vector<StepRecord> steps_of(SessionReader& reader, RunNumber run, int64_t first = 0,
                                 int64_t last = std::numeric_limits<int64_t>::max()) {
  std::vector<StepRecord> all;
  reader.steps(run, first, last,
               [&](std::span<const StepRecord> piece) { all.insert(all.end(), piece.begin(), piece.end()); });
  return all;
}

std::vector<OpRecord> random_ops_of(Draw& draw, int64_t step) { return {random_op(draw, step), random_op(draw, step)}; }

class SessionRoundTrip : public ::testing::Test {
 protected:
  TemporaryFolder folder_;
  std::string path_ = (folder_ / "a.amplab").string();
};

TEST_F(SessionRoundTrip, StoresEachStepToTheBit) {
  Draw draw(seed_of_this_test());
  SessionRun run;
  run.info.columns = {"loss.errD", "loss.errd", "loss.\"quoted\"", "skipped.d"};
  std::vector<StepRecord> steps;
  for (int64_t step = 1; step <= 3000; ++step) steps.push_back(random_step(draw, step, run.info.columns.size()));
  {
    SessionFile file(path_, {{"amplab", "0"}});
    const RunNumber number = file.add_run(run);
    EXPECT_EQ(number, 1);
    file.steps(number, steps);
    file.commit();
  }
  SessionReader reader(path_);
  const std::vector<StepRecord> read = steps_of(reader, 1);
  ASSERT_EQ(read.size(), steps.size());
  for (size_t i = 0; i < steps.size(); ++i) ASSERT_EQ(difference(steps[i], read[i]), "") << "step " << steps[i].step;
  EXPECT_EQ(reader.step_count(1), 3000);
  EXPECT_TRUE(reader.damage().empty());
  EXPECT_EQ(steps_of(reader, 1, 100, 199).size(), 100u);
}

TEST_F(SessionRoundTrip, StoresEventsInOrder) {
  std::vector<Event> events = {sample_event(3), sample_event(2, EventKind::setting), sample_event(9, EventKind::print)};
  events[1].before = SettingValue(true);
  events[1].after = SettingValue(std::vector<int64_t>{1, 2});
  events[2].before = SettingValue(std::numeric_limits<double>::quiet_NaN());
  events[2].after = SettingValue(std::numeric_limits<uint64_t>::max());
  events[0].before = SettingValue(int64_t{-7});
  events[0].after = SettingValue(65536.0);
  events[0].line = 12;
  {
    SessionFile file(path_, {});
    const RunNumber run = file.add_run({});
    file.events(run, std::span(events).first(1));
    file.commit();
    file.events(run, std::span(events).subspan(1));
  }
  SessionReader reader(path_);
  std::vector<Event> read;
  reader.events(1, [&](std::span<const Event> piece) { read.insert(read.end(), piece.begin(), piece.end()); });
  ASSERT_EQ(read.size(), 3u);
  for (size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(read[i].step, events[i].step);
    EXPECT_EQ(read[i].kind, events[i].kind);
    EXPECT_EQ(read[i].subject, events[i].subject);
    EXPECT_EQ(read[i].text, events[i].text);
    EXPECT_EQ(read[i].line, events[i].line);
    EXPECT_TRUE(same(read[i].wall_s, events[i].wall_s));
    if (i < 2) {
      EXPECT_EQ(read[i].before, events[i].before) << i;
    }
    EXPECT_EQ(read[i].after, events[i].after) << i;
    EXPECT_EQ(read[i].after.is_whole(), events[i].after.is_whole()) << i;
  }
  EXPECT_TRUE(std::isnan(read[2].before.number()));
}

TEST_F(SessionRoundTrip, StoresRuns) {
  SessionRun run;
  run.config.name = "fp16, no scaler";
  run.config.optimizer.lr = 0.1;
  run.info.run_id = "0123456789abcdef";
  run.info.device = "cpu";
  run.info.emulated = {"Products are rounded in software."};
  run.info.layers = {"fc1", "fc2"};
  run.info.columns = {"loss.d"};
  run.info.loop = "optimizer.zero_grad()\n";
  run.info.recorded_by = "PyTorch 2.15.0";
  run.info.facts = {{"optimizer", "AdamW(lr=0.001)"}, {"autocast", "float16"}};
  run.info.parent_run_id = "fedcba9876543210";
  run.info.fork_step = 17;
  run.parent = 1;
  run.status = {LaneState::stopped, "Stopped.", EndedBy::person};
  run.colour = 3;
  run.lane_id = (int64_t{1} << 53) - 1;
  run.created = "2026-11-22T23:36:04Z";
  run.note = "look at this";
  run.baseline = run.pinned = true;
  run.lane = 2;
  run.sweep = "fp16 by seed";
  {
    SessionFile file(path_, {});
    file.add_run({});
    run.number = file.add_run(run);
    file.commit();
  }
  SessionReader reader(path_);
  const std::vector<SessionRun> runs = reader.runs();
  ASSERT_EQ(runs.size(), 2u);
  const SessionRun& read = runs[1];
  EXPECT_EQ(read.number, run.number);
  EXPECT_EQ(read.config, run.config);
  EXPECT_EQ(read.info.run_id, run.info.run_id);
  EXPECT_EQ(read.info.device, run.info.device);
  EXPECT_EQ(read.info.emulated, run.info.emulated);
  EXPECT_EQ(read.info.layers, run.info.layers);
  EXPECT_EQ(read.info.columns, run.info.columns);
  EXPECT_EQ(read.info.loop, run.info.loop);
  EXPECT_EQ(read.info.recorded_by, run.info.recorded_by);
  EXPECT_EQ(read.info.facts, run.info.facts);
  EXPECT_EQ(read.info.parent, -1);
  EXPECT_EQ(read.info.parent_run_id, run.info.parent_run_id);
  EXPECT_EQ(read.info.fork_step, run.info.fork_step);
  EXPECT_EQ(read.parent, run.parent);
  EXPECT_EQ(read.status.state, run.status.state);
  EXPECT_EQ(read.status.reason, run.status.reason);
  EXPECT_EQ(read.status.ended_by, run.status.ended_by);
  EXPECT_EQ(read.colour, run.colour);
  EXPECT_EQ(read.lane_id, run.lane_id);
  EXPECT_EQ(read.created, run.created);
  EXPECT_EQ(read.note, run.note);
  EXPECT_TRUE(read.baseline && read.pinned);
  EXPECT_EQ(read.lane, run.lane);
  EXPECT_EQ(read.sweep, run.sweep);
}

TEST_F(SessionRoundTrip, StoresOpCallsAndInspections) {
  Draw draw(seed_of_this_test());
  std::vector<std::vector<OpRecord>> ops;
  std::vector<StepInspection> inspections;
  for (int64_t step : {7, 9, 1'000'000'007}) {
    std::vector<OpRecord>& calls = ops.emplace_back();
    for (int i = 0; i < 50; ++i) calls.push_back(random_op(draw, step));
    inspections.push_back(random_inspection(draw, step));
  }
  {
    SessionFile file(path_, {});
    const RunNumber run = file.add_run({});
    file.ops(run, random_ops_of(draw, 7)); // replaced by later ones
    file.inspection(run, random_inspection(draw, 9));
    for (const auto& calls : ops) file.ops(run, calls);
    for (const StepInspection& inspection : inspections) file.inspection(run, inspection);
  }
  SessionReader reader(path_);
  EXPECT_EQ(reader.inspected_steps(1), (std::vector<int64_t>{7, 9, 1'000'000'007}));
  EXPECT_EQ(reader.tensor_steps(1), (std::vector<int64_t>{7, 9, 1'000'000'007}));
  for (size_t s = 0; s < inspections.size(); ++s) {
    const std::vector<OpRecord> read = reader.ops(1, inspections[s].step);
    ASSERT_EQ(read.size(), ops[s].size());
    for (size_t i = 0; i < read.size(); ++i) EXPECT_EQ(difference(read[i], ops[s][i]), "") << i;
    EXPECT_EQ(difference(reader.inspection(1, inspections[s].step), inspections[s]), "");
  }
  EXPECT_TRUE(reader.ops(1, 8).empty());
  EXPECT_TRUE(reader.inspection(2, 9).tensors.empty());
}

TEST_F(SessionRoundTrip, StoresTheLastWeightsOfEachRun) {
  Draw draw(seed_of_this_test());
  const auto bytes = [&](size_t size) {
    std::string made(size, 0);
    for (char& c : made) c = static_cast<char>(draw.below(256));
    return made;
  };
  // Shorter, longer, same length as before, empty, larger than a chunk.
  const std::string kept[] = {bytes(1000), bytes(3 << 20), bytes(3 << 20), "", bytes(17)};
  SessionFile file(path_, {});
  const RunNumber first = file.add_run({}), second = file.add_run({});
  for (size_t i = 0; i < std::size(kept); ++i) {
    file.snapshot(first, static_cast<int64_t>(i), folder_.write("in", kept[i]));
    SessionReader reader(path_);
    ASSERT_TRUE(reader.snapshot(first).has_value());
    EXPECT_EQ(reader.snapshot(first)->step, static_cast<int64_t>(i));
    EXPECT_EQ(reader.snapshot(first)->bytes, static_cast<int64_t>(kept[i].size()));
    reader.save_snapshot(first, (folder_ / "out").string());
    EXPECT_EQ(slurp(folder_ / "out"), kept[i]) << i;
    EXPECT_FALSE(reader.snapshot(second).has_value());
  }
  EXPECT_THROW(file.snapshot(first, 9, (folder_ / "absent").string()), SessionError);
  EXPECT_EQ(SessionReader(path_).snapshot(first)->step, 4);
}

TEST_F(SessionRoundTrip, StoresValuesUnderTheirNames) {
  {
    SessionFile file(path_, {});
    file.set_value("layout", "old");
    file.set_value("layout", std::string("new\0bytes\xff", 10));
    file.set_value("empty", "");
  }
  SessionReader reader(path_);
  EXPECT_EQ(reader.value("layout"), std::string("new\0bytes\xff", 10));
  EXPECT_EQ(reader.value("empty"), "");
  EXPECT_EQ(reader.value("absent"), std::nullopt);
}

TEST_F(SessionRoundTrip, GoesOnWithAFileThatIsThere) {
  SessionRun run;
  run.info.columns = {"loss.a"};
  for (int time = 0; time < 3; ++time) {
    SessionFile file(path_, {});
    run.info.columns.push_back("loss." + std::to_string(time));
    const RunNumber number = file.add_run(run);
    EXPECT_EQ(number, time + 1);
    Draw draw(static_cast<uint32_t>(time));
    file.steps(number, {{random_step(draw, 1, run.info.columns.size())}});
    if (time == 2) file.steps(1, {{random_step(draw, 2, 2)}}); // continues an earlier run
  }
  SessionReader reader(path_);
  EXPECT_EQ(reader.runs().size(), 3u);
  EXPECT_EQ(reader.step_count(1), 2);
  Draw third(2);
  EXPECT_EQ(difference(steps_of(reader, 3).at(0), random_step(third, 1, 4)), "");
  EXPECT_EQ(difference(steps_of(reader, 1).at(1), random_step(third, 2, 2)), "");
}

TEST_F(SessionRoundTrip, AddsColumnsThatARunDeclaresLater) {
  SessionRun run;
  run.info.columns = {"loss.a"};
  Draw draw(seed_of_this_test());
  const StepRecord before = random_step(draw, 1, 1), after = random_step(draw, 2, 2);
  {
    SessionFile file(path_, {});
    run.number = file.add_run(run);
    file.steps(1, {{before}});
    file.commit();
    run.info.columns.push_back("loss.b");
    file.set_run(run);
    file.steps(1, {{after}});
  }
  SessionReader reader(path_);
  const std::vector<StepRecord> steps = steps_of(reader, 1);
  ASSERT_EQ(steps.size(), 2u);
  EXPECT_EQ(difference(steps[0], before), "");
  EXPECT_EQ(difference(steps[1], after), "");
}

TEST_F(SessionRoundTrip, ForgetsARunThatIsRemovedAndNothingElse) {
  Draw draw(seed_of_this_test());
  SessionFile file(path_, {});
  for (RunNumber run : {file.add_run({}), file.add_run({}), file.add_run({})}) {
    file.steps(run, {{random_step(draw, 1, 0)}});
    file.events(run, {{sample_event(1)}});
    file.ops(run, random_ops_of(draw, 1));
    file.inspection(run, random_inspection(draw, 1));
    file.snapshot(run, 1, folder_.write("in", "weights"));
  }
  file.steps(2, {{random_step(draw, 2, 0)}});
  file.remove_run(2);
  file.steps(2, {{random_step(draw, 3, 0)}});
  file.commit();
  SessionReader reader(path_);
  ASSERT_EQ(reader.runs().size(), 2u);
  for (RunNumber run : {1, 2, 3}) {
    const bool there = run != 2;
    int64_t events = 0;
    reader.events(run, [&](std::span<const Event> piece) { events += std::ssize(piece); });
    EXPECT_EQ(events, there);
    EXPECT_EQ(reader.step_count(run), there);
    EXPECT_EQ(reader.inspected_steps(run).size(), there);
    EXPECT_EQ(reader.tensor_steps(run).size(), there);
    EXPECT_EQ(reader.snapshot(run).has_value(), there);
  }
  EXPECT_EQ(file.add_run({}), 4) << "a number is not given twice";
}

TEST_F(SessionRoundTrip, LeavesTheSharedStepsOfARemovedRunToItsForks) {
  Draw draw(seed_of_this_test());
  std::vector<StepRecord> shared;
  for (int64_t step = 1; step <= 8; ++step) shared.push_back(random_step(draw, step, 1));
  SessionFile file(path_, {});
  SessionRun run;
  run.info.columns = {"loss.a"};
  const auto fork_of = [&](RunNumber parent, int64_t step) {
    run.parent = parent;
    run.info.fork_step = step;
    return file.add_run(run);
  };
  const RunNumber root = file.add_run(run), middle = fork_of(root, 4), leaf = fork_of(middle, 6),
                  early = fork_of(middle, 2);
  file.steps(root, std::span(shared).first(5));
  file.steps(middle, std::span(shared).subspan(4, 3));
  file.steps(leaf, std::span(shared).last(2));
  file.remove_run(middle);
  file.commit();
  SessionReader reader(path_);
  ASSERT_EQ(reader.runs().size(), 3u);
  EXPECT_EQ(reader.runs()[1].parent, root);
  EXPECT_EQ(reader.runs()[1].info.fork_step, 4);
  EXPECT_EQ(reader.runs()[2].info.fork_step, 2);
  EXPECT_EQ(reader.step_count(leaf), 4) << "steps 5 to 8";
  EXPECT_EQ(reader.step_count(early), 0);
  file.remove_run(root);
  file.commit();
  ASSERT_EQ(reader.runs().size(), 2u);
  EXPECT_EQ(reader.runs()[0].parent, kNoRun);
  const std::vector<StepRecord> steps = steps_of(reader, leaf);
  ASSERT_EQ(steps.size(), shared.size());
  for (size_t i = 0; i < steps.size(); ++i) EXPECT_EQ(difference(steps[i], shared[i]), "") << "step " << i + 1;
  EXPECT_EQ(reader.step_count(early), 2);
}

TEST_F(SessionRoundTrip, HasAnEndOfColumnsAndGoesOn) {
  Draw draw(seed_of_this_test());
  const StepRecord step = random_step(draw, 1, kMostDeclared);
  constexpr int kWhole = kMostDeclaredKeys / kMostDeclared, kRuns = kWhole + 2; // one in part, one without columns
  {
    SessionFile file(path_, {});
    for (int run = 1; run <= kRuns; ++run) {
      SessionRun declares;
      for (size_t i = 0; i < kMostDeclared; ++i)
        declares.info.columns.push_back("loss." + std::to_string(run) + "-" + std::to_string(i));
      file.steps(file.add_run(declares), {{step}});
    }
  }
  SessionReader reader(path_);
  EXPECT_EQ(std::ssize(reader.runs()), kRuns);
  StepRecord last = steps_of(reader, kRuns).at(0);
  EXPECT_EQ(difference(steps_of(reader, kWhole).at(0), step), "");
  for (const double number : last.declared) EXPECT_FALSE(is_recorded(number));
  last.declared = step.declared;
  EXPECT_EQ(difference(last, step), "");
}

TEST_F(SessionRoundTrip, GoesOnFromAnEarlierStep) {
  Draw draw(seed_of_this_test());
  SessionFile file(path_, {});
  for (RunNumber run : {file.add_run({}), file.add_run({})})
    for (int64_t step = 1; step <= 10; ++step) {
      file.steps(run, {{random_step(draw, step, 0)}});
      file.events(run, {{sample_event(step)}});
      file.ops(run, random_ops_of(draw, step));
      file.inspection(run, random_inspection(draw, step));
    }
  const StepRecord again = random_step(draw, 5, 0);
  file.cut_run(1, 4);
  file.steps(1, {{again}});
  file.events(1, {{sample_event(5)}});
  file.commit();
  SessionReader reader(path_);
  const auto events_of = [&](RunNumber run) {
    std::vector<int64_t> steps;
    reader.events(run, [&](std::span<const Event> piece) {
      for (const Event& event : piece) steps.push_back(event.step);
    });
    return steps;
  };
  ASSERT_EQ(reader.step_count(1), 5);
  EXPECT_EQ(difference(steps_of(reader, 1).back(), again), "");
  EXPECT_EQ(events_of(1), (std::vector<int64_t>{1, 2, 3, 4, 5}));
  EXPECT_EQ(reader.inspected_steps(1), (std::vector<int64_t>{1, 2, 3, 4}));
  EXPECT_EQ(reader.tensor_steps(1), (std::vector<int64_t>{1, 2, 3, 4}));
  EXPECT_EQ(reader.step_count(2), 10) << "another run's rows stay";
  EXPECT_EQ(events_of(2).size(), 10u);
}

TEST_F(SessionRoundTrip, CopiesWholeOverWhatWasThere) {
  Draw draw(seed_of_this_test());
  const std::string copy = folder_.write("copy.amplab", "something else");
  SessionFile file(path_, {});
  file.add_run({});
  file.steps(1, {{random_step(draw, 1, 0)}});
  file.copy_to(copy);
  file.steps(1, {{random_step(draw, 2, 0)}});
  file.commit();
  EXPECT_EQ(SessionReader(copy).step_count(1), 1);
  EXPECT_EQ(SessionReader(path_).step_count(1), 2);
  file.copy_to(copy); // replaces a session that has another program's log beside it
  EXPECT_EQ(SessionReader(copy).step_count(1), 2);
  EXPECT_THROW(file.copy_to("/nonexistent/a.amplab"), SessionError);
  SessionFile other(copy, {});
  EXPECT_THROW(file.copy_to(copy), SessionError) << "it is being written";
}

} // namespace
} // namespace amplab
