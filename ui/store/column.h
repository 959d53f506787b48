// SPDX-License-Identifier: GPL-3.0-or-later
// A growing column of 8-byte cells, preserved bit for bit. Owned by a LaneStore; GUI thread.
//
// A copy is a cheap snapshot that shares the cells. It may be read on any thread while the original grows, because
// existing cells never change. Only the original may be appended to.
//
// Cells are stored in chunks, so that growing does not move them. A chunk of cells in arithmetic progression (a
// constant, a counter) is stored as first value and stride. Most columns of a run are like that most of the time.
//
// A full chunk of other cells is moved to the scratch file.
#pragma once
#include "engine/export/scratch_file.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace amplab {

class Column {
 public:
  // A null file keeps all cells in memory.
  explicit Column(std::shared_ptr<ScratchFile> file = nullptr) : file_(std::move(file)) {}

  void append(uint64_t cell);
  // Truncates the column to `rows` rows. Copies keep theirs. Requires: 0 <= rows <= size().
  void cut(int64_t rows);

  // Requires: 0 <= row < size().
  uint64_t operator[](int64_t row) const {
    const Chunk& chunk = chunks_[static_cast<size_t>(row / kChunk)];
    const auto i = static_cast<uint64_t>(row % kChunk);
    return chunk.cells ? chunk.cells[i] : chunk.first + i * chunk.stride;
  }

  int64_t size() const { return size_; }

  // Releases memory mapped by reads. Any thread.
  void release_pages() const {
    if (file_) file_->release_pages();
  }

  // Returns bytes on the heap.
  size_t bytes() const;

 private:
  static constexpr int64_t kChunk = 4096;

  struct Chunk {
    uint64_t first, stride;                  // without cells, cell i is first + i * stride, modulo 2^64
    std::shared_ptr<const uint64_t[]> cells; // kChunk cells
    bool in_file;                            // whether cells point into the scratch file
  };

  std::shared_ptr<ScratchFile> file_;
  std::vector<Chunk> chunks_;
  uint64_t* open_ = nullptr; // cells of the last chunk, or null
  int64_t size_ = 0;
  size_t held_ = 0; // bytes of cells on the heap
};

} // namespace amplab
