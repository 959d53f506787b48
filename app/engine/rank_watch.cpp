// SPDX-License-Identifier: Apache-2.0
#include "app/engine/rank_watch.h"

#include "engine/run/printable.h"

#include <algorithm>
#include <cmath>
#include <regex>

namespace amplab {

using Kind = Activity::Kind;

namespace {

constexpr double kSilence = 0.75; // share of the patience, so that a silent rank is reported before one that lags
constexpr double kMuch = 0.9, kLittle = 0.1; // shares of the time that a rank waits
constexpr double kCrawl = 0.1;               // of the best rate
constexpr size_t kFarRarer = 3;              // times fewer beats than another rank

std::string whole_seconds(double seconds) { return std::to_string(std::lround(seconds)) + " s"; }

} // namespace

RankWatch::RankWatch(int ranks, double patience, double started)
    : patience_(patience), started_(started), ranks_(static_cast<size_t>(ranks)) {}

void RankWatch::receive(const RankHeartbeat& beat, double now) {
  if (beat.rank < 0 || static_cast<size_t>(beat.rank) >= ranks_.size()) return;
  Rank& rank = ranks_[static_cast<size_t>(beat.rank)];
  rank.push_back({now, beat});
  while (rank.size() > 2 && rank[1].when <= now - patience_) rank.pop_front();
  if (beat.rank != 0) return;
  if (!ended_.reason.empty() && !ended_.steps) ended_.steps = beat.activity.steps;
  const auto within = std::ranges::find_if(rank, [&](const Heard& heard) { return heard.when >= now - 1; });
  if (const double seconds = now - within->when; seconds > 0.3)
    best_rate_ = std::max(best_rate_, static_cast<double>(beat.activity.steps - within->beat.activity.steps) / seconds);
}

std::string RankWatch::name_of(size_t rank) const {
  const std::string name = "Rank " + std::to_string(rank);
  if (ranks_[rank].empty()) return name;
  const RankHeartbeat& beat = ranks_[rank].back().beat;
  return name + " on " + printable(beat.host, kLongestQuote) + " (process " + std::to_string(beat.process) + ")";
}

std::string RankWatch::in_step() const {
  int64_t last = 0;
  for (const Rank& rank : ranks_)
    if (!rank.empty()) last = std::max(last, rank.back().beat.activity.step);
  return " in step " + std::to_string(last);
}

std::optional<std::string> RankWatch::not_started(double now, const std::string& mpirun_output) const {
  const double seconds = now - started_;
  if (seconds <= kToStart * patience_) return std::nullopt;
  for (size_t rank = 0; rank < ranks_.size(); ++rank)
    if (ranks_[rank].empty())
      return name_of(rank) + " has not started within " + whole_seconds(seconds) + "; check that \"mpirun -n " +
             std::to_string(ranks_.size()) + " hostname\" ends, or train with \"parallel.kind\" none. mpirun printed" +
             (mpirun_output.empty() ? std::string(" nothing.") : ": " + printable(mpirun_output));
  if (!ranks_[0].back().beat.has_commands)
    return name_of(0) + " has received no command within " + whole_seconds(seconds) +
           ": mpirun does not forward standard input. " + kStartAtRank0;
  return std::nullopt;
}

std::optional<std::string> RankWatch::silent(double now) const {
  for (size_t rank = 0; rank < ranks_.size(); ++rank)
    if (!ranks_[rank].empty() && now - ranks_[rank].back().when > kSilence * patience_)
      return name_of(rank) + " has not answered for " + whole_seconds(now - ranks_[rank].back().when) + in_step() +
             ": it was stopped, or its machine is unreachable.";
  return std::nullopt;
}

// Returns whether the rank has begun no step since the end, and waits in one. Half the patience is enough, because
// beats arrive late.
bool RankWatch::waits_since_end(const Rank& rank) const {
  if (rank.empty() || ended_.reason.empty() || !ended_.steps) return false;
  const Activity& activity = rank.back().beat.activity;
  return activity.kind == Kind::waiting && 2 * activity.seconds > patience_ && activity.steps <= *ended_.steps;
}

std::optional<std::string> RankWatch::stuck() const {
  double waited = 0;
  for (const Rank& rank : ranks_)
    if (!rank.empty() && rank.back().beat.activity.kind == Kind::waiting)
      waited = std::max(waited, rank.back().beat.activity.seconds);
  if (waited <= patience_) return std::nullopt;
  const auto raised = [](const Rank& rank) { return !rank.empty() && !rank.back().beat.failed.empty(); };
  const Rank& first = ranks_.front();
  if (!first.empty() && first.back().beat.activity.kind == Kind::idle && first.back().beat.failed.empty())
    return std::nullopt; // may be inspecting a step in progress
  if (std::ranges::none_of(ranks_, raised) &&
      std::any_of(ranks_.begin() + 1, ranks_.end(), [this](const Rank& rank) { return waits_since_end(rank); }))
    return name_of(0) + " could not continue" + in_step() + ", and the others have waited " + whole_seconds(waited) +
           " for it: " + printable(ended_.reason);
  for (size_t rank = 0; rank < ranks_.size(); ++rank)
    if (raised(ranks_[rank]))
      return name_of(rank) + " could not continue" + in_step() + ", and the others have waited " +
             whole_seconds(waited) + " for it: " + printable(ranks_[rank].back().beat.failed);
  for (size_t rank = 0; rank < ranks_.size(); ++rank)
    if (ranks_[rank].empty() || ranks_[rank].back().beat.activity.kind != Kind::waiting)
      return name_of(rank) + " lags: the others have waited " + whole_seconds(waited) + " for it" + in_step() + ".";
  return "All ranks wait for each other" + in_step() + ", for " + whole_seconds(waited) +
         ": their programs have diverged.";
}

// Detects a rank that is delayed repeatedly. Either the others wait for it, or it is delayed within a collective: then
// all seem to wait, and its beats are rarer. If they are far rarer, no faster rate is needed before.
std::optional<std::string> RankWatch::crawling(double now) const {
  const Rank& first = ranks_.front();
  if (first.empty() || now - first.front().when < patience_) return std::nullopt; // known for too short a time
  std::vector<double> shares; // of the time each has waited; idle without a command counts as waiting
  size_t rarest = 0, most_beats = 0;
  for (size_t rank = 0; rank < ranks_.size(); ++rank) {
    const Rank& heard = ranks_[rank];
    if (heard.size() < 2) return std::nullopt;
    const auto waited = [rank](const Activity& a) { return a.waited + (rank == 0 ? 0 : a.idle); };
    shares.push_back((waited(heard.back().beat.activity) - waited(heard.front().beat.activity)) /
                     (heard.back().when - heard.front().when));
    if (heard.size() < ranks_[rarest].size()) rarest = rank;
    most_beats = std::max(most_beats, heard.size());
  }
  const Activity &before = first.front().beat.activity, &after = first.back().beat.activity;
  const double seconds = first.back().when - first.front().when;
  const bool slower =
      best_rate_ > 0 && static_cast<double>(after.steps - before.steps) <= kCrawl * best_rate_ * seconds;
  const bool rare = 2 * ranks_[rarest].size() < most_beats, far_rarer = kFarRarer * ranks_[rarest].size() < most_beats;
  if (!slower && !far_rarer) return std::nullopt;
  if (after.idle - before.idle > seconds / 2 && !(rare && rarest == 0))
    return std::nullopt; // rank 0 evaluates or trains other lanes, and its beats arrive
  const auto slow = static_cast<size_t>(std::ranges::min_element(shares) - shares.begin());
  const auto much = std::ranges::count_if(shares, [](double share) { return share > kMuch; });
  const bool waited_for = slower && shares[slow] < kLittle && much == std::ssize(shares) - 1;
  const bool held_up = rare && much >= std::ssize(shares) - 1;
  if (!waited_for && !held_up) return std::nullopt;
  return name_of(held_up ? rarest : slow) + " lags: for " + whole_seconds(patience_) +
         " the others have mostly waited for it" + in_step() +
         (slower ? ", and steps take over ten times as long as before."
                 : ", and it replies far less often than they do: it is stopped repeatedly.");
}

std::optional<std::string> RankWatch::verdict(double now, const std::string& mpirun_output) const {
  if (auto sentence = not_started(now, mpirun_output)) return sentence;
  if (auto sentence = silent(now)) return sentence;
  if (auto sentence = stuck()) return sentence;
  return crawling(now);
}

std::string RankWatch::verdict_of_end(const std::string& mpirun_output) const {
  // Open MPI: "process rank 1 with PID 0 on node ada exited on signal 9", wrapped anywhere; "Process name: [[1,1],1]
  // Exit code: 1", and since 5 "[prterun-ada-4711@1,1]".
  static const std::regex by_signal(
      R"(rank\s+(\d+)\s+with\s+PID\s+\d+\s+on\s+node\s+\S+\s+exited\s+on\s+signal\s+(\d+))"),
      by_code(R"(\[(?:\[\d+,\d+\]|\S+@\d+),(\d+)\]\s+Exit code:\s+(\d+))");
  std::smatch found;
  const auto one_of_ours = [&] { return found[1].length() < 6 && std::stoul(found[1]) < ranks_.size(); };
  if (std::regex_search(mpirun_output, found, by_signal) && one_of_ours())
    return name_of(std::stoul(found[1])) + " was killed by signal " + found[2].str() + in_step() + ".";
  if (std::regex_search(mpirun_output, found, by_code) && one_of_ours()) {
    const Rank& rank = ranks_[std::stoul(found[1])];
    const std::string reason = rank.empty() ? std::string() : rank.back().beat.failed;
    return name_of(std::stoul(found[1])) + " ended with exit status " + found[2].str() + in_step() +
           (reason.empty() ? "." : ": " + printable(reason));
  }
  const std::string its_words =
      mpirun_output.empty() ? std::string("mpirun printed nothing.") : printable(mpirun_output);
  if (std::ranges::all_of(ranks_, &Rank::empty)) return "The ranks could not be started: " + its_words;
  return "A rank has ended" + in_step() + ": " + its_words;
}

} // namespace amplab
