// SPDX-License-Identifier: Apache-2.0
// The session of run and serve: a thread of this program, unless lanes are prepared that have several ranks. Then it is
// one of these ranks, until lanes are prepared that have another number of them. That one begins once the one before it
// has answered all that it was asked, on a thread of this class, so that whoever posts never waits.
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
  // Makes the session of so many ranks, which may wait `patience` seconds for one. Throws: ConfigError where there can
  // be none.
  using Make = std::function<std::shared_ptr<SessionPort>(int ranks, double patience)>;

  RankableSession();
  explicit RankableSession(Make make);
  ~RankableSession() override;

  void post(wire::Command command, size_t bytes = 0) override;
  void refuse(int64_t command, std::string why) override;
  std::vector<wire::Report> drain() override;
  void wait(std::chrono::milliseconds limit) override;
  void gather(std::chrono::milliseconds limit) override;
  void settle(const std::stop_token& stop) override;
  void end() override;
  bool lost() const override;
  // Can no other lanes be prepared? Ranks that have ended are begun anew with them; a device that was lost is not. Any
  // thread.
  bool over() const;

 private:
  // Require: mutex_ is held.
  void post_to_last(wire::Command command, size_t bytes);
  bool needs_another(const wire::Command& command) const;
  void hand_on(const std::string& why_not_first); // what waits, up to the next Prepare that needs another session

  void replace_sessions(const std::stop_token& stop); // on its thread
  std::shared_ptr<SessionPort> last() const;

  const Make make_;
  mutable std::mutex mutex_; // guards what follows
  std::condition_variable_any changed_;
  std::vector<std::shared_ptr<SessionPort>>
      sessions_; // the last one obeys; those before it have ended and are not drained yet
  int ranks_ = 1;
  CommandQueue waiting_;             // from a Prepare on that the last session cannot obey
  std::optional<wire::Watch> watch_; // that a session begins with
  bool ended_ = false;
  std::jthread replacing_;
};

} // namespace amplab
