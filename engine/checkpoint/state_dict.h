// SPDX-License-Identifier: Apache-2.0
// Matches the tensors of a file to those of a model, as torch.nn.Module.load_state_dict(strict=True). Pure; any thread.
#pragma once
#include "engine/checkpoint/tensor_file.h"

namespace amplab {

struct ExpectedTensor {
  std::string name;
  FileDType dtype;
  std::vector<int64_t> shape;
};

// Returns the given tensors in the expected order, converted to the expected dtypes. Throws: CheckpointError, beginning
// with `source`, with the first tensor that is missing, has another shape, is unexpected, or differs in dtype from an
// integer tensor of the model.
std::vector<NamedTensor> match_state_dict(std::vector<NamedTensor> given, std::span<const ExpectedTensor> expected,
                                          const std::string& source);

} // namespace amplab
