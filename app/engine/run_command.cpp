// SPDX-License-Identifier: Apache-2.0
#include "app/engine/command.h"
#include "app/engine/preparing.h"
#include "app/engine/progress.h"
#include "app/engine/rankable_session.h"
#include "app/engine/recorded_session.h"
#include "app/engine/run_options.h"
#include "app/engine/saved_files.h"
#include "app/engine/streamed_session.h"
#include "engine/export/comparison_text.h"
#include "engine/export/explanation_text.h"
#include "engine/export/outcome_text.h"
#include "engine/export/run_folder.h"
#include "engine/settings/setting_table.h"
#include "platform/signals.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <optional>
#include <set>
#include <utility>

namespace amplab {
namespace {

using namespace std::chrono_literals;

// interrupted: a signal requests the end; unheard: the output is not read
std::atomic<bool> interrupted = false, unheard = false;

// Returns the sentence prefixed with the file's name.
std::string begun_with(const std::string& file, const std::string& sentence) {
  return sentence.starts_with(file) ? sentence : file + ": " + sentence;
}

constexpr size_t kMostExplained = 100; // steps per lane; divergence may produce any number

// Prints an error beside the progress.
void complain(const std::string& sentence) { std::fprintf(stderr, "amplab-engine: %s\n", printable(sentence).c_str()); }

// Receives reports until every lane has ended. Keeps what the comparison needs and writes the rest to files.
class Run {
 public:
  // Does not touch any file. Throws: ExportError if the folder or a file to save is unusable, SessionError if the
  // session is.
  Run(SessionPort& session, RunOptions options, std::vector<LaneInfo> infos)
      : session_(session), options_(std::move(options)), progress_(lanes_of(options_.configs), options_.quiet) {
    for (size_t i = 0; i < infos.size(); ++i) runs_.push_back({options_.configs[i], std::move(infos[i]), {}, {}});
    summarisers_.resize(runs_.size());
    faults_.resize(runs_.size());
    zeros_.resize(runs_.size());
    first_nonfinite_.resize(runs_.size());
    if (!options_.out.empty()) claimed_.emplace(options_.out);
    check_writable_files(options_);
    if (!options_.session.empty()) recorded_.emplace(options_.session);
  }

  // Throws: UsageError if a file to start from is unusable or one to save cannot be written; ExportError if the
  // folder's files cannot be created; SessionError if the session cannot be started. The folder is unchanged until
  // these are settled.
  int listen() {
    if (!options_.quiet) report_before_start();
    for (size_t i = 0; i < runs_.size(); ++i) { // load the start of all lanes before the first file is written
      const auto lane = static_cast<int64_t>(i);
      if (!options_.resume[i].empty()) demand(i, wire::Resume{lane, options_.resume[i]});
      if (!options_.initial.empty()) demand(i, wire::LoadWeights{lane, options_.initial});
    }
    for (size_t i = 0; i < runs_.size() && !options_.save_initial.empty(); ++i)
      demand(i, wire::SaveWeights{static_cast<int64_t>(i), options_.save_initial, ""});
    if (!options_.checkpoint.empty()) request_checkpoints(-1, options_.checkpoint, options_.checkpoint_every);
    if (claimed_) folder_.emplace(std::move(*claimed_), Versions{{"amplab", AMPLAB_VERSION}}, runs_);
    if (recorded_) {
      recorded_->begin(runs_);
      begun_ = true;
      if (options_.checkpoint.empty())
        for (size_t i = 0; i < runs_.size(); ++i)
          request_checkpoints(static_cast<int64_t>(i), recorded_->checkpoint_path(i), 0);
    }

    session_.post(wire::Play{});
    while (!all_ended()) {
      listen_once();
      progress_.show();
    }
    if (!options_.save_final.empty()) save_final();
    if (options_.explain && !unheard_) explain();
    progress_.clear();
    return finish();
  }

