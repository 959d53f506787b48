// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/store/column.h"

namespace amplab {

void Column::append(uint64_t cell) {
  const auto i = static_cast<uint64_t>(size_ % kChunk);
  if (i == 0) chunks_.push_back({cell, 0, nullptr});
  Chunk& chunk = chunks_.back();
  if (i == 1) chunk.stride = cell - chunk.first;

  const bool on_the_line = cell == chunk.first + i * chunk.stride;
  if (!chunk.cells && !on_the_line) {
    chunk.cells = std::shared_ptr<uint64_t[]>(new uint64_t[kChunk]);
    for (uint64_t before = 0; before < i; ++before) chunk.cells[before] = chunk.first + before * chunk.stride;
  }
  if (chunk.cells) chunk.cells[i] = cell;
  ++size_;
}

// The chunk that is cut is made anew: a copy may be reading its cells.
void Column::cut(int64_t rows) {
  const int64_t whole = rows / kChunk * kChunk;
  std::vector<uint64_t> rest;
  for (int64_t row = whole; row < rows; ++row) rest.push_back((*this)[row]);
  chunks_.resize(static_cast<size_t>(whole / kChunk));
  size_ = whole;
  for (const uint64_t cell : rest) append(cell);
}

size_t Column::bytes() const {
  size_t total = chunks_.capacity() * sizeof(Chunk);
  for (const Chunk& chunk : chunks_)
    if (chunk.cells) total += kChunk * sizeof(uint64_t);
  return total;
}

} // namespace amplab
