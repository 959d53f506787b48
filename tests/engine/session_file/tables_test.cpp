// SPDX-License-Identifier: Apache-2.0
// Tables and views as other programs see them: they have the columns of the CSV files, and match docs/session-file.md.
#include "engine/export/csv_tables.h"
#include "engine/session_file/database.h"
#include "engine/session_file/session_file.h"
#include "engine/session_file/sql_text.h"
#include "tests/engine/session_file/random_records.h"
#include "tests/support/program.h"
#include "tests/support/telemetry_samples.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace amplab {
namespace {

using namespace support;
using Names = std::vector<std::string>;

struct SessionTables : ::testing::Test {
  TemporaryFolder folder;
  std::string path = (folder / "a.amplab").string();

  void SetUp() override {
    SessionFile file(path, {{"amplab", "0.1.0"}, {"oneDNN", "2.6.3"}});
    for (const char* id : {"aaaa", "bbbb"}) {
      SessionRun run;
      run.config.name = std::string("run ") + id;
      run.info.run_id = id;
      run.info.columns = {"loss.errD", "skipped.d"};
      run.created = "2026-11-22T23:36:04Z";
      run.number = file.add_run(run);
      std::vector<StepRecord> steps = sample_steps(1, 200);
      for (StepRecord& step : steps) step.declared[0] = 0.5 * step.loss, step.declared[1] = step.skipped ? 1 : 0;
      steps[2].loss = std::numeric_limits<double>::quiet_NaN();
      steps[3].loss = std::numeric_limits<double>::infinity();
      steps[4].declared[0] = std::numeric_limits<double>::quiet_NaN();
      file.steps(run.number, steps);
      const Event events[] = {sample_event(50), sample_event(100)};
      file.events(run.number, events);
      file.ops(run.number, sample_ops(100));
      StepInspection inspection;
      inspection.step = 100;
      TensorHistogram& tensor = inspection.tensors.emplace_back();
      tensor.tensor = {TensorKind::gradient, "fc1.weight.grad", 0};
      tensor.numbers.dtype = "fp16";
      tensor.exponents = {3, 0, 0, -12, {51, 0, 7}};
      tensor.reference = {0, 0, 0, -14, {3, 0, 51, 0, 7}};
      inspection.updates.push_back({"fc1.weight", "fc1", "fp32", false, 64, 60, 3, 1});
      file.inspection(run.number, inspection);
      file.snapshot(run.number, 200, folder.write("weights", "12345678"));
    }
  }

