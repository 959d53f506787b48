// SPDX-License-Identifier: Apache-2.0
#include "engine/run/ended_by.h"

#include <array>
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
    {EndedBy::neighbour, "neighbour", "The device was found lost at a step of \"{lane}\", and this lane ends with it: {why}"},
    {EndedBy::restart, "restart", "Its memory went to lanes that could not be made: {why}"},
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

std::string_view phrase_of(EndedBy by) {
  static const auto phrases = [] {
    std::array<std::string, std::size(kEndedBy)> all;
    for (const EndedByRow& row : kEndedBy) {
      std::string& phrase = all[static_cast<size_t>(row.by)];
      char place = '1';
      for (size_t at = 0; at < row.sentence.size(); ++at) {
        if (row.sentence[at] != '{') {
          phrase += row.sentence[at];
          continue;
        }
        phrase += {'%', place++};
        at = row.sentence.find('}', at);
      }
    }
    return all;
  }();
  return phrases[static_cast<size_t>(by)];
}

Saying reason_of(EndedBy by, const std::string& sentence) {
  const std::string_view phrase = phrase_of(by);
  const Saying as_it_is{"%1", {SayingWord{sentence}}};
  Saying said{phrase, {}};
  size_t place = phrase.find('%'), told = 0, at = 0; // of the phrase to `told`, of the sentence to `at`
  for (;; place = phrase.find('%', told)) {
    const std::string_view between = phrase.substr(told, place == std::string_view::npos ? place : place - told);
    const bool last = place == std::string_view::npos;
    const size_t found = last ? (sentence.size() < at + between.size() ? std::string::npos : sentence.size() - between.size()) : sentence.find(between, at);
    if (found == std::string::npos || sentence.compare(found, between.size(), between) != 0 || (told == 0 && found != 0)) return as_it_is;
    if (told != 0) said.words.push_back({sentence.substr(at, found - at)});
    if (last) break;
    at = found + between.size();
    told = place + 2;
  }
  return said;
}

} // namespace amplab
