// SPDX-License-Identifier: GPL-3.0-or-later
// An engine that trains nothing and does one thing wrong, for tests of the window's side.
//   fake_engine BEHAVIOUR [FILE]     behaviours: see main(); an orderly end writes "ended itself" to FILE
// It greets with its process id, answers Prepare (with Failure if a lane is named "bad"), and on Play sends
// train.steps records of each lane as fast as they are taken, in batches of 100.
#include "engine/wire/messages.h"
#include "tests/support/telemetry_samples.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <map>
#include <string>
#include <unistd.h>

namespace amplab {
namespace {

void write_bytes(const std::byte* bytes, size_t size) {
  while (size > 0) {
    const ssize_t written = ::write(STDOUT_FILENO, bytes, size);
    if (written <= 0) std::exit(1);
    bytes += written;
    size -= static_cast<size_t>(written);
  }
}

void say(const wire::Report& report) {
  const auto bytes = wire::encode(report);
  write_bytes(bytes.data(), bytes.size());
}

void say_half(const wire::Report& report) {
  const auto bytes = wire::encode(report);
  write_bytes(bytes.data(), bytes.size() / 2);
}

void greet(int64_t protocol = wire::kProtocolVersion) {
  say(wire::Hello{protocol, "0.0", "fake " + std::to_string(::getpid())});
}

struct FakeEngine {
  std::function<void(FakeEngine&)> on_play;
  std::vector<RunConfig> lanes;

  void set_state(LaneState state) {
    for (size_t lane = 0; lane < lanes.size(); ++lane) say(wire::Status{static_cast<int64_t>(lane), {state, ""}});
  }

  void train(int64_t steps) {
    set_state(LaneState::running);
    for (int64_t first = 1; first <= steps; first += 100)
      for (size_t lane = 0; lane < lanes.size(); ++lane)
        say(wire::Steps{static_cast<int64_t>(lane), support::sample_steps(first, std::min(first + 99, steps))});
  }

  void prepare() {
    for (const RunConfig& config : lanes)
      if (config.name == "bad") return say(wire::Failure{"\"bad\" cannot be prepared."});
    say(wire::Prepared{std::vector<LaneInfo>(lanes.size())});
  }

  void obey(const wire::Prepare& prepare_these) {
    lanes = prepare_these.configs;
    prepare();
  }
  void obey(const wire::Play&) { on_play(*this); }
  void obey(const wire::Pause&) { set_state(LaneState::paused); }
  void obey(const wire::StepOnce& command) {
    train(command.steps);
    set_state(LaneState::paused);
  }
  void obey(const wire::Stop&) { set_state(LaneState::stopped); }
  void obey(const wire::SetDial& dial) {
    for (size_t lane = 0; lane < lanes.size(); ++lane)
      if (dial.lane < 0 || dial.lane == static_cast<int64_t>(lane))
        say(wire::Events{static_cast<int64_t>(lane), {{1, 0, EventKind::dial, dial.key, "", dial.value, "turned"}}});
  }
  void obey(const wire::InspectNext&) { say(wire::Ops{0, support::sample_ops(1)}); }
  void obey(const wire::Rewind&) { prepare(); }
  void obey(const auto&) {} // what the window does not send yet
  void obey(const wire::Shutdown&) { ended = true; }

  // Returns when told to end or when the input is closed.
  void serve() {
    wire::Splitter splitter;
    std::byte buffer[4096];
    while (!ended) {
      const ssize_t size = ::read(STDIN_FILENO, buffer, sizeof buffer);
      if (size <= 0) return;
      splitter.feed({buffer, static_cast<size_t>(size)});
      while (const auto body = splitter.next())
        std::visit([this](const auto& command) { obey(command); }, wire::decode_command(*body));
    }
  }

  bool ended = false;
};

void finish(FakeEngine& engine) {
  engine.train(engine.lanes.front().train.steps);
  engine.set_state(LaneState::finished);
}

int run(const std::string& behaviour, const char* file) {
  const std::map<std::string, std::function<void(FakeEngine&)>> on_play = {
      {"well", finish},
      {"endless", [](FakeEngine& engine) { engine.train(1000); }}, // keeps running until told otherwise
      {"crash-mid-message",
       [](FakeEngine& engine) {
         engine.train(1000);
         say_half(wire::Steps{0, support::sample_steps(1001, 1100)});
         std::abort();
       }},
      {"exit",
       [](FakeEngine& engine) {
         engine.train(10);
         std::fputs("loading\nout of paper\n", stderr);
         std::exit(3);
       }},
      {"garbage-later",
       [](FakeEngine& engine) {
         engine.train(10);
         write_bytes(reinterpret_cast<const std::byte*>("Segfault imminent, have a nice day"), 34);
       }},
      {"unknown-lane",
       [](FakeEngine&) {
         say(wire::Steps{99, support::sample_steps(1, 1)});
       }},
      {"steps-twice",
       [](FakeEngine& engine) {
         engine.train(10);
         engine.train(10);
       }},
  };
  const std::map<std::string, std::function<void()>> on_start = {
      {"mute", [] {}},
      {"banner",
       [] {
         std::puts("Welcome to gpu-box! Last login: Friday");
         std::fflush(stdout);
       }},
      {"other-protocol", [] { greet(wire::kProtocolVersion + 1); }},
      {"steps-first",
       [] {
         say(wire::Steps{0, support::sample_steps(1, 1)});
       }},
      {"deaf",
       [] {
         greet();
         for (;;) ::pause();
       }},
  };
  FakeEngine engine;
  if (const auto start = on_start.find(behaviour); start != on_start.end())
    start->second();
  else
    greet();
  if (const auto play = on_play.find(behaviour); play != on_play.end()) engine.on_play = play->second;
  engine.serve();
  if (file) std::ofstream(file) << "ended itself";
  return 0;
}

} // namespace
} // namespace amplab

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  return amplab::run(argv[1], argc > 2 ? argv[2] : nullptr);
}
