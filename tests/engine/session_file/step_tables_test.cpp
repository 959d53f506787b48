// SPDX-License-Identifier: Apache-2.0
// A column that the table of columns has more is in new files, and in older ones after their migration.
#include "engine/session_file/run_rows.h"
#include "engine/session_file/schema.h"
#include "engine/session_file/session_file.h"
#include "engine/session_file/step_rows.h"
#include "tests/support/added_column.h"
#include "tests/support/program.h"
#include "tests/support/telemetry_samples.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <set>

namespace amplab {
namespace {

using namespace support;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
const std::vector<std::string> kLossOfD = {"loss.errD"};

struct AddedColumn : ::testing::Test {
  TemporaryFolder folder;
  std::string path = (folder / "a.amplab").string();
  std::vector<StepColumn> columns = columns_with_one_added();

  static StepRecord step_with(int64_t step, double declared, double added) {
    StepRecord record = sample_step(step);
    record.declared[0] = declared;
    record.declared[kMostDeclared - 1] = added;
    return record;
  }

  // Steps 1 and 2 are written without the column, then the file is migrated, and 3 and 4 are written with it.
  void write() {
    {
      SessionFile file(path, {});
      SessionRun run;
      run.info.columns = kLossOfD;
      file.add_run(run);
      file.steps(1, std::vector{step_with(1, kNaN, not_recorded()), step_with(2, 0.5, not_recorded())});
    }
    migrate(path, path, {}, schema_version_of(columns), columns);
    Database database(path, Database::Access::write);
    StepWriter writer(database, columns);
    writer.declare(1, kLossOfD);
    writer.write(1, std::vector{step_with(3, kNaN, 0.25), step_with(4, 0.5, kNaN)});
  }

  std::vector<StepRecord> read(StepColumns table) {
    const Database database(path, Database::Access::read);
    Damage damage(path);
    std::vector<StepRecord> all;
    StepRows(database, damage, table).read(1, 0, 9, [&](std::span<const StepRecord> steps) {
      all.insert(all.end(), steps.begin(), steps.end());
    });
    EXPECT_TRUE(damage.sentences().empty());
    return all;
  }

  std::string text(const std::string& sql) {
    const Database database(path, Database::Access::read);
    Statement row = database.prepare(sql);
    return row.step() ? std::string(row.text(0)) : "no row";
  }
};

TEST_F(AddedColumn, IsInTheTablesOfANewFile) {
  Database database(path, Database::Access::write);
  database.run(step_tables_sql(columns));
  EXPECT_TRUE(columns_in(database, "steps").contains("gradient_noise"));
  EXPECT_EQ(schema_version_of(columns), kSchemaVersion + 1);
}

TEST_F(AddedColumn, IsWrittenIntoAnOlderFileAfterItsMigration) {
  write();
  EXPECT_EQ(text("SELECT gradient_noise FROM history WHERE step = 3"), "0.25");
  EXPECT_EQ(text("SELECT count(*) FROM history WHERE gradient_noise IS NULL"), "3");
  EXPECT_EQ(text("SELECT unit || ' ' || kind FROM columns WHERE key = 'gradient_noise'"), "db number");
  EXPECT_EQ(text("SELECT nan_mask FROM steps WHERE step = 4"), std::to_string(int64_t{1} << (10 + kMostDeclared)));
  EXPECT_EQ(text("PRAGMA user_version"), std::to_string(kSchemaVersion + 1));
}

TEST_F(AddedColumn, IsReadBackAndNotRecordedInOlderRows) {
  write();
  const std::vector<StepRecord> steps = read(columns);
  ASSERT_EQ(steps.size(), 4u);
  const auto added = [&](size_t at) { return steps[at].declared[kMostDeclared - 1]; };
  EXPECT_TRUE(!is_recorded(added(0)) && !is_recorded(added(1)));
  EXPECT_EQ(added(2), 0.25);
  EXPECT_TRUE(std::isnan(added(3)) && is_recorded(added(3)));
  for (const size_t at : {0u, 2u}) EXPECT_TRUE(is_recorded(steps[at].declared[0])) << "NaN, as written";
  for (const size_t at : {1u, 3u}) EXPECT_EQ(steps[at].declared[0], 0.5);
}

TEST_F(AddedColumn, IsNotMissedByAReaderWithoutIt) {
  write();
  const std::vector<StepRecord> steps = read(step_columns());
  ASSERT_EQ(steps.size(), 4u);
  EXPECT_EQ(steps[3].loss, sample_step(4).loss);
  EXPECT_TRUE(std::isnan(steps[2].declared[0]));
  EXPECT_FALSE(is_recorded(steps[2].declared[kMostDeclared - 1]));
}

TEST_F(AddedColumn, IsReadAsNotRecordedFromAFileWithoutIt) {
  {
    SessionFile file(path, {});
    file.add_run({});
    file.steps(1, sample_steps(1, 3));
  }
  const std::vector<StepRecord> steps = read(columns);
  ASSERT_EQ(steps.size(), 3u);
  EXPECT_FALSE(is_recorded(steps[2].declared[kMostDeclared - 1]));
  EXPECT_EQ(steps[2].grad_norm, sample_step(3).grad_norm);
}

} // namespace
} // namespace amplab
