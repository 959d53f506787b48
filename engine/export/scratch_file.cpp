// SPDX-License-Identifier: Apache-2.0
#include "engine/export/scratch_file.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace amplab {
namespace {

constexpr size_t kBlocksPerChunk = 2048; // 64 MiB of address space at a time
constexpr size_t kChunkBytes = kBlocksPerChunk * ScratchFile::kBlock;
constexpr size_t kWrittenBetween = 512; // blocks: 16 MiB
constexpr size_t kWrittenAtOnce = 32;   // blocks: 1 MiB
constexpr std::chrono::milliseconds kReadPagesTimeout{500};
// Mapping blocks other threads that touch new memory, so it is done for several blocks at once.
constexpr std::chrono::milliseconds kGathering{50};

std::string scratch_folder() {
  const char* tmpdir = std::getenv("TMPDIR");
  return tmpdir && *tmpdir ? tmpdir : "/var/tmp";
}

// Opens an unnamed file if the file system supports it. Otherwise creates a named one and unlinks it immediately.
int open_nameless(const std::string& folder) {
  const int nameless = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (nameless >= 0 || (errno != EOPNOTSUPP && errno != EISDIR)) return nameless;
  std::string path = folder + "/amplab-scratch-XXXXXX";
  const int named = ::mkostemp(path.data(), O_CLOEXEC);
  if (named >= 0) ::unlink(path.c_str());
  return named;
}

// Returns 0 or errno.
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

// Blocks all signals, so that a new thread inherits the mask. Other threads handle signals, and a file size limit
// becomes an error here.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t all;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~SignalsBlocked() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_;
};

} // namespace

ScratchFile::ScratchFile(std::string folder) : folder_(folder.empty() ? scratch_folder() : std::move(folder)) {}

ScratchFile::~ScratchFile() {
  writer_ = {};
  for (char* chunk : chunks_) ::munmap(chunk, kChunkBytes);
  if (descriptor_ >= 0) ::close(descriptor_);
}

bool ScratchFile::fail(int error) {
  if (failure_.empty())
    failure_ = "Steps stay in memory, because the scratch file in " + folder_ +
               " cannot grow: " + std::generic_category().message(error) +
               ". Free disk space there, or set TMPDIR to another folder.";
  return false;
}

