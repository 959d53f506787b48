// SPDX-License-Identifier: Apache-2.0
// Why a lane ended before its last step: what programs ask, and the sentence that people read. Pure; any thread.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace amplab {

enum class EndedBy : uint8_t {
  nothing, // it lives, or has made all its steps
  person,
  nonfinite_guard, // guard.stop_on_nonfinite
  step_guard,      // guard.stop_at_step
  loss_guard,      // guard.loss_above
  scale_guard,     // guard.scale_below
  scaler,          // its framework raises an error there
  error,           // of its own: memory, mostly
  device_lost,     // in its own step
  neighbour,       // the device was found lost in another lane's step
  restart,         // its memory went to lanes that then could not be made
  engine_gone,     // the window's word for lanes whose engine has ended
};

struct EndedByRow {
  EndedBy by;
  std::string_view name;     // on the wire and in run.json
  std::string_view sentence; // words in braces are filled in
};

// In the order of the enumeration.
const EndedByRow& row_of(EndedBy by);
std::string_view name_of(EndedBy by);

// A guard, or the scaler's framework, which a person has set up: what has happened is worth a look.
constexpr bool is_guard(EndedBy by) { return by >= EndedBy::nonfinite_guard && by <= EndedBy::scaler; }

// The row's sentence with its words filled in, in one pass: what a value holds is never taken for a word.
std::string sentence_of(EndedBy by, std::initializer_list<std::pair<std::string_view, std::string>> words = {});

} // namespace amplab
