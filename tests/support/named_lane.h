// SPDX-License-Identifier: GPL-3.0-or-later
// Variables of loops and stops with them, for window tests.
#pragma once
#include "engine/run/line_stop.h"
#include "ui/store/run_store.h"

#include <string>
#include <utility>
#include <vector>

namespace amplab::support {

inline VariableRecord named_number(const std::string& name, double value, VariableScope scope = VariableScope::global) {
  VariableRecord record;
  record.name = name;
  record.kind = VariableKind::number;
  record.scope = scope;
  record.value = value;
  return record;
}

// [128, 10], a tenth of the elements zero.
inline VariableRecord named_tensor(const std::string& name, double norm, int64_t inf = 0,
                                   VariableScope scope = VariableScope::global) {
  VariableRecord record;
  record.name = name;
  record.kind = VariableKind::tensor;
  record.scope = scope;
  record.dtype = "fp16";
  record.shape = "[128, 10]";
  record.text = "fp16 [128, 10]";
  record.count = 1280;
  record.norm = norm;
  record.amax = norm / 2;
  record.amin_nonzero = 1e-5;
  record.zeros = 128;
  record.inf = inf;
  return record;
}

inline VariableRecord named_one(const std::string& name, double value) {
  VariableRecord record = named_tensor(name, value);
  record.shape = "[]";
  record.count = 1;
  record.zeros = 0;
  record.value = value;
  record.text = "fp16 " + std::to_string(value);
  return record;
}

inline VariableRecord named_optimizer(const std::string& name, double lr, int64_t steps) {
  VariableRecord record;
  record.name = name;
  record.kind = VariableKind::optimizer;
  record.scope = VariableScope::provided;
  record.text = "adamw";
  record.parts = {{"lr", "", lr, ""}, {"steps", "", static_cast<double>(steps), ""}};
  return record;
}

// Stage and found_inf of each optimizer, in order.
struct StageOf {
  std::string optimizer, stage;
  double found_inf = not_recorded();
};
inline VariableRecord named_scaler(double scale, int64_t tracker, const std::vector<StageOf>& stages) {
  VariableRecord record;
  record.name = "scaler";
  record.kind = VariableKind::scaler;
  record.scope = VariableScope::provided;
  record.parts = {{"scale", "", scale, ""}, {"growth_tracker", "", static_cast<double>(tracker), ""}};
  for (const StageOf& each : stages) {
    record.parts.push_back({"stage", each.optimizer, not_recorded(), each.stage});
    record.parts.push_back({"found_inf", each.optimizer, each.found_inf, ""});
  }
  return record;
}

inline VariableRecord named_model(const std::string& name) {
  VariableRecord record;
  record.name = name;
  record.kind = VariableKind::model;
  record.scope = VariableScope::provided;
  record.text = "1000 numbers in 4 parameters";
  return record;
}

// A position in a step with those variables. made: assigned by lines 1, 2, ...
inline LineStop stop_at(int64_t step, int64_t line, std::vector<VariableRecord> names,
                        std::vector<VariableRecord> made = {}) {
  LineStop stop;
  stop.step = step;
  stop.line = line;
  stop.position = {step, line, -1};
  stop.names = std::move(names);
  for (VariableRecord& each : made) {
    LineRecord record;
    record.line = std::ssize(stop.lines) + 1;
    record.runs = 1;
    record.made.push_back(std::move(each));
    stop.lines.push_back(std::move(record));
  }
  return stop;
}

inline LinesOfStep lines_of(int64_t step, std::vector<VariableRecord> made) {
  return {step, stop_at(step, 0, {}, std::move(made)).lines};
}

// The GAN of the examples: two networks with losses and optimizers under one scaler. The lane declares columns for
// them.
inline constexpr const char* kGanLoop =
    "errD = loss_d(d(x))\nscaler.scale(errD).backward()\nerrG = loss_g(d(g(z)))\n"
    "scaler.scale(errG).backward()\nscaler.step(d_opt)\nscaler.step(g_opt)\nscaler.update()\n";
inline void reset_gan(RunStore& store, int lanes = 1) {
  std::vector<LaneSetup> setups;
  std::vector<LaneInfo> infos;
  for (int lane = 0; lane < lanes; ++lane) {
    LaneSetup setup;
    setup.config.name = lane == 0 ? "gan fp16" : "gan bf16";
    setup.config.precision.mode = "amp-fp16";
    setup.config.optimizers["d_opt"];
    setup.config.optimizers["g_opt"];
    setup.colour = lane;
    setup.id = LaneId(lane + 1);
    LaneInfo info;
    info.loop = kGanLoop;
    info.columns = {"loss.errD", "loss.errG",       "grad_norm.d_opt", "found_inf.d_opt", "skipped.d_opt",
                    "lr.d_opt",  "grad_norm.g_opt", "found_inf.g_opt", "skipped.g_opt",   "lr.g_opt"};
    setups.push_back(std::move(setup));
    infos.push_back(std::move(info));
  }
  store.reset(std::move(setups), std::move(infos));
}

} // namespace amplab::support
