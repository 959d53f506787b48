// SPDX-License-Identifier: Apache-2.0
// The header of a safetensors file, parsed and checked against the file's size. Internal to this module.
#pragma once
#include "engine/checkpoint/tensor_file.h"

namespace amplab {

struct HeaderEntry {
  std::string name;
  FileDType dtype;
  std::vector<int64_t> shape;
  uint64_t begin, end; // bytes, from the end of the header
};

struct SafetensorsHeader {
  std::map<std::string, std::string> metadata;
  std::vector<HeaderEntry> entries; // in the order of their bytes, which they cover without gap or overlap
};

// data_bytes: number of bytes after the header. Throws: CheckpointError.
SafetensorsHeader parse_header(std::string_view text, uint64_t data_bytes, const std::string& source);

} // namespace amplab
