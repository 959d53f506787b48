// SPDX-License-Identifier: Apache-2.0
// A sweep: one process per run, as many in parallel as there are places, with all results in one session.
#include "app/engine/command.h"
#include "app/engine/sweep_hosts.h"
#include "app/engine/sweep_options.h"
#include "app/engine/sweep_results.h"
#include "app/engine/sweep_worker.h"
#include "engine/export/comparison_text.h"
#include "engine/run/config_error.h"
#include "kernels/registry/cpu_info.h"
#include "platform/signals.h"
#include "platform/temporary.h"
#include "platform/this_process.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <thread>

namespace amplab {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr int kMostTries = 5; // for a run with a killed worker
constexpr auto kWorkerFarewell = 5s;

std::atomic<bool> was_interrupted = false;

// A folder for the workers' files. It is beside the session, so that other hosts that see the session see it too.
class SweepFolder {
 public:
  explicit SweepFolder(const std::string& session) {
    const fs::path file(session.empty() ? (fs::temp_directory_path() / "amplab").string() : session);
    const std::string beginning = "." + file.filename().string() + ".sweep-";
    const fs::path parent = file.has_parent_path() ? file.parent_path() : fs::path(".");
    std::error_code none;
    if (!session.empty()) // left by a killed process; this process owns the session
      for (const fs::directory_entry& entry : fs::directory_iterator(parent, none))
        if (entry.path().filename().string().starts_with(beginning)) fs::remove_all(entry.path(), none);
    path_ = platform::make_temporary_folder((fs::absolute(parent) / beginning).string(), none);
    if (path_.empty())
      throw UsageError("Cannot create a folder in " + parent.string() +
                       " for the runs of the sweep: choose another folder for the session.");
  }
  SweepFolder(const SweepFolder&) = delete;
  SweepFolder& operator=(const SweepFolder&) = delete;
  ~SweepFolder() {
    std::error_code none;
    fs::remove_all(path_, none);
  }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

class SweepRunner {
 public:
  SweepRunner(SweepOptions options, SweepResults& results)
      : options_(std::move(options)), results_(results), folder_(options_.session) {
    for (const RunConfig& run : options_.runs)
      if (!results_.has(run)) waiting_.push_back({run, 0});
    workers_.resize(options_.worker_slots.size());
  }

  // Returns the exit status.
  int run() {
    const size_t there = options_.runs.size() - waiting_.size();
    print(std::to_string(options_.runs.size()) + " runs, " + std::to_string(there) + " of them done already, " +
          std::to_string(workers_.size()) + " at a time.");
    while (!was_interrupted && (at_work() || (!waiting_.empty() && has_free_slot()))) {
      for (size_t worker_slot = 0; worker_slot < workers_.size(); ++worker_slot) attend(worker_slot);
      std::this_thread::sleep_for(5ms);
    }
    if (was_interrupted) {
      end_workers();
      return kInterrupted;
    }
    if (!results_.unwritten().empty()) results_.commit();
    if (!results_.unwritten().empty()) complain(results_.unwritten());
    if (!waiting_.empty())
      complain("No host is left for " + std::to_string(waiting_.size()) +
               " runs: start the sweep again to continue with them.");
    return failed_ ? kRunFailed : kDone;
  }

 private:
  struct Waiting {
    RunConfig config;
    int tries;
  };
  struct AtWork {
    Waiting what;
    SweepWorker worker;
  };

  bool at_work() const {
    return std::ranges::any_of(workers_, [](const auto& worker) { return worker.has_value(); });
  }
  bool has_free_slot() const {
    return std::ranges::any_of(options_.worker_slots,
                               [&](const WorkerSlot& worker_slot) { return !hosts_.is_abandoned(worker_slot.host); });
  }

  void attend(size_t worker_slot) {
    const std::string& host = options_.worker_slots[worker_slot].host;
    std::optional<AtWork>& at_work = workers_[worker_slot];
    if (at_work)
      if (const auto status = at_work->worker.ended()) {
        end_of(*at_work, *status, host);
        at_work.reset();
      }
    if (at_work || waiting_.empty() || hosts_.is_abandoned(host)) return;
    Waiting next = std::move(waiting_.front());
    waiting_.pop_front();
    SweepWorker worker(next.config, options_.worker_slots[worker_slot], folder_.path(), ++number_);
    at_work.emplace(AtWork{std::move(next), std::move(worker)});
  }

