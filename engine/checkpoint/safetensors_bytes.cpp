// SPDX-License-Identifier: Apache-2.0
#include "engine/checkpoint/safetensors_bytes.h"

#include "engine/checkpoint/safetensors.h"

#include <sstream>

namespace amplab {

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
