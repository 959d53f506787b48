// SPDX-License-Identifier: Apache-2.0
#include "engine/data/whole_file.h"

#include "engine/data/dataset.h"

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

} // namespace amplab
