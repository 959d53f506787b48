// SPDX-License-Identifier: Apache-2.0
// Fitting the tensors of a file to those of a model, as torch.nn.Module.load_state_dict(strict=True). Pure; any thread.
#pragma once
#include "engine/checkpoint/tensor_file.h"

namespace amplab {

struct ExpectedTensor {
  std::string name;
  FileDType dtype;
  std::vector<int64_t> shape;
};

// Returns the given tensors in the order expected, each converted to the dtype expected.
// Throws: CheckpointError, beginning with `source`, that names the first tensor which is missing, has another shape, is
// unexpected, or holds numbers with fractions where the model counts.
std::vector<NamedTensor> fitted(std::vector<NamedTensor> given, std::span<const ExpectedTensor> expected,
                                const std::string& source);

} // namespace amplab
