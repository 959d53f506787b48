// SPDX-License-Identifier: Apache-2.0
// A session, and its reports so far.
#pragma once
#include "engine/session/session.h"
#include "kernels/registry/registry.h"
#include "tests/support/wait_limit.h"

#include <chrono>
#include <gtest/gtest.h>
#include <set>

namespace amplab {

struct Heard {
  std::vector<wire::Prepared> prepared;
  std::vector<wire::Failure> failures;
  std::vector<wire::Forked> forked;
  std::vector<Explanation> explained;
  std::vector<Divergence> diverged;
  std::vector<int64_t> rewound;
  std::vector<wire::BreaksSet> breaks_set;
  std::vector<wire::Values> values;
  std::vector<std::vector<LineStop>> stops = std::vector<std::vector<LineStop>>(8);
  std::vector<std::vector<StepRecord>> steps = std::vector<std::vector<StepRecord>>(8);
  std::vector<std::vector<Event>> events = std::vector<std::vector<Event>>(8);
  std::vector<std::vector<OpRecord>> ops = std::vector<std::vector<OpRecord>>(8);
  std::vector<wire::ProgramChanged> loops;
  std::vector<std::vector<LinesOfStep>> lines = std::vector<std::vector<LinesOfStep>>(8);
  std::vector<std::vector<StepInspection>> inspections = std::vector<std::vector<StepInspection>>(8);
  std::vector<std::vector<wire::InspectionDone>> inspection_costs = std::vector<std::vector<wire::InspectionDone>>(8);
  std::vector<std::vector<LanePreview>> previews = std::vector<std::vector<LanePreview>>(8);
  std::vector<std::vector<PhaseRecord>> phases = std::vector<std::vector<PhaseRecord>>(8);
  std::vector<LaneStatus> status = std::vector<LaneStatus>(8);
  std::vector<std::pair<size_t, int64_t>> answered; // index of the report's type, command

  // Returns the commands that got a reply of that name on the wire.
  std::multiset<int64_t> answers(const std::string& name) const {
    constexpr const char* names[] = {
        "hello",           "prepared", "failure",    "steps",           "events",    "ops",
        "status",          "rewound",  "phases",     "forked",          "explained", "diverged",
        "progress",        "stopped",  "breaks_set", "program_changed", "lines",     "inspection_report",
        "inspection_done", "preview",  "values",     "forecast",        "done"};
    std::multiset<int64_t> commands;
    for (const auto& [report, command] : answered)
      if (names[report] == name && command != 0) commands.insert(command);
    return commands;
  }
};

struct SessionTest : testing::Test {
  explicit SessionTest(
      OpenDevice open = [](const std::string& name) { return open_device(name); }, std::function<double()> seconds = {})
      : session(std::move(open), std::move(seconds)) {}

  Session session;
  Heard heard;

  static RunConfig small(std::string mode = "fp32") {
    RunConfig config;
    config.data.name = "spirals";
    config.data.batch_size = 16;
    config.model.hidden = {8};
    config.precision.mode = std::move(mode);
    config.scaler.kind = "none";
    config.train.steps = 50;
    config.train.eval_every = 0;
    return config;
  }

  void listen() {
    for (wire::Report& report : session.drain()) {
      heard.answered.emplace_back(report.index(), report.command);
      if (auto* m = std::get_if<wire::Prepared>(&report)) heard.prepared.push_back(*m);
      if (auto* m = std::get_if<wire::Failure>(&report)) heard.failures.push_back(*m);
      if (auto* m = std::get_if<wire::ProgramChanged>(&report)) heard.loops.push_back(*m);
      if (auto* m = std::get_if<wire::Forked>(&report)) heard.forked.push_back(*m);
      if (auto* m = std::get_if<wire::Explained>(&report)) heard.explained.push_back(m->explanation);
      if (auto* m = std::get_if<wire::Diverged>(&report)) heard.diverged.push_back(m->divergence);
      if (auto* m = std::get_if<wire::Rewound>(&report)) heard.rewound.push_back(m->lane);
      if (auto* m = std::get_if<wire::Phases>(&report)) heard.phases[static_cast<size_t>(m->lane)].push_back(m->record);
      if (auto* m = std::get_if<wire::BreaksSet>(&report)) heard.breaks_set.push_back(*m);
      if (auto* m = std::get_if<wire::Values>(&report)) heard.values.push_back(*m);
      if (auto* m = std::get_if<wire::Lines>(&report)) heard.lines[static_cast<size_t>(m->lane)].push_back(m->lines);
      if (auto* m = std::get_if<wire::InspectionReport>(&report))
        heard.inspections[static_cast<size_t>(m->lane)].push_back(m->inspection);
      if (auto* m = std::get_if<wire::InspectionDone>(&report))
        heard.inspection_costs[static_cast<size_t>(m->lane)].push_back(*m);
      if (auto* m = std::get_if<wire::Preview>(&report))
        heard.previews[static_cast<size_t>(m->lane)].push_back(m->preview);
      if (auto* m = std::get_if<wire::Stopped>(&report)) heard.stops[static_cast<size_t>(m->lane)].push_back(m->stop);
      if (auto* m = std::get_if<wire::Status>(&report)) heard.status[static_cast<size_t>(m->lane)] = m->status;
      const auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
      if (auto* m = std::get_if<wire::Steps>(&report)) append(heard.steps[static_cast<size_t>(m->lane)], m->records);
      if (auto* m = std::get_if<wire::Events>(&report)) append(heard.events[static_cast<size_t>(m->lane)], m->events);
      if (auto* m = std::get_if<wire::Ops>(&report)) append(heard.ops[static_cast<size_t>(m->lane)], m->records);
    }
  }
  // Reads reports until the condition holds. Returns false after kAwaitLimit, longer under a sanitizer.
  template <class Condition> bool until(Condition condition) {
    const auto deadline = std::chrono::steady_clock::now() + support::kSlower * support::kAwaitLimit;
    while (std::chrono::steady_clock::now() < deadline) {
      listen();
      if (condition()) return true;
      session.wait(std::chrono::milliseconds(5));
    }
    return false;
  }
  bool ended(size_t lane) {
    return until([&] { return heard.status[lane].state >= LaneState::finished; });
  }
};

} // namespace amplab