 private:
  // Sends a command. Its reply is a reported file, an explanation or a failure.
  void ask(wire::Command command) {
    failure_.reset();
    asking_ = command.id = ++asked_;
    session_.post(std::move(command));
  }
  // Waits for the reply. Returns the reason of a failure, or nullopt.
  std::optional<std::string> answer() {
    while (asking_ != 0) listen_once();
    return failure_;
  }

  void demand(size_t lane, wire::Command command) {
    ask(std::move(command));
    if (const auto failure = answer()) throw UsageError(begun_with(options_.files[lane], *failure));
  }

  void save_final() {
    for (size_t i = 0; i < runs_.size(); ++i) {
      if (runs_[i].status.state == LaneState::failed || session_.lost()) continue;
      ask(wire::SaveWeights{static_cast<int64_t>(i), options_.save_final, options_.save_dtype});
      if (const auto failure = answer()) fail(*failure);
    }
  }

  // Finds explanations by replaying steps. Another interrupt ends it.
  void explain() {
    const int64_t interrupts = interrupts_;
    for (size_t i = 0; i < runs_.size() && interrupts_ == interrupts; ++i) {
      std::vector<int64_t>& steps = faults_[i];
      steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
      const size_t count = std::min(steps.size(), kMostExplained);
      explanations_.clear();
      failure_.reset();
      for (size_t k = 0; k < count && !failure_ && !session_.lost() && interrupts_ == interrupts; ++k) {
        ask(wire::Explain{static_cast<int64_t>(i), steps[k]});
        while (asking_ != 0 && interrupts_ == interrupts) listen_once();
      }
      if (failure_) fail(*failure_);
      explained_ += explanation_text(runs_[i].config.name, explanations_);
      const auto nonfinite = summarisers_[i].summary(summarisers_[i]).first_nonfinite_step;
      const auto explained =
          std::ranges::find_if(explanations_, [&](const Explanation& each) { return each.step == nonfinite; });
      if (explained != explanations_.end()) first_nonfinite_[i] = *explained;
      if (const size_t left = steps.size() - explanations_.size(); left > 0)
        explained_ += runs_[i].config.name + ": " + std::to_string(left) +
                      " more steps were skipped or not finite; the first " + std::to_string(explanations_.size()) +
                      " are explained.\n";
    }
  }

  void request_checkpoints(int64_t lane, const std::string& path, int64_t every) {
    wire::Command command = wire::SaveCheckpoints{lane, path, every};
    command.id = ++asked_;
    checkpoints_.insert(command.id);
    session_.post(std::move(command));
  }

  // Stores checkpoints in the session. Checkpoints made only for the session are not events of the run, and the run
  // does not fail without them. Returns whether the report has nothing else.
  bool take_in(const wire::Report& report) {
    if (!recorded_ || !checkpoints_.contains(report.command)) return false;
    if (const auto* failure = std::get_if<wire::Failure>(&report); failure && options_.checkpoint.empty()) {
      say("The session keeps no checkpoint: " + failure->text);
      return true;
    }
    const auto* received = std::get_if<wire::Events>(&report);
    if (!received) return false;
    for (const Event& event : received->events)
      record([&](RecordedSession& session) {
        session.snapshot(static_cast<size_t>(received->lane), event.step, event.subject);
      });
    return options_.checkpoint.empty();
  }

  void listen_once() {
    session_.wait(20ms);
    if (interrupted.exchange(false)) {
      ++interrupts_;
      session_.post(wire::Stop{});
    }
    if (options_.streams_session && !StreamedSession::is_read()) unheard = true;
    if (unheard.exchange(false) && !unheard_) {
      unheard_ = true;
      session_.post(wire::Stop{});
    }
    for (wire::Report& report : session_.drain()) {
      if (take_in(report)) continue;
      const bool answer = asking_ != 0 && report.command == asking_;
      if (auto* failure = answer ? std::get_if<wire::Failure>(&report) : nullptr)
        failure_ = std::move(failure->text);
      else
        std::visit([this](auto& message) { hear(message); }, report);
      if (answer && std::holds_alternative<wire::Done>(report)) asking_ = 0;
    }
    record([](RecordedSession& session) { session.commit_if_due(); });
    if (begun_ && recorded_ && options_.checkpoint.empty())
      for (size_t i = 0; i < runs_.size(); ++i)
        if (const auto every = recorded_->checkpoint_every(i))
          request_checkpoints(static_cast<int64_t>(i), recorded_->checkpoint_path(i), *every);
    if (const auto now = std::chrono::steady_clock::now(); now - synced_ > 1s) {
      synced_ = now;
      write([](RunFolder& folder) { folder.sync(); });
    }
  }

