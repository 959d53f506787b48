// SPDX-License-Identifier: Apache-2.0
#include "app/engine/ranked_session.h"

#include "app/engine/rank_wire.h"
#include "engine/run/config_error.h"
#include "engine/wire/stream.h"
#include "kernels/registry/world_library.h"
#include "platform/signals.h"
#include "platform/stream.h"

#include <algorithm>
#include <array>
#include <span>

namespace amplab {

namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto kFarewell = 2s; // time for ranks to end by themselves
constexpr size_t kMaxMpirunOutput = 4000;
constexpr size_t kMostGathered = 4096; // reports; more are drained at once

double seconds_now() { return std::chrono::duration<double>(Clock::now().time_since_epoch()).count(); }

} // namespace

RankedSession::RankedSession(int ranks, double patience)
    : ranks_(ranks), patience_(patience), watch_(ranks, patience, seconds_now()) {
  if (const std::string reason = world_absent_because(); !reason.empty()) throw ConfigError(reason);
  platform::ignore_closed_pipes();
  mpirun_.emplace(
      launch(launch_words(ranks, platform::pipe_name(commands_pipe_.read), platform::pipe_name(reports_pipe_.write))));
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
  mpirun_->standard_output.close();
  mpirun_->standard_error.close();
  const std::lock_guard lock(mutex_);
  ended_ = true;
  reject_pending("The ranks ended before this command.");
}

// Asks politely first, then kills. mpirun ends the ranks on all its hosts. Ranks on this host that it has lost are
// killed here, even stopped ones.
void RankedSession::end_ranks() {
  if (!ending_ || !mpirun_->ended_within(kFarewell)) {
    mpirun_->request_end();
    if (!mpirun_->ended_within(kFarewell)) {
      mpirun_->kill_group();
      mpirun_->ended_within(kFarewell);
    }
  }
  mpirun_->forget();
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
      if (!platform::wait_to_write(commands_to_, 50ms)) {
        if (stop.stop_requested()) break;
        continue;
      }
      const std::optional<size_t> written = platform::write_some(commands_to_, rest);
      if (!written) break; // the ranks have ended; the listener reports it
      rest = rest.subspan(*written);
    }
    lock.lock();
    if (lost_) break;
  }
  commands_pipe_ = {};
  mpirun_->standard_input.close();
}

void RankedSession::read_reports(const std::stop_token& stop) {
  {
    std::unique_lock lock(mutex_);
    if (!posted_.wait(lock, stop, [this] { return reports_from_ >= 0; })) return;
  }
  const bool in_lines = reports_from_ == mpirun_->standard_output.number();
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
    if (!platform::wait_to_read(reports_from_, 50ms)) {
      if (stop.stop_requested()) return;
      if (in_lines && splitter.is_within_message() && seconds_now() - arrived > patience_)
        return lose("A message from rank 0 has no end.");
      continue;
    }
    arrived = seconds_now();
    const size_t got = platform::read_some(reports_from_, buffer);
    if (got == 0) return;
    try {
      splitter.feed({buffer.data(), got});
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
    commands_to_ = (beat->has_pipes ? commands_pipe_.write : mpirun_->standard_input).number();
    reports_from_ = (beat->has_pipes ? reports_pipe_.read : mpirun_->standard_output).number();
    reports_pipe_.write.close(); // so that reports end with rank 0
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
    if (platform::wait_to_read(mpirun_->standard_error.number(), 100ms)) {
      const size_t got =
          platform::read_some(mpirun_->standard_error.number(), std::as_writable_bytes(std::span(buffer)));
      if (got == 0) break; // mpirun and all ranks have ended
      unfinished.append(buffer.data(), got);
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
