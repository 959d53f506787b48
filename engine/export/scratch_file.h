// SPDX-License-Identifier: Apache-2.0
// A file without a name for what is too much for memory: blocks are kept once, and read as memory at one place from
// then on. A thread of its own writes them, so that a busy disk makes nobody wait: a block is memory of the program
// until it is written, then pages of the file, by way of the system's page cache. Gone with the program, however it
// ends. Shared by all that keep blocks in it; any thread may keep, read, copy and drop them.
#pragma once
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

  // folder: where; empty: $TMPDIR, else /var/tmp, which lies on a disk where /tmp may be memory. Opened with the first
  // block.
  explicit ScratchFile(std::string folder = {});
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;
  ~ScratchFile();

  // The items, at their place from now on; those that were given where the file takes no more, which trouble() then
  // tells. Their place is free again when the last copy goes. Never waits for the disk. Requires: made by make_shared;
  // count * sizeof(T) <= kBlock.
  template <class T> std::shared_ptr<const T[]> moved(std::shared_ptr<const T[]> items, size_t count) {
    const std::shared_ptr<const void> kept = keep(items.get(), count * sizeof(T));
    return kept ? std::shared_ptr<const T[]>(kept, static_cast<const T*>(kept.get())) : std::move(items);
  }

  // Gives back the memory that reading has taken, soon: what is read again comes from the page cache. Any thread.
  void let_go();
  // Who reads now and then, and does not know when it is done, says so: what it has read by then is let go within a
  // second. Any thread.
  void was_read() {
    if (!read_.load(std::memory_order_relaxed)) noteReading();
  }

  // Why nothing more is kept since: one sentence; empty while all is well. What came before stays where it is, in
  // memory if need be.
  std::string trouble() const;
  size_t bytes() const; // of the blocks that are kept

  // Until all that is kept is written or cannot be, what was dropped is free and what was to be let go is gone. For
  // tests.
  void settle();

 private:
  struct Work {                       // for the writer
    std::vector<size_t> filled, gone; // blocks
    bool lets_go = false;
    bool any() const { return !filled.empty() || !gone.empty() || lets_go; }
  };

  std::shared_ptr<const void> keep(const void* bytes, size_t size);
  void release(size_t block);
  void noteReading();
  bool extend();        // Requires: mutex_ is held.
  bool startWriting();  // likewise
  bool fail(int error); // likewise

  // On the writer's thread, which alone maps, unmaps and lets go what lies at places that have been given out.
  void write(const std::stop_token& stop);
  void store(std::vector<size_t> filled, const std::stop_token& stop);
  int store(size_t first, size_t count);
  std::vector<size_t> freed(std::vector<size_t> gone);
  void dropPages();
  char* placeOf(size_t block) const;

  const std::string folder_;
  std::atomic<bool> read_ = false; // since pages were dropped

  mutable std::mutex mutex_; // of what follows
  std::string trouble_;
  std::vector<char*> segments_;  // of addresses, in the file's order
  std::vector<size_t> free_;     // blocks that can be filled
  size_t blocks_ = 0, kept_ = 0; // so far, the free ones too; now
  Work work_;
  bool working_ = false; // on what was taken from there
  std::condition_variable_any wake_, settled_;

  int descriptor_ = -1;       // the writer's, as what follows
  std::vector<char*> mapped_; // segments_ as it knows them
  std::vector<bool> written_; // by block: its place shows the file
  size_t since_dropped_ = 0;  // blocks

  std::jthread writer_; // the last to come and the first to go
};

} // namespace amplab
