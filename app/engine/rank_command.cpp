// SPDX-License-Identifier: Apache-2.0
// One of several ranks, started by mpirun. Rank 0 serves a session, the others follow it.
#include "app/engine/command.h"
#include "app/engine/rank_device.h"
#include "app/engine/rank_heartbeat.h"
#include "app/engine/rank_wire.h"
#include "app/engine/wire_end.h"
#include "engine/session/session.h"
#include "engine/train/follower.h"
#include "kernels/registry/registry.h"
#include "kernels/registry/world_library.h"
#include "platform/machine.h"
#include "platform/pipe.h"
#include "platform/signals.h"
#include "platform/stream.h"
#include "platform/this_process.h"

#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <thread>

namespace amplab {
namespace {

constexpr auto kBetweenBeats = std::chrono::milliseconds(200);

// Sends the rank's status a few times a second.
class Beating {
 public:
  Beating(const World& world, bool has_pipes) : world_(world) {
    beat_.has_pipes = has_pipes;
    beat_.rank = world.rank();
    beat_.host = platform::host_name();
    if (beat_.host.empty()) beat_.host = "an unnamed machine";
    beat_.process = platform::process_id();
    thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
  }
  void note_commands() {
    const std::lock_guard lock(mutex_);
    beat_.has_commands = true;
  }
  void fail(const std::string& reason) {
    const std::lock_guard lock(mutex_);
    beat_.failed = reason;
    steps_at_failure_ = world_.activity().steps;
  }

 private:
  void run(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    do {
      beat_.activity = world_.activity();
      if (beat_.activity.steps > steps_at_failure_) beat_.failed.clear(); // another lane continues
      const std::string line = line_of(beat_) + "\n";
      if (!platform::write_text(platform::kStandardError, line))
        std::_Exit(kRunFailed); // the process that watches the ranks is gone
    } while (!changed_.wait_for(lock, stop, kBetweenBeats, [] { return false; }) && !stop.stop_requested());
  }

  const World& world_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  RankHeartbeat beat_;
  int64_t steps_at_failure_ = 0;
  std::jthread thread_;
};

} // namespace

int rank_command(Words words) {
  if (!words.empty() && words.size() != 2)
    throw UsageError("rank is not for the command line: run and serve start ranks with mpirun.");
  platform::end_with_parent(); // so that no rank outlives the others
  platform::ignore_closed_pipes();
  const std::unique_ptr<World> world = join_world();
  const auto open_own = [here = world->local_rank()](const std::string& name) {
    return open_device(device_of_rank(name, here, list_devices()));
  };
  if (world->rank() != 0) {
    platform::redirect_output_to_error(); // standard output is not read
    Beating beating(*world, false);
    follow(*world, open_own, [&](const std::string& reason) { beating.fail(reason); });
    return kDone;
  }
  WireEnd end{platform::kStandardInput, platform::kStandardOutput, true};
  platform::Pipe pipe;
  if (!words.empty())
    pipe = {platform::open_pipe(words[0], platform::PipeEnd::read),
            platform::open_pipe(words[1], platform::PipeEnd::write)};
  if (pipe.read && pipe.write) end = {pipe.read.number(), pipe.write.number(), false};
  end = begin_wire(end);
  Beating beating(*world, !end.in_lines);
  int status = kDone;
  {
    while (!platform::wait_to_read(end.commands, std::chrono::hours(1))) {
    }
    beating.note_commands();
    Session session(open_own, {}, world.get());
    status = serve_on(session, end, [&] { return session.lost(); });
  }
  end_followers(*world);
  return status;
}

} // namespace amplab
