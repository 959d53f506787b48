// SPDX-License-Identifier: Apache-2.0
#include "engine/export/scratch_file.h"

#include "platform/file.h"
#include "platform/signals.h"
#include "platform/temporary.h"

#include <algorithm>
#include <chrono>
#include <cstring>
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

} // namespace

ScratchFile::ScratchFile(std::string folder)
    : folder_(folder.empty() ? platform::folder_of_large_files() : std::move(folder)) {}

bool ScratchFile::fail(const std::error_code& error) {
  if (failure_.empty())
    failure_ = "Steps stay in memory, because the scratch file in " + folder_ + " cannot grow: " + error.message() +
               ". Free disk space there, or set TMPDIR to another folder.";
  return false;
}

bool ScratchFile::extend() {
  if (blocks_ < chunks_.size() * kBlocksPerChunk) return true;
  std::error_code error;
  platform::MemoryRange chunk(kChunkBytes, error);
  if (error) return fail(error);
  chunks_.push_back(std::move(chunk));
  return true;
}

bool ScratchFile::startWriting() {
  if (writer_.joinable()) return true;
  try {
    writer_ = platform::thread_without_signals([this](const std::stop_token& stop) { write(stop); });
  } catch (const std::system_error& error) {
    return fail(error.code());
  }
  return true;
}

std::shared_ptr<const void> ScratchFile::add_block(const void* bytes, size_t size) {
  std::unique_lock lock(mutex_);
  if (!failure_.empty() || !startWriting() || (free_.empty() && !extend())) return nullptr;
  const size_t block = free_.empty() ? blocks_++ : free_.back();
  if (!free_.empty()) free_.pop_back();
  char* address = chunks_[block / kBlocksPerChunk].begin() + block % kBlocksPerChunk * kBlock;
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
    for (size_t chunk = mapped_.size(); chunk < chunks_.size(); ++chunk) mapped_.push_back(chunks_[chunk].begin());
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
    if (const std::error_code error = store(filled[i], count)) {
      const std::scoped_lock lock(mutex_);
      fail(error);
    }
    i += count;
  }
}

// Replaces the memory by a mapping of the file with the same bytes, so concurrent readers see no difference.
std::error_code ScratchFile::store(size_t first, size_t count) {
  std::error_code error;
  if (!file_) file_ = platform::open_nameless_file(folder_, error);
  const size_t size = count * kBlock, offset = first * kBlock;
  if (!error) error = platform::write_at(file_, {addressOf(first), size}, offset);
  if (!error) error = platform::map_file(addressOf(first), size, file_, offset);
  if (error) return error;
  std::fill_n(written_.begin() + static_cast<std::ptrdiff_t>(first), count, true);
  since_dropped_ += count;
  return {};
}

// Maps the blocks to fresh memory. Returns those that can be filled again.
std::vector<size_t> ScratchFile::freed(std::vector<size_t> gone) {
  std::erase_if(gone, [this](size_t block) {
    if (!platform::map_zeros(addressOf(block), kBlock)) return true;
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
    if (written_[first]) platform::drop_mapped(addressOf(first), (next - first) * kBlock);
    first = next;
  }
}

char* ScratchFile::addressOf(size_t block) const {
  return mapped_[block / kBlocksPerChunk] + block % kBlocksPerChunk * kBlock;
}

} // namespace amplab
