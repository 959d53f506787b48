// SPDX-License-Identifier: Apache-2.0
#include "app/engine/ranked_session.h"

#include "app/engine/rank_wire.h"
#include "engine/run/config_error.h"
#include "engine/wire/stream.h"
#include "kernels/registry/world_library.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace amplab {

namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto kFarewell = 2s; // time for ranks to end by themselves
constexpr size_t kMaxMpirunOutput = 4000;
constexpr size_t kMostGathered = 4096; // reports; more are drained at once

double seconds_now() { return std::chrono::duration<double>(Clock::now().time_since_epoch()).count(); }

// Returns whether the process ends within the limit.
bool ended_within(pid_t process, Clock::duration limit) {
  for (const Clock::time_point last = Clock::now() + limit;;) {
    siginfo_t info{};
    if (::waitid(P_PID, static_cast<id_t>(process), &info, WEXITED | WNOHANG) != 0 || info.si_pid == process)
      return true;
    if (Clock::now() > last) return false;
    std::this_thread::sleep_for(5ms);
  }
}

} // namespace

RankedSession::RankedSession(int ranks, double patience)
    : ranks_(ranks), patience_(patience), watch_(ranks, patience, seconds_now()) {
  if (const std::string reason = world_absent_because(); !reason.empty()) throw ConfigError(reason);
  std::signal(SIGPIPE, SIG_IGN);
  const Launched launched =
      launch(launch_words(ranks, pipe_name(commands_pipe_.read()), pipe_name(reports_pipe_.write())));
  process_ = launched.process;
  to_standard_input_ = launched.standard_input;
  from_standard_output_ = launched.standard_output;
  heartbeats_from_ = launched.standard_error;
  writer_ = std::jthread([this](const std::stop_token& stop) { write_commands(stop); });
  reader_ = std::jthread([this](const std::stop_token& stop) { read_reports(stop); });
  listener_ = std::jthread([this](const std::stop_token& stop) { read_heartbeats(stop); });
}

RankedSession::~RankedSession() { end(); }

void RankedSession::end() {
  if (!reader_.joinable()) return;
  ending_ = true;
  writer_.request_stop();
  writer_.join(); // has closed rank 0's input, which ends rank 0
  listener_.request_stop();
  listener_.join();
  end_ranks();
  reader_.request_stop();
  reader_.join();
  ::close(from_standard_output_);
  ::close(heartbeats_from_);
  const std::lock_guard lock(mutex_);
  ended_ = true;
  reject_pending("The ranks ended before this command.");
}

// Asks politely first, then kills. mpirun ends the ranks on all its hosts. Ranks on this host that it has lost are
// killed here, even stopped ones.
void RankedSession::end_ranks() {
  if (process_ < 0) return;
  if (!ending_ || !ended_within(process_, kFarewell)) {
    ::kill(process_, SIGTERM);
    if (!ended_within(process_, kFarewell)) {
      ::kill(-process_, SIGKILL);
      ended_within(process_, kFarewell);
    }
  }
  process_ = -1;
}

void RankedSession::reply(int64_t command, wire::Failure reason) {
  reports_.emplace_back(std::move(reason));
  reports_.back().command = command;
  if (command != 0) {
    reports_.emplace_back(wire::Done{});
    reports_.back().command = command;
  }
  reported_.notify_all();
}

void RankedSession::reply_to_rejected() {
  for (; !pending_.empty() && !pending_.front().reason.text.empty(); pending_.pop_front())
    reply(pending_.front().command, std::move(pending_.front().reason));
  if (pending_.empty()) replied_.notify_all();
}

void RankedSession::reject_pending(const std::string& reason) {
  for (Pending& each : pending_)
    if (each.reason.text.empty()) each.reason = {reason};
  reply_to_rejected();
}

