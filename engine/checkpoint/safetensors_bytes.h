// SPDX-License-Identifier: Apache-2.0
// The safetensors format in memory instead of a file. Pure functions over values; any thread.
#pragma once
#include "engine/checkpoint/tensor_file.h"

#include <cstddef>
#include <span>
#include <vector>

namespace amplab {

std::vector<std::byte> safetensors_of(const TensorFile& file);
// Throws: CheckpointError, beginning with `source`.
TensorFile tensor_file_from(std::span<const std::byte> bytes, const std::string& source);

} // namespace amplab
