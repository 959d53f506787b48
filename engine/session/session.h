// SPDX-License-Identifier: Apache-2.0
// The engine's thread: trains the lanes side by side, one step each in turn, so that all stand at the same step. It is
// told what to do by commands and tells what happened by reports; nothing else crosses. Who may call what:
// session_port.h.
#pragma once
#include "engine/session/command_queue.h"
#include "engine/session/look_budget.h"
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
class ReplayWatch;
struct Lane;
struct LineResult;
struct StepResult;

// How a session gets its devices; injected so that absence and failure can be tested.
using OpenDevice = std::function<std::unique_ptr<Device>(const std::string& name)>;

class Session final : public SessionPort {
 public:
  // seconds: the clock by which it measures steps, to say which of them are looked at (look_budget.h); null: the
  // machine's. world: the ranks that lanes may train with, which outlive the session; null: none.
  explicit Session(OpenDevice open_device, std::function<double()> seconds = {}, World* world = nullptr);
  // Ends a step that is under way where it stands, and joins.
  ~Session() override;

  // A command takes effect at the next step boundary, CallOff at once.
  // A step that is under way when Stop or Shutdown is posted has kLastMoments to end as a whole; then it is ended where
  // it stands, its lane is stopped, and nothing is written of it. Whoever drains keeps that clock.
  void post(wire::Command command, size_t bytes = 0) override;
  void refuse(int64_t command, std::string why) override;
  // No step is left out: while nobody drains, training waits.
  std::vector<wire::Report> drain() override;

  static constexpr std::chrono::milliseconds kLastMoments{500};

  void wait(std::chrono::milliseconds limit) override { reports_.wait(limit); }
  void gather(std::chrono::milliseconds limit) override { reports_.gather(limit); }
  void settle(const std::stop_token& stop) override;
  void end() override;

  // True once a device was lost: every lane has failed with the reason, the engine's thread has ended, and only a new
  // process gets the device back. What it said before can still be drained. Any thread.
  bool lost() const override { return lost_; }

 private:
  using Clock = std::chrono::steady_clock;

  void run(std::stop_token stop);
  void train_one_round(Lanes& lanes, bool by_phase, std::stop_token stop);
  void train_one_step(int64_t id, Lane& lane, bool inspect_asked, std::stop_token stop);
  void train_one_phase(int64_t id, Lane& lane, std::stop_token stop);
  // ---- in session_lines.cpp ----
  void go_on(Lanes& lanes, const wire::GoOn& command, std::stop_token halt, std::stop_token stop);
  void go_on_by_lines(int64_t id, Lane& lane, Pace pace, std::stop_token halt, std::stop_token stop);
  void set_breaks(Lanes& lanes, const wire::SetBreaks& command);
  void look_back(Lanes& lanes, const wire::LookBack& command, ReplayWatch& watch, std::stop_token halt);
  // What a lane has come to. Throws: what its lines have raised.
  void report_lines(int64_t id, Lane& lane, LineResult result, std::stop_token stop);
  void report_stop(int64_t id, LineStop stop);
  // Where the lanes stand that go on freely and have not told it; wanted: -1: all of them.
  std::vector<std::pair<int64_t, LineStop>> where_going_stands(Lanes& lanes, int64_t wanted,
                                                               const std::string& why) const;
  void end_going(Lanes& lanes);                  // tells it
  bool goes(int64_t id, const Lane& lane) const; // in this round
  // Of the walk that comes: requested where it shall end.
  std::stop_token walk_begins();
  void walk_is_over();
  void end_walk_if_late(); // Requires: mutex_ is held

  // Tells what the lane's model does, if somebody wants to see it and has not as it stands. Between two steps.
  void tell_picture(int64_t id, Lane& lane);
  // What is left of a step that was begun phase by phase: files hold whole steps.
  void finish_step(int64_t id, Lane& lane, std::stop_token stop);
  void report(wire::Report report); // as an answer to the command that is obeyed, if one is
  void report_result(int64_t id, Lane& lane, StepResult result, std::stop_token stop);
  // Tells the lane's text and columns, where they are others than those it was told with.
  void tell_loop(int64_t id, Lane& lane);
  void set_status(int64_t id, Lane& lane, LaneState state, std::string reason = {}, EndedBy by = EndedBy::nothing);
  void pause(Lanes& lanes);
  // culprit: the lane at whose work the device was found lost; -1: none.
  void lose(Lanes& lanes, int64_t culprit, const std::string& reason);
  // Runs an action on a lane that is this lane's own affair: what goes wrong ends the lane. Throws: DeviceLost.
  void charge(int64_t id, Lane& lane, const std::function<void()>& action);
  class Watch;
  bool called_off(); // the command that is obeyed
  static std::string sentence_of(const std::exception& error);
  void obey_next(Lanes& lanes, std::stop_token stop); // Requires: a command waits
  void obey(wire::Command& command, Lanes& lanes, std::stop_source unwanted,
            std::stop_token stop); // in session_commands.cpp
  void refuse_what_waits();        // Requires: mutex_ is held, and nobody obeys any more
  // Writes the lane's checkpoint, if one is due after this step or because the lane ends.
  void checkpoint_if_due(int64_t id, const Lane& lane, bool ends);

  OpenDevice open_device_;
  World* const world_;
  const std::function<double()> seconds_;

  std::atomic<bool> lost_ = false;
  std::mutex mutex_; // guards what follows, up to end_asked_ and halts_at_pause_
  std::condition_variable_any commanded_, answered_;
  CommandQueue commands_;
  bool obeying_ = false, ended_ = false;
  std::string ended_why_ = "The engine ended before it came to this.";
  int64_t obeyed_ = 0;        // the command that is obeyed; 0: none, or one without a number
  bool called_off_ = false;   // it is not wanted any more
  std::stop_source unwanted_; // of it: called off, or the session ends
  std::stop_source walk_;     // of the step that is under way
  std::optional<Clock::time_point> walk_began_,
      end_asked_;               // a step; the first Stop or Shutdown that has not been obeyed
  bool halts_at_pause_ = false; // the command that is obeyed goes on by lines

  ReportQueue reports_;

  // Engine thread only.
  bool playing_ = false;
  bool line_stopped_ = false; // in this round a lane has stopped within its loop
  // A GoOn that is not answered yet: these lanes play, all others stand.
  struct Going {
    int64_t command = 0, lane = -1;
    std::set<int64_t> unanswered;
  };
  std::optional<Going> going_;
  int64_t single_steps_ = 0;
  std::stop_token stop_;
  bool inspect_next_ = false;
  LookRule look_rule_;    // of all lanes, whatever becomes of them
  int64_t answering_ = 0; // the command that is obeyed; 0: none

  std::jthread thread_; // last: everything above outlives it
};

} // namespace amplab
