// SPDX-License-Identifier: GPL-3.0-or-later
// Engine that trains nothing and does one thing wrong, for tests of the window.
//   fake_engine BEHAVIOUR [FILE]     behaviours: see run(); an orderly end writes "ended itself" to FILE
// The greeting contains the process id. Prepare succeeds, and the run of a lane is "run of" its name. It fails for a
// lane named "bad", and the first time for one named "late". For "huge" there is no reply until it is called off. If a
// lane is named "script", the only lane is a script of the engine. Play sends train.steps records for each lane, in
// batches of 100, as fast as the window reads. Requests about past steps get fixed replies. Step 13 gets a Failure.
// Step 14 gets no reply until it is called off. A fork named "boom" kills the engine. A planned checkpoint is written
// at once. With a full disk it fails after each step made by phases, and at the next Prepare.
#include "engine/settings/setting_table.h"
#include "engine/wire/stream.h"
#include "tests/support/telemetry_samples.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <unistd.h>
#include <utility>

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

int64_t current_command = 0; // id of the current command

void send_report(wire::Report report) {
  report.command = current_command;
  const auto bytes = wire::encode(report);
  write_bytes(bytes.data(), bytes.size());
}

void send_report_for(int64_t command, wire::Report report) {
  const int64_t obeyed = std::exchange(current_command, command);
  send_report(std::move(report));
  current_command = obeyed;
}

void send_half_report(const wire::Report& report) {
  const auto bytes = wire::encode(report);
  write_bytes(bytes.data(), bytes.size() / 2);
}

void greet(int64_t protocol = wire::kProtocolVersion, int64_t shutdown_s = 0) {
  send_report(wire::Hello{protocol, "0.0", "fake " + std::to_string(::getpid()), {}, shutdown_s});
}

struct FakeEngine {
  std::function<void(FakeEngine&)> on_play;
  std::vector<RunConfig> lanes;

  void set_state(LaneState state) {
    for (size_t lane = 0; lane < lanes.size(); ++lane)
      send_report(wire::Status{static_cast<int64_t>(lane),
                               {state, "", state == LaneState::stopped ? EndedBy::person : EndedBy::nothing}});
  }

  void train(int64_t steps) {
    set_state(LaneState::running);
    for (int64_t first = 1; first <= steps; first += 100)
      for (size_t lane = 0; lane < lanes.size(); ++lane)
        if (const int64_t from = std::max(first, begins[static_cast<int64_t>(lane)] + 1),
            last = std::min(first + 99, steps);
            from <= last)
          send_report(wire::Steps{static_cast<int64_t>(lane), support::sample_steps(from, last)});
    trained = steps;
  }

  void prepare() {
    if (std::ranges::count(lanes, "huge", &RunConfig::name) > 0) return;
    for (const RunConfig& config : lanes)
      if (config.name == "bad" || (config.name == "late" && !std::exchange(came_late, true)))
        return send_report(wire::Failure{"\"" + config.name + "\" cannot be prepared."});
    wire::Prepared prepared;
    const bool is_script = std::ranges::count(lanes, "script", &RunConfig::name) > 0;
    if (is_script) {
      lanes.resize(1);
      lanes[0].name = "train.py";
      prepared.configs = lanes;
    }
    for (const RunConfig& config : lanes) {
      LaneInfo& info = prepared.lanes.emplace_back();
      if (is_script) info.recorded_by = "PyTorch", info.settings = {"optimizer.lr"};
      info.run_id = "run of " + config.name;
      info.layers = {"fc1"};
      info.parameters = {"fc1.weight", "fc1.bias"};
    }
    send_report(prepared);
  }

  void report_full_disk() const {
    for (const auto& [lane, plan] : unwritten)
      send_report_for(plan.command, wire::Failure{plan.path + ": No space left on device."});
  }

