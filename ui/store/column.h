// SPDX-License-Identifier: GPL-3.0-or-later
// A growing column of 8-byte cells, kept bit for bit. Owned by a LaneStore; GUI thread.
//
// A copy is cheap, for it shares the cells, and stands still: while the original grows on its thread, the copy may be
// read on any other, because cells that are there never change. Only the original may be appended to.
//
// Cells live in chunks, so that growing never moves what is there. A chunk whose bits form a straight line (a constant,
// a counter) is kept as that line and takes no cells: most columns of a run are such lines most of the time.
//
// A chunk of cells that is full goes to the scratch file.
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
  // Without a file all cells stay in memory.
  explicit Column(std::shared_ptr<ScratchFile> file = nullptr) : file_(std::move(file)) {}

  void append(uint64_t cell);
  // Keeps so many of the first rows. Copies keep theirs. Requires: 0 <= rows <= size().
  void cut(int64_t rows);

  // Requires: 0 <= row < size().
  uint64_t operator[](int64_t row) const {
    const Chunk& chunk = chunks_[static_cast<size_t>(row / kChunk)];
    const auto i = static_cast<uint64_t>(row % kChunk);
    return chunk.cells ? chunk.cells[i] : chunk.first + i * chunk.stride;
  }

  int64_t size() const { return size_; }

  // Gives back the memory that reading has taken. Any thread.
  void let_go() const {
    if (file_) file_->let_go();
  }

  // Bytes taken on the heap.
  size_t bytes() const;

 private:
  static constexpr int64_t kChunk = 4096;

  struct Chunk {
    uint64_t first, stride;                  // cell i is first + i * stride, modulo 2^64, while there are no cells
    std::shared_ptr<const uint64_t[]> cells; // kChunk of them
    bool in_file;                            // they are
  };

  std::shared_ptr<ScratchFile> file_;
  std::vector<Chunk> chunks_;
  uint64_t* open_ = nullptr; // the cells of the last chunk, if it has some
  int64_t size_ = 0;
  size_t held_ = 0; // bytes of cells that no file has
};

} // namespace amplab
