// SPDX-License-Identifier: Apache-2.0
// Printed lines and error messages in a form that PyTorch and the engine share.
#pragma once
#include "engine/run/telemetry.h"

#include <string>
#include <vector>

namespace amplab {

// Returns the sentence without CPython's suggestion ("Did you mean"), which changes with its version.
inline std::string without_suggestion(std::string sentence) {
  for (const char* hint : {". Did you", "? Did you", ". Perhaps you", ". Maybe you"})
    if (const size_t at = sentence.find(hint); at != std::string::npos) sentence.resize(at);
  return sentence;
}

// Returns the lines that a step printed, warnings left out.
inline std::vector<std::string> printed_in(const std::vector<Event>& events) {
  std::vector<std::string> lines;
  for (const Event& event : events)
    if (event.kind == EventKind::print && event.text.find("Warning: ") == std::string::npos)
      lines.push_back(event.text);
  return lines;
}

} // namespace amplab
