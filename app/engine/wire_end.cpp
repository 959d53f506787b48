// SPDX-License-Identifier: Apache-2.0
#include "app/engine/wire_end.h"

#include "app/engine/command.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <mutex>
#include <optional>
#include <poll.h>
#include <thread>
#include <unistd.h>

namespace amplab {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kForTheLastReports = std::chrono::seconds(1);
constexpr auto kFrame = std::chrono::milliseconds(16); // at most 60 batches a second

// Whoever started us has gone: there is nobody left to tell, and no file is open.
[[noreturn]] void end_without_listener() { std::_Exit(kDone); }

// Returns false if it was told to stop and nobody has taken the bytes for as long as a farewell may last. A pipe that is
// ready takes a piece of that size at once, so that a write never waits where a stop would not be heard.
bool write_all(int fd, std::span<const std::byte> bytes, const std::stop_token& stop) {
  std::optional<Clock::time_point> last;
  while (!bytes.empty()) {
    if (stop.stop_requested() && !last) last = Clock::now() + kForTheLastReports;
    if (last && Clock::now() > *last) return false;
    pollfd ready{fd, POLLOUT, 0};
    if (::poll(&ready, 1, 50) <= 0) continue;
    const ssize_t written = ::write(fd, bytes.data(), std::min<size_t>(bytes.size(), PIPE_BUF));
    if (written < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (written <= 0) end_without_listener();
    bytes = bytes.subspan(static_cast<size_t>(written));
  }
  return true;
}

std::vector<std::byte> encoded(const wire::Report& report) {
  try {
    return wire::encode(report);
  } catch (const wire::WireError& error) { // larger than any message may be
    return wire::encode(wire::Report(wire::Failure{std::string("A report could not be sent: ") + error.what() + "."}));
  }
}

// Ends the process when a device is lost: the window is told, and offers a new one.
void send_reports(SessionPort& session, int fd, const std::function<bool()>& over, std::stop_token stop) {
  std::mutex mutex;
  std::condition_variable_any tick;
  std::unique_lock lock(mutex);
  while (!stop.stop_requested()) {
    const bool lost = over(); // asked first, so that the drain takes all that was said
    for (const wire::Report& report : session.drain())
      if (!write_all(fd, encoded(report), stop)) return;
    if (lost) std::_Exit(kRunFailed);
    tick.wait_for(lock, stop, kFrame, [] { return false; });
  }
}

} // namespace

int take_stdout_for_wire() {
  std::signal(SIGPIPE, SIG_IGN);
  // The wire keeps the real stdout; whatever a library prints goes to stderr.
  const int wire = ::dup(STDOUT_FILENO);
  ::dup2(STDERR_FILENO, STDOUT_FILENO);
  write_all(wire, wire::encode(wire::Report(wire::Hello{wire::kProtocolVersion, AMPLAB_VERSION, "amplab-engine"})), {});
  return wire;
}

int serve_on(SessionPort& session, int wire, const std::function<bool()>& over) {
  std::jthread sender([&](std::stop_token stop) { send_reports(session, wire, over, stop); });
  wire::Splitter splitter(wire::kLargestCommand);
  std::array<std::byte, 65536> buffer;
  for (;;) {
    const ssize_t got = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return kDone; // end of input: the window has closed or died
    splitter.feed({buffer.data(), static_cast<size_t>(got)});
    while (const auto body = splitter.next()) {
      wire::Command command = wire::decode_command(*body);
      if (std::holds_alternative<wire::Shutdown>(command)) return kDone;
      session.post(std::move(command), body->size());
    }
  }
}

} // namespace amplab