void RankedSession::post(wire::Command command, size_t) {
  {
    const std::lock_guard lock(mutex_);
    if (command.id != 0) pending_.push_back({command.id, {}});
    if (std::holds_alternative<wire::Shutdown>(command)) ending_ = true;
    if (lost_ || ended_)
      return reject_pending(ended_ ? "The ranks have ended." : lost_reason_ + " Prepare the lanes again.");
    commands_.push_back(wire::encode(command));
  }
  posted_.notify_all();
}

void RankedSession::reject(int64_t command, wire::Failure reason) {
  const std::lock_guard lock(mutex_);
  pending_.push_back({command, std::move(reason)});
  reply_to_rejected();
}

void RankedSession::settle(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  replied_.wait(lock, stop, [this] { return pending_.empty(); });
}

void RankedSession::write_commands(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  posted_.wait(lock, stop, [this] { return commands_to_ >= 0; });
  while (commands_to_ >= 0 && (posted_.wait(lock, stop, [this] { return !commands_.empty(); }) || !commands_.empty())) {
    const std::vector<std::byte> bytes = std::move(commands_.front());
    commands_.pop_front();
    lock.unlock();
    for (std::span<const std::byte> rest = bytes; !rest.empty() && !lost_;) {
      pollfd ready{commands_to_, POLLOUT, 0};
      if (::poll(&ready, 1, 50) <= 0) {
        if (stop.stop_requested()) break;
        continue;
      }
      const ssize_t written = ::write(commands_to_, rest.data(), std::min<size_t>(rest.size(), PIPE_BUF));
      if (written < 0 && errno != EINTR && errno != EAGAIN) break; // the ranks have ended; the listener reports it
      if (written > 0) rest = rest.subspan(static_cast<size_t>(written));
    }
    lock.lock();
    if (lost_) break;
  }
  commands_pipe_.close();
  ::close(to_standard_input_);
}