  static std::vector<Progress::Lane> lanes_of(const std::vector<RunConfig>& configs) {
    std::vector<Progress::Lane> lanes;
    for (const RunConfig& config : configs)
      lanes.push_back({printable(config.name, kLongestQuote), config.train.steps, 0, {}});
    return lanes;
  }

  void report_before_start() const {
    for (const RunRecord& run : runs_) {
      const auto note = [&](const std::string& sentence) {
        std::fprintf(stderr, "%s: %s\n", printable(run.config.name, kLongestQuote).c_str(),
                     printable(sentence).c_str());
      };
      if (!run.info.notice.empty()) note(run.info.notice);
      for (const std::string& sentence : run.info.emulated) note(sentence);
      for (const std::string& sentence : hints(run.config)) note(sentence);
    }
  }

  void hear(wire::Steps& m) {
    const auto lane = static_cast<size_t>(m.lane);
    summarisers_[lane].add(m.records, runs_[lane].info.columns);
    progress_.steps(lane, m.records);
    keep([&](auto& files) { files.steps(lane, m.records); });
  }
  void hear(wire::Events& m) {
    for (const Event& event : m.events)
      if (event.kind == EventKind::skip || event.kind == EventKind::nonfinite)
        faults_[static_cast<size_t>(m.lane)].push_back(event.step);
    std::vector<Event>& beforehand = runs_[static_cast<size_t>(m.lane)].events; // written when the folder is created
    if (!folder_ && !begun_) beforehand.insert(beforehand.end(), m.events.begin(), m.events.end());
    keep([&](auto& files) { files.events(static_cast<size_t>(m.lane), m.events); });
  }
  void hear(wire::Ops& m) {
    keep([&](auto& files) { files.ops(static_cast<size_t>(m.lane), m.records); });
  }
  void hear(wire::InspectionReport& m) {
    zeros_[static_cast<size_t>(m.lane)].add(m.inspection);
    keep([&](auto& files) { files.inspection(static_cast<size_t>(m.lane), m.inspection); });
  }
  void hear(wire::Status& m) {
    const auto lane = static_cast<size_t>(m.lane);
    runs_[lane].status = m.status;
    keep([&](auto& files) { files.status(lane, m.status); });
  }
  void hear(wire::Explained& m) { explanations_.push_back(std::move(m.explanation)); }
  void hear(auto&) {}                           // replies that are not used here
  void hear(wire::Failure& m) { fail(m.text); } // a checkpoint could not be written

  // Prints each sentence once, because a disk error recurs at every write.
  void say(const std::string& sentence) {
    if (!printed_.insert(sentence).second) return;
    progress_.clear();
    complain(sentence);
  }
  void fail(const std::string& sentence) {
    say(sentence);
    failed_ = true;
  }

  // A full disk does not stop training. Pending rows go with the next successful write.
  template <class Action> void write(Action action) {
    if (!folder_) return;
    try {
      action(*folder_);
    } catch (const ExportError& error) {
      say(error.what());
    }
  }

  template <class Action> void record(Action action) {
    if (!recorded_ || !begun_) return;
    try {
      action(*recorded_);
    } catch (const SessionError& error) {
      say(std::string(error.what()) +
          "; the run continues, and its measurements stay in memory until they can be written");
    }
  }

  // Writes to the folder and the session, if present.
  template <class Action> void keep(Action action) {
    write(action);
    record(action);
  }

  bool all_ended() const {
    return std::ranges::all_of(runs_, [](const RunRecord& run) { return has_ended(run.status.state); });
  }

