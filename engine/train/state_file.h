// SPDX-License-Identifier: Apache-2.0
// A trainer's state as a file's tensors and texts, and back. Pure functions over values; any thread.
//
// A file of weights alone is a plain state_dict: tensors under the model's names, {"format": "pt"} beside them.
// A checkpoint has the same tensors and besides, after PyTorch's flattened form (torch.distributed.checkpoint),
//   optimizer.state.fc1.weight.exp_avg    what the optimizer keeps for a parameter, in the dtype it is kept in
//   optimizer.state.fc1.weight.step       I64 scalar: updates of that parameter
// and texts, all JSON: amplab_checkpoint (the version of this layout), config, data_checksum, progress (step, updates,
// samples, wall_s, epoch, offset, nonfinite_told; next_pass, which files of earlier versions lack) and, with a scaler,
// scaler: GradScaler.state_dict()'s five entries and what other behaviours count (infs_held, steps_since_rescale; 0
// where a file lacks them). Of several scalers and data sets the others, by name: more_scalers, more_positions (epoch,
// offset).
#pragma once
#include "engine/train/trainer_state.h"

namespace amplab {

TensorFile weights_file(std::vector<NamedTensor> weights);
TensorFile checkpoint_file(const TrainerState& state);

// The weights of either kind of file.
std::vector<NamedTensor> weights_in(TensorFile file);

// Throws: CheckpointError, beginning with `source`, if the file is no checkpoint or one of a later version.
TrainerState state_in(TensorFile file, const std::string& source);

} // namespace amplab
