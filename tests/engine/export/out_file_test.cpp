// SPDX-License-Identifier: Apache-2.0
#include "engine/export/out_file.h"
#include "tests/engine/export/sample_runs.h"

#include <csignal>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace amplab {
namespace {

using OutFileTest = Folder;

// Simulates a full disk: while it lives, no file of this process grows past that size.
class SmallDisk {
 public:
  explicit SmallDisk(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit small{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
  }
  ~SmallDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_;
  void (*handler_)(int);
};

template <class Call> std::string complaint_of(Call call) {
  try {
    call();
  } catch (const ExportError& error) {
    return error.what();
  }
  return "done";
}

TEST_F(OutFileTest, GetsItsNameOnlyOnCommit) {
  AtomicFile file(path("a.csv"));
  file.write("whole");
  EXPECT_FALSE(std::filesystem::exists(path("a.csv")));
  file.prepare();
  file.commit();
  EXPECT_EQ(text_of("a.csv"), "whole");
  EXPECT_EQ(files(), std::vector<std::string>{"a.csv"});
}

TEST_F(OutFileTest, LeavesNothingWithoutCommit) {
  std::ofstream(path("a.csv")) << "before";
  {
    AtomicFile file(path("a.csv"));
    file.write("half");
  }
  EXPECT_EQ(text_of("a.csv"), "before");
  EXPECT_EQ(files(), std::vector<std::string>{"a.csv"});
}

TEST_F(OutFileTest, OnAFullDiskLeavesWhatWasThere) {
  std::ofstream(path("a.csv")) << "before";
  const std::string complaint = complaint_of([&] {
    const SmallDisk disk(1000);
    AtomicFile file(path("a.csv"));
    file.write(std::string(5000, 'x'));
  });
  EXPECT_EQ(complaint, path("a.csv") + ": cannot be written: File too large");
  EXPECT_EQ(text_of("a.csv"), "before");
  EXPECT_EQ(files(), std::vector<std::string>{"a.csv"});
}

TEST_F(OutFileTest, GrowsNoLinkPipeOrDevice) {
  std::ofstream(path("real.csv")) << "before";
  std::filesystem::create_symlink("real.csv", path("link.csv"));
  ASSERT_EQ(mkfifo(path("pipe.csv").c_str(), 0600), 0);
  for (const std::string& file : {path("link.csv"), path("pipe.csv"), std::string("/dev/null")})
    EXPECT_EQ(complaint_of([&] { GrowingFile(file).write("x"); }),
              file + ": cannot be written: it is not a regular file");
  EXPECT_EQ(text_of("real.csv"), "before");
}

TEST_F(OutFileTest, ReportsItsRemoval) {
  GrowingFile file(path("a.csv"));
  file.write("1,2\n");
  EXPECT_NO_THROW(file.sync());
  std::filesystem::remove(path("a.csv"));
  EXPECT_EQ(complaint_of([&] { file.sync(); }), path("a.csv") + ": was removed during writing: its rows are lost");
}

TEST_F(OutFileTest, RejectsANameWithAZeroByte) {
  EXPECT_THROW(AtomicFile(std::string("a\0b", 3)), ExportError);
  EXPECT_THROW(GrowingFile(std::string("a\0b", 3)), ExportError);
}

TEST_F(OutFileTest, ClearsAwayWhatAKilledWriterOfTheSameFileHasLeft) {
  std::ofstream(path(".a.csv.4711-0.part")) << "half";
  std::ofstream(path(".b.csv.4711-0.part")) << "another file's";
  std::ofstream(path(".a.csv.mine.part")) << "not ours";
  AtomicFile first(path("a.csv")), second(path("a.csv"));
  EXPECT_EQ(files().size(), 4u) << "neither takes the other's away";
  first.write("whole");
  first.prepare();
  first.commit();
  EXPECT_EQ(text_of("a.csv"), "whole");
  EXPECT_FALSE(std::filesystem::exists(path(".a.csv.4711-0.part")));
  EXPECT_TRUE(std::filesystem::exists(path(".b.csv.4711-0.part")));
  EXPECT_TRUE(std::filesystem::exists(path(".a.csv.mine.part")));
}

TEST_F(OutFileTest, RejectsFoldersAndDevices) {
  std::filesystem::create_directories(path("folder"));
  EXPECT_EQ(complaint_of([&] { AtomicFile file(path("folder")); }),
            path("folder") + ": cannot be written: it is a folder");
  EXPECT_EQ(complaint_of([] { AtomicFile file("/dev/null"); }),
            "/dev/null: cannot be written: it is not a regular file");
}

TEST_F(OutFileTest, RejectsAbsentFolders) {
  EXPECT_EQ(complaint_of([&] { AtomicFile file(path("absent/a.csv")); }),
            path("absent/a.csv") + ": cannot be created: No such file or directory");
}

TEST_F(OutFileTest, RejectsUnwritableFolders) {
  if (geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
  std::filesystem::permissions(folder_, std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
  const std::string complaint = complaint_of([&] { AtomicFile file(path("a.csv")); });
  std::filesystem::permissions(folder_, std::filesystem::perms::owner_all);
  EXPECT_EQ(complaint, path("a.csv") + ": cannot be created: Permission denied");
}

TEST_F(OutFileTest, WritesThroughLinks) {
  std::ofstream(path("real.csv")) << "before";
  std::filesystem::create_symlink("real.csv", path("link.csv"));
  AtomicFile file(path("link.csv"));
  file.write("after");
  file.prepare();
  file.commit();
  EXPECT_TRUE(std::filesystem::is_symlink(path("link.csv")));
  EXPECT_EQ(text_of("real.csv"), "after");
}

TEST_F(OutFileTest, GrowsByWholePieces) {
  GrowingFile file(path("a.csv"));
  file.write("1,2\n");
  {
    const SmallDisk disk(6);
    EXPECT_THROW(file.write("3,4\n5,6\n"), ExportError);
  }
  EXPECT_EQ(text_of("a.csv"), "1,2\n");
  file.write("7,8\n");
  EXPECT_EQ(text_of("a.csv"), "1,2\n7,8\n");
}

} // namespace
} // namespace amplab