  void end_of(AtWork& ended, int status, const std::string& host) {
    const std::string name = printable(ended.what.config.name, kLongestQuote);
    if (status == kDone || status == kRunFailed) { // a failed run is a result too, if it has a session
      size_t taken = 0;
      try {
        taken = results_.import_runs(ended.worker.session());
      } catch (const SessionError&) { // the worker's, so the run is repeated
      }
      if (taken > 0) {
        report_unwritten();
        hosts_.note(host, SweepHosts::End::measured);
        ++done_;
        return print(name + ": done, " + std::to_string(done_) + ", " + std::to_string(waiting_.size()) + " wait");
      }
    }
    const std::string complaint = error_line(ended.worker.complaint());
    const std::string why = complaint.empty() ? "its process ended with status " + std::to_string(status) : complaint;
    if (status == kBadInput) return complain(name + ": " + why);
    const bool was_abandoned = hosts_.is_abandoned(host);
    const bool counts = hosts_.note(host, SweepHosts::End::nothing) == SweepHosts::Blame::run;
    if (hosts_.is_abandoned(host) && !was_abandoned) warn("Runs fail on " + host + ", so it gets no more: " + why);
    const int tries = ended.what.tries + (counts ? 1 : 0);
    if (tries >= kMostTries) return complain(name + ": " + why);
    print(name + ": its process ended with status " + std::to_string(status) + "; it runs again");
    waiting_.push_back({ended.what.config, tries});
  }

  // Once for each reason.
  void report_unwritten() {
    if (results_.unwritten() == unwritten_) return;
    unwritten_ = results_.unwritten();
    if (!unwritten_.empty()) warn(unwritten_);
  }

  void end_workers() {
    for (const auto& at_work : workers_)
      if (at_work) at_work->worker.stop();
    const auto last = std::chrono::steady_clock::now() + kWorkerFarewell;
    while (std::chrono::steady_clock::now() < last && at_work()) {
      for (auto& at_work : workers_)
        if (at_work && at_work->worker.ended()) at_work.reset();
      std::this_thread::sleep_for(5ms);
    }
    workers_.clear(); // kills the remaining workers
  }

  void complain(const std::string& sentence) {
    failed_ = true;
    warn(sentence);
  }
  static void warn(const std::string& sentence) {
    std::fprintf(stderr, "amplab-engine: %s\n", printable(sentence).c_str());
  }
  void print(const std::string& sentence) const {
    if (!options_.quiet) std::fprintf(stderr, "%s\n", sentence.c_str());
  }

  SweepOptions options_;
  SweepResults& results_;
  SweepFolder folder_;
  SweepHosts hosts_;
  std::deque<Waiting> waiting_;
  std::vector<std::optional<AtWork>> workers_; // by place
  size_t number_ = 0, done_ = 0;
  bool failed_ = false;
  std::string unwritten_; // reported
};

// Divides this machine's cores among the workers.
void share_cores(size_t worker_slots) {
  const int each = std::max(1, core_count() / static_cast<int>(worker_slots));
  platform::set_if_unset("OMP_NUM_THREADS", std::to_string(each));
}

} // namespace

int sweep_command(Words words) {
  SweepOptions options = parse_sweep_options(words);
  platform::on_request_to_end([](int) { was_interrupted = true; });
  platform::ignore_closed_pipes();
  try {
    SweepResults results(options.session, options.sweep.name);
    for (const std::string& piece : options.pieces) results.import_runs(piece);
    share_cores(options.worker_slots.size());
    const bool table = options.session.empty();
    const int status = SweepRunner(std::move(options), results).run();
    if (table) std::fputs(comparison_text(results.runs(), results.summaries()).c_str(), stdout);
    return status;
  } catch (const SessionError& error) {
    throw UsageError(error.what());
  }
}

} // namespace amplab
