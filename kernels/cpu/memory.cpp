// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/memory.h"

#include <cstdlib>
#include <fstream>
#include <sys/mman.h>

namespace amplab::cpu {
namespace {

constexpr size_t kAlignment = 64;
// Asking the machine costs tens of microseconds: smaller requests are simply tried.
constexpr size_t kAskFirst = size_t(64) << 20;
// Large blocks lie on pages of this size where the system has them: fewer to look up, a few per cent of a step.
constexpr size_t kLargePage = size_t(2) << 20;

std::string in_mib(size_t bytes) { return std::to_string((bytes + (1 << 20) - 1) >> 20) + " MiB"; }

[[noreturn]] void refuse(size_t size) {
  throw OutOfMemory("The CPU cannot give " + in_mib(size) + " of memory, " + in_mib(machine_memory().free) +
                        " are free: take a smaller batch or model, or close other programs.",
                    size);
}

} // namespace

void* allocate_aligned(size_t size) {
  if (size >= kAskFirst) {
    const size_t free = machine_memory().free;
    if (free > 0 && size > free) refuse(size);
  }
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
