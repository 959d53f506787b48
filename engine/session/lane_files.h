// SPDX-License-Identifier: Apache-2.0
// The files of a lane: weights to begin with, weights to keep, checkpoints to go on from. Each function tells what it
// did as an event of the lane. Engine thread only.
#pragma once
#include "engine/export/out_file.h"
#include "engine/session/lanes.h"

namespace amplab {

// In a path, {name} stands for the lane's name and {step} for the steps done.
std::string path_for(const Lane& lane, std::string path);

// Begins with the weights of a safetensors file instead of the seed's: load_state_dict(strict=True), dtypes converted
// to what the mode keeps. Throws: CheckpointError, also after the first step.
Event load_weights(Lane& lane, const std::string& path);

// A file that is on the disk beside its target and takes its place on commit(); else it was never there.
struct FileToCome {
  AtomicFile file;
  Event told;
};
// The weights as they are stepped as a state_dict. dtype: fp32, fp16, bf16, or empty: as they are kept. The event says
// what fewer bits cost. Throws: ExportError, ConfigError for another dtype.
FileToCome weights_to_save(const Lane& lane, const std::string& path, std::string_view dtype);

// Writes all that resume needs. Throws: ExportError.
Event save_checkpoint(const Lane& lane, const std::string& path);

// Goes on where a checkpoint stands, with the same bits as never stopping. Dials that turn live, the precision among
// them, names and the number of steps may differ (engine/train/resuming.h; the event says what that changed); what the
// run is made of may not. Throws: CheckpointError, and nothing has changed.
Event resume(Lane& lane, const std::string& path);

} // namespace amplab
