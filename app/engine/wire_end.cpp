// SPDX-License-Identifier: Apache-2.0
#include "app/engine/wire_end.h"

#include "app/engine/command.h"
#include "app/engine/rank_wire.h"
#include "engine/wire/stream.h"
#include "kernels/registry/world_library.h"
#include "platform/signals.h"
#include "platform/stream.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <thread>

namespace amplab {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kHangUp = std::chrono::seconds(1);
constexpr auto kFrame = std::chrono::milliseconds(16); // at most 60 batches a second

// Called when the process that started us is gone. No file is open.
[[noreturn]] void end_without_listener() { std::_Exit(kDone); }

// Returns false if a stop was requested and no byte was accepted within kHangUp. Writes pieces that a ready pipe
// accepts at once, so that a write never blocks past a stop.
bool write_all(int stream, std::span<const std::byte> bytes, const std::stop_token& stop) {
  constexpr Clock::time_point never = Clock::time_point::max();
  Clock::time_point last = never;
  while (!bytes.empty()) {
    if (stop.stop_requested() && last == never) last = Clock::now() + kHangUp;
    if (Clock::now() > last) return false;
    if (!platform::wait_to_write(stream, std::chrono::milliseconds(50))) continue;
    const std::optional<size_t> written = platform::write_some(stream, bytes);
    if (!written) end_without_listener();
    if (*written == 0) continue;
    bytes = bytes.subspan(*written);
    last = never;
  }
  return true;
}

std::vector<std::byte> encoded(const wire::Report& report, bool in_lines) {
  try {
    return in_lines ? line_of(wire::encode(report)) : wire::encode(report);
  } catch (const wire::WireError& error) { // larger than the limit of a message
    return encoded(wire::Report(wire::Failure{std::string("A report could not be sent: ") + error.what() + "."}),
                   in_lines);
  }
}

// Listed in docs/wire.md.
std::vector<std::string> capabilities() {
  std::vector<std::string> names = wire::command_names();
  names.emplace_back("rejection");
  if (world_absent_because().empty()) names.emplace_back("ranks");
  return names;
}

// Ends the process when a device is lost; the window is notified and offers a new one. After a stop request it sends
// the remaining reports.
void send_reports(SessionPort& session, const WireEnd& end, const std::function<bool()>& over,
                  const std::stop_token& stop) {
  for (bool ends = false; !ends;) {
    ends = stop.stop_requested(); // read before the drain, as `over`, so that the drain gets all reports
    const bool lost = over();
    for (const wire::Report& report : session.drain())
      if (!write_all(end.reports, encoded(report, end.in_lines), stop)) return;
    if (lost) std::_Exit(kRunFailed);
    if (!ends) session.gather(kFrame);
  }
}

// Returns at a shutdown command, or when the window has closed or died.
void read_commands(SessionPort& session, int commands) {
  wire::Splitter splitter(wire::kLargestCommand);
  std::array<std::byte, 65536> buffer;
  for (;;) {
    const size_t got = platform::read_some(commands, buffer);
    if (got == 0) return;
    splitter.feed({buffer.data(), got});
    while (const auto body = splitter.next()) {
      try {
        wire::Command command = wire::decode_command(*body);
        const bool ends = std::holds_alternative<wire::Shutdown>(command);
        session.post(std::move(command), body->size());
        if (ends) return;
      } catch (const wire::UnusableMessage& error) {
        session.reject(error.number,
                       {std::string("This command failed: ") + error.what() + ".", error.rejection, error.name});
      }
    }
  }
}

} // namespace

WireEnd begin_wire(const WireEnd& on) {
  platform::ignore_closed_pipes();
  // The wire keeps the real stdout. Output of libraries goes to stderr.
  WireEnd end = on;
  if (on.reports == platform::kStandardOutput) end.reports = platform::copy_of_standard_output();
  platform::redirect_output_to_error();
  write_all(end.reports,
            encoded(wire::Report(wire::Hello{wire::kProtocolVersion, AMPLAB_VERSION, "amplab-engine", capabilities()}),
                    end.in_lines),
            {});
  return end;
}

int serve_on(SessionPort& session, const WireEnd& end, const std::function<bool()>& over) {
  const std::jthread sender([&](const std::stop_token& stop) { send_reports(session, end, over, stop); });
  struct Ending { // destroyed before `sender`, so that replies to waiting commands are sent
    SessionPort& session;
    ~Ending() { session.end(); }
  } ending{session};
  read_commands(session, end.commands);
  return kDone;
}

} // namespace amplab