  void obey(const wire::Prepare& prepare_these) {
    report_full_disk();
    unwritten.clear();
    begins.clear();
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
  void obey(const wire::ApplySetting& command) {
    for (size_t lane = 0; lane < lanes.size(); ++lane)
      if (command.lane < 0 || command.lane == static_cast<int64_t>(lane))
        send_report(wire::Events{
            static_cast<int64_t>(lane),
            {{1, 0, EventKind::setting, command.key, {}, setting_value_from_text(command.value).value(), "turned"}}});
  }
  void obey(const wire::InspectNext&) { send_report(wire::Ops{0, support::sample_ops(1)}); }
  void obey(const wire::Rewind& rewind) {
    if (rewind.lane < 0) return prepare();
    send_report(wire::Rewound{rewind.lane});
    send_report(wire::Status{rewind.lane, {LaneState::paused, ""}});
  }

  // Makes a phase of all lanes. After the last phase the steps follow.
  void obey(const wire::StepPhase&) {
    set_state(LaneState::paused);
    for (size_t lane = 0; lane < std::min(lanes.size(), quick_lanes); ++lane) {
      send_report(wire::Phases{static_cast<int64_t>(lane), support::sample_phase(1 + phases / 8, phases % 8)});
      if (phases % 8 == 7)
        send_report(wire::Steps{static_cast<int64_t>(lane), support::sample_steps(1 + phases / 8, 1 + phases / 8)});
    }
    if (phases % 8 == 7) report_full_disk();
    ++phases;
  }
  void obey(const wire::Fork& fork) {
    if (fork.name == "boom") std::abort();
    if (fork.step == 13) return send_report(wire::Failure{"Step 13 is not remembered."});
    RunConfig config = lanes[static_cast<size_t>(fork.lane)];
    config.name = fork.name;
    for (const wire::ChangedSetting& setting : fork.settings)
      apply_setting_from_text(config, setting.key, setting.value);
    lanes.push_back(config);
    LaneInfo info;
    info.parent = fork.lane;
    info.run_id = "run of " + config.name;
    info.parent_run_id = "run of " + lanes[static_cast<size_t>(fork.lane)].name;
    info.fork_step = fork.step < 0 ? trained : fork.step;
    const auto id = static_cast<int64_t>(lanes.size()) - 1;
    begins[id] = info.fork_step;
    send_report(wire::Forked{id, config, info});
    send_report(wire::Events{id, {{info.fork_step, 0, EventKind::fork, "", {}, fork.name, "Forked."}}});
    send_report(wire::Status{id, {LaneState::paused, ""}});
  }
  void obey(const wire::Inject& fault) {
    send_report(wire::Events{std::max<int64_t>(fault.lane, 0),
                             {{1, 0, EventKind::injection, fault.target, {}, fault.kind, "On purpose."}}});
  }
  void obey(const wire::Explain& request) {
    if (request.step == 13) return send_report(wire::Failure{"Step 13 is not remembered."});
    if (request.step == 14) return send_report(wire::Progress{100, 7}); // replays until it is called off
    send_report(wire::Explained{support::sample_explanation(request.lane, request.step)});
  }
  void obey(const wire::CancelCommand& cancel) { send_report_for(cancel.command, wire::Failure{"Cancelled."}); }
  void obey(const wire::Compare& request) {
    Divergence divergence;
    divergence.a = request.a;
    divergence.b = request.b;
    divergence.loss_step = 7;
    divergence.text = "They part in step 7.";
    send_report(wire::Diverged{divergence});
  }
  void obey(const wire::InspectPastStep& request) {
    if (request.step == 13) return send_report(wire::Failure{"Step 13 is not remembered."});
    send_report(wire::Ops{request.lane, support::sample_ops(request.step)});
  }
  void obey(const wire::SaveCheckpoints& plan) {
    if (disk_is_full && !plan.path.empty())
      unwritten[plan.lane] = {plan.path, current_command};
    else if (plan.path.empty())
      unwritten.erase(plan.lane);
    else if (plan.every > 0)
      send_report(wire::Events{plan.lane, {{10, 0, EventKind::checkpoint, plan.path, {}, {}, "Saved."}}});
  }
  void obey(const wire::Resume& resume) {
    begins[resume.lane] = 10;
    send_report(wire::Events{resume.lane, {{10, 0, EventKind::checkpoint, resume.path, {}, {}, "Goes on."}}});
  }
  void obey(const auto&) {} // commands that the window does not send
  void obey(const wire::Shutdown&) { ended = true; }

  // Returns after Shutdown, or when the input is closed.
  void serve() {
    wire::Splitter splitter;
    std::byte buffer[4096];
    while (!ended) {
      const ssize_t size = ::read(STDIN_FILENO, buffer, sizeof buffer);
      if (size <= 0) return;
      splitter.feed({buffer, static_cast<size_t>(size)});
      while (const auto body = splitter.next()) {
        const wire::Command asked = wire::decode_command(*body);
        current_command = asked.id;
        std::visit([this](const auto& command) { obey(command); }, asked);
      }
    }
  }

  bool ended = false, disk_is_full = false;
  bool came_late = false;        // a lane named "late" was refused once
  size_t quick_lanes = SIZE_MAX; // number of lanes that finish their phases
  struct Plan {
    std::string path;
    int64_t command = 0;
  };
  std::map<int64_t, Plan> unwritten; // by lane: checkpoints that do not fit on the disk
  int phases = 0;                    // phases made so far
  int64_t trained = 0;
  std::map<int64_t, int64_t> begins; // by lane: last step shared with the parent
};

void finish(FakeEngine& engine) {
  engine.train(engine.lanes.front().train.steps);
  engine.set_state(LaneState::finished);
}

int run(const std::string& behaviour, const char* file) {
  const std::map<std::string, std::function<void(FakeEngine&)>> on_play = {
      {"well", finish},
      {"full-disk", finish},
      {"endless", [](FakeEngine& engine) { engine.train(1000); }}, // runs until stopped
      {"later-version",
       [](FakeEngine& engine) {
         for (const char first : {'x', 'y'}) {
           std::vector<std::byte> bytes = wire::encode(wire::Report(wire::Rewound{0}));
           const std::string_view known = "rewound";
           std::ranges::search(bytes, std::as_bytes(std::span(known))).front() = static_cast<std::byte>(first);
           write_bytes(bytes.data(), bytes.size());
         }
         finish(engine);
       }},
      {"guarded",
       [](FakeEngine& engine) {
         engine.train(1000);
         send_report(wire::Status{static_cast<int64_t>(engine.lanes.size()) - 1,
                                  {LaneState::stopped, "The loss is not finite.", EndedBy::nonfinite_guard}});
       }},
      {"crash-mid-message",
       [](FakeEngine& engine) {
         engine.train(1000);
         send_half_report(wire::Steps{0, support::sample_steps(1001, 1100)});
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
         send_report(wire::Steps{99, support::sample_steps(1, 1)});
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
      {"saves", [] { greet(wire::kProtocolVersion, 30); }}, // takes two seconds to end
      {"steps-first",
       [] {
         send_report(wire::Steps{0, support::sample_steps(1, 1)});
       }},
      {"deaf",
       [] {
         greet();
         for (;;) ::pause();
       }},
  };
  FakeEngine engine;
  engine.disk_is_full = behaviour == "full-disk"; // checkpoints fail after each step made by phases
  if (behaviour == "one-lane-slow") engine.quick_lanes = 1;
  if (const auto start = on_start.find(behaviour); start != on_start.end())
    start->second();
  else
    greet();
  if (const auto play = on_play.find(behaviour); play != on_play.end()) engine.on_play = play->second;
  engine.serve();
  if (behaviour == "saves") ::sleep(2);
  if (file) std::ofstream(file) << "ended itself";
  return 0;
}

} // namespace
} // namespace amplab

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  return amplab::run(argv[1], argc > 2 ? argv[2] : nullptr);
}
