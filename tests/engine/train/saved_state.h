// SPDX-License-Identifier: Apache-2.0
// A trainer's state through the bytes of a checkpoint.
#pragma once
#include "engine/checkpoint/safetensors.h"
#include "engine/train/state_file.h"

#include <sstream>
#include <string>

namespace amplab {

class StringSink final : public ByteSink {
 public:
  void write(std::string_view bytes) override { text += bytes; }
  std::string text;
};

inline TrainerState saved_and_loaded(const TrainerState& state) {
  StringSink sink;
  write_safetensors(sink, checkpoint_file(state));
  std::istringstream in(sink.text);
  return state_in(read_safetensors(in, sink.text.size(), "it"), "it");
}

} // namespace amplab
