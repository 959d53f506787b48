// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/store/column.h"

namespace amplab {

void Column::append(uint64_t cell) {
  const auto i = static_cast<uint64_t>(size_ % kChunk);
  if (i == 0) {
    chunks_.push_back({cell, 0, nullptr, false});
    open_ = nullptr;
  }
  Chunk& chunk = chunks_.back();
  if (i == 1) chunk.stride = cell - chunk.first;

  const bool on_the_line = cell == chunk.first + i * chunk.stride;
  if (!open_ && !on_the_line) {
    std::shared_ptr<uint64_t[]> cells(new uint64_t[kChunk]);
    for (uint64_t before = 0; before < i; ++before) cells[before] = chunk.first + before * chunk.stride;
    open_ = cells.get();
    chunk.cells = std::move(cells);
    held_ += kChunk * sizeof(uint64_t);
  }
  if (open_) open_[i] = cell;
  ++size_;
  if (i + 1 == kChunk && open_ && file_) { // a copy of the column keeps the old cells alive
    chunk.cells = file_->moved<uint64_t>(std::move(chunk.cells), kChunk);
    chunk.in_file = chunk.cells.get() != open_;
    if (chunk.in_file) held_ -= kChunk * sizeof(uint64_t);
  }
}

// Rebuilds the truncated chunk, because a copy may be reading its cells.
void Column::cut(int64_t rows) {
  const int64_t whole = rows / kChunk * kChunk;
  std::vector<uint64_t> rest;
  for (int64_t row = whole; row < rows; ++row) rest.push_back((*this)[row]);
  for (auto chunk = chunks_.begin() + whole / kChunk; chunk != chunks_.end(); ++chunk)
    if (chunk->cells && !chunk->in_file) held_ -= kChunk * sizeof(uint64_t);
  chunks_.resize(static_cast<size_t>(whole / kChunk));
  open_ = nullptr;
  size_ = whole;
  for (const uint64_t cell : rest) append(cell);
}

size_t Column::bytes() const { return held_ + chunks_.capacity() * sizeof(Chunk); }

} // namespace amplab
