// SPDX-License-Identifier: Apache-2.0
// Transferred members of a run's measurements (engine/run/telemetry.h), but of steps (engine/run/step_columns.h). Only
// for this module.
#pragma once
#include "engine/wire/members.h"

#include <string>
#include <utility>
#include <vector>

namespace amplab::wire {

template <> struct Members<Event> {
  static void for_each(auto& event, auto&& visit) {
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
  static void for_each(auto& info, auto&& visit) {
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
    visit("parameter_sizes", info.parameter_sizes);
    visit("columns", info.columns, LeftOut<std::vector<std::string>>{});
    visit("recorded_by", info.recorded_by, LeftOut<std::string>{});
    visit("facts", info.facts, LeftOut<std::vector<std::pair<std::string, std::string>>>{});
    visit("settings", info.settings, LeftOut<std::vector<std::string>>{});
  }
};

template <> struct Members<std::pair<std::string, std::string>> { // a fact
  static void for_each(auto& fact, auto&& visit) {
    visit("name", fact.first);
    visit("text", fact.second);
  }
};

template <> struct Members<TensorRecord> {
  static void for_each(auto& tensor, auto&& visit) {
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
  static void for_each(auto& phase, auto&& visit) {
    visit("step", phase.step);
    visit("micro_batch", phase.micro_batch);
    visit("phase", phase.phase);
    visit("next", phase.next);
    visit("text", phase.text);
    visit("tensors", phase.tensors);
    visit("line", phase.line, LeftOut<int64_t>{0});
  }
};

// ---- each member is a column -----------------------------------------------------------------------------------

template <> struct Members<OpRecord> {
  static void for_each(auto& record, auto&& visit) {
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
    visit("underflowed_upstream", record.underflowed_upstream);
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
