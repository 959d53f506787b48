// SPDX-License-Identifier: Apache-2.0
// The safetensors format (github.com/huggingface/safetensors): 8 bytes of header length, little-endian; a JSON header;
// the tensors' bytes without a gap. Pure functions over values; any thread.
#pragma once
#include "engine/checkpoint/tensor_file.h"
#include "engine/export/out_file.h"

#include <iosfwd>

namespace amplab {

// Reads a whole file, trusting nothing in it: each length is held against what is there before memory is asked for, so
// no file makes the reader take more than a small multiple of the file's own size. Tensors come in the order of their
// bytes. Throws: CheckpointError.
TensorFile read_safetensors(const std::string& path);
// The same from a stream that holds `bytes` bytes; `source` begins each message.
TensorFile read_safetensors(std::istream& in, uint64_t bytes, const std::string& source);

// Writes the file whole or not at all; one that stood there is replaced. Elements of 8 bytes come first, then those of
// 4, 2 and 1, so that all are aligned; else in the order given. Throws: ExportError, naming the file and the reason.
void write_safetensors(const std::string& path, const TensorFile& file);
void write_safetensors(ByteSink& sink, const TensorFile& file);

} // namespace amplab
