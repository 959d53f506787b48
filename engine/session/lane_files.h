// SPDX-License-Identifier: Apache-2.0
// Files of a lane: initial weights, saved weights, checkpoints. Reports are events of the lane. Engine thread only.
#pragma once
#include "engine/export/out_file.h"
#include "engine/session/lanes.h"

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace amplab {

// Replaces {name} by the lane's name and {step} by its steps done.
std::string path_for(const Lane& lane, std::string path);

// Loads weights of a safetensors file in place of the seed's, as load_state_dict(strict=True). Dtypes are converted
// to those of the mode. Throws: CheckpointError, also after the first step.
Event load_weights(Lane& lane, const std::string& path);

// A file written beside its target. commit() moves it there. Without commit() it is removed.
struct PendingFile {
  AtomicFile file;
  Event event;
};
// Writes the weights as they are stepped, as a state_dict. dtype: fp32, fp16, bf16, or empty for no conversion. The
// event reports the loss of precision. Throws: ExportError, ConfigError for another dtype.
PendingFile weights_to_save(const Lane& lane, const std::string& path, std::string_view dtype);

// Writes everything that resume() needs. Throws: ExportError.
Event save_checkpoint(const Lane& lane, const std::string& path);

// Continues from a checkpoint, with the bits of an uninterrupted run. Live settings (including the precision), names
// and the number of steps may differ. The event reports the effects (engine/train/resuming.h). Other settings may
// not differ. Throws: CheckpointError, without effect.
Event resume(Lane& lane, const std::string& path);

// Loads files into all requested lanes or none. Calls change(lane) for lane `wanted`, or for all lanes with a trainer
// if it is -1. If a call throws, earlier lanes are restored, unless the device is lost. Returns the events to report,
// by lane. Throws: ConfigError for an unknown lane, and what `change` throws.
std::vector<std::pair<int64_t, Event>> changed_all_or_none(Lanes& lanes, int64_t wanted,
                                                           const std::function<Event(Lane&)>& change);

} // namespace amplab
