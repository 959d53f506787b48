// SPDX-License-Identifier: Apache-2.0
#include "platform/mapped_memory.h"

#include "platform/file.h"

#include <cerrno>
#include <sys/mman.h>
#include <utility>

namespace amplab::platform {
namespace {

// Maps zeros at the address, or anywhere if it is null. Returns null on failure, with errno.
char* mapped_zeros(char* address, size_t size) {
  const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | (address ? MAP_FIXED : 0);
  void* const mapped = ::mmap(address, size, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (mapped == MAP_FAILED) return nullptr;
  // A huge page would be allocated whole for each small write. Neighbours of equal advice form one mapping.
  ::madvise(mapped, size, MADV_NOHUGEPAGE);
  return static_cast<char*>(mapped);
}

} // namespace

MemoryRange::MemoryRange(size_t size, std::error_code& error) : begin_(mapped_zeros(nullptr, size)), size_(size) {
  error = {begin_ ? 0 : errno, std::generic_category()};
}

MemoryRange::MemoryRange(MemoryRange&& other) noexcept
    : begin_(std::exchange(other.begin_, nullptr)), size_(other.size_) {}

MemoryRange::~MemoryRange() {
  if (begin_) ::munmap(begin_, size_);
}

// Maps at another address first, so that nothing is lost if that fails.
std::error_code map_file(char* address, size_t size, const Descriptor& file, uint64_t offset) {
  if (static_cast<uint64_t>(size_of(file)) < offset + size) return std::make_error_code(std::errc::io_error);
  void* const mapped = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file.number(), static_cast<off_t>(offset));
  if (mapped == MAP_FAILED) return {errno, std::generic_category()};
  if (::mremap(mapped, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, address) != MAP_FAILED) return {};
  const int error = errno;
  ::munmap(mapped, size);
  return {error, std::generic_category()};
}

bool map_zeros(char* address, size_t size) { return mapped_zeros(address, size) != nullptr; }

void drop_mapped(char* address, size_t size) { ::madvise(address, size, MADV_DONTNEED); }

} // namespace amplab::platform
