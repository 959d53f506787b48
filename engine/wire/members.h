// SPDX-License-Identifier: Apache-2.0
// Transferred members of a value, and their names. Encoder and decoder both use these rows, so each member is named
// once. Names never change, because other versions of the program read them. Only for this module and its tests, which
// compare docs/wire.md with these rows.
#pragma once
#include "engine/wire/messages.h"

#include <string>
#include <string_view>

namespace amplab::wire {

// visit(name, member) for each member; `type` is the message's name on the wire.
template <class T> struct Members;

// Passed to visit after a member. A member with this value is not sent and takes no bytes.
template <class T> struct LeftOut { T value; };

// Passed to visit after a member without a default. A message without it is rejected. A member that is added within a
// protocol version has a default, because older programs do not send it.
struct Required {
  static inline const struct Never {
    friend bool operator==(const auto&, const Never&) { return false; }
  } value{};
};

#define AMPLAB_NO_MEMBERS(T, name)                                                                                     \
  template <> struct Members<T> {                                                                                      \
    static constexpr std::string_view type = name;                                                                     \
    static void for_each(auto&, auto&&) {}                                                                             \
  };
AMPLAB_NO_MEMBERS(Play, "play")
AMPLAB_NO_MEMBERS(Pause, "pause")
AMPLAB_NO_MEMBERS(Stop, "stop")
AMPLAB_NO_MEMBERS(InspectNext, "inspect_next")
AMPLAB_NO_MEMBERS(StepPhase, "step_phase")
AMPLAB_NO_MEMBERS(Shutdown, "shutdown")
AMPLAB_NO_MEMBERS(Done, "done")
#undef AMPLAB_NO_MEMBERS

template <> struct Members<Prepare> {
  static constexpr std::string_view type = "prepare";
  static void for_each(auto& prepare, auto&& visit) { visit("configs", prepare.configs, Required{}); }
};

template <> struct Members<StepOnce> {
  static constexpr std::string_view type = "step_once";
  static void for_each(auto& step, auto&& visit) { visit("steps", step.steps); }
};

template <> struct Members<ApplySetting> {
  static constexpr std::string_view type = "apply_setting";
  static void for_each(auto& setting, auto&& visit) {
    visit("lane", setting.lane);
    visit("key", setting.key, Required{});
    visit("value", setting.value, Required{});
  }
};

template <> struct Members<Rewind> {
  static constexpr std::string_view type = "rewind";
  static void for_each(auto& rewind, auto&& visit) { visit("lane", rewind.lane); }
};

template <> struct Members<ChangedSetting> {
  static void for_each(auto& setting, auto&& visit) {
    visit("key", setting.key, Required{});
    visit("value", setting.value, Required{});
  }
};

template <> struct Members<Fork> {
  static constexpr std::string_view type = "fork";
  static void for_each(auto& fork, auto&& visit) {
    visit("lane", fork.lane, Required{});
    visit("step", fork.step);
    visit("name", fork.name);
    visit("settings", fork.settings);
  }
};

template <> struct Members<Inject> {
  static constexpr std::string_view type = "inject";
  static void for_each(auto& inject, auto&& visit) {
    visit("lane", inject.lane);
    visit("target", inject.target);
    visit("kind", inject.kind, Required{});
    visit("factor", inject.factor);
    visit("index", inject.index);
    visit("rank", inject.rank);
  }
};

template <> struct Members<Explain> {
  static constexpr std::string_view type = "explain";
  static void for_each(auto& explain, auto&& visit) {
    visit("lane", explain.lane, Required{});
    visit("step", explain.step, Required{});
  }
};

template <> struct Members<Compare> {
  static constexpr std::string_view type = "compare";
  static void for_each(auto& compare, auto&& visit) {
    visit("a", compare.a);
    visit("b", compare.b);
  }
};

template <> struct Members<InspectPastStep> {
  static constexpr std::string_view type = "inspect_past_step";
  static void for_each(auto& inspect, auto&& visit) {
    visit("lane", inspect.lane, Required{});
    visit("step", inspect.step, Required{});
  }
};

template <> struct Members<CancelCommand> {
  static constexpr std::string_view type = "cancel_command";
  static void for_each(auto& cancel, auto&& visit) { visit("command", cancel.command, Required{}); }
};

template <> struct Members<LoadWeights> {
  static constexpr std::string_view type = "load_weights";
  static void for_each(auto& load, auto&& visit) {
    visit("lane", load.lane);
    visit("path", load.path, Required{});
  }
};

template <> struct Members<Resume> {
  static constexpr std::string_view type = "resume";
  static void for_each(auto& resume, auto&& visit) {
    visit("lane", resume.lane);
    visit("path", resume.path, Required{});
  }
};

template <> struct Members<SaveWeights> {
  static constexpr std::string_view type = "save_weights";
  static void for_each(auto& save, auto&& visit) {
    visit("lane", save.lane);
    visit("path", save.path, Required{});
    visit("dtype", save.dtype);
  }
};

template <> struct Members<SaveCheckpoints> {
  static constexpr std::string_view type = "save_checkpoints";
  static void for_each(auto& save, auto&& visit) {
    visit("lane", save.lane);
    visit("path", save.path, Required{});
    visit("every", save.every);
  }
};

template <> struct Members<Hello> {
  static constexpr std::string_view type = "hello";
  static void for_each(auto& hello, auto&& visit) {
    visit("protocol", hello.protocol, Required{});
    visit("version", hello.version);
    visit("engine", hello.engine);
    visit("capabilities", hello.capabilities);
    visit("shutdown_s", hello.shutdown_s, LeftOut<int64_t>{0});
  }
};

template <> struct Members<Prepared> {
  static constexpr std::string_view type = "prepared";
  static void for_each(auto& prepared, auto&& visit) {
    visit("lanes", prepared.lanes);
    visit("configs", prepared.configs, LeftOut<std::vector<RunConfig>>{});
  }
};

template <> struct Members<Failure> {
  static constexpr std::string_view type = "failure";
  static void for_each(auto& failure, auto&& visit) {
    visit("text", failure.text);
    visit("rejection", failure.rejection, LeftOut<Rejection>{Rejection::none});
    visit("name", failure.name, LeftOut<std::string>{});
  }
};

template <> struct Members<Steps> {
  static constexpr std::string_view type = "steps";
  static void for_each(auto& steps, auto&& visit) {
    visit("lane", steps.lane, Required{});
    visit("columns", steps.records);
  }
};

template <> struct Members<Events> {
  static constexpr std::string_view type = "events";
  static void for_each(auto& events, auto&& visit) {
    visit("lane", events.lane, Required{});
    visit("events", events.events);
  }
};

template <> struct Members<Ops> {
  static constexpr std::string_view type = "ops";
  static void for_each(auto& ops, auto&& visit) {
    visit("lane", ops.lane, Required{});
    visit("columns", ops.records);
  }
};

template <> struct Members<Status> {
  static constexpr std::string_view type = "status";
  static void for_each(auto& status, auto&& visit) {
    visit("lane", status.lane, Required{});
    visit("state", status.status.state, Required{});
    visit("reason", status.status.reason);
    visit("ended_by", status.status.ended_by);
  }
};

template <> struct Members<Rewound> {
  static constexpr std::string_view type = "rewound";
  static void for_each(auto& rewound, auto&& visit) { visit("lane", rewound.lane, Required{}); }
};

template <> struct Members<Phases> {
  static constexpr std::string_view type = "phases";
  static void for_each(auto& phases, auto&& visit) {
    visit("lane", phases.lane, Required{});
    visit("record", phases.record);
  }
};

template <> struct Members<Forked> {
  static constexpr std::string_view type = "forked";
  static void for_each(auto& forked, auto&& visit) {
    visit("lane", forked.lane, Required{});
    visit("config", forked.config);
    visit("info", forked.info);
  }
};

template <> struct Members<Progress> {
  static constexpr std::string_view type = "progress";
  static void for_each(auto& progress, auto&& visit) {
    visit("steps", progress.steps);
    visit("left", progress.left);
  }
};

template <> struct Members<ProgramChanged> {
  static constexpr std::string_view type = "program_changed";
  static void for_each(auto& changed, auto&& visit) {
    visit("lane", changed.lane, Required{});
    visit("loop", changed.loop);
    visit("columns", changed.columns);
  }
};

} // namespace amplab::wire
