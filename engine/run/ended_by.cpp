// SPDX-License-Identifier: Apache-2.0
#include "engine/run/ended_by.h"

#include <cassert>
#include <iterator>

namespace amplab {
namespace {

constexpr EndedByRow kEndedBy[] = {
    {EndedBy::nothing, "nothing", ""},
    {EndedBy::person, "person", "Stopped."},
    {EndedBy::nonfinite_guard, "guard.stop_on_nonfinite", "Stopped at step {step} by guard.stop_on_nonfinite."},
    {EndedBy::step_guard, "guard.stop_at_step", "Stopped at step {step} by guard.stop_at_step."},
    {EndedBy::loss_guard, "guard.loss_above",
     "Stopped at step {step}: the loss {value} is above guard.loss_above, {limit}."},
    {EndedBy::scale_guard, "guard.scale_below",
     "Stopped at step {step}: the loss scale {value} is below guard.scale_below, {limit}."},
    {EndedBy::scaler, "scaler", "Stopped at step {step} by scaler.behaves_like: {why}"},
    {EndedBy::error, "error", "{why}"},
    {EndedBy::device_lost, "device_lost", "{why}"},
    {EndedBy::neighbour, "neighbour", "The device was lost at a step of \"{lane}\", and this lane ended too: {why}"},
    {EndedBy::restart, "restart", "Its memory was released for lanes that could not be created: {why}"},
    {EndedBy::engine_gone, "engine_gone", "{why}"},
};
static_assert(
    [] {
      for (size_t i = 0; i < std::size(kEndedBy); ++i)
        if (kEndedBy[i].by != static_cast<EndedBy>(i)) return false;
      return std::size(kEndedBy) == static_cast<size_t>(EndedBy::engine_gone) + 1;
    }(),
    "the rows stand in the order of enum EndedBy");

} // namespace

const EndedByRow& row_of(EndedBy by) { return kEndedBy[static_cast<size_t>(by)]; }
std::string_view name_of(EndedBy by) { return row_of(by).name; }

std::string sentence_of(EndedBy by, std::initializer_list<std::pair<std::string_view, std::string>> words) {
  std::string text;
  std::string_view rest = row_of(by).sentence;
  for (size_t open; (open = rest.find('{')) != std::string_view::npos;) {
    const size_t close = rest.find('}', open);
    const std::string_view wanted = rest.substr(open + 1, close - open - 1);
    text += rest.substr(0, open);
    [[maybe_unused]] bool found = false;
    for (const auto& [word, value] : words)
      if (word == wanted) text += value, found = true;
    assert(found);
    rest.remove_prefix(close + 1);
  }
  return text.append(rest);
}

} // namespace amplab
