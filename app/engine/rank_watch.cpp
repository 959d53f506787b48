// SPDX-License-Identifier: Apache-2.0
#include "app/engine/rank_watch.h"

#include "engine/run/printable.h"

#include <algorithm>
#include <cmath>
#include <regex>

namespace amplab {

using Kind = Activity::Kind;

namespace {
constexpr double kSilence = 0.75; // of the patience: before those who wait for it are said to wait for one that lags
}

RankWatch::RankWatch(int ranks, double patience)
    : patience_(patience), beats_(static_cast<size_t>(ranks)), heard_(static_cast<size_t>(ranks)) {}

void RankWatch::hear(const RankBeat& beat, double now) {
  if (beat.rank < 0 || static_cast<size_t>(beat.rank) >= beats_.size()) return;
  beats_[static_cast<size_t>(beat.rank)] = beat;
  heard_[static_cast<size_t>(beat.rank)] = now;
}

std::string RankWatch::name_of(int rank) const {
  const auto& beat = beats_[static_cast<size_t>(rank)];
  const std::string name = "Rank " + std::to_string(rank);
  return beat ? name + " on " + printable(beat->host, kLongestQuote) + " (process " + std::to_string(beat->process) + ")" : name;
}

int64_t RankWatch::last_step() const {
  int64_t last = 0;
  for (const auto& beat : beats_)
    if (beat) last = std::max(last, beat->step);
  return last;
}

std::optional<std::string> RankWatch::verdict(double now) const {
  const std::string in_step = " in step " + std::to_string(last_step());
  const auto seconds = [](double s) { return std::to_string(std::lround(s)) + " s"; };
  const int ranks = static_cast<int>(beats_.size());
  for (int rank = 0; rank < ranks; ++rank) {
    const auto& beat = beats_[static_cast<size_t>(rank)];
    if (!beat) continue;
    if (const double silent = now - heard_[static_cast<size_t>(rank)]; silent > kSilence * patience_)
      return name_of(rank) + " has not answered for " + seconds(silent) + in_step + ": it was stopped, or its machine is gone.";
  }
  // Who has waited long, and for whom: one that fell silent or works on cannot be told from one that only seems to.
  const auto waits = [&](const std::optional<RankBeat>& beat) { return beat && beat->doing == Kind::waiting && beat->seconds > patience_; };
  const auto longest = std::ranges::max_element(beats_, {}, [&](const auto& beat) { return waits(beat) ? beat->seconds : 0; });
  if (longest == beats_.end() || !waits(*longest)) return std::nullopt;
  if (beats_[0] && beats_[0]->doing == Kind::idle && beats_[0]->failed.empty()) return std::nullopt; // somebody looks at a step that is under way
  const std::string waited = seconds((*longest)->seconds);
  for (int rank = 0; rank < ranks; ++rank)
    if (const auto& beat = beats_[static_cast<size_t>(rank)]; beat && !beat->failed.empty())
      return name_of(rank) + " could not go on" + in_step + ", and the others have waited " + waited + " for it: " + printable(beat->failed);
  for (int rank = 0; rank < ranks; ++rank)
    if (const auto& beat = beats_[static_cast<size_t>(rank)]; beat && beat->doing != Kind::waiting)
      return name_of(rank) + " lags: the others have waited " + waited + " for it" + in_step + ".";
  return "All ranks wait for each other" + in_step + ", for " + waited + ": their programs have gone different ways.";
}

std::string RankWatch::verdict_of_end(const std::string& said) const {
  const std::string in_step = " in step " + std::to_string(last_step());
  // Open MPI: "process rank 1 with PID 0 on node ada exited on signal 9"; "Process name: [[1,1],1] Exit code: 1"
  static const std::regex by_signal(R"(rank (\d+) with PID \d+ on node \S+ exited on signal (\d+))"), by_code(R"(\[\[\d+,\d+\],(\d+)\]\s+Exit code:\s+(\d+))");
  std::smatch found;
  if (std::regex_search(said, found, by_signal))
    if (const int rank = std::stoi(found[1]); rank < std::ssize(beats_)) return name_of(rank) + " was killed by signal " + found[2].str() + in_step + ".";
  if (std::regex_search(said, found, by_code))
    if (const int rank = std::stoi(found[1]); rank < std::ssize(beats_)) {
      const auto& beat = beats_[static_cast<size_t>(rank)];
      return name_of(rank) + " ended with exit status " + found[2].str() + in_step + (beat && !beat->failed.empty() ? ": " + printable(beat->failed) : ".");
    }
  if (std::ranges::none_of(beats_, [](const auto& beat) { return beat.has_value(); }))
    return "The ranks could not be started: " + (said.empty() ? std::string("mpirun says nothing.") : printable(said));
  return "A rank has ended" + in_step + (said.empty() ? "." : ": " + printable(said));
}

} // namespace amplab
