// SPDX-License-Identifier: Apache-2.0
#include "app/engine/rankable_session.h"

#include "app/engine/ranked_session.h"
#include "engine/run/ranks.h"
#include "engine/session/session.h"
#include "kernels/registry/registry.h"

#include <algorithm>
#include <exception>
#include <iterator>
#include <utility>

namespace amplab {
namespace {

std::shared_ptr<SessionPort> session_of_ranks(int ranks, double patience) {
  if (ranks > 1) return std::make_shared<RankedSession>(ranks, patience);
  return std::make_shared<Session>(open_device);
}

int ranks_of_lanes(const wire::Prepare& prepare) {
  int ranks = 1;
  for (const RunConfig& config : prepare.configs) ranks = std::max(ranks, ranks_of(config));
  return ranks;
}

double patience_of(const wire::Prepare& prepare) {
  double patience = 0;
  for (const RunConfig& config : prepare.configs)
    if (ranks_of(config) > 1) patience = std::max(patience, config.parallel.timeout_s);
  return patience;
}

} // namespace

RankableSession::RankableSession() : RankableSession(session_of_ranks) {}

RankableSession::RankableSession(Make make)
    : make_(std::move(make)), sessions_{make_(1, 0)},
      replacing_([this](const std::stop_token& stop) { replace_sessions(stop); }) {}

RankableSession::~RankableSession() { end(); }

// ---- commands ------------------------------------------------------------------------------------------------------

bool RankableSession::needs_another(const wire::Command& command) const {
  const auto* prepare = std::get_if<wire::Prepare>(&command);
  if (!prepare || ended_) return false;
  return sessions_.back()->lost() ? ranks_ > 1 : ranks_of_lanes(*prepare) != ranks_;
}

void RankableSession::post_to_last(wire::Command command, size_t bytes) {
  if (const auto* watch = std::get_if<wire::SetInspection>(&command)) watch_ = *watch;
  sessions_.back()->post(std::move(command), bytes);
}

void RankableSession::post(wire::Command command, size_t bytes) {
  const std::lock_guard lock(mutex_);
  if (const auto* cancel = std::get_if<wire::CancelCommand>(&command); cancel && !waiting_.empty()) {
    if (!waiting_.cancel(cancel->command))
      sessions_.back()->post(wire::CancelCommand{cancel->command}); // immediately; only its reply waits
    if (command.id == 0) return;
  }
  if (waiting_.empty() && !needs_another(command)) return post_to_last(std::move(command), bytes);
  waiting_.push(std::move(command), bytes);
  changed_.notify_all();
}

void RankableSession::reject(int64_t command, wire::Failure reason) {
  const std::lock_guard lock(mutex_);
  if (waiting_.empty()) return sessions_.back()->reject(command, std::move(reason));
  waiting_.reject(command, std::move(reason));
}

// ---- another session -----------------------------------------------------------------------------------------------

// Ends the old session first, to free its lanes' memory. If the new one cannot be created, the old one stays.
void RankableSession::replace_sessions(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (changed_.wait(lock, stop, [this] { return !waiting_.empty(); })) {
    const std::shared_ptr<SessionPort> before = sessions_.back();
    lock.unlock();
    before->settle(stop);
    lock.lock();
    if (stop.stop_requested()) return;
    std::string reason;
    if (const QueuedCommand& first = waiting_.front();
        first.command && !first.cancelled && needs_another(*first.command)) {
      const auto& prepare = std::get<wire::Prepare>(*first.command);
      const int ranks = ranks_of_lanes(prepare);
      const double patience = patience_of(prepare);
      lock.unlock();
      std::shared_ptr<SessionPort> next;
      try {
        next = make_(ranks, patience);
        before->end();
      } catch (const std::exception& error) {
        reason = error.what();
      }
      lock.lock();
      if (next) {
        sessions_.push_back(std::move(next));
        ranks_ = ranks;
        if (watch_) sessions_.back()->post(*watch_);
      }
    }
    forward_waiting(reason);
    changed_.notify_all();
  }
}

void RankableSession::forward_waiting(const std::string& rejection_of_first) {
  for (bool first = true; !waiting_.empty(); first = false) {
    const QueuedCommand& front = waiting_.front();
    if (!first && front.command && !front.cancelled && needs_another(*front.command)) return;
    QueuedCommand next = waiting_.pop();
    if (first && !rejection_of_first.empty())
      sessions_.back()->reject(next.id, {rejection_of_first});
    else if (!next.command)
      sessions_.back()->reject(next.id, std::move(next.reason));
    else if (next.cancelled)
      sessions_.back()->reject(next.id, {"Cancelled."});
    else
      post_to_last(std::move(*next.command), next.bytes);
  }
}

void RankableSession::settle(const std::stop_token& stop) {
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, stop, [this] { return waiting_.empty(); });
  }
  last()->settle(stop);
}

void RankableSession::end() {
  replacing_.request_stop();
  if (replacing_.joinable()) replacing_.join();
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    while (!waiting_.empty()) {
      QueuedCommand next = waiting_.pop();
      if (next.command && std::holds_alternative<wire::Shutdown>(*next.command))
        sessions_.back()->post(std::move(*next.command));
      else
        sessions_.back()->reject(next.id, next.command ? wire::Failure{"The engine ended before this command."}
                                                       : std::move(next.reason));
    }
  }
  last()->end();
}

// ---- reports -------------------------------------------------------------------------------------------------------

std::shared_ptr<SessionPort> RankableSession::last() const {
  const std::lock_guard lock(mutex_);
  return sessions_.back();
}

std::vector<wire::Report> RankableSession::drain() {
  std::vector<std::shared_ptr<SessionPort>> all;
  {
    const std::lock_guard lock(mutex_);
    all = sessions_;
  }
  std::vector<wire::Report> reports;
  for (const std::shared_ptr<SessionPort>& session : all)
    std::ranges::move(session->drain(), std::back_inserter(reports));
  const std::lock_guard lock(mutex_);
  sessions_.erase(sessions_.begin(),
                  sessions_.begin() + std::ssize(all) - 1); // had ended before they were drained
  return reports;
}

void RankableSession::wait(std::chrono::milliseconds limit) {
  {
    const std::lock_guard lock(mutex_);
    if (sessions_.size() > 1) return; // earlier sessions may have reports
  }
  last()->wait(limit);
}
void RankableSession::gather(std::chrono::milliseconds limit) { last()->gather(limit); }
bool RankableSession::lost() const { return last()->lost(); }

bool RankableSession::over() const {
  const std::lock_guard lock(mutex_);
  return ranks_ == 1 && sessions_.back()->lost();
}

} // namespace amplab
