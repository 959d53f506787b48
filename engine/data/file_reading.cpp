// SPDX-License-Identifier: Apache-2.0
#include "engine/data/file_reading.h"

#include "engine/data/dataset.h"
#include "engine/run/number_text.h"

#include <algorithm>
#include <fstream>

namespace amplab {

std::string read_whole_file(const std::filesystem::path& file) {
  constexpr std::uintmax_t kLargest = 256 << 20;
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(file, error);
  if (error) throw DataError(file.string() + " cannot be read: " + error.message() + ".");
  if (size > kLargest)
    throw DataError(file.string() + " is larger than 256 MiB: expected a file that fits into memory.");
  std::string text(size, '\0');
  std::ifstream in(file, std::ios::binary);
  if (!in.read(text.data(), static_cast<std::streamsize>(size)))
    throw DataError(file.string() + " cannot be read, or changed during reading.");
  return text;
}

namespace {

constexpr int64_t kLeast = int64_t{512} << 20, kMost = int64_t{4} << 30, kForEachByte = 64;

} // namespace

int64_t memory_budget(int64_t file_bytes) {
  return file_bytes >= kMost / kForEachByte ? kMost : std::max(kLeast, kForEachByte * file_bytes);
}

void require_within(int64_t budget, double bytes, const std::string& source, const std::string& what) {
  if (bytes <= static_cast<double>(budget)) return;
  throw DataError(source + " holds " + what + " in " + bytes_text(bytes) + " of memory: expected at most " +
                  bytes_text(static_cast<double>(budget)) + " for a file of its size.");
}

} // namespace amplab
