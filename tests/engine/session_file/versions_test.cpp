// SPDX-License-Identifier: Apache-2.0
// A file of version 1 gives the same numbers as it is, and after its migration.
#include "engine/session_file/schema.h"
#include "engine/session_file/session_file.h"
#include "engine/session_file/session_reader.h"
#include "engine/settings/setting_text.h"
#include "tests/engine/session_file/version_1.h"
#include "tests/support/program.h"
#include "tests/support/telemetry_samples.h"

#include <gtest/gtest.h>
#include <sstream>

namespace amplab {
namespace {

using namespace support;

// Returns what the reader finds of run 1, a line per record.
std::string contents(const std::string& path) {
  SessionReader reader(path);
  std::ostringstream out;
  for (const SessionRun& run : reader.runs())
    out << run.config.name << ' ' << run.config.optimizer.lr << ' ' << name_of(run.status.state) << ' ' << run.note
        << ' ' << run.lane << ' ' << run.info.columns.size() << '\n';
  reader.steps(1, 0, 9, [&](std::span<const StepRecord> steps) {
    for (const StepRecord& step : steps)
      out << step.step << ' ' << step.loss << ' ' << step.loss_scale << ' ' << step.grad_norm << ' ' << step.skipped
          << ' ' << step.memory_peak_bytes << ' ' << step.declared[0] << '\n';
  });
  reader.events(1, [&](std::span<const Event> events) {
    for (const Event& event : events)
      out << event.step << ' ' << name_of(event.kind) << ' ' << event.subject << ' ' << to_text(event.before) << ' '
          << to_text(event.after) << ' ' << event.text << ' ' << event.line << '\n';
  });
  for (const int64_t step : reader.inspected_steps(1))
    for (const OpRecord& op : reader.ops(1, step))
      out << op.step << ' ' << op.op << ' ' << op.amax << ' ' << op.zeros << ' ' << op.flushed << ' '
          << op.underflowed_upstream << ' ' << op.line << '\n';
  for (const int64_t step : reader.tensor_steps(1)) {
    const StepInspection inspection = reader.inspection(1, step);
    out << inspection.loss_scale << ' ' << inspection.skipped << '\n';
    for (const TensorHistogram& tensor : inspection.tensors)
      out << tensor.tensor.name << ' ' << tensor.exponents.zeros << ' ' << tensor.exponents.lowest << ' '
          << tensor.reference.lowest << ' ' << tensor.reference.counts.size() << '\n';
    for (const WeightUpdate& update : inspection.updates)
      out << update.name << ' ' << update.moved << ' ' << update.swallowed << ' ' << update.zero_gradient << '\n';
  }
  for (const std::string& sentence : reader.damage()) out << sentence << '\n';
  return out.str();
}

constexpr const char* kContents = "old 0.5 finished a note 0 1\n"
                                  "1 0.75 65536 1.5 0 4096 0.125\n"
                                  "2 nan 32768 inf 1 4096 0.5\n"
                                  "2 setting optimizer.lr 0.5 0.25 by a person 0\n"
                                  "2 skip scaler null null  3\n"
                                  "2 linear 0.5 1 0 0 4\n"
                                  "2 relu nan 20 3 17 0\n"
                                  "32768 1\n"
                                  "fc1.weight 0 -2 0 0\n"
                                  "fc1.weight.grad 3 -12 -14 3\n"
                                  "fc1.weight 60 3 1\n";

struct SessionVersions : ::testing::Test {
  TemporaryFolder folder;
  std::string path = (folder / "a.amplab").string();

  void SetUp() override { Database(path, Database::Access::write).run(kVersion1); }

  int64_t integer(const std::string& sql) { return Database(path, Database::Access::read).integer(sql); }
};

TEST_F(SessionVersions, AFileOfVersion1IsReadAsItIs) {
  const std::string before = slurp(path);
  EXPECT_EQ(contents(path), kContents);
  EXPECT_TRUE(slurp(path) == before);
}

TEST_F(SessionVersions, AFileOfVersion1IsMigratedToWriteIt) {
  { SessionFile(path, {}); }
  EXPECT_EQ(schema_version(Database(path, Database::Access::read)), kSchemaVersion);
  EXPECT_EQ(integer("SELECT value FROM meta WHERE key = 'schema'"), kSchemaVersion);
  EXPECT_EQ(contents(path), kContents);
  EXPECT_EQ(integer("SELECT count(*) FROM inspections"), 1);
  EXPECT_EQ(integer("SELECT count(*) FROM events WHERE kind = 'setting'"), 1);
  EXPECT_EQ(integer("SELECT underflowed_upstream FROM ops WHERE op = 'relu'"), 17);
  EXPECT_EQ(integer("SELECT zero_gradient FROM updates"), 1);
  EXPECT_EQ(integer("SELECT count(*) FROM hist WHERE reference IS NOT NULL"), 1);
  EXPECT_EQ(integer("SELECT count_reference FROM exponents WHERE exponent = -14"), 3);
  EXPECT_EQ(integer("SELECT position FROM column_kinds WHERE key = 'loss'"), 6);
}

TEST_F(SessionVersions, AMigratedFileIsContinued) {
  {
    SessionFile file(path, {});
    file.ops(1, sample_ops(3));
    StepInspection inspection;
    inspection.step = 3;
    inspection.updates.push_back({"fc1.weight", "fc1", "fp32", false, 64, 50, 4, 2});
    file.inspection(1, inspection);
    const Event event{3, 1, EventKind::setting, "optimizer.lr", 0.25, 0.125, ""};
    file.events(1, std::span(&event, 1));
  }
  SessionReader reader(path);
  EXPECT_EQ(reader.inspected_steps(1), (std::vector<int64_t>{2, 3}));
  EXPECT_EQ(reader.inspection(1, 3).updates.at(0).zero_gradient, 2);
  EXPECT_EQ(integer("SELECT count(*) FROM event_rows WHERE kind = 'setting'"), 2);
}

} // namespace
} // namespace amplab
