// SPDX-License-Identifier: Apache-2.0
#include "engine/export/run_folder.h"

#include "engine/export/export.h"
#include "tests/engine/export/csv_reader.h"
#include "tests/engine/export/sample_inspections.h"
#include "tests/engine/export/sample_runs.h"

#include <nlohmann/json.hpp>

namespace amplab {
namespace {

using RunFolderTest = Folder;

std::vector<RunRecord> two_runs() { return {sample_run("fp32", "aa"), sample_run("fp16", "bb")}; }

TEST_F(RunFolderTest, HoldsWhatWasAppendedAtOnce) {
  RunFolder folder(folder_.string(), {}, two_runs());
  EXPECT_EQ(read_csv(text_of("history.csv")).size(), 1u);
  for (int64_t step = 1; step <= 3; ++step) {
    const StepRecord record = plain_step(step, 1);
    folder.steps(0, {&record, 1});
    folder.steps(1, {&record, 1});
    const CsvRows rows = read_csv(text_of("history.csv"));
    ASSERT_EQ(rows.size(), static_cast<size_t>(1 + 2 * step));
    EXPECT_EQ(row_by_name(rows, rows.size() - 1)["step"], std::to_string(step));
    EXPECT_EQ(row_by_name(rows, rows.size() - 1)["run_id"], "bb");
  }
}

// Rows are complete after an interrupt at any time.
TEST_F(RunFolderTest, HoldsInspectionsInWholeRowsAtOnce) {
  RunFolder folder(folder_.string(), {}, two_runs());
  EXPECT_EQ(read_csv(text_of("hist.csv")).size(), 1u);
  EXPECT_EQ(read_csv(text_of("updates.csv")).size(), 1u);
  for (int64_t step = 1; step <= 3; ++step) {
    folder.inspection(1, sample_inspection(step));
    const CsvRows hist = read_csv(text_of("hist.csv")), updates = read_csv(text_of("updates.csv"));
    EXPECT_EQ(hist.size(), static_cast<size_t>(1 + 3 * step));
    ASSERT_EQ(updates.size(), static_cast<size_t>(1 + 2 * step));
    EXPECT_EQ(row_by_name(hist, hist.size() - 1)["step"], std::to_string(step));
    EXPECT_EQ(row_by_name(updates, updates.size() - 1)["run_id"], "bb");
    EXPECT_TRUE(text_of("hist.csv").ends_with('\n') && text_of("updates.csv").ends_with('\n'));
  }
}

TEST_F(RunFolderTest, KnowsItsConfigsBeforeTheFirstStep) {
  RunFolder folder(folder_.string(), {{"amplab", "0.1.0"}}, two_runs());
  EXPECT_EQ(nlohmann::json::parse(text_of("run.json"))["runs"].size(), 2u);
}

TEST_F(RunFolderTest, ReplacesTheFilesOfEarlierRuns) {
  std::ofstream(path("compare.csv")) << "of another run";
  std::ofstream(path("history.csv")) << "of another run";
  RunFolder folder(folder_.string(), {}, two_runs());
  EXPECT_FALSE(std::filesystem::exists(path("compare.csv")));
  EXPECT_EQ(read_csv(text_of("history.csv")).size(), 1u);
}

TEST_F(RunFolderTest, EndsWithTheFilesThatAnExportWrites) {
  std::vector<StepRecord> fp32 = {plain_step(1, 2), plain_step(2, 1)}, fp16 = {skipped_step(1), plain_step(2, 2)};
  const std::vector<OpRecord> ops(3);
  const std::vector<StepInspection> inspections = {sample_inspection(1), sample_inspection(2)};
  const std::vector<Event> events = {{1, 0.5, EventKind::backoff, "loss_scale", 65536.0, 32768.0, "skipped"},
                                     {2, 1, EventKind::setting, "optimizer.lr", 0.001, 0.002, "turned"}};
  auto runs = two_runs();
  runs[0].info.columns = {"loss.errD"};
  runs[1].info.columns = {"lr.d", "loss.errD"};
  fp32[1].declared[0] = 0.5;
  fp16[0].declared[1] = 0.25;
  RunFolder folder(folder_.string(), {{"amplab", "0.1.0"}}, runs);
  folder.steps(0, fp32);
  folder.steps(1, fp16);
  folder.ops(1, ops);
  for (const StepInspection& inspection : inspections) folder.inspection(1, inspection);
  folder.events(1, events);
  folder.status(1, {LaneState::stopped, "interrupted"});
  folder.finish();

  runs[1].events = events;
  runs[1].status = {LaneState::stopped, "interrupted"};
  export_runs(path("exported"),
              std::vector<ExportedRun>{{runs[0], rows_of(fp32), {}},
                                       {runs[1], rows_of(fp16), rows_of(ops), rows_of(inspections)}},
              {{"amplab", "0.1.0"}});
  for (const char* name :
       {"compare.csv", "history.csv", "ops.csv", "hist.csv", "updates.csv", "events.csv", "run.json"})
    EXPECT_EQ(text_of(name), text_of((std::string("exported/") + name).c_str())) << name;
  EXPECT_EQ(row_by_name(read_csv(text_of("history.csv")), 3)["loss.errD"], "0.25");
}

TEST_F(RunFolderTest, WritesSettingChangesOnSync) {
  RunFolder folder(folder_.string(), {}, two_runs());
  const Event setting_change{5, 1, EventKind::setting, "scaler.kind", "dynamic", "none", ""};
  folder.events(0, {&setting_change, 1});
  folder.sync();
  EXPECT_EQ(nlohmann::json::parse(text_of("run.json"))["runs"][0]["setting_changes"][0]["step"], 5);
}

TEST_F(RunFolderTest, LocksItsFolderWhileItLives) {
  {
    RunFolder folder(folder_.string(), {}, two_runs());
    EXPECT_THROW(RunFolder(folder_.string(), {}, two_runs()), ExportError);
  }
  EXPECT_NO_THROW(RunFolder(folder_.string(), {}, two_runs()));
}

TEST_F(RunFolderTest, ThatCannotBeginLeavesWhatStoodThere) {
  std::ofstream(path("compare.csv")) << "of another run";
  std::ofstream(path("history.csv")) << "of another run";
  std::filesystem::create_directory(path("events.csv"));
  EXPECT_THROW(RunFolder(folder_.string(), {}, two_runs()), ExportError);
  EXPECT_EQ(text_of("compare.csv"), "of another run");
  EXPECT_EQ(text_of("history.csv"), "of another run");
}

TEST_F(RunFolderTest, FollowsNoLinkOutOfItsFolder) {
  for (const char* name :
       {"history.csv", "ops.csv", "hist.csv", "updates.csv", "events.csv", "run.json", "compare.csv"}) {
    std::ofstream(path("elsewhere")) << "of others";
    std::ofstream(path("history.csv")) << "of another run";
    std::filesystem::remove(path(name));
    std::filesystem::create_symlink("elsewhere", path(name));
    EXPECT_THROW(RunFolder(folder_.string(), {}, two_runs()), ExportError) << name;
    EXPECT_EQ(text_of("elsewhere"), "of others") << name;
    EXPECT_EQ(text_of("history.csv"), std::string(name) == "history.csv" ? "of others" : "of another run") << name;
    std::filesystem::remove(path(name));
  }
}

TEST_F(RunFolderTest, ReportsThatItWasRemovedMeanwhile) {
  RunFolder folder(path("out"), {}, two_runs());
  EXPECT_NO_THROW(folder.sync());
  std::filesystem::remove_all(path("out"));
  EXPECT_THROW(folder.sync(), ExportError);
  std::filesystem::create_directory(path("out")); // another folder
  EXPECT_THROW(folder.sync(), ExportError);
  EXPECT_THROW(folder.finish(), ExportError);
}

TEST_F(RunFolderTest, InAnImpossibleFolderFails) {
  std::ofstream(path("taken")) << "x";
  EXPECT_THROW(RunFolder(path("taken"), {}, two_runs()), ExportError);
}

} // namespace
} // namespace amplab
