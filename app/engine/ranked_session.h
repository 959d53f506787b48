// SPDX-License-Identifier: Apache-2.0
// A session with several ranks. mpirun starts them as processes of this program; rank 0 serves the session, and this
// object watches all ranks. If one dies, stops or lags, all are ended and every unfinished lane fails. A sentence names
// the rank, its host and the step. No process is left behind, whichever is killed.
#pragma once
#include "app/engine/rank_launch.h"
#include "app/engine/rank_watch.h"
#include "engine/session/session_port.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace amplab {

class RankedSession final : public SessionPort {
 public:
  // patience: longest wait in seconds for a rank. Throws: ConfigError if ranks cannot be started here.
  RankedSession(int ranks, double patience);
  // Ends all ranks and waits for them.
  ~RankedSession() override;

  void post(wire::Command command, size_t bytes = 0) override;
  void reject(int64_t command, wire::Failure reason) override;
  std::vector<wire::Report> drain() override;
  void wait(std::chrono::milliseconds limit) override;
  void gather(std::chrono::milliseconds limit) override;
  void settle(const std::stop_token& stop) override;
  void end() override;
  bool lost() const override { return lost_; }

  int ranks() const { return ranks_; }

 private:
  void write_commands(const std::stop_token& stop);
  void read_reports(const std::stop_token& stop);
  void read_heartbeats(const std::stop_token& stop);
  void receive(const std::string& line);
  void handle_report(wire::Report report);
  // Require: mutex_ is held.
  void fail(const std::string& sentence);
  void reply(int64_t command, wire::Failure reason); // and Done
  void reply_to_rejected();                          // sends the replies of refused commands that are due
  void reject_pending(const std::string& reason);
  void end_ranks();

  int ranks_;
  double patience_; // seconds
  std::optional<platform::ChildProcess> mpirun_;
  platform::Pipe commands_pipe_ = make_rank_pipe();
  std::atomic<bool> lost_ = false, ending_ = false;
  std::mutex mutex_; // guards the members below
  std::condition_variable_any posted_, reported_, replied_;
  platform::Pipe reports_pipe_ = make_rank_pipe();
  // Pipe ends, or ends of mpirun's streams. -1: rank 0 has not reported yet which it uses.
  int commands_to_ = -1, reports_from_ = -1;
  std::deque<std::vector<std::byte>> commands_;
  std::vector<wire::Report> reports_;
  std::map<int64_t, LaneState> lanes_;
  std::map<int64_t, int64_t> steps_; // last reported step of each lane
  RankWatch watch_;
  std::string lost_reason_;   // sentence; empty until lost
  std::string mpirun_output_; // last few thousand characters of mpirun's standard error
  struct Pending {
    int64_t command;
    wire::Failure reason; // if refused, with a text
  };
  std::deque<Pending> pending_; // numbered commands without a reply
  bool ended_ = false;
  std::jthread writer_, reader_, listener_;
};

} // namespace amplab
