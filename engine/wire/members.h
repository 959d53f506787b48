// SPDX-License-Identifier: Apache-2.0
// Which members of a value travel, and under which names. Encoder and decoder both walk these rows, so a member is
// named once. Names are for ever: other versions of the program read them. Only for this room.
#pragma once
#include "engine/wire/messages.h"

#include <array>
#include <string>
#include <string_view>

namespace amplab::wire {

// visit(name, member) for each member; `type` is the message's name on the wire.
template <class T> struct Members;

// Given to visit after a member: with this value it is not sent, so that what has none of it takes no bytes.
template <class T> struct LeftOut {
  T value;
};

#define AMPLAB_NO_MEMBERS(T, name)                                                                                     \
  template <> struct Members<T> {                                                                                      \
    static constexpr std::string_view type = name;                                                                     \
    static void walk(auto&, auto&&) {}                                                                                 \
  };
AMPLAB_NO_MEMBERS(Play, "play")
AMPLAB_NO_MEMBERS(Pause, "pause")
AMPLAB_NO_MEMBERS(Stop, "stop")
AMPLAB_NO_MEMBERS(InspectNext, "inspect_next")
AMPLAB_NO_MEMBERS(StepPhase, "step_phase")
AMPLAB_NO_MEMBERS(Shutdown, "shutdown")
#undef AMPLAB_NO_MEMBERS

template <> struct Members<Prepare> {
  static constexpr std::string_view type = "prepare";
  static void walk(auto& prepare, auto&& visit) { visit("configs", prepare.configs); }
};

template <> struct Members<StepOnce> {
  static constexpr std::string_view type = "step_once";
  static void walk(auto& step, auto&& visit) { visit("steps", step.steps); }
};

template <> struct Members<SetDial> {
  static constexpr std::string_view type = "set_dial";
  static void walk(auto& dial, auto&& visit) {
    visit("lane", dial.lane);
    visit("key", dial.key);
    visit("value", dial.value);
  }
};

template <> struct Members<Rewind> {
  static constexpr std::string_view type = "rewind";
  static void walk(auto& rewind, auto&& visit) { visit("lane", rewind.lane); }
};

template <> struct Members<Dial> {
  static void walk(auto& dial, auto&& visit) {
    visit("key", dial.key);
    visit("value", dial.value);
  }
};

template <> struct Members<Fork> {
  static constexpr std::string_view type = "fork";
  static void walk(auto& fork, auto&& visit) {
    visit("lane", fork.lane);
    visit("step", fork.step);
    visit("name", fork.name);
    visit("dials", fork.dials);
  }
};

template <> struct Members<Inject> {
  static constexpr std::string_view type = "inject";
  static void walk(auto& inject, auto&& visit) {
    visit("lane", inject.lane);
    visit("target", inject.target);
    visit("kind", inject.kind);
    visit("factor", inject.factor);
    visit("index", inject.index);
  }
};

template <> struct Members<Explain> {
  static constexpr std::string_view type = "explain";
  static void walk(auto& explain, auto&& visit) {
    visit("lane", explain.lane);
    visit("step", explain.step);
  }
};

template <> struct Members<Compare> {
  static constexpr std::string_view type = "compare";
  static void walk(auto& compare, auto&& visit) {
    visit("a", compare.a);
    visit("b", compare.b);
  }
};

template <> struct Members<InspectPast> {
  static constexpr std::string_view type = "inspect_past";
  static void walk(auto& inspect, auto&& visit) {
    visit("lane", inspect.lane);
    visit("step", inspect.step);
  }
};

template <> struct Members<CallOff> {
  static constexpr std::string_view type = "call_off";
  static void walk(auto& call_off, auto&& visit) { visit("asked", call_off.asked); }
};

template <> struct Members<LoadWeights> {
  static constexpr std::string_view type = "load_weights";
  static void walk(auto& load, auto&& visit) {
    visit("lane", load.lane);
    visit("path", load.path);
  }
};

template <> struct Members<Resume> {
  static constexpr std::string_view type = "resume";
  static void walk(auto& resume, auto&& visit) {
    visit("lane", resume.lane);
    visit("path", resume.path);
  }
};

template <> struct Members<SaveWeights> {
  static constexpr std::string_view type = "save_weights";
  static void walk(auto& save, auto&& visit) {
    visit("lane", save.lane);
    visit("path", save.path);
    visit("dtype", save.dtype);
  }
};

template <> struct Members<KeepCheckpoints> {
  static constexpr std::string_view type = "keep_checkpoints";
  static void walk(auto& keep, auto&& visit) {
    visit("lane", keep.lane);
    visit("path", keep.path);
    visit("every", keep.every);
  }
};

template <> struct Members<Hello> {
  static constexpr std::string_view type = "hello";
  static void walk(auto& hello, auto&& visit) {
    visit("protocol", hello.protocol);
    visit("version", hello.version);
    visit("engine", hello.engine);
  }
};

template <> struct Members<Prepared> {
  static constexpr std::string_view type = "prepared";
  static void walk(auto& prepared, auto&& visit) { visit("lanes", prepared.lanes); }
};

template <> struct Members<Failure> {
  static constexpr std::string_view type = "failure";
  static void walk(auto& failure, auto&& visit) { visit("text", failure.text); }
};

template <> struct Members<Steps> {
  static constexpr std::string_view type = "steps";
  static void walk(auto& steps, auto&& visit) {
    visit("lane", steps.lane);
    visit("columns", steps.records);
  }
};

template <> struct Members<Events> {
  static constexpr std::string_view type = "events";
  static void walk(auto& events, auto&& visit) {
    visit("lane", events.lane);
    visit("events", events.events);
  }
};

template <> struct Members<Ops> {
  static constexpr std::string_view type = "ops";
  static void walk(auto& ops, auto&& visit) {
    visit("lane", ops.lane);
    visit("columns", ops.records);
  }
};

template <> struct Members<Status> {
  static constexpr std::string_view type = "status";
  static void walk(auto& status, auto&& visit) {
    visit("lane", status.lane);
    visit("state", status.status.state);
    visit("reason", status.status.reason);
    visit("ended_by", status.status.ended_by);
  }
};

template <> struct Members<Rewound> {
  static constexpr std::string_view type = "rewound";
  static void walk(auto& rewound, auto&& visit) { visit("lane", rewound.lane); }
};

template <> struct Members<Phases> {
  static constexpr std::string_view type = "phases";
  static void walk(auto& phases, auto&& visit) {
    visit("lane", phases.lane);
    visit("record", phases.record);
  }
};

template <> struct Members<Forked> {
  static constexpr std::string_view type = "forked";
  static void walk(auto& forked, auto&& visit) {
    visit("lane", forked.lane);
    visit("config", forked.config);
    visit("info", forked.info);
  }
};

template <> struct Members<Explained> {
  static constexpr std::string_view type = "explained";
  static void walk(auto& explained, auto&& visit) { visit("explanation", explained.explanation); }
};

template <> struct Members<Diverged> {
  static constexpr std::string_view type = "diverged";
  static void walk(auto& diverged, auto&& visit) { visit("divergence", diverged.divergence); }
};

template <> struct Members<Progress> {
  static constexpr std::string_view type = "progress";
  static void walk(auto& progress, auto&& visit) {
    visit("steps", progress.steps);
    visit("left", progress.left);
  }
};

template <> struct Members<LoopTurned> {
  static constexpr std::string_view type = "loop_turned";
  static void walk(auto& turned, auto&& visit) {
    visit("lane", turned.lane);
    visit("loop", turned.loop);
    visit("columns", turned.columns);
  }
};

// ---- values inside messages ------------------------------------------------------------------------------------

template <> struct Members<Event> {
  static void walk(auto& event, auto&& visit) {
    visit("step", event.step);
    visit("wall_s", event.wall_s);
    visit("kind", event.kind);
    visit("subject", event.subject);
    visit("before", event.before);
    visit("after", event.after);
    visit("text", event.text);
    visit("line", event.line, LeftOut<int64_t>{0});
  }
};

template <> struct Members<LaneInfo> {
  static void walk(auto& info, auto&& visit) {
    visit("device", info.device);
    visit("device_description", info.device_description);
    visit("run_id", info.run_id);
    visit("parameter_count", info.parameter_count);
    visit("data_checksum", info.data_checksum);
    visit("emulated", info.emulated);
    visit("notice", info.notice);
    visit("parent", info.parent);
    visit("parent_run_id", info.parent_run_id);
    visit("fork_step", info.fork_step);
    visit("layers", info.layers);
    visit("loop", info.loop);
    visit("parameters", info.parameters);
    visit("columns", info.columns, LeftOut<std::vector<std::string>>{});
  }
};

template <> struct Members<TensorRecord> {
  static void walk(auto& tensor, auto&& visit) {
    visit("name", tensor.name);
    visit("dtype", tensor.dtype);
    visit("shape", tensor.shape);
    visit("norm", tensor.norm);
    visit("amax", tensor.amax);
    visit("count", tensor.count);
    visit("zeros", tensor.zeros);
    visit("subnormals", tensor.subnormals);
    visit("inf", tensor.inf);
    visit("nan", tensor.nan);
  }
};

template <> struct Members<PhaseRecord> {
  static void walk(auto& phase, auto&& visit) {
    visit("step", phase.step);
    visit("micro_batch", phase.micro_batch);
    visit("phase", phase.phase);
    visit("next", phase.next);
    visit("text", phase.text);
    visit("tensors", phase.tensors);
    visit("line", phase.line, LeftOut<int64_t>{0});
  }
};

template <> struct Members<OpPlace> {
  static void walk(auto& place, auto&& visit) {
    visit("step", place.step);
    visit("seq", place.seq);
    visit("phase", place.phase);
    visit("op", place.op);
    visit("layer", place.layer);
    visit("dtype", place.dtype);
    visit("index", place.index);
    visit("line", place.line, LeftOut<int64_t>{0});
  }
};

template <> struct Members<Explanation> {
  static void walk(auto& e, auto&& visit) {
    visit("lane", e.lane);
    visit("step", e.step);
    visit("what", e.what);
    visit("where", e.where);
    visit("why", e.why);
    visit("so_what", e.so_what);
    visit("cause", e.cause);
    visit("place", e.place);
    visit("root", e.root);
    visit("value", e.value);
    visit("limit", e.limit);
    visit("count", e.count);
    visit("lesson", e.lesson);
  }
};

template <> struct Members<Divergence> {
  static void walk(auto& divergence, auto&& visit) {
    visit("a", divergence.a);
    visit("b", divergence.b);
    visit("loss_step", divergence.loss_step);
    visit("parts_step", divergence.parts_step);
    visit("place", divergence.place);
    visit("line_b", divergence.line_b);
    visit("dtype_a", divergence.dtype_a);
    visit("dtype_b", divergence.dtype_b);
    visit("value_a", divergence.value_a);
    visit("value_b", divergence.value_b);
    visit("text", divergence.text);
    visit("distances", divergence.distances);
  }
};

template <> struct Members<ParameterDistance> {
  static void walk(auto& distance, auto&& visit) {
    visit("step", distance.step);
    visit("distance", distance.distance);
  }
};

// ---- telemetry: each member is a column ------------------------------------------------------------------------

// By their position: which they are LaneInfo has said.
inline const std::array<std::string, kMostDeclared> kDeclared = [] {
  std::array<std::string, kMostDeclared> names;
  for (size_t i = 0; i < names.size(); ++i) names[i].append("declared.").append(std::to_string(i));
  return names;
}();

template <> struct Members<StepRecord> {
  static void walk(auto& record, auto&& visit) {
    visit("step", record.step);
    visit("update", record.update);
    visit("samples", record.samples);
    visit("wall_s", record.wall_s);
    visit("loss", record.loss);
    visit("lr", record.lr);
    visit("loss_scale", record.loss_scale);
    visit("growth_tracker", record.growth_tracker);
    visit("infs_held", record.infs_held);
    visit("found_inf", record.found_inf);
    visit("skipped", record.skipped);
    visit("injected", record.injected);
    visit("emulated", record.emulated);
    visit("verdict", record.verdict);
    visit("grad_norm_scaled", record.grad_norm_scaled);
    visit("grad_norm", record.grad_norm);
    visit("clip_coef", record.clip_coef);
    visit("samples_per_s", record.samples_per_s);
    visit("memory_bytes", record.memory_bytes);
    visit("memory_peak_bytes", record.memory_peak_bytes);
    visit("eval_loss", record.eval_loss);
    visit("eval_accuracy", record.eval_accuracy);
    visit("memory_saved_bytes", record.memory_saved_bytes);
    visit("memory_casts_bytes", record.memory_casts_bytes);
    for (size_t i = 0; i < kMemoryCategories; ++i) visit(kMemoryTable[i].column, record.memory[i]);
    for (size_t i = 0; i < kMostDeclared; ++i)
      visit(kDeclared[i], record.declared[i], LeftOut<double>{not_recorded()});
  }
};

template <> struct Members<OpRecord> {
  static void walk(auto& record, auto&& visit) {
    visit("step", record.step);
    visit("phase", record.phase);
    visit("seq", record.seq);
    visit("op", record.op);
    visit("layer", record.layer);
    visit("policy", record.policy);
    visit("in_dtypes", record.in_dtypes);
    visit("compute_dtype", record.compute_dtype);
    visit("out_dtype", record.out_dtype);
    visit("casts", record.casts);
    visit("casts_cached", record.casts_cached);
    visit("shape", record.shape);
    visit("time_us", record.time_us);
    visit("bytes", record.bytes);
    visit("amax", record.amax);
    visit("amin_nonzero", record.amin_nonzero);
    visit("zeros", record.zeros);
    visit("subnormals", record.subnormals);
    visit("flushed", record.flushed);
    visit("inf", record.inf);
    visit("nan", record.nan);
    visit("count", record.count);
    visit("emulated", record.emulated);
    visit("injected", record.injected);
    visit("arrived_lost", record.arrived_lost);
    visit("line", record.line, LeftOut<int64_t>{0});
    visit("start_us", record.start_us, LeftOut<double>{not_recorded()});
    visit("made_by", record.made_by);
    visit("m", record.m, LeftOut<int64_t>{0});
    visit("n", record.n, LeftOut<int64_t>{0});
    visit("k", record.k, LeftOut<int64_t>{0});
    visit("shadow_relative", record.shadow.relative, LeftOut<double>{not_recorded()});
    visit("shadow_ulps", record.shadow.ulps, LeftOut<double>{not_recorded()});
    visit("shadow_snr_db", record.shadow.snr_db, LeftOut<double>{not_recorded()});
    visit("drift_relative", record.drift.relative, LeftOut<double>{not_recorded()});
    visit("drift_ulps", record.drift.ulps, LeftOut<double>{not_recorded()});
    visit("drift_snr_db", record.drift.snr_db, LeftOut<double>{not_recorded()});
  }
};

} // namespace amplab::wire
