// SPDX-License-Identifier: Apache-2.0
// Writes small data sets in MNIST's format, and damages them.
#pragma once
#include "tests/support/temporary_folder.h"

#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <string>
#include <zlib.h>

namespace amplab {

// Big-endian words, as IDX headers are made of.
inline std::string words(std::initializer_list<uint32_t> values) {
  std::string bytes;
  for (uint32_t v : values)
    for (int shift : {24, 16, 8, 0}) bytes += static_cast<char>(v >> shift & 0xff);
  return bytes;
}

// Images of 2 x 2 pixels; pixel k of all is k modulo 256.
inline std::string images(uint32_t count) {
  std::string bytes = words({0x803, count, 2, 2});
  for (uint32_t k = 0; k < 4 * count; ++k) bytes += static_cast<char>(k & 0xff);
  return bytes;
}

// Labels 0 1 2 0 1 2 ...
inline std::string labels(uint32_t count) {
  std::string bytes = words({0x801, count});
  for (uint32_t i = 0; i < count; ++i) bytes += static_cast<char>(i % 3);
  return bytes;
}

inline void write(const std::filesystem::path& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary) << bytes;
}

inline std::string read(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline void write_gzip(const std::filesystem::path& file, const std::string& bytes) {
  gzFile stream = gzopen(file.c_str(), "wb");
  gzwrite(stream, bytes.data(), static_cast<unsigned>(bytes.size()));
  gzclose(stream);
}

// A whole data set: `training` and `test` images with their labels.
inline void write_data_set(const std::filesystem::path& folder, uint32_t training, uint32_t test) {
  std::filesystem::create_directories(folder);
  write(folder / "train-images-idx3-ubyte", images(training));
  write(folder / "train-labels-idx1-ubyte", labels(training));
  write_gzip(folder / "t10k-images.idx3-ubyte.gz", images(test));
  write_gzip(folder / "t10k-labels.idx1-ubyte.gz", labels(test));
}

} // namespace amplab
