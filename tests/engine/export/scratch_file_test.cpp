// SPDX-License-Identifier: Apache-2.0
#include "engine/export/block_list.h"
#include "engine/export/scratch_file.h"
#include "tests/support/program.h"

#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace amplab {
namespace {

constexpr size_t kCells = ScratchFile::kBlock / sizeof(uint64_t);

std::shared_ptr<const uint64_t[]> block_from(uint64_t first) {
  std::shared_ptr<uint64_t[]> cells(new uint64_t[kCells]);
  for (size_t i = 0; i < kCells; ++i) cells[i] = first + i;
  return cells;
}

// Simulates a full disk: no file of this process may grow beyond this size.
class LimitedFiles {
 public:
  explicit LimitedFiles(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit less{bytes, before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &less);
  }
  ~LimitedFiles() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_{};
  void (*handler_)(int);
};

TEST(ScratchFile, ReturnsItsBlocksAlsoAfterPagesWereReleased) {
  const auto file = std::make_shared<ScratchFile>();
  std::vector<std::shared_ptr<const uint64_t[]>> kept;
  for (uint64_t block = 0; block < 2100; ++block) { // into a second segment
    const auto given = block_from(block * kCells);
    kept.push_back(file->moved<uint64_t>(given, kCells));
    ASSERT_NE(kept.back(), given) << "stayed in memory: " << file->failure();
  }
  const auto all_are_there = [&](const char* when) {
    for (uint64_t block = 0; block < kept.size(); ++block)
      for (const size_t i : {size_t{0}, kCells - 1}) ASSERT_EQ(kept[block][i], block * kCells + i) << when;
  };
  all_are_there("while they are being written");
  file->release_pages(); // some are not written yet
  all_are_there("while they are being let go");
  file->settle();
  all_are_there("afterwards");
  EXPECT_EQ(file->failure(), "");
  EXPECT_EQ(file->bytes(), 2100 * ScratchFile::kBlock);
}

// Resident memory of this process, mappings included.
size_t resident_bytes() {
  size_t all = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return resident * static_cast<size_t>(::sysconf(_SC_PAGESIZE));
}

TEST(ScratchFile, ReleasesPagesMappedByReads) {
  const auto file = std::make_shared<ScratchFile>();
  std::vector<std::shared_ptr<const uint64_t[]>> kept;
  for (uint64_t block = 0; block < 1000; ++block) kept.push_back(file->moved<uint64_t>(block_from(block), kCells));
  file->settle();
  uint64_t sum = 0;
  for (const auto& block : kept)
    for (size_t i = 0; i < kCells; i += 64) sum += block[i];
  ASSERT_GT(sum, 0u);
  const size_t read = resident_bytes();
  file->release_pages();
  file->settle();
  EXPECT_LT(resident_bytes() + 500 * ScratchFile::kBlock, read);
}

TEST(ScratchFile, ReusesABlockWhenItsLastCopyIsDestroyed) {
  const auto file = std::make_shared<ScratchFile>();
  auto first = file->moved<uint64_t>(block_from(1), kCells);
  auto copy = first;
  const uint64_t* place = first.get();
  first.reset();
  EXPECT_NE(file->moved<uint64_t>(block_from(2), kCells).get(), place);
  EXPECT_EQ(copy[0], 1u);
  copy.reset();
  EXPECT_EQ(file->bytes(), 0u);
  file->settle();
  const auto next = file->moved<uint64_t>(block_from(3), kCells), other = file->moved<uint64_t>(block_from(4), kCells);
  EXPECT_TRUE(next.get() == place || other.get() == place);
  EXPECT_EQ(next[0] + other[0], 7u);
}

TEST(ScratchFile, OutlivesItsOwnerAsLongAsABlockIsHeld) {
  auto file = std::make_shared<ScratchFile>();
  const auto held = file->moved<uint64_t>(block_from(5), kCells);
  file.reset();
  EXPECT_EQ(held[kCells - 1], 5 + kCells - 1);
}

TEST(ScratchFile, LeavesNothingInItsFolder) {
  const TemporaryFolder temporary;
  const std::filesystem::path folder = temporary / ".";
  const auto file = std::make_shared<ScratchFile>(folder.string());
  const auto held = file->moved<uint64_t>(block_from(0), kCells);
  file->settle();
  EXPECT_EQ(file->failure(), "");
  EXPECT_TRUE(std::filesystem::is_empty(folder)) << "nothing is left over, however the program ends";
}

TEST(ScratchFile, LeavesBlocksInMemoryAndReportsAFullDisk) {
  const LimitedFiles full(4 * ScratchFile::kBlock);
  const auto file = std::make_shared<ScratchFile>();
  BlockList<uint64_t> list(file);
  const auto grow = [&](uint64_t until) {
    for (auto i = static_cast<uint64_t>(list.size()); i < until; ++i) list.push_back(i * i);
    for (uint64_t i = 0; i < until; ++i) ASSERT_EQ(list[static_cast<int64_t>(i)], i * i);
  };
  grow(10 * kCells);
  file->settle();
  EXPECT_NE(file->failure().find("cannot grow: File too large"), std::string::npos) << file->failure();
  file->release_pages();
  file->settle();
  grow(16 * kCells); // earlier blocks are still there
  EXPECT_GE(list.bytes(), 6 * ScratchFile::kBlock) << "what came after stays on the heap";
}

TEST(ScratchFile, ReportsAnAbsentFolderAndLosesNothing) {
  const auto file = std::make_shared<ScratchFile>("/nowhere/at/all");
  const auto first = file->moved<uint64_t>(block_from(9), kCells);
  file->settle();
  EXPECT_NE(file->failure().find("/nowhere/at/all"), std::string::npos) << file->failure();
  file->release_pages();
  file->settle();
  EXPECT_EQ(first[kCells - 1], 9 + kCells - 1);
  const auto given = block_from(10);
  EXPECT_EQ(file->moved<uint64_t>(given, kCells), given);
}

TEST(ScratchFile, ReusesNoBlockBeforeItsContentIsWritten) {
  const auto file = std::make_shared<ScratchFile>();
  std::vector<std::shared_ptr<const uint64_t[]>> kept;
  for (uint64_t turn = 0; turn < 3000; ++turn) {
    kept.push_back(file->moved<uint64_t>(block_from(turn), kCells));
    if (turn % 3 != 0) kept[turn - turn % 3 / 2] = nullptr; // soon after it was added
    if (turn % 50 == 0) file->release_pages();
  }
  for (int again = 0; again < 2; ++again, file->settle())
    for (uint64_t turn = 0; turn < kept.size(); ++turn)
      for (size_t i = 0; kept[turn] && i < kCells; i += 509) ASSERT_EQ(kept[turn][i], turn + i) << "block " << turn;
  EXPECT_EQ(file->failure(), "");
}

TEST(ScratchFile, IsFilledReadAndReleasedByManyThreadsAtOnce) {
  const auto file = std::make_shared<ScratchFile>();
  const auto fill = [&](uint64_t begin) {
    std::vector<std::shared_ptr<const uint64_t[]>> kept;
    for (uint64_t block = begin; block < begin + 300; ++block) {
      kept.push_back(file->moved<uint64_t>(block_from(block), kCells));
      file->note_read();
      if (block % 40 == 0) file->release_pages();
      for (uint64_t before = begin; before <= block; before += 7)
        ASSERT_EQ(kept[before - begin][block % kCells], before + block % kCells);
      if (block % 5 == 4)
        kept[block - begin] = kept[block - begin - 1] = file->moved<uint64_t>(block_from(block), kCells);
      if (block % 5 == 4) kept[block - begin - 1] = file->moved<uint64_t>(block_from(block - 1), kCells);
    }
  };
  std::vector<std::jthread> threads;
  for (const uint64_t begin : {0, 1000, 2000}) threads.emplace_back(fill, begin);
  threads.clear();
  file->settle();
  EXPECT_EQ(file->bytes(), 0u);
}

TEST(ScratchFile, ReleasesReadPagesByItself) {
  const auto mapped = [](const void* from) { // resident KiB of the mapping that contains `from`
    std::ifstream maps("/proc/self/smaps");
    bool its = false;
    for (std::string line; std::getline(maps, line);) {
      unsigned long begin = 0, end = 0, kilobytes = 0;
      if (std::sscanf(line.c_str(), "%lx-%lx ", &begin, &end) == 2)
        its = begin <= reinterpret_cast<uintptr_t>(from) && reinterpret_cast<uintptr_t>(from) < end;
      if (its && std::sscanf(line.c_str(), "Rss: %lu", &kilobytes) == 1) return kilobytes;
    }
    return 0UL;
  };
  const auto file = std::make_shared<ScratchFile>();
  std::vector<std::shared_ptr<const uint64_t[]>> kept;
  for (uint64_t block = 0; block < 64; ++block) kept.push_back(file->moved<uint64_t>(block_from(block), kCells));
  file->settle();
  for (const auto& block : kept) ASSERT_GT(block[0] + block[kCells - 1], 0u);
  ASSERT_GE(mapped(kept[3].get()), 1000u);
  file->note_read();
  const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (mapped(kept[3].get()) > 0 && std::chrono::steady_clock::now() < limit) std::this_thread::yield();
  EXPECT_EQ(mapped(kept[3].get()), 0u);
  EXPECT_EQ(kept[3][7], 10u);
}

TEST(BlockList, NeedsNoMemoryForEqualValuesAndLittleForOthersInAFile) {
  const auto file = std::make_shared<ScratchFile>();
  BlockList<double> equal(file), others(file), in_memory;
  for (int i = 0; i < 1'000'000; ++i) {
    equal.push_back(0.5);
    others.push_back(i);
    in_memory.push_back(i);
  }
  EXPECT_LT(equal.bytes(), 20'000u);
  EXPECT_LT(others.bytes(), 60'000u);
  EXPECT_GT(in_memory.bytes(), 8'000'000u);
  for (const int i : {0, 4095, 4096, 654'321, 999'999}) {
    ASSERT_EQ(equal[i], 0.5);
    ASSERT_EQ(others[i], i);
    ASSERT_EQ(in_memory[i], i);
  }
}

TEST(BlockList, IsCutToItsFirstAndGrowsOnFromThere) {
  constexpr auto kBlock = static_cast<int64_t>(kCells);
  for (const auto& file : {std::make_shared<ScratchFile>(), std::shared_ptr<ScratchFile>()})
    for (const int64_t size : {int64_t{0}, int64_t{1}, kBlock - 1, kBlock, 2 * kBlock + 7, 3 * kBlock + 5}) {
      BlockList<uint64_t> list(file), never_longer(file);
      for (int64_t i = 0; i < 3 * kBlock + 5; ++i) list.push_back(static_cast<uint64_t>(i * i));
      for (int64_t i = 0; i < size; ++i) never_longer.push_back(static_cast<uint64_t>(i * i));
      list.cut(size);
      ASSERT_EQ(list.size(), size);
      EXPECT_LE(list.bytes(), never_longer.bytes() + 4096) << "room for the list of blocks stays";
      for (int64_t i = size; i < size + 2 * kBlock; ++i) list.push_back(static_cast<uint64_t>(i) + 1);
      ASSERT_EQ(list.size(), size + 2 * kBlock);
      for (int64_t i = 0; i < list.size(); ++i)
        ASSERT_EQ(list[i], static_cast<uint64_t>(i < size ? i * i : i + 1)) << i;
    }
}

} // namespace
} // namespace amplab
