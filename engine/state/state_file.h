// SPDX-License-Identifier: Apache-2.0
// A trainer's state as tensors and texts of a file. Pure functions over values; any thread.
//
// A weights file is a plain state_dict: tensors under the model's names, and {"format": "pt"}.
// A checkpoint has the same tensors, and in PyTorch's flattened form (torch.distributed.checkpoint):
//   optimizer.state.fc1.weight.exp_avg    optimizer state of a parameter, in its dtype
//   optimizer.state.fc1.weight.step       I64 scalar: updates of that parameter
//
// Its texts are JSON:
//   amplab_checkpoint             version of this layout
//   config, data_checksum
//   progress                      step, updates, samples, wall_s, epoch, offset, nonfinite_reported, next_pass (not in
//                                 files of earlier versions)
//   scaler                        with a scaler: the five entries of GradScaler.state_dict(), and counts of other
//                                 behaviours (infs_held, steps_since_rescale; 0 if absent)
//   more_scalers, more_positions  further scalers and data sets, by name (position: epoch, offset)
#pragma once
#include "engine/state/trainer_state.h"

namespace amplab {

TensorFile weights_file(std::vector<NamedTensor> weights);
TensorFile checkpoint_file(const TrainerState& state);

// Returns the weights of either kind of file.
std::vector<NamedTensor> weights_in(TensorFile file);

// Throws: CheckpointError, beginning with `source`, if the file is no checkpoint or has a later version.
TrainerState state_in(TensorFile file, const std::string& source);

} // namespace amplab
