// SPDX-License-Identifier: Apache-2.0
// Memory whose content can move to a file and back in place, while other threads read it. Addresses, sizes and offsets
// of the functions are multiples of a page, within one range. One thread at a time changes a range.
#pragma once
#include "platform/descriptor.h"

#include <cstddef>
#include <cstdint>
#include <system_error>

namespace amplab::platform {

// A range of addresses with zeros, as small pages that take memory when they are first written.
class MemoryRange {
 public:
  MemoryRange(size_t size, std::error_code& error); // no range on failure
  MemoryRange(MemoryRange&& other) noexcept;
  MemoryRange& operator=(MemoryRange&&) = delete;
  ~MemoryRange(); // also of what is mapped in it

  char* begin() const { return begin_; } // null: no range

 private:
  char* begin_;
  size_t size_;
};

// Replaces memory by a read-only mapping of a file's bytes. Readers see no difference if these are the same. On failure
// the memory is unchanged, also if the file is too short (std::errc::io_error).
std::error_code map_file(char* address, size_t size, const Descriptor& file, uint64_t offset);
// Replaces memory or a mapping by zeros that can be written. Returns false on failure.
bool map_zeros(char* address, size_t size);
// Gives the memory of a mapped file back. Later reads take it from the file again.
void drop_mapped(char* address, size_t size);

} // namespace amplab::platform
