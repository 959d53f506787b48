// SPDX-License-Identifier: Apache-2.0
// Full disks, vanishing files, read-only folders, other programs' files. Each gives one error message, and no data is
// lost.
#include "engine/session_file/database.h"
#include "engine/session_file/schema.h"
#include "engine/session_file/session_file.h"
#include "engine/session_file/session_reader.h"
#include "tests/engine/session_file/random_records.h"
#include "tests/support/program.h"
#include "tests/support/telemetry_samples.h"

#include <csignal>
#include <fstream>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace amplab {
namespace {

using namespace support;

template <class Action> std::string error_of(Action action) {
  try {
    action();
  } catch (const SessionError& error) {
    return error.what();
  }
  return "";
}

bool contains(const std::string& sentence, const std::string& what) { return sentence.find(what) != std::string::npos; }

// While it lives, files of this process cannot grow beyond that many bytes.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) : before_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &limit_);
    const rlimit low{bytes, limit_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &low);
  }
  ~FullDisk() {
    ::setrlimit(RLIMIT_FSIZE, &limit_);
    std::signal(SIGXFSZ, before_);
  }

 private:
  void (*before_)(int);
  rlimit limit_{};
};

int64_t resident_bytes() {
  int64_t all = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return resident * ::sysconf(_SC_PAGESIZE);
}

struct SessionErrors : ::testing::Test {
  TemporaryFolder folder;
  std::string path = (folder / "a.amplab").string();

  static void expect_steps(SessionReader& reader, RunNumber run, int64_t last) {
    int64_t next = 1;
    reader.steps(run, 0, 1 << 30, [&](std::span<const StepRecord> piece) {
      for (const StepRecord& step : piece) {
        ASSERT_EQ(step.step, next);
        ASSERT_EQ(difference(step, sample_step(next++)), "");
      }
    });
    EXPECT_EQ(next - 1, last);
  }
};

