// SPDX-License-Identifier: Apache-2.0
// Small tensors, and files in memory.
#pragma once
#include "engine/checkpoint/safetensors.h"
#include "engine/export/csv_writer.h"

#include <cstring>
#include <sstream>

namespace amplab {

inline NamedTensor f32_tensor(std::string name, std::vector<int64_t> shape, const std::vector<float>& values) {
  NamedTensor tensor{std::move(name), FileDType::f32, std::move(shape),
                     std::vector<std::byte>(values.size() * sizeof(float))};
  if (!values.empty()) std::memcpy(tensor.bytes.data(), values.data(), tensor.bytes.size());
  return tensor;
}

inline std::string written(const TensorFile& file) {
  StringSink sink;
  write_safetensors(sink, file);
  return sink.bytes();
}

inline TensorFile read(const std::string& bytes) {
  std::istringstream in(bytes);
  return read_safetensors(in, bytes.size(), "it");
}

// Returns a file with any header and so many bytes of data.
inline std::string with_header(const std::string& header, size_t data_bytes) {
  const uint64_t length = header.size();
  std::string bytes(8, '\0');
  std::memcpy(bytes.data(), &length, 8);
  return bytes + header + std::string(data_bytes, '\1');
}

} // namespace amplab
