// SPDX-License-Identifier: Apache-2.0
// The engine's thread. Trains the lanes side by side, one step each in turn, so that all stand at the same step.
// Commands and reports are its only interface. For threads, see session_port.h.
#pragma once
#include "engine/session/command_queue.h"
#include "engine/session/inspection_budget.h"
#include "engine/session/report_queue.h"
#include "engine/session/session_port.h"
#include "kernels/contract/device.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace amplab {

class Lanes;
class ReplayProgress;
struct Lane;
struct LineResult;
struct StepResult;

// Opens a session's devices. Injected so that tests can simulate absence and failure.
using OpenDevice = std::function<std::unique_ptr<Device>(const std::string& name)>;

class Session final : public SessionPort {
 public:
  // seconds: clock for the inspection budget (inspection_budget.h). Null: the machine's clock. world: ranks for the
  // lanes, which outlive the session. Null: none.
  explicit Session(OpenDevice open_device, std::function<double()> seconds = {}, World* world = nullptr);
  // Ends the current step at once, and joins.
  ~Session() override;

  // Queues a command. It takes effect at the next step boundary, CancelCommand at once. After Stop or Shutdown, the
  // current step has kStopGrace to finish. Then it is ended where it is, its lane is stopped, and nothing of it is
  // written. drain() checks that time limit.
  void post(wire::Command command, size_t bytes = 0) override;
  void reject(int64_t command, wire::Failure reason) override;
  // Returns all steps. Training waits for drain() once the queue is full.
  std::vector<wire::Report> drain() override;

  static constexpr std::chrono::milliseconds kStopGrace{500};

  void wait(std::chrono::milliseconds limit) override { reports_.wait(limit); }
  void gather(std::chrono::milliseconds limit) override { reports_.gather(limit); }
  void settle(const std::stop_token& stop) override;
  void end() override;

  // Returns whether a device was lost. Every lane has then failed with the reason, and the engine's thread has
  // ended. Only a new process can use the device again. Earlier reports can still be drained. Any thread.
  bool lost() const override { return lost_; }

 private:
  using Clock = std::chrono::steady_clock;

  void run(std::stop_token stop);
  void train_one_round(Lanes& lanes, bool by_phase, std::stop_token stop);
  void train_one_step(int64_t id, Lane& lane, bool inspection_requested, std::stop_token stop);
  void train_one_phase(int64_t id, Lane& lane, std::stop_token stop);
  // ---- in session_lines.cpp ----
  void resume_execution(Lanes& lanes, const wire::ContinueLane& command, std::stop_token halt, std::stop_token stop);
  void resume_by_lines(int64_t id, Lane& lane, Pace pace, std::stop_token halt, std::stop_token stop);
  void set_breaks(Lanes& lanes, const wire::SetBreaks& command);
  void travel_back(Lanes& lanes, const wire::TimeTravel& command, ReplayProgress& progress, std::stop_token halt);
  // Reports the progress of a lane. Throws: what its lines raised.
  void report_lines(int64_t id, Lane& lane, LineResult result, std::stop_token stop);
  void report_stop(int64_t id, LineStop stop);
  // Returns the positions of lanes that run freely and have not reported theirs. wanted: -1 for all.
  std::vector<std::pair<int64_t, LineStop>> pending_stops(Lanes& lanes, int64_t wanted,
                                                          const std::string& reason) const;
  void end_pending_continue(Lanes& lanes);        // reports it
  bool plays(int64_t id, const Lane& lane) const; // in this round
  // Begins an execution. Returns the token that ends it.
  std::stop_token begin_execution();
  void end_execution();
  void end_execution_if_late(); // Requires: mutex_ is held

  // Keeps a snapshot of the lane if one is due. Reports the first one that cannot be saved.
  void snapshot_before_step(int64_t id, Lane& lane);
  // Reports the lane's preview if one is wanted and this state has none yet. Between two steps.
  void report_preview(int64_t id, Lane& lane);
  // Finishes a step that was begun phase by phase. Files hold whole steps only.
  void finish_step(int64_t id, Lane& lane, std::stop_token stop);
  void report(wire::Report report); // as a reply to the current command, if there is one
  void report_result(int64_t id, Lane& lane, StepResult result, std::stop_token stop);
  // Reports the lane's program and columns if they have changed.
  void report_program(int64_t id, Lane& lane);
  void set_status(int64_t id, Lane& lane, LaneState state, std::string reason = {}, EndedBy by = EndedBy::nothing);
  void pause(Lanes& lanes);
  // culprit: the lane that found the device lost. -1: none.
  void end_on_device_loss(Lanes& lanes, int64_t culprit, const std::string& reason);
  // Runs an action that concerns one lane. An error ends that lane only. Throws: DeviceLost.
  void run_for_lane(int64_t id, Lane& lane, const std::function<void()>& action);
  class Watch;
  bool cancelled(); // the current command
  static std::string sentence_of(const std::exception& error);
  void execute_next(Lanes& lanes, std::stop_token stop); // Requires: a command waits
  void execute(wire::Command& command, Lanes& lanes, std::stop_source unwanted,
               std::stop_token stop); // in session_commands.cpp
  void reject_waiting();              // Requires: mutex_ is held, and no command runs any more
  // Writes the lane's checkpoint if one is due after this step or at the lane's end.
  void checkpoint_if_due(int64_t id, const Lane& lane, bool ends);

  OpenDevice open_device_;
  World* const world_;
  const std::function<double()> seconds_;

  std::atomic<bool> lost_ = false;
  std::mutex mutex_; // guards the members up to end_requested_ and pause_halts_
  std::condition_variable_any commanded_, replied_;
  CommandQueue commands_;
  bool executing_ = false, ended_ = false;
  std::string ended_reason_ = "The engine ended before this command.";
  int64_t current_command_ = 0;    // the current command; 0: none, or without an id
  bool cancelled_ = false;         // the current command was cancelled
  std::stop_source cancel_source_; // of the current command: cancelled, or the session ends
  std::stop_source execution_;     // of the current step
  // begin of the current step; first Stop or Shutdown that still waits
  std::optional<Clock::time_point> execution_began_, end_requested_;
  bool pause_halts_ = false; // the current command goes on by lines

  ReportQueue reports_;

  // Engine thread only.
  bool playing_ = false;
  bool stopped_by_line_ = false; // in this round a lane has stopped within its loop
  // A ContinueLane without a reply yet. These lanes play and all others stand.
  struct PendingContinue {
    int64_t command = 0, lane = -1;
    std::set<int64_t> without_reply;
  };
  std::optional<PendingContinue> pending_continue_;
  int64_t single_steps_ = 0;
  std::stop_token stop_;
  bool inspect_next_ = false;
  InspectionRule inspection_rule_; // of all lanes, also of later ones
  int64_t replying_to_ = 0;        // the current command; 0: none

  std::jthread thread_; // last: everything above outlives it
};

} // namespace amplab
