// SPDX-License-Identifier: Apache-2.0
// Session of the commands run and serve. It is a thread of this program, or a group of ranks if the prepared lanes have
// several ranks. Preparing lanes with another number of ranks starts a new session, on this class's thread, after the
// old one has replied to all commands. So post() never waits.
#pragma once
#include "engine/session/command_queue.h"
#include "engine/session/session_port.h"

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace amplab {

class RankableSession final : public SessionPort {
 public:
  // Creates the session for a number of ranks, with `patience` as the longest wait in seconds for a rank. Throws:
  // ConfigError.
  using Make = std::function<std::shared_ptr<SessionPort>(int ranks, double patience)>;

  RankableSession();
  explicit RankableSession(Make make);
  ~RankableSession() override;

  void post(wire::Command command, size_t bytes = 0) override;
  void reject(int64_t command, wire::Failure reason) override;
  std::vector<wire::Report> drain() override;
  void wait(std::chrono::milliseconds limit) override;
  void gather(std::chrono::milliseconds limit) override;
  void settle(const std::stop_token& stop) override;
  void end() override;
  bool lost() const override;
  // Returns whether no lanes can be prepared any more. Ended ranks are restarted for new lanes; a lost device is not.
  // Any thread.
  bool over() const;

 private:
  // Require: mutex_ is held.
  void post_to_last(wire::Command command, size_t bytes);
  bool needs_another(const wire::Command& command) const;
  // Forwards waiting commands up to the next Prepare that needs another session.
  void forward_waiting(const std::string& rejection_of_first);

  void replace_sessions(const std::stop_token& stop); // runs on replacing_
  std::shared_ptr<SessionPort> last() const;

  const Make make_;
  mutable std::mutex mutex_; // guards the members below
  std::condition_variable_any changed_;
  std::vector<std::shared_ptr<SessionPort>>
      sessions_; // the last one receives commands; earlier ones have ended and are not drained yet
  int ranks_ = 1;
  CommandQueue waiting_;                     // starts with a Prepare that the last session cannot handle
  std::optional<wire::SetInspection> watch_; // forwarded to each new session
  bool ended_ = false;
  std::jthread replacing_;
};

} // namespace amplab
