// SPDX-License-Identifier: Apache-2.0
#include "engine/checkpoint/safetensors.h"
#include "engine/checkpoint/safetensors_header.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace amplab {
namespace {

constexpr uint64_t kLengthBytes = 8;
constexpr uint64_t kLongestHeader = 100'000'000; // bytes, as in the format's own reader

void read_exactly(std::istream& in, void* to, uint64_t bytes, const std::string& source) {
  in.read(static_cast<char*>(to), static_cast<std::streamsize>(bytes));
  if (static_cast<uint64_t>(in.gcount()) != bytes) throw CheckpointError(source + ": cannot be read to the end.");
}

} // namespace

TensorFile read_safetensors(std::istream& in, uint64_t bytes, const std::string& source) {
  if (bytes < kLengthBytes)
    throw CheckpointError(source + ": not a safetensors file: it has " + std::to_string(bytes) +
                          " bytes, fewer than the 8 for the length of its header.");
  uint64_t header_bytes = 0;
  read_exactly(in, &header_bytes, kLengthBytes, source);
  const uint64_t rest = bytes - kLengthBytes;
  if (header_bytes > rest || header_bytes > kLongestHeader)
    throw CheckpointError(source + ": not a safetensors file, or truncated: its header should have " +
                          std::to_string(header_bytes) + " bytes, but " +
                          (header_bytes > rest ? std::to_string(rest) + " follow." : "at most 100000000 are allowed."));
  std::string text(header_bytes, '\0');
  read_exactly(in, text.data(), header_bytes, source);
  SafetensorsHeader header = parse_header(text, rest - header_bytes, source);

  TensorFile file{std::move(header.metadata), {}};
  file.tensors.reserve(header.entries.size());
  for (HeaderEntry& entry : header.entries) {
    NamedTensor& tensor =
        file.tensors.emplace_back(NamedTensor{std::move(entry.name), entry.dtype, std::move(entry.shape), {}});
    tensor.bytes.resize(entry.end - entry.begin);
    read_exactly(in, tensor.bytes.data(), tensor.bytes.size(), source);
  }
  return file;
}

TensorFile read_safetensors(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::is_directory(status)) throw CheckpointError(path + ": a folder, not a safetensors file.");
  if (fs::exists(status) && !fs::is_regular_file(status)) throw CheckpointError(path + ": not a regular file.");
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) throw CheckpointError(path + ": cannot be opened: " + std::strerror(errno) + ".");
  const uint64_t bytes = fs::file_size(path, error);
  if (error) throw CheckpointError(path + ": cannot be read: " + error.message() + ".");
  return read_safetensors(file, bytes, path);
}

} // namespace amplab