TEST_F(SessionErrors, RowsWaitUntilAFullDiskHasSpace) {
  SessionFile file(path, {});
  SessionRun run;
  run.info.columns = {"loss.a"};
  run.number = file.add_run(run);
  file.steps(1, sample_steps(1, 100));
  file.commit();
  {
    const FullDisk full(std::filesystem::file_size(path) + 20'000);
    std::string first;
    for (int64_t step = 101; step <= 3000; step += 100) {
      const std::string message = error_of([&] {
        file.steps(1, sample_steps(step, step + 99));
        file.commit();
      });
      if (first.empty()) first = message;
    }
    EXPECT_TRUE(contains(first, path + ": cannot be written: ")) << first;
    run.info.columns.push_back("loss.b");
    file.set_run(run);
    const RunNumber second = file.add_run({});
    file.steps(second, sample_steps(1, 50));
    EXPECT_NE(error_of([&] { file.commit(); }), "");
    EXPECT_NE(error_of([&] { file.snapshot(1, 3000, folder.write("w", std::string(100, 'w'))); }), "");
    SessionReader reader(path);
    EXPECT_EQ(reader.runs().size(), 1u);
    EXPECT_EQ(reader.step_count(1) % 100, 0) << "half a commit";
    EXPECT_TRUE(reader.damage().empty());
  }
  file.steps(1, sample_steps(3001, 3100));
  EXPECT_EQ(error_of([&] { file.commit(); }), "");
  SessionReader reader(path);
  expect_steps(reader, 1, 3100);
  expect_steps(reader, 2, 50);
  EXPECT_EQ(reader.runs().at(0).info.columns, run.info.columns);
}

// Values that are written repeatedly: a lane's status, and the window's layout.
TEST_F(SessionErrors, OnAFullDiskTheLastOfRepeatedChangesWaits) {
  SessionFile file(path, {});
  SessionRun run;
  run.info.columns = {"loss.a"};
  run.config.name = std::string(10'000, 'x');
  run.number = file.add_run(run);
  file.commit();
  [[maybe_unused]] const auto before = resident_bytes();
  {
    const FullDisk full(std::filesystem::file_size(path));
    for (int64_t step = 1; step <= 4'000; ++step) {
      run.status.reason = std::to_string(step);
      file.set_run(run);
      file.set_value("layout", std::string(10'000, 'y') + std::to_string(step));
      if (step % 1'000 != 0) continue;
      file.steps(1, sample_steps(step / 1'000, step / 1'000));
      EXPECT_NE(error_of([&] { file.commit(); }), "");
    }
  }
#ifndef __SANITIZE_ADDRESS__ // AddressSanitizer delays frees
  EXPECT_LT(resident_bytes() - before, 20'000'000) << "some 100 MB";
#endif
  run.info.columns.push_back("loss.b");
  file.set_run(run);
  EXPECT_EQ(error_of([&] { file.commit(); }), "");
  SessionReader reader(path);
  EXPECT_EQ(reader.runs().at(0).status.reason, "4000");
  EXPECT_EQ(reader.runs().at(0).info.columns, run.info.columns);
  EXPECT_EQ(reader.value("layout"), std::string(10'000, 'y') + "4000");
  expect_steps(reader, 1, 4);
}

TEST_F(SessionErrors, AFullDiskHasNoHalfCopies) {
  SessionFile file(path, {});
  file.add_run({});
  file.steps(1, sample_steps(1, 3000));
  file.commit();
  const std::string copy = folder.write("copy.amplab", "what was there");
  {
    const FullDisk full(100'000);
    EXPECT_TRUE(contains(error_of([&] { file.copy_to(copy); }), copy + ": cannot be written"));
  }
  EXPECT_EQ(slurp(copy), "what was there");
  for (const auto& entry : std::filesystem::directory_iterator(folder / "."))
    EXPECT_FALSE(contains(entry.path().filename().string(), "copy.amplab.copy")) << entry.path();
}

TEST_F(SessionErrors, AFileThatIsRemovedIsMissedAndItsRowsCanBeSaved) {
  SessionFile file(path, {});
  file.add_run({});
  file.steps(1, sample_steps(1, 100));
  file.commit();
  std::filesystem::remove(path);
  file.steps(1, sample_steps(101, 200));
  EXPECT_TRUE(contains(error_of([&] { file.commit(); }), path + ": was removed or replaced while it was written"));
  const std::string elsewhere = (folder / "b.amplab").string();
  file.copy_to(elsewhere);
  SessionReader reader(elsewhere);
  expect_steps(reader, 1, 200);
}

TEST_F(SessionErrors, FilesOfOthersAreRejectedAndUnchanged) {
  const std::string text = folder.write("text.amplab", std::string(10'000, 'x')),
                    empty = folder.write("empty.amplab", "");
  const std::string other = (folder / "other.amplab").string(), later = (folder / "later.amplab").string(),
                    without_runs = (folder / "without_runs.amplab").string();
  Database(other, Database::Access::write).run("CREATE TABLE t (a)");
  { SessionFile(later, {}); }
  { SessionFile(without_runs, {}); }
  Database(without_runs, Database::Access::write).run("PRAGMA foreign_keys = OFF; DROP TABLE runs");
  Database(later, Database::Access::write).run("PRAGMA user_version = " + std::to_string(kSchemaVersion + 1));
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  const std::pair<std::string, std::string> rejected[] = {
      {text, "is not a session of AMP Lab"},
      {other, "is not a session of AMP Lab, but another program's database"},
      {later,
       "was written by a later version of AMP Lab (its tables are of version " + std::to_string(kSchemaVersion + 1)},
      {without_runs, "is damaged: its table of runs is missing"},
      {(folder / ".").string(), "is a folder"},
      {(folder / "pipe").string(), "is not a regular file"},
      {std::string("a\0b", 3), "it contains a zero byte"},
      {"/nonexistent/a.amplab", "/nonexistent/a.amplab"}};
  const std::string bytes = slurp(other);
  for (const auto& [file, what] : rejected) {
    EXPECT_TRUE(contains(error_of([&] { SessionFile(file, {}); }), what)) << error_of([&] { SessionFile(file, {}); });
    EXPECT_TRUE(contains(error_of([&] { SessionReader{file}; }), what)) << error_of([&] { SessionReader{file}; });
  }
  EXPECT_EQ(slurp(text), std::string(10'000, 'x'));
  EXPECT_TRUE(contains(error_of([&] { SessionReader{empty}; }), "it is empty"));
  EXPECT_EQ(error_of([&] { SessionFile(empty, {}); }), "") << "of an empty file a session is made";
}

TEST_F(SessionErrors, ATableThatIsAViewOfItselfIsRejectedWithASentence) {
  const std::string circle = (folder / "circle.amplab").string();
  { SessionFile(circle, {}); }
  Database(circle, Database::Access::write)
      .run("ALTER TABLE runs RENAME TO other; CREATE VIEW runs AS SELECT * FROM runs");
  const std::string sentence =
      circle + ": is damaged: its table of runs is missing, and without it no lane can be read"; // a view is none
  EXPECT_EQ(error_of([&] { SessionFile(circle, {}); }), sentence);
  EXPECT_EQ(error_of([&] { SessionReader{circle}; }), sentence);
}

// If the process is root, switches to another user while it lives, since root may write everywhere.
class UnprivilegedUser {
 public:
  UnprivilegedUser() : was_root_(::geteuid() == 0) {
    if (was_root_ && ::seteuid(65534) != 0) ADD_FAILURE() << "cannot become an unprivileged user";
  }
  ~UnprivilegedUser() {
    if (was_root_ && ::seteuid(0) != 0) ADD_FAILURE() << "cannot be root again";
  }

 private:
  bool was_root_;
};

TEST_F(SessionErrors, AFolderThatCannotBeWrittenIsReadFrom) {
  std::filesystem::create_directory(folder / "in");
  const std::string inside = (folder / "in" / "a.amplab").string();
  {
    SessionFile file(inside, {});
    file.add_run({});
    file.steps(1, sample_steps(1, 100));
  }
  ::chmod((folder / "in").c_str(), 0555), ::chmod(inside.c_str(), 0444);
  ::chmod((folder / ".").c_str(), 0755);
  {
    const UnprivilegedUser unprivileged;
    SessionReader reader(inside);
    expect_steps(reader, 1, 100);
    EXPECT_TRUE(contains(error_of([&] { SessionFile(inside, {}); }), "cannot be written"));
  }
  ::chmod((folder / "in").c_str(), 0755);
}

// ---- older versions ------------------------------------------------------------------------------------------------

// Writes a made-up old version, without loops and with "remark" for "note".
void make_version_0(const std::string& path) {
  {
    SessionFile file(path, {{"amplab", "0.0.1"}});
    SessionRun run;
    run.config.name = "old";
    run.note = "a remark";
    file.add_run(run);
    file.steps(1, sample_steps(1, 500));
  }
  Database(path, Database::Access::write)
      .run("ALTER TABLE runs DROP COLUMN loop; ALTER TABLE runs RENAME COLUMN note TO remark;"
           "UPDATE meta SET value = '0' WHERE key = 'schema'; PRAGMA user_version = 0");
}

constexpr Migration kFromVersion0[] = {
    {0,
     [](Database& database) {
       database.run("ALTER TABLE runs RENAME COLUMN remark TO note; ALTER TABLE runs ADD COLUMN loop TEXT");
     }},
    {1, [](Database&) {}}};

TEST_F(SessionErrors, AnOlderFileIsReadAsItIs) {
  make_version_0(path);
  const std::string before = slurp(path);
  SessionReader reader(path);
  ASSERT_EQ(reader.runs().size(), 1u);
  EXPECT_EQ(reader.runs()[0].config.name, "old");
  EXPECT_EQ(reader.runs()[0].note, "");
  expect_steps(reader, 1, 500);
  EXPECT_TRUE(reader.damage().empty());
  EXPECT_TRUE(slurp(path) == before);
}

TEST_F(SessionErrors, AnOlderFileIsBroughtUpToDateInACopy) {
  make_version_0(path);
  migrate(path, path, kFromVersion0, kSchemaVersion);
  EXPECT_EQ(schema_version(Database(path, Database::Access::read)), kSchemaVersion);
  SessionFile file(path, {});
  file.steps(1, sample_steps(501, 600));
  file.commit();
  SessionReader reader(path);
  EXPECT_EQ(reader.runs().at(0).note, "a remark");
  expect_steps(reader, 1, 600);
}

TEST_F(SessionErrors, AnOlderFileThatCannotBeBroughtUpToDateStaysAsItWas) {
  make_version_0(path);
  const std::string before = slurp(path);
  EXPECT_TRUE(contains(error_of([&] { SessionFile(path, {}); }),
                       "is of version 0, which this program does not support any more"));
  EXPECT_TRUE(slurp(path) == before);
  constexpr Migration fails[] = {{0, [](Database& database) {
                                    database.run("ALTER TABLE runs RENAME COLUMN remark TO note; SELECT * FROM absent");
                                  }}};
  EXPECT_THROW(migrate(path, path, fails, kSchemaVersion), SqlError);
  {
    const FullDisk full(50'000);
    EXPECT_THROW(migrate(path, path, kFromVersion0, kSchemaVersion), SqlError);
  }
  EXPECT_TRUE(slurp(path) == before);
  EXPECT_FALSE(std::filesystem::exists(folder / ".a.amplab.copy"));
}

} // namespace
} // namespace amplab
