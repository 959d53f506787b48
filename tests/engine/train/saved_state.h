// SPDX-License-Identifier: Apache-2.0
// Round trip of a trainer's state through the bytes of a checkpoint.
#pragma once
#include "engine/checkpoint/safetensors.h"
#include "engine/export/csv_writer.h"
#include "engine/state/state_file.h"

#include <sstream>
#include <string>

namespace amplab {

inline TrainerState saved_and_loaded(const TrainerState& state) {
  StringSink sink;
  write_safetensors(sink, checkpoint_file(state));
  std::istringstream in(sink.bytes());
  return state_in(read_safetensors(in, sink.bytes().size(), "it"), "it");
}

} // namespace amplab
