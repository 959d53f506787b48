// SPDX-License-Identifier: Apache-2.0
// An unnamed file that extends memory. Blocks are written once and read as memory at a fixed address. A writer thread
// writes them, so that callers never wait for the disk. Until then a block is anonymous memory, afterwards a mapping of
// the file. The file disappears with the process. Shared by all users of blocks; any thread may keep, read, copy and
// drop them.
#pragma once
#include "platform/descriptor.h"
#include "platform/mapped_memory.h"

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace amplab {

class ScratchFile : public std::enable_shared_from_this<ScratchFile> {
 public:
  static constexpr size_t kBlock = 32 * 1024; // bytes

  // folder: location of the file. Empty: the system's for large files. Opened with the first block.
  explicit ScratchFile(std::string folder = {});
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  // Moves the items to the file and returns their new address. Returns `items` unchanged on failure; trouble() then has
  // the reason. The block is free again when the last copy is destroyed. Never waits for the disk. Requires: created by
  // make_shared; count * sizeof(T) <= kBlock.
  template <class T> std::shared_ptr<const T[]> moved(std::shared_ptr<const T[]> items, size_t count) {
    const std::shared_ptr<const void> moved_items = add_block(items.get(), count * sizeof(T));
    return moved_items ? std::shared_ptr<const T[]>(moved_items, static_cast<const T*>(moved_items.get()))
                       : std::move(items);
  }

  // Releases memory mapped by reads, asynchronously. Later reads are served from the page cache. Any thread.
  void release_pages();
  // For readers that do not know when they are done. Pages read so far are released within a second. Any thread.
  void note_read() {
    if (!read_.load(std::memory_order_relaxed)) wakeForReading();
  }

  // Returns one sentence with the reason why no more blocks are kept, or an empty string. Earlier blocks stay valid, in
  // memory if necessary.
  std::string failure() const;
  size_t bytes() const; // size of the kept blocks

  // Returns when all blocks are written or have failed, dropped blocks are free and pages are released. For tests.
  void settle();

 private:
  struct Work {                       // for the writer thread
    std::vector<size_t> filled, gone; // block numbers
    bool releases_pages = false;
    bool any() const { return !filled.empty() || !gone.empty() || releases_pages; }
  };

  std::shared_ptr<const void> add_block(const void* bytes, size_t size);
  void release(size_t block);
  void wakeForReading();
  bool extend();                           // Requires: mutex_ is held.
  bool startWriting();                     // Requires: mutex_ is held.
  bool fail(const std::error_code& error); // Requires: mutex_ is held.

  // Writer thread. Only this thread maps, unmaps and drops pages at addresses that were given out.
  void write(const std::stop_token& stop);
  void store(std::vector<size_t> filled, const std::stop_token& stop);
  std::error_code store(size_t first, size_t count);
  std::vector<size_t> freed(std::vector<size_t> gone);
  void dropPages();
  char* addressOf(size_t block) const;

  const std::string folder_;
  std::atomic<bool> read_ = false; // since pages were last dropped

  mutable std::mutex mutex_; // guards the members up to settled_
  std::string failure_;
  std::vector<platform::MemoryRange> chunks_; // in file order
  std::vector<size_t> free_;                  // blocks that can be filled
  size_t blocks_ = 0, used_ = 0;              // blocks_: allocated so far, free ones included; used_: in use
  Work work_;
  bool working_ = false; // on work taken from work_
  std::condition_variable_any wake_, settled_;

  platform::Descriptor file_; // this and the following belong to the writer thread
  std::vector<char*> mapped_; // where the chunks begin
  std::vector<bool> written_; // by block: its address maps the file
  size_t since_dropped_ = 0;  // blocks

  std::jthread writer_; // last member: joins before the others are destroyed
};

} // namespace amplab
