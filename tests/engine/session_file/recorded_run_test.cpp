// SPDX-License-Identifier: Apache-2.0
// A session that another program has written with the schema's SQL, as the Python package does.
#include "engine/session_file/database.h"
#include "engine/session_file/schema.h"
#include "engine/session_file/session_file.h"
#include "engine/session_file/session_reader.h"
#include "tests/support/program.h"

#include <cmath>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

namespace amplab {
namespace {

// A run of which only facts of the script are known.
constexpr const char* kRows =
    "INSERT INTO runs (run, run_id, name, config, loop, info, device, state) VALUES (1, '0123456789abcdef', 'train.py',"
    R"( '{"name":"train.py","precision":{"mode":"amp-fp16"},"scaler":{"init_scale":4096.0}}', 'scaler.update()',)"
    R"( '{"recorded_by":"PyTorch 2.15.0","layers":["fc1"]}', 'cuda:0', 'running');)"
    "INSERT INTO memory (number, memory_bytes) VALUES (1, 4096);"
    "INSERT INTO steps (run, step, \"update\", loss, loss_scale, found_inf, skipped, grad_norm, memory, nan_mask)"
    " VALUES (1, 1, 1, 0.5, 4096, 0, 0, 2.5, 1, 0), (1, 2, 1, NULL, 4096, 1, 1, NULL, 1, 2);"
    "INSERT INTO event_rows (run, number, step, kind, subject, text, line) VALUES (1, 1, 2, 'skip', 'step', 'a', 1);"
    R"(INSERT INTO event_rows (run, number, step, kind, subject, "after", after_kind, text) VALUES)"
    R"( (1, 2, 2, 'nonfinite', 'fc1', '{"op":"mm"}', 'json', 'b');)"
    "INSERT INTO op_rows (run, step, position, phase, seq, op, amax) VALUES (1, 2, 0, 'backward', 1, 'mm', 7);";

TEST(RecordedRun, WrittenByAnotherProgramIsReadAndContinued) {
  const TemporaryFolder folder;
  const std::string path = (folder / "run.amplab").string();
  {
    Database database(path, Database::Access::write);
    database.run(session_schema_sql());
    database.run(kRows);
  }
  {
    SessionReader reader(path);
    ASSERT_EQ(reader.runs().size(), 1u);
    const SessionRun run = reader.runs()[0];
    EXPECT_EQ(run.info.recorded_by, "PyTorch 2.15.0");
    EXPECT_EQ(run.config.scaler.init_scale, 4096);
    EXPECT_EQ(run.info.layers, std::vector<std::string>{"fc1"});
    std::vector<StepRecord> steps;
    reader.steps(1, 0, 9, [&](auto piece) { steps.insert(steps.end(), piece.begin(), piece.end()); });
    ASSERT_EQ(steps.size(), 2u);
    EXPECT_EQ(steps[0].loss, 0.5);
    EXPECT_EQ(steps[0].memory_bytes, 4096);
    EXPECT_TRUE(steps[1].skipped && is_recorded(steps[1].loss) && std::isnan(steps[1].loss));
    EXPECT_FALSE(is_recorded(steps[1].grad_norm));
    std::vector<Event> events;
    reader.events(1, [&](auto piece) { events.insert(events.end(), piece.begin(), piece.end()); });
    ASSERT_EQ(events.size(), 2u);
    EXPECT_EQ(events[0].kind, EventKind::skip);
    EXPECT_TRUE(events[1].after.is_map());
    EXPECT_EQ(reader.ops(1, 2).at(0).op, "mm");
    EXPECT_TRUE(reader.damage().empty());
  }
  SessionFile file(path, {});
  EXPECT_EQ(file.add_run({}), 2);
  file.commit();
  EXPECT_EQ(SessionReader(path).runs()[0].info.recorded_by, "PyTorch 2.15.0");
}

TEST(SessionSchema, OfThePythonPackageIsThatOfThisProgram) {
  std::ifstream file(AMPLAB_SOURCE_DIR "/python/amplab/schema.sql");
  const std::string copy{std::istreambuf_iterator<char>(file), {}};
  EXPECT_EQ(copy, session_schema_sql()) << "write it again: amplab-engine describe session-schema";
}

} // namespace
} // namespace amplab