  int finish() {
    for (const RunRecord& run : runs_)
      if (run.status.state == LaneState::failed) fail(run.config.name + ": " + run.status.reason);
    std::vector<Summary> summaries;
    for (const Summariser& summariser : summarisers_) summaries.push_back(summariser.summary(summarisers_.front()));
    std::FILE* const output = options_.streams_session ? stderr : stdout;
    if (folder_) {
      finish_folder();
    } else if (output == stdout) {
      std::fputs(comparison_text(runs_, summaries).c_str(), stdout);
    }
    if (output == stdout ? !folder_ || !options_.quiet : !options_.quiet)
      std::fputs(outcomes(summaries).c_str(), output);
    if (recorded_) finish_session();
    std::fputs(explained_.c_str(), output);
    if (unheard_) fail("The run was stopped, because its output is no longer read.");
    if (interrupts_ > 0) return kInterrupted;
    return failed_ ? kRunFailed : kDone;
  }

  std::string outcomes(const std::vector<Summary>& summaries) const {
    std::vector<RunFigures> figures;
    for (size_t i = 0; i < runs_.size(); ++i)
      figures.push_back(
          figures_of(runs_[i], summaries[i], zeros_[i].share(), first_nonfinite_[i] ? &*first_nonfinite_[i] : nullptr));
    return outcome_text(runs_, figures);
  }

  void finish_session() {
    try {
      recorded_->commit();
    } catch (const SessionError& error) {
      fail(std::string(error.what()) + "; the last measurements are not in it");
    }
  }

  void finish_folder() {
    try {
      folder_->finish();
    } catch (const ExportError& error) {
      printed_.erase(error.what()); // print it again: now it is final
      fail(error.what());
    }
  }

  SessionPort& session_;
  RunOptions options_;
  Progress progress_;
  std::vector<RunRecord> runs_;
  std::vector<Summariser> summarisers_;
  std::optional<ClaimedFolder> claimed_; // until the folder's files are created
  std::optional<RunFolder> folder_;
  std::optional<RecordedSession> recorded_;
  bool begun_ = false;            // its runs are in the session
  std::set<int64_t> checkpoints_; // numbers of the commands that requested them
  std::set<std::string> printed_;
  bool failed_ = false;
  int64_t interrupts_ = 0;
  bool unheard_ = false;
  std::chrono::steady_clock::time_point synced_ = std::chrono::steady_clock::now();
  std::vector<std::vector<int64_t>> faults_;                // by lane: steps that were skipped or first non-finite
  std::vector<Explanation> explanations_;                   // of the lane being explained
  std::vector<GradientZeros> zeros_;                        // by lane
  std::vector<std::optional<Explanation>> first_nonfinite_; // by lane
  std::string explained_;                                   // text of all lanes
  int64_t asking_ = 0;                                      // number of the pending command, or 0
  int64_t asked_ = 0;                                       // number of the last command
  std::optional<std::string> failure_;                      // of the pending command
};

// A write without a reader is handled like other errors: the run ends and completes its files.
void note_unheard(int) { unheard = true; }

} // namespace

int run_command(Words words) {
  RunOptions options = parse_run_options(words);
  std::optional<StreamedSession> streamed;
  if (options.streams_session) options.session = streamed.emplace().path();
  RankableSession session;
  std::vector<LaneInfo> infos = prepared(session, options);
  try {
    std::optional<Run> run(std::in_place, session, std::move(options), std::move(infos));
    platform::on_request_to_end([](int) { interrupted = true; });
    platform::on_closed_pipe(note_unheard);
    const int status = run->listen();
    run.reset(); // closes its files
    if (!streamed || streamed->copy_to_stdout()) return status;
    complain("The session could not be written to standard output.");
    return status == kDone ? kRunFailed : status;
  } catch (const SessionError& error) { // the session cannot be used
    throw UsageError(error.what());
  } catch (const ExportError& error) { // the folder cannot be created or written: before the first step
    throw UsageError(error.what());
  }
}

} // namespace amplab
