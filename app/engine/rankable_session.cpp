// SPDX-License-Identifier: Apache-2.0
#include "app/engine/rankable_session.h"

#include "app/engine/ranked_session.h"
#include "engine/run/config_error.h"
#include "engine/run/ranks.h"
#include "engine/session/session.h"
#include "kernels/registry/registry.h"

#include <algorithm>
#include <iterator>

namespace amplab {

RankableSession::RankableSession() : session_(std::make_shared<Session>(open_device)) {}

std::shared_ptr<SessionPort> RankableSession::current() const {
  const std::lock_guard lock(mutex_);
  return session_;
}

// The old one goes first: its lanes' memory is what the new one may need. Throws: ConfigError, and the old one has gone all the same.
void RankableSession::become(int ranks, double patience) {
  {
    const std::lock_guard lock(mutex_);
    if (ranks == ranks_ && !session_->lost()) return;
    std::ranges::move(session_->drain(), std::back_inserter(left_));
  }
  std::shared_ptr<SessionPort> before = current(), next;
  if (ranks > 1) next = std::make_shared<RankedSession>(ranks, patience);
  {
    const std::lock_guard lock(mutex_);
    ranks_ = ranks;
    if (!next) next = std::make_shared<Session>(open_device);
    session_ = next;
  }
}

void RankableSession::post(wire::Command command, size_t bytes) {
  if (const auto* prepare = std::get_if<wire::Prepare>(&command)) {
    int ranks = 1;
    double patience = 0;
    for (const RunConfig& config : prepare->configs) {
      ranks = std::max(ranks, ranks_of(config));
      if (ranks_of(config) > 1) patience = std::max(patience, config.parallel.timeout_s);
    }
    try {
      become(ranks, patience);
    } catch (const ConfigError& error) {
      const std::lock_guard lock(mutex_);
      left_.emplace_back(wire::Failure{error.what()});
      left_.back().command = command.id;
      return;
    }
  }
  current()->post(std::move(command), bytes);
}

std::vector<wire::Report> RankableSession::drain() {
  std::vector<wire::Report> reports;
  std::shared_ptr<SessionPort> session;
  {
    const std::lock_guard lock(mutex_);
    reports = std::exchange(left_, {});
    session = session_;
  }
  std::ranges::move(session->drain(), std::back_inserter(reports));
  return reports;
}

void RankableSession::wait(std::chrono::milliseconds limit) {
  {
    const std::lock_guard lock(mutex_);
    if (!left_.empty()) return;
  }
  current()->wait(limit);
}

bool RankableSession::lost() const { return current()->lost(); }

bool RankableSession::over() const {
  const std::lock_guard lock(mutex_);
  return ranks_ == 1 && session_->lost();
}

} // namespace amplab
