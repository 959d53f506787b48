// SPDX-License-Identifier: Apache-2.0
// Why a lane ended before its last step, as a code for programs and a sentence for people. Pure functions, any thread.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace amplab {

enum class EndedBy : uint8_t {
  nothing, // still alive, or all steps made
  person,
  nonfinite_guard, // guard.stop_on_nonfinite
  step_guard,      // guard.stop_at_step
  loss_guard,      // guard.loss_above
  scale_guard,     // guard.scale_below
  scaler,          // the emulated framework raises an error there
  error,           // of the lane itself, mostly out of memory
  device_lost,     // in its own step
  neighbour,       // the device was found lost in another lane's step
  restart,         // its memory went to lanes that could then not be created
  engine_gone,     // set by the window for lanes after their engine ended
};

struct EndedByRow {
  EndedBy by;
  std::string_view name;     // on the wire and in run.json
  std::string_view sentence; // words in braces are filled in
};

// Rows are in the order of the enumeration.
const EndedByRow& row_of(EndedBy by);
std::string_view name_of(EndedBy by);

// Returns true for guards and the scaler's framework. A person has set these up and wants to see what happened.
constexpr bool is_guard(EndedBy by) { return by >= EndedBy::nonfinite_guard && by <= EndedBy::scaler; }

// Returns the row's sentence with its words filled in, in one pass. Braces within a value are not replaced.
std::string sentence_of(EndedBy by, std::initializer_list<std::pair<std::string_view, std::string>> words = {});

} // namespace amplab