// Small pages: a huge page would be allocated whole for each filled block.
bool ScratchFile::extend() {
  if (blocks_ < chunks_.size() * kBlocksPerChunk) return true;
  void* chunk =
      ::mmap(nullptr, kChunkBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (chunk == MAP_FAILED) return fail(errno);
  ::madvise(chunk, kChunkBytes, MADV_NOHUGEPAGE);
  chunks_.push_back(static_cast<char*>(chunk));
  return true;
}

bool ScratchFile::startWriting() {
  if (writer_.joinable()) return true;
  const SignalsBlocked blocked;
  try {
    writer_ = std::jthread([this](const std::stop_token& stop) { write(stop); });
  } catch (const std::system_error& error) {
    return fail(error.code().value());
  }
  return true;
}

std::shared_ptr<const void> ScratchFile::add_block(const void* bytes, size_t size) {
  std::unique_lock lock(mutex_);
  if (!failure_.empty() || !startWriting() || (free_.empty() && !extend())) return nullptr;
  const size_t block = free_.empty() ? blocks_++ : free_.back();
  if (!free_.empty()) free_.pop_back();
  char* address = chunks_[block / kBlocksPerChunk] + block % kBlocksPerChunk * kBlock;
  ++used_;
  lock.unlock();
  std::memcpy(address, bytes, size);
  lock.lock();
  work_.filled.push_back(block);
  const size_t waiting = work_.filled.size();
  lock.unlock();
  if (waiting == 1 || waiting == kWrittenAtOnce) wake_.notify_one();
  return {address, [file = shared_from_this(), block](const void*) { file->release(block); }};
}

void ScratchFile::release(size_t block) {
  {
    const std::scoped_lock lock(mutex_);
    --used_;
    work_.gone.push_back(block);
  }
  wake_.notify_one();
}

void ScratchFile::release_pages() {
  {
    const std::scoped_lock lock(mutex_);
    if (!writer_.joinable()) return; // nothing has been written
    work_.releases_pages = true;
  }
  wake_.notify_one();
}

void ScratchFile::wakeForReading() {
  {
    const std::scoped_lock lock(mutex_);
    read_ = true;
  }
  wake_.notify_one();
}

std::string ScratchFile::failure() const {
  const std::scoped_lock lock(mutex_);
  return failure_;
}

size_t ScratchFile::bytes() const {
  const std::scoped_lock lock(mutex_);
  return used_ * kBlock;
}

void ScratchFile::settle() {
  std::unique_lock lock(mutex_);
  settled_.wait(lock, [this] { return !work_.any() && !working_; });
}

void ScratchFile::write(const std::stop_token& stop) {
  using Clock = std::chrono::steady_clock;
  constexpr Clock::time_point kNever = Clock::time_point::max();
  Clock::time_point due = kNever; // time to drop pages that were read
  std::unique_lock lock(mutex_);
  while (!stop.stop_requested()) {
    const auto wanted = [&] { return work_.any() || (read_ && due == kNever); };
    if (due == kNever)
      wake_.wait(lock, stop, wanted);
    else
      wake_.wait_until(lock, stop, due, wanted);
    const auto enough = [&] { return work_.filled.empty() || work_.filled.size() >= kWrittenAtOnce; };
    wake_.wait_for(lock, stop, kGathering, enough);
    const Clock::time_point now = Clock::now();
    if (read_ && due == kNever) due = now + kReadPagesTimeout;
    Work work = std::exchange(work_, {});
    mapped_ = chunks_;
    written_.resize(blocks_);
    working_ = true;
    lock.unlock();
    store(std::move(work.filled), stop);
    const std::vector<size_t> free =
        freed(std::move(work.gone)); // after store(): a block to be written may be among them
    if (work.releases_pages || since_dropped_ >= kWrittenBetween || due <= now) {
      read_ = false;
      due = kNever;
      dropPages();
    }
    lock.lock();
    free_.insert(free_.end(), free.begin(), free.end());
    working_ = false;
    settled_.notify_all();
  }
}

// Writes adjacent blocks together.
void ScratchFile::store(std::vector<size_t> filled, const std::stop_token& stop) {
  std::ranges::sort(filled);
  for (size_t i = 0; i < filled.size() && !stop.stop_requested() && failure().empty();) {
    size_t count = 1;
    const auto goes_on = [&](size_t block) { return block == filled[i] + count && block % kBlocksPerChunk != 0; };
    while (count < kWrittenAtOnce && i + count < filled.size() && goes_on(filled[i + count])) ++count;
    if (const int error = store(filled[i], count); error != 0) {
      const std::scoped_lock lock(mutex_);
      fail(error);
    }
    i += count;
  }
}

// Replaces the memory by a mapping of the file with the same bytes, so concurrent readers see no difference. Maps at
// another address first, so that nothing is lost if that fails. Returns 0 or errno.
int ScratchFile::store(size_t first, size_t count) {
  if (descriptor_ < 0) descriptor_ = open_nameless(folder_);
  if (descriptor_ < 0) return errno;
  const size_t size = count * kBlock, offset = first * kBlock;
  if (const int error = write_at(descriptor_, addressOf(first), size, offset); error != 0) return error;
  void* mapped = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor_, static_cast<off_t>(offset));
  if (mapped == MAP_FAILED) return errno;
  if (::mremap(mapped, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, addressOf(first)) == MAP_FAILED) {
    const int error = errno;
    ::munmap(mapped, size);
    return error;
  }
  std::fill_n(written_.begin() + static_cast<std::ptrdiff_t>(first), count, true);
  since_dropped_ += count;
  return 0;
}

// Maps the blocks to fresh memory. Returns those that can be filled again.
std::vector<size_t> ScratchFile::freed(std::vector<size_t> gone) {
  constexpr int kFresh = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED;
  std::erase_if(gone, [this](size_t block) {
    if (::mmap(addressOf(block), kBlock, PROT_READ | PROT_WRITE, kFresh, -1, 0) == MAP_FAILED) return true;
    ::madvise(addressOf(block), kBlock, MADV_NOHUGEPAGE); // as its neighbours, so that they form one mapping again
    written_[block] = false;
    return false;
  });
  return gone;
}

// Keeps the blocks that are not in the file.
void ScratchFile::dropPages() {
  since_dropped_ = 0;
  for (size_t first = 0; first < written_.size();) {
    const size_t end = std::min((first / kBlocksPerChunk + 1) * kBlocksPerChunk, written_.size());
    size_t next = first + 1;
    while (next < end && written_[next] == written_[first]) ++next;
    if (written_[first]) ::madvise(addressOf(first), (next - first) * kBlock, MADV_DONTNEED);
    first = next;
  }
}

char* ScratchFile::addressOf(size_t block) const {
  return mapped_[block / kBlocksPerChunk] + block % kBlocksPerChunk * kBlock;
}

} // namespace amplab