void RankedSession::read_reports(const std::stop_token& stop) {
  {
    std::unique_lock lock(mutex_);
    if (!posted_.wait(lock, stop, [this] { return reports_from_ >= 0; })) return;
  }
  const bool in_lines = reports_from_ == from_standard_output_;
  const auto lose = [&](const std::string& sentence) {
    const std::lock_guard lock(mutex_);
    fail(sentence +
         (in_lines ? std::string(" Messages go through mpirun, which may lose parts. ") + kStartAtRank0 : ""));
  };
  double arrived = 0; // time of the last bytes
  wire::Splitter splitter;
  wire::ReportDecoder decoder;
  std::array<std::byte, 65536> buffer;
  for (;;) {
    pollfd there{reports_from_, POLLIN, 0};
    if (::poll(&there, 1, 50) <= 0) {
      if (stop.stop_requested()) return;
      if (in_lines && splitter.is_within_message() && seconds_now() - arrived > patience_)
        return lose("A message from rank 0 has no end.");
      continue;
    }
    arrived = seconds_now();
    const ssize_t got = ::read(reports_from_, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return;
    try {
      splitter.feed({buffer.data(), static_cast<size_t>(got)});
      while (const auto body = splitter.next())
        if (auto report = decoder.decode(in_lines ? body_of(*body) : std::span<const std::byte>(*body)))
          handle_report(std::move(*report));
    } catch (const wire::WireError& error) {
      return lose(std::string("A message from rank 0 could not be read: ") + error.what() + ".");
    }
  }
}

void RankedSession::handle_report(wire::Report report) {
  const std::lock_guard lock(mutex_);
  if (lost_ || std::holds_alternative<wire::Hello>(report)) return; // already reported by this end
  if (const auto* prepared = std::get_if<wire::Prepared>(&report)) {
    lanes_.clear();
    for (int64_t lane = 0; lane < std::ssize(prepared->lanes); ++lane) lanes_[lane] = LaneState::ready;
  } else if (const auto* status = std::get_if<wire::Status>(&report)) {
    lanes_[status->lane] = status->status.state;
    if (has_ended(status->status.state) && status->status.state != LaneState::finished)
      watch_.note_lane_end(status->status.reason);
  } else if (const auto* forked = std::get_if<wire::Forked>(&report)) {
    lanes_[forked->lane] = LaneState::ready;
  } else if (const auto* steps = std::get_if<wire::Steps>(&report); steps && !steps->records.empty()) {
    steps_[steps->lane] = steps->records.back().step;
  }
  const bool done = std::holds_alternative<wire::Done>(report);
  const int64_t command = report.command;
  reports_.push_back(std::move(report));
  reported_.notify_all();
  if (!done) return;
  if (const auto answered = std::ranges::find(pending_, command, &Pending::command); answered != pending_.end())
    pending_.erase(answered);
  reply_to_rejected();
}

void RankedSession::receive(const std::string& line) {
  const std::lock_guard lock(mutex_);
  if (const auto beat = heartbeat_in(line)) {
    watch_.receive(*beat, seconds_now());
    if (beat->rank != 0 || commands_to_ >= 0) return;
    commands_to_ = beat->has_pipes ? commands_pipe_.write() : to_standard_input_;
    reports_from_ = beat->has_pipes ? reports_pipe_.read() : from_standard_output_;
    ::close(reports_pipe_.take_write()); // so that reports end with rank 0
    return posted_.notify_all();
  }
  mpirun_output_ += line + "\n";
  if (mpirun_output_.size() > kMaxMpirunOutput) mpirun_output_.erase(0, mpirun_output_.size() - kMaxMpirunOutput);
}

// Reads the ranks' beats and checks for a verdict.
void RankedSession::read_heartbeats(const std::stop_token& stop) {
  std::string unfinished;
  std::array<char, 8192> buffer;
  for (;;) {
    pollfd there{heartbeats_from_, POLLIN, 0};
    const int ready = ::poll(&there, 1, 100);
    if (ready > 0) {
      const ssize_t got = ::read(heartbeats_from_, buffer.data(), buffer.size());
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) break; // mpirun and all ranks have ended
      unfinished.append(buffer.data(), static_cast<size_t>(got));
      for (size_t end; (end = unfinished.find('\n')) != std::string::npos; unfinished.erase(0, end + 1))
        receive(unfinished.substr(0, end));
    }
    if (stop.stop_requested()) return;
    if (ending_) continue;
    std::unique_lock lock(mutex_);
    if (const auto sentence = watch_.verdict(seconds_now(), mpirun_output_); sentence && !lost_) {
      fail(*sentence);
      lock.unlock();
      end_ranks();
    }
  }
  const std::lock_guard lock(mutex_);
  if (!ending_ && !lost_) fail(watch_.verdict_of_end(mpirun_output_));
}

void RankedSession::fail(const std::string& sentence) {
  for (const auto& [lane, state] : lanes_) {
    if (has_ended(state)) continue;
    reports_.emplace_back(wire::Events{lane, {{steps_[lane], 0, EventKind::error, "ranks", {}, {}, sentence}}});
    reports_.emplace_back(wire::Status{lane, {LaneState::failed, sentence, EndedBy::error}});
  }
  if (pending_.empty() && lanes_.empty()) reports_.emplace_back(wire::Failure{sentence});
  lost_ = true;
  lost_reason_ = sentence;
  commands_.clear();
  reject_pending(sentence);
  reported_.notify_all();
}

std::vector<wire::Report> RankedSession::drain() {
  const std::lock_guard lock(mutex_);
  return std::exchange(reports_, {});
}

void RankedSession::wait(std::chrono::milliseconds limit) {
  std::unique_lock lock(mutex_);
  reported_.wait_for(lock, limit, [this] { return !reports_.empty(); });
}

// Ranks never wait for a drain, because this end buffers all their reports.
void RankedSession::gather(std::chrono::milliseconds limit) {
  std::unique_lock lock(mutex_);
  reported_.wait_for(lock, limit, [this] { return reports_.size() >= kMostGathered; });
}

} // namespace amplab
