// SPDX-License-Identifier: Apache-2.0
// The session of run and serve: a thread of this program, unless lanes are prepared that have several ranks. Then it is one of
// these ranks, until lanes are prepared that have another number of them.
#pragma once
#include "engine/session/session_port.h"

#include <memory>
#include <mutex>
#include <vector>

namespace amplab {

class RankableSession final : public SessionPort {
 public:
  RankableSession();

  void post(wire::Command command, size_t bytes = 0) override;
  std::vector<wire::Report> drain() override;
  void wait(std::chrono::milliseconds limit) override;
  bool lost() const override;
  // Can no other lanes be prepared? Ranks that have ended are begun anew with them; a device that was lost is not. Any thread.
  bool over() const;

 private:
  std::shared_ptr<SessionPort> current() const;
  void become(int ranks, double patience);

  mutable std::mutex mutex_; // guards what follows
  std::shared_ptr<SessionPort> session_;
  int ranks_ = 1;
  std::vector<wire::Report> left_; // what one before it had still to say
};

} // namespace amplab