  Names columns(const std::string& table) {
    Names names;
    Statement row = database().prepare("SELECT name FROM pragma_table_info(?1)");
    row.put(1, std::string_view(table));
    while (row.step()) names.emplace_back(row.text(0));
    return names;
  }
  Database& database() {
    if (!database_) database_.emplace(path, Database::Access::read);
    return *database_;
  }
  // Returns all rows of a query, cells separated by bars.
  std::string rows(const std::string& sql) {
    std::string all;
    Statement row = database().prepare(sql);
    while (row.step()) {
      for (int column = 0; column < row.columns(); ++column) all.append(column ? "|" : "").append(row.text(column));
      all += "\n";
    }
    return all;
  }
  std::optional<Database> database_;
};

TEST_F(SessionTables, HaveTheColumnsOfTheCsvFilesInTheirOrder) {
  Names history = csv_columns([](CsvWriter& csv) { write_history_header(csv, {}); });
  history.insert(history.end(), {"loss.errD", "skipped.d"});
  EXPECT_EQ(columns("history"), history);
  EXPECT_EQ(columns("ops"), csv_columns(write_ops_header));
  EXPECT_EQ(columns("events"), csv_columns(write_events_header));
  EXPECT_EQ(columns("updates"), csv_columns(write_updates_header));
  const Names in_file = csv_columns(write_hist_header), hist = columns("hist");
  for (const std::string& name : in_file) {
    const bool by_exponent =
        name.size() > 1 && name[0] == 'e' && (name[1] == '-' || std::isdigit(static_cast<unsigned char>(name[1])));
    EXPECT_TRUE(by_exponent || std::ranges::find(hist, name) != hist.end()) << name; // exponents share one cell
  }
}

TEST_F(SessionTables, HaveTheRunsColumnsThatAreDocumented) {
  EXPECT_EQ(columns("runs"), (Names{"run", "run_id", "name", "parent_run", "parent_run_id", "fork_step", "config",
                                    "loop", "info", "device", "state", "reason", "ended_by", "colour", "created",
                                    "note", "baseline", "pinned", "lane"}));
  EXPECT_EQ(rows("SELECT run, run_id, name, json_extract(config, '$.optimizer.lr') FROM runs"),
            "1|aaaa|run aaaa|0.001\n2|bbbb|run bbbb|0.001\n");
}

TEST_F(SessionTables, DistinguishNotRecordedFromNan) {
  // Bit 1 is loss, the second of the numbers. Bit 10 is the first declared column.
  EXPECT_EQ(rows("SELECT step, loss IS NULL, nan_mask FROM steps WHERE run = 1 AND step BETWEEN 3 AND 5"),
            "3|1|2\n4|0|0\n5|0|1024\n");
  EXPECT_EQ(rows("SELECT count(*) FROM history WHERE run = 1 AND loss = 9e999"), "1\n");
  EXPECT_EQ(rows("SELECT count(*) FROM history WHERE run = 1 AND eval_loss IS NOT NULL"), "2\n");
}

TEST_F(SessionTables, NameWhatTheirNumbersMean) {
  EXPECT_EQ(rows("SELECT key, unit, kind FROM columns WHERE run_id = 'bbbb' AND key IN ('loss', 'wall_s', "
                 "'memory_bytes', 'loss.errD', 'skipped.d') ORDER BY key"),
            "loss||number\nloss.errD||number\nmemory_bytes|bytes|integer\nskipped.d||flag\nwall_s|s|number\n");
  Names keys;
  Statement row = database().prepare("SELECT key FROM columns WHERE run = 1");
  while (row.step()) keys.emplace_back(row.text(0));
  EXPECT_EQ(keys, columns("history")) << "each column of history, in its order";
}

TEST_F(SessionTables, CountExponentsInRows) {
  EXPECT_EQ(rows("SELECT tensor, exponent, count, count_reference FROM exponents WHERE run = 1 ORDER BY exponent"),
            "fc1.weight.grad|-14|0|3\nfc1.weight.grad|-12|51|51\nfc1.weight.grad|-10|7|7\n");
}

// Runs each block of SQL in docs/session-file.md, and checks that each table is described there.
TEST_F(SessionTables, AreDescribedByTheirDocument) {
  const std::string document = slurp(std::string(AMPLAB_SOURCE_DIR) + "/docs/session-file.md");
  ASSERT_FALSE(document.empty());
  int blocks = 0;
  for (size_t at = document.find("```sql\n"); at != std::string::npos; at = document.find("```sql\n", at + 1)) {
    const std::string sql = document.substr(at + 7, document.find("```", at + 7) - at - 7);
    ++blocks;
    for (size_t begin = 0; begin < sql.size();) { // one statement at a time
      const size_t end = std::min(sql.find(';', begin), sql.size());
      const std::string statement = sql.substr(begin, end - begin);
      begin = end + 1;
      if (statement.find_first_not_of(" \n") == std::string::npos) continue;
      try {
        EXPECT_NE(rows(statement), "") << statement << "\ngives no row of a session with two runs";
      } catch (const SqlError& error) {
        ADD_FAILURE() << statement << "\n" << error.what();
      }
    }
  }
  EXPECT_GE(blocks, 6);
  Statement table = database().prepare("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')");
  while (table.step())
    EXPECT_NE(document.find("`" + std::string(table.text(0))), std::string::npos)
        << table.text(0) << " is not described";
}

} // namespace
} // namespace amplab
