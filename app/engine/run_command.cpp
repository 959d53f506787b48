// SPDX-License-Identifier: Apache-2.0
#include "app/engine/command.h"
#include "app/engine/progress.h"
#include "app/engine/run_options.h"
#include "engine/run/export/comparison_text.h"
#include "engine/run/export/explanation_text.h"
#include "engine/run/export/run_folder.h"
#include "engine/run/fields.h"
#include "engine/session/session.h"
#include "kernels/registry/registry.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <optional>
#include <utility>

namespace amplab {
namespace {

using namespace std::chrono_literals;

std::atomic<bool> interrupted = false;

constexpr size_t kMostExplained = 100; // steps of a lane: a death spiral has no end

// Says a sentence of the world beside the progress.
void complain(const char* sentence) { std::fprintf(stderr, "amplab-engine: %s\n", sentence); }

// Listens to a session until every lane has ended; keeps what the comparison needs, and writes the rest down.
class Run {
 public:
  Run(Session& session, RunOptions options, std::vector<LaneInfo> infos)
      : session_(session), options_(std::move(options)), progress_(lanes_of(options_.configs), options_.quiet) {
    for (size_t i = 0; i < infos.size(); ++i) runs_.push_back({options_.configs[i], std::move(infos[i]), {}, {}});
    summarisers_.resize(runs_.size());
    faults_.resize(runs_.size());
    if (!options_.out.empty()) folder_.emplace(options_.out, Versions{{"amplab", AMPLAB_VERSION}}, runs_);
  }

  // Throws: UsageError if a file to begin with cannot be used, or one to save cannot be written.
  int listen() {
    if (!options_.quiet) tell_beforehand();
    for (size_t i = 0; i < runs_.size(); ++i)
      if (!options_.resume[i].empty()) ask(wire::Resume{static_cast<int64_t>(i), options_.resume[i]}, 1);
    if (!options_.initial.empty()) ask(wire::LoadWeights{-1, options_.initial}, runs_.size());
    if (!options_.save_initial.empty()) ask(wire::SaveWeights{-1, options_.save_initial, ""}, runs_.size());
    if (!options_.checkpoint.empty()) ask(wire::KeepCheckpoints{-1, options_.checkpoint, options_.checkpoint_every}, 0);
    if (failure_) throw UsageError(*failure_);

    session_.post(wire::Play{});
    while (!all_ended()) {
      listen_once();
      progress_.show();
    }
    if (!options_.save_final.empty()) ask(wire::SaveWeights{-1, options_.save_final, options_.save_dtype}, still_there());
    if (options_.explain) explain();
    progress_.clear();
    return finish();
  }

 private:
  // Waits until the session has told of so many files, or of a failure, which is kept in failure_.
  void ask(wire::Command command, size_t files) {
    if (failure_) return;
    files_told_ = 0;
    asking_ = true;
    session_.post(std::move(command));
    while (files_told_ < files && !failure_) listen_once();
    asking_ = false;
  }

  // Each is found by replaying its step.
  void explain() {
    for (size_t i = 0; i < runs_.size(); ++i) {
      std::vector<int64_t>& steps = faults_[i];
      steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
      const size_t told = std::min(steps.size(), kMostExplained);
      explanations_.clear();
      for (size_t k = 0; k < told && !failure_; ++k) {
        session_.post(wire::Explain{static_cast<int64_t>(i), steps[k]});
        asking_ = true;
        while (explanations_.size() == k && !failure_) listen_once();
        asking_ = false;
      }
      explained_ += explanation_text(runs_[i].config.name, explanations_);
      if (told < steps.size())
        explained_ += runs_[i].config.name + ": " + std::to_string(steps.size() - told) + " more steps were skipped or not finite; the first " +
                      std::to_string(told) + " are explained.\n";
    }
  }

  void listen_once() {
    session_.wait(20ms);
    if (interrupted.exchange(false)) {
      was_interrupted_ = true;
      session_.post(wire::Stop{});
    }
    for (wire::Report& report : session_.drain()) std::visit([this](auto& message) { hear(message); }, report);
    if (const auto now = std::chrono::steady_clock::now(); now - synced_ > 1s) {
      synced_ = now;
      write([](RunFolder& folder) { folder.sync(); });
    }
  }

  size_t still_there() const {
    return static_cast<size_t>(std::ranges::count_if(
        runs_, [](const RunRecord& run) { return run.status.state != LaneState::failed; }));
  }

  static std::vector<Progress::Lane> lanes_of(const std::vector<RunConfig>& configs) {
    std::vector<Progress::Lane> lanes;
    for (const RunConfig& config : configs) lanes.push_back({config.name, config.train.steps, 0, {}});
    return lanes;
  }

