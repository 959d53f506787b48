// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/memory.h"

#include <atomic>
#include <cstdlib>
#include <fstream>
#include <sys/mman.h>

namespace amplab::cpu {
namespace {

constexpr size_t kAlignment = 64;
// Asking the machine costs tens of microseconds: it is asked once for so much, in one request or in many.
constexpr size_t kAskFirst = size_t(64) << 20;
// What stays for all others on the machine: Linux would rather end one of them than refuse us.
constexpr size_t kLeftOver = 32; // a share of all memory
// Large blocks lie on pages of this size where the system has them: fewer to look up, a few per cent of a step.
constexpr size_t kLargePage = size_t(2) << 20;

std::string in_mib(size_t bytes) { return std::to_string((bytes + (1 << 20) - 1) >> 20) + " MiB"; }

[[noreturn]] void refuse(size_t size) {
  throw OutOfMemory("The CPU cannot give " + in_mib(size) + " of memory, " + in_mib(machine_memory().free) +
                        " are free: take a smaller batch or model, or close other programs.",
                    size);
}

// Requires memory for a request and for those since the machine was asked last.
void require_free(size_t size) {
  static std::atomic<size_t> since_asked = 0;
  const size_t asked_for = since_asked.fetch_add(size) + size;
  if (asked_for < kAskFirst) return;
  const MemoryFigures machine = machine_memory();
  if (machine.free > 0 && (size > machine.free || machine.free - size < machine.total / kLeftOver))
    refuse(size); // and ask the next time too
  since_asked = 0;
}

} // namespace

void* allocate_aligned(size_t size) {
  require_free(size);
  if (size > SIZE_MAX - kAlignment) refuse(size);
  const size_t alignment = size >= kLargePage ? kLargePage : kAlignment;
  const size_t rounded = size == 0 ? kAlignment : (size + kAlignment - 1) / kAlignment * kAlignment;
  void* block = nullptr;
  if (posix_memalign(&block, alignment, rounded) != 0) refuse(size);
  if (size >= kLargePage) madvise(block, rounded, MADV_HUGEPAGE); // advice: a system without such pages says no
  return block;
}

void release_aligned(void* block) noexcept { std::free(block); }

MemoryFigures machine_memory() {
  MemoryFigures figures{0, 0};
  std::ifstream file("/proc/meminfo");
  std::string name, unit;
  for (size_t kib = 0; file >> name >> kib >> unit;) {
    if (name == "MemTotal:") figures.total = kib << 10;
    if (name == "MemAvailable:") figures.free = kib << 10;
    if (figures.free && figures.total) break;
  }
  return figures;
}

} // namespace amplab::cpu
