// SPDX-License-Identifier: Apache-2.0
#include "engine/export/scratch_file.h"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <sys/mman.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace amplab {
namespace {

constexpr size_t kBlocksInSegment = 2048; // 64 MiB of addresses at a time
constexpr size_t kSegment = kBlocksInSegment * ScratchFile::kBlock;
constexpr size_t kWrittenBetween = 512; // blocks: 16 MiB

std::string scratch_folder() {
  const char* told = std::getenv("TMPDIR");
  return told && *told ? told : "/var/tmp";
}

// Without a name from the outset where the file system can, else for a moment with one.
int open_nameless(const std::string& folder) {
  const int nameless = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (nameless >= 0 || (errno != EOPNOTSUPP && errno != EISDIR)) return nameless;
  std::string path = folder + "/amplab-scratch-XXXXXX";
  const int named = ::mkostemp(path.data(), O_CLOEXEC);
  if (named >= 0) ::unlink(path.c_str());
  return named;
}

// Returns 0, or what errno says.
int write_at(int descriptor, const char* bytes, size_t size, size_t offset) {
  while (size > 0) {
    const ssize_t written = ::pwrite(descriptor, bytes, size, static_cast<off_t>(offset));
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return written < 0 ? errno : ENOSPC;
    bytes += written;
    offset += static_cast<size_t>(written);
    size -= static_cast<size_t>(written);
  }
  return 0;
}

} // namespace

ScratchFile::ScratchFile(std::string folder) : folder_(folder.empty() ? scratch_folder() : std::move(folder)) {}

ScratchFile::~ScratchFile() {
  for (void* segment : segments_) ::munmap(segment, kSegment);
  if (descriptor_ >= 0) ::close(descriptor_);
}

bool ScratchFile::fail(int error) {
  trouble_ = "Steps stay in memory, for the scratch file in " + folder_ + " takes no more: " + std::generic_category().message(error) +
             "; make room there, or start with TMPDIR set to another folder.";
  return false;
}

bool ScratchFile::open() {
  if (descriptor_ < 0) descriptor_ = open_nameless(folder_);
  return descriptor_ >= 0 || fail(errno);
}

// Addresses beyond the file's end are good: nobody reads there before it is written.
bool ScratchFile::map_up_to(size_t block) {
  const std::scoped_lock lock(mutex_);
  while (segments_.size() * kBlocksInSegment <= block) {
    void* segment = ::mmap(nullptr, kSegment, PROT_READ, MAP_SHARED, descriptor_, static_cast<off_t>(segments_.size() * kSegment));
    if (segment == MAP_FAILED) return fail(errno);
    segments_.push_back(segment);
  }
  return true;
}

std::shared_ptr<const void> ScratchFile::keep(const void* bytes, size_t size) {
  if (!trouble_.empty() || !open()) return nullptr;
  const size_t block = [this] {
    const std::scoped_lock lock(mutex_);
    if (free_.empty()) return blocks_++;
    const size_t last = free_.back();
    free_.pop_back();
    return last;
  }();
  const int error = write_at(descriptor_, static_cast<const char*>(bytes), size, block * kBlock);
  if (error != 0) fail(error);
  if (error != 0 || !map_up_to(block)) {
    release(block);
    return nullptr;
  }
  if (block % kWrittenBetween == 0) let_go();
  const char* segment = static_cast<const char*>(segments_[block / kBlocksInSegment]);
  return {segment + block % kBlocksInSegment * kBlock,
          [file = shared_from_this(), block](const void*) { file->release(block); }};
}

void ScratchFile::release(size_t block) {
  const std::scoped_lock lock(mutex_);
  free_.push_back(block);
}

void ScratchFile::let_go() const {
  const std::scoped_lock lock(mutex_);
  for (void* segment : segments_) ::madvise(segment, kSegment, MADV_DONTNEED);
}

size_t ScratchFile::bytes() const {
  const std::scoped_lock lock(mutex_);
  return (blocks_ - free_.size()) * kBlock;
}

} // namespace amplab