  void tell_beforehand() const {
    for (const RunRecord& run : runs_) {
      const auto note = [&](const std::string& sentence) {
        std::fprintf(stderr, "%s: %s\n", run.config.name.c_str(), sentence.c_str());
      };
      if (!run.info.notice.empty()) note(run.info.notice);
      for (const std::string& sentence : run.info.emulated) note(sentence);
      for (const std::string& sentence : hints(run.config)) note(sentence);
    }
  }

  void hear(wire::Steps& m) {
    const auto lane = static_cast<size_t>(m.lane);
    summarisers_[lane].add(m.records);
    progress_.steps(lane, m.records);
    write([&](RunFolder& folder) { folder.steps(lane, m.records); });
  }
  void hear(wire::Events& m) {
    files_told_ += static_cast<size_t>(std::ranges::count(m.events, EventKind::checkpoint, &Event::kind));
    for (const Event& event : m.events)
      if (event.kind == EventKind::skip || event.kind == EventKind::nonfinite) faults_[static_cast<size_t>(m.lane)].push_back(event.step);
    write([&](RunFolder& folder) { folder.events(static_cast<size_t>(m.lane), m.events); });
  }
  void hear(wire::Ops& m) {
    write([&](RunFolder& folder) { folder.ops(static_cast<size_t>(m.lane), m.records); });
  }
  void hear(wire::Status& m) {
    const auto lane = static_cast<size_t>(m.lane);
    runs_[lane].status = m.status;
    write([&](RunFolder& folder) { folder.status(lane, m.status); });
  }
  void hear(wire::Explained& m) { explanations_.push_back(std::move(m.explanation)); }
  void hear(auto&) {} // answers to what is not asked here
  void hear(wire::Failure& m) {
    if (asking_)
      failure_ = m.text;
    else
      complain(m.text.c_str());
  }

  // A disk that is full is no reason to stop training: it is said once, and what could not be written goes with the
  // next write that succeeds.
  template <class Action> void write(Action action) {
    if (!folder_) return;
    try {
      action(*folder_);
      write_failed_ = false;
    } catch (const ExportError& error) {
      if (std::exchange(write_failed_, true)) return;
      progress_.clear();
      complain(error.what());
    }
  }

  bool all_ended() const {
    return std::ranges::all_of(runs_, [](const RunRecord& run) { return has_ended(run.status.state); });
  }

  int finish() {
    bool failed = false;
    for (const RunRecord& run : runs_)
      if (run.status.state == LaneState::failed) {
        complain((run.config.name + ": " + run.status.reason).c_str());
        failed = true;
      }
    if (folder_) {
      write_failed_ = false;
      write([](RunFolder& folder) { folder.finish(); });
      failed |= write_failed_;
    } else {
      std::vector<Summary> summaries;
      for (const Summariser& summariser : summarisers_) summaries.push_back(summariser.summary(summarisers_.front()));
      std::fputs(comparison_text(runs_, summaries).c_str(), stdout);
    }
    std::fputs(explained_.c_str(), stdout);
    if (failure_) complain(failure_->c_str());
    failed |= failure_.has_value();
    if (was_interrupted_) return kInterrupted;
    return failed ? kRunFailed : kDone;
  }

  Session& session_;
  RunOptions options_;
  Progress progress_;
  std::vector<RunRecord> runs_;
  std::vector<Summariser> summarisers_;
  std::optional<RunFolder> folder_;
  bool write_failed_ = false, was_interrupted_ = false;
  std::chrono::steady_clock::time_point synced_ = std::chrono::steady_clock::now();
  std::vector<std::vector<int64_t>> faults_; // by lane: steps that were skipped, or first not finite
  std::vector<Explanation> explanations_;    // of the lane asked about
  std::string explained_;                    // of all lanes, as text
  bool asking_ = false;                // for files, or for explanations
  size_t files_told_ = 0;              // since asked
  std::optional<std::string> failure_; // of what was asked
};

// Waits until the lanes are prepared. Throws: UsageError with the session's sentence, if they cannot be.
std::vector<LaneInfo> prepared(Session& session, const std::vector<RunConfig>& configs) {
  session.post(wire::Prepare{configs});
  for (;;) {
    session.wait(100ms);
    for (wire::Report& report : session.drain()) {
      if (auto* done = std::get_if<wire::Prepared>(&report)) return std::move(done->lanes);
      if (auto* failure = std::get_if<wire::Failure>(&report)) throw UsageError(failure->text);
    }
  }
}

} // namespace

int run_command(Words words) {
  RunOptions options = parse_run_options(words);
  Session session(open_device);
  std::vector<LaneInfo> infos = prepared(session, options.configs);
  try {
    Run run(session, std::move(options), std::move(infos));
    std::signal(SIGINT, [](int) { interrupted = true; });
    std::signal(SIGTERM, [](int) { interrupted = true; });
    return run.listen();
  } catch (const ExportError& error) { // the folder cannot be made or written: before the first step
    throw UsageError(error.what());
  }
}

} // namespace amplab
