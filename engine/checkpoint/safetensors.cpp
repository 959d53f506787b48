// SPDX-License-Identifier: Apache-2.0
#include "engine/checkpoint/safetensors.h"

#include "engine/checkpoint/safetensors_header.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

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

namespace {

std::string_view text_of(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

} // namespace

void write_safetensors(ByteSink& sink, const TensorFile& file) {
  std::vector<const NamedTensor*> ordered;
  for (const NamedTensor& tensor : file.tensors) ordered.push_back(&tensor);
  std::ranges::stable_sort(ordered, std::greater{}, [](const NamedTensor* t) { return bytes_of(t->dtype); });

  nlohmann::ordered_json header = nlohmann::ordered_json::object();
  if (!file.metadata.empty()) header["__metadata__"] = file.metadata;
  uint64_t begin = 0;
  for (const NamedTensor* tensor : ordered) {
    const uint64_t end = begin + tensor->bytes.size();
    header[tensor->name] = {
        {"dtype", name_of(tensor->dtype)}, {"shape", tensor->shape}, {"data_offsets", {begin, end}}};
    begin = end;
  }
  std::string text = header.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  text.append((8 - text.size() % 8) % 8, ' '); // aligns the data
  const uint64_t length = text.size();
  sink.write(text_of(std::as_bytes(std::span(&length, 1))));
  sink.write(text);
  for (const NamedTensor* tensor : ordered) sink.write(text_of(tensor->bytes));
}

void write_safetensors(const std::string& path, const TensorFile& file) {
  AtomicFile out(path);
  write_safetensors(out, file);
  out.prepare();
  out.commit();
}

namespace {

class Bytes final : public ByteSink {
 public:
  void write(std::string_view bytes) override {
    const auto* from = reinterpret_cast<const std::byte*>(bytes.data());
    all.insert(all.end(), from, from + bytes.size());
  }
  std::vector<std::byte> all;
};

} // namespace

std::vector<std::byte> safetensors_of(const TensorFile& file) {
  Bytes bytes;
  write_safetensors(bytes, file);
  return std::move(bytes.all);
}

TensorFile tensor_file_from(std::span<const std::byte> bytes, const std::string& source) {
  std::istringstream in(std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
  return read_safetensors(in, bytes.size(), source);
}

} // namespace amplab
