// SPDX-License-Identifier: Apache-2.0
// Damaged session files. Readable rows are read and correct, and damage is reported.
#include "engine/session_file/database.h"
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

constexpr int64_t kSteps = 800;
constexpr size_t kPage = 4096;

struct DamagedSession : ::testing::Test {
  TemporaryFolder folder;
  std::string path = (folder / "a.amplab").string(), whole;

  void SetUp() override {
    {
      SessionFile file(path, {{"amplab", "0.1.0"}});
      for (int lane = 0; lane < 2; ++lane) {
        const RunNumber run = file.add_run({});
        file.steps(run, sample_steps(1, kSteps));
        const Event events[] = {sample_event(1), sample_event(2)};
        file.events(run, events);
        file.ops(run, sample_ops(10));
        StepInspection inspection;
        inspection.step = 10;
        inspection.tensors.resize(20);
        file.inspection(run, inspection);
        file.snapshot(run, 5, folder.write("weights", std::string(20'000, 'w')));
      }
    }
    whole = slurp(path);
  }

  struct Read {
    int64_t runs = 0, steps = 0, wrong = 0, events = 0, weights = 0;
    bool refused = false, damaged = false;
  };
  // Reads everything in the file.
  Read read(const std::string& bytes) {
    Read read;
    for (const char* ending : {"-wal", "-shm"}) std::filesystem::remove(path + ending);
    folder.write("a.amplab", bytes);
    try {
      SessionReader reader(path);
      read.runs = std::ssize(reader.runs());
      for (const RunNumber run : {1, 2}) {
        EXPECT_LE(reader.step_count(run), 1 << 20);
        int64_t last = 0;
        reader.steps(run, 0, 1 << 30, [&](std::span<const StepRecord> piece) {
          for (const StepRecord& step : piece) {
            EXPECT_GT(step.step, last) << "steps go back";
            last = step.step;
            ++read.steps;
            read.wrong += !difference(step, sample_step(step.step)).empty();
          }
        });
        reader.events(run, [&](std::span<const Event> piece) { read.events += std::ssize(piece); });
        for (const int64_t step : reader.inspected_steps(run)) reader.ops(run, step);
        for (const int64_t step : reader.tensor_steps(run)) reader.inspection(run, step);
        const std::string out = (folder / "out").string();
        if (reader.snapshot(run) && reader.save_snapshot(run, out)) {
          EXPECT_EQ(slurp(out), std::string(20'000, 'w')) << "other weights without a word";
          ++read.weights;
        }
      }
      read.damaged = !reader.damage().empty();
    } catch (const SessionError& error) {
      read.refused = true;
      EXPECT_NE(std::string(error.what()).find(path), std::string::npos) << error.what();
    }
    return read;
  }
};

TEST_F(DamagedSession, IsReadButForThePageThatIsDamaged) {
  const size_t pages = whole.size() / kPage;
  ASSERT_GT(pages, 60u);
  int64_t most_lost = 0, refused = 0, little_lost = 0;
  for (size_t page = 0; page < pages; ++page) {
    std::string bytes = whole;
    bytes.replace(page * kPage, kPage, kPage, '\xa5');
    const Read got = read(bytes);
    SCOPED_TRACE("page " + std::to_string(page));
    refused += got.refused;
    if (got.refused) continue;
    const int64_t lost = 2 * kSteps - got.steps;
    // The memory columns of steps have their own pages. If these are damaged, the other columns are still there.
    if (lost > 0 || got.runs < 2 || got.events < 4 || got.wrong > 0 || got.weights < 2) {
      EXPECT_TRUE(got.damaged) << lost << " steps are missing without a word";
    }
    most_lost = std::max(most_lost, lost);
    little_lost += lost < 100;
  }
  EXPECT_LE(refused, 4) << "the first pages say what the tables are";
  EXPECT_GE(little_lost, static_cast<int64_t>(pages) - refused - 4) << "only pages that lead to others lose more";
}

TEST_F(DamagedSession, IsNoTrapWhateverItHolds) {
  std::mt19937 random(seed_of_this_test());
  for (int round = 0; round < 60; ++round) {
    std::string bytes = whole;
    const auto at = [&] { return random() % bytes.size(); };
    switch (random() % 4) {
    case 0: // single bits
      for (size_t i = 0; i < 1 + random() % 300; ++i) bytes[at()] ^= static_cast<char>(1 << random() % 8);
      break;
    case 1: bytes.resize(at()); break; // cut off
    case 2:                            // pages copied over others
      for (size_t i = 0; i < 1 + random() % 20; ++i) {
        const size_t to = at() / kPage * kPage, from = at() / kPage * kPage;
        if (to > 0)
          std::copy_n(whole.begin() + static_cast<ptrdiff_t>(from), kPage, bytes.begin() + static_cast<ptrdiff_t>(to));
      }
      break;
    case 3: // headers of pages: positions of cells, numbers of next pages
      for (size_t i = 0; i < 1 + random() % 30; ++i)
        bytes[at() / kPage * kPage + random() % 40] = static_cast<char>(random());
      break;
    }
    (void)read(bytes);
    try {
      SessionFile file(path, {}); // continuing the session either works or is refused
      file.add_run({});
      file.commit();
    } catch (const SessionError&) {
    }
  }
}

TEST_F(DamagedSession, LeavesOutARunWhoseConfigurationCannotBeRead) {
  Database(path, Database::Access::write)
      .run("UPDATE runs SET config = '{\"optimizer\": 3}' WHERE run = 1; UPDATE runs SET info = 'no JSON' WHERE run = "
           "2");
  SessionReader reader(path);
  const std::vector<SessionRun> runs = reader.runs();
  ASSERT_EQ(runs.size(), 1u);
  EXPECT_EQ(runs[0].number, 2);
  ASSERT_EQ(reader.damage().size(), 1u);
  EXPECT_NE(reader.damage()[0].find(path + ": run 1 cannot be read: its configuration: "), std::string::npos)
      << reader.damage()[0];
  EXPECT_EQ(reader.step_count(1), kSteps) << "its steps are there";
}

TEST_F(DamagedSession, IsReadWhereATableIsMissingOrAnotherThing) {
  Database(path, Database::Access::write)
      .run("PRAGMA writable_schema = ON; DROP VIEW history; DROP TABLE event_rows; DROP TABLE inspections;"
           "CREATE VIEW inspections AS WITH RECURSIVE endless(run, step) AS (SELECT 1, 1 UNION ALL SELECT run, step + "
           "1 FROM "
           "endless) SELECT * FROM endless");
  SessionReader reader(path);
  EXPECT_EQ(reader.runs().size(), 2u);
  EXPECT_EQ(reader.step_count(1), kSteps);
  EXPECT_TRUE(reader.tensor_steps(1).empty()) << "a view is none of ours";
  int64_t events = 0;
  reader.events(1, [&](std::span<const Event> piece) { events += std::ssize(piece); });
  EXPECT_EQ(events, 0);
}

} // namespace
} // namespace amplab
