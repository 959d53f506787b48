// SPDX-License-Identifier: Apache-2.0
// A session whose lanes may have several ranks: mpirun starts them as processes of this very program, the first of them
// serves the session, and this end of it watches over all. When one dies, stops or lags, all are ended, every lane that
// was not over has failed, and a sentence says which rank it was, where, and in which step. No process is left behind,
// whichever is killed.
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
  // patience: seconds that ranks may wait for one. Throws: ConfigError where ranks cannot be started here.
  RankedSession(int ranks, double patience);
  // Ends all ranks, and returns when none is left.
  ~RankedSession() override;

  void post(wire::Command command, size_t bytes = 0) override;
  void refuse(int64_t command, std::string why) override;
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
  void read_beats(const std::stop_token& stop);
  void hear(const std::string& line);
  void take(wire::Report report);
  // Require: mutex_ is held.
  void fail(const std::string& sentence);
  void answer(int64_t command, const std::string& why); // by Failure and Done
  void answer_refused();                                // those in whose turn it is
  void refuse_pending(const std::string& why);
  void end_ranks();

  int ranks_;
  int process_ = -1; // mpirun's
  int to_standard_input_ = -1, from_standard_output_ = -1, beats_from_ = -1;
  Pipe commands_pipe_;
  std::atomic<bool> lost_ = false, ending_ = false;
  std::mutex mutex_; // guards what follows
  std::condition_variable_any posted_, reported_, answered_;
  Pipe reports_pipe_;
  // The pipes' ends, or those of mpirun's streams; -1: rank 0 has not said yet which it has.
  int commands_to_ = -1, reports_from_ = -1;
  std::deque<std::vector<std::byte>> commands_;
  std::vector<wire::Report> reports_;
  std::map<int64_t, LaneState> lanes_;
  std::map<int64_t, int64_t> steps_; // of lanes: the last that was told
  RankWatch watch_;
  std::string lost_why_; // a sentence, where they have ended
  std::string said_;     // by mpirun, the last few thousand characters
  struct Pending {
    int64_t command;
    std::string why; // a sentence, of one that is refused
  };
  std::deque<Pending> pending_; // commands with a number that are not answered yet
  bool ended_ = false;
  std::jthread writer_, reader_, listener_;
};

} // namespace amplab
