// SPDX-License-Identifier: Apache-2.0
// A file without a name for what is too much for memory: blocks are written once, and read as memory, by way of the system's page
// cache. Gone with the program, however it ends. Shared by all that keep blocks in it; one thread at a time keeps blocks, any may read,
// copy and drop them.
#pragma once
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace amplab {

class ScratchFile : public std::enable_shared_from_this<ScratchFile> {
 public:
  static constexpr size_t kBlock = 32 * 1024; // bytes

  // folder: where; empty: $TMPDIR, else /var/tmp, which lies on a disk where /tmp may be memory. Opened with the first block.
  explicit ScratchFile(std::string folder = {});
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;
  ~ScratchFile();

  // The items, in the file from now on; those that were given where it takes no more, which trouble() then tells. Their place is
  // free again when the last copy goes. Requires: made by make_shared; count * sizeof(T) <= kBlock.
  template <class T> std::shared_ptr<const T[]> moved(std::shared_ptr<const T[]> items, size_t count) {
    const std::shared_ptr<const void> kept = keep(items.get(), count * sizeof(T));
    return kept ? std::shared_ptr<const T[]>(kept, static_cast<const T*>(kept.get())) : std::move(items);
  }

  // Gives back the memory that reading has taken: what is read again comes from the page cache. Any thread.
  void let_go() const;

  // Why nothing more is kept since: one sentence; empty while all is well.
  const std::string& trouble() const { return trouble_; }
  size_t bytes() const; // of the blocks that are kept

 private:
  std::shared_ptr<const void> keep(const void* bytes, size_t size);
  bool open();
  bool map_up_to(size_t block);
  bool fail(int error);
  void release(size_t block);

  std::string folder_, trouble_;
  int descriptor_ = -1;
  mutable std::mutex mutex_;    // of what follows
  std::vector<void*> segments_; // of the file, in order
  std::vector<size_t> free_;    // blocks whose owner has gone
  size_t blocks_ = 0;           // so far, the free ones too
};

} // namespace amplab
