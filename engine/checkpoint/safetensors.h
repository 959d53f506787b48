// SPDX-License-Identifier: Apache-2.0
// The safetensors format (github.com/huggingface/safetensors): 8 bytes of header length, little-endian; a JSON header;
// the tensors' bytes without gaps. Pure functions over values; any thread.
#pragma once
#include "engine/checkpoint/tensor_file.h"
#include "engine/export/out_file.h"

#include <cstddef>
#include <iosfwd>
#include <span>
#include <vector>

namespace amplab {

// Reads a whole file without trusting it. Lengths are checked against the file before memory is allocated, so memory
// use is at most a small multiple of the file's size. Returns tensors in the order of their bytes. Throws:
// CheckpointError.
TensorFile read_safetensors(const std::string& path);
// The same from a stream of `bytes` bytes. Messages begin with `source`.
TensorFile read_safetensors(std::istream& in, uint64_t bytes, const std::string& source);

// Writes the file whole or not at all, and replaces an existing one. Elements of 8 bytes come first, then those of 4, 2
// and 1, so that all are aligned; otherwise in the order given. Throws: ExportError, with the file and the reason.
void write_safetensors(const std::string& path, const TensorFile& file);
void write_safetensors(ByteSink& sink, const TensorFile& file);

// In memory instead of a file.
std::vector<std::byte> safetensors_of(const TensorFile& file);
// Throws: CheckpointError, beginning with `source`.
TensorFile tensor_file_from(std::span<const std::byte> bytes, const std::string& source);

} // namespace amplab
