// SPDX-License-Identifier: GPL-3.0-or-later
// A synthetic run that looks like a real one: four lanes of the opening preset, planned for 400 steps, with noise,
// skips, growth, a changed setting, and NaN. For tests of the window. Nothing here is a measurement.
#pragma once
#include "engine/run/presets.h"
#include "ui/store/run_store.h"

#include <cmath>
#include <limits>
#include <random>

namespace amplab::support {

inline constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

inline std::vector<LaneSetup> opening_setups() {
  std::vector<LaneSetup> setups;
  for (RunConfig& config : opening_preset()) {
    config.train.steps = 400;
    const int lane = static_cast<int>(setups.size());
    setups.push_back({std::move(config), lane, LaneId(lane + 1)});
  }
  return setups;
}

inline LaneInfo plausible_info(const RunConfig& config) {
  LaneInfo info;
  info.device = "cpu";
  info.device_description = "x86-64, AVX-512, 2 cores";
  info.run_id = "0123456789abcdef";
  info.parameter_count = 76'000;
  if (config.precision.mode == "amp-fp16")
    info.emulated = {"fp16 products are computed from rounded operands in fp32 and rounded again: numbers as on a GPU, "
                     "times not."};
  return info;
}

// Steps first .. last of one lane. Lane 1 does not learn. scale: of lane 2.
class PlausibleLane {
 public:
  PlausibleLane(int lane, const RunConfig& config) : lane_(lane), scaler_(config.scaler), random_(7 + lane) {}

  StepRecord next() {
    std::normal_distribution<double> noise(0, 1);
    StepRecord r;
    r.step = ++step_;
    const double progress = 1 - std::exp(-static_cast<double>(step_) / 160.0);
    const bool scaled = scaler_.kind != "none";
    r.found_inf = r.skipped = scaled && (step_ <= 3 || step_ % 173 == 0);
    if (!r.skipped) ++update_;
    r.update = update_;
    r.samples = 512 * step_;
    r.wall_s = 0.02 * static_cast<double>(step_);
    r.loss =
        lane_ == 1 ? 2.303 + 0.004 * noise(random_) : 2.31 - (0.66 - 0.02 * lane_) * progress + 0.02 * noise(random_);
    r.lr = 3e-3;
    r.loss_scale = scaled ? scale_ : 1;
    r.growth_tracker = step_ % 60;
    r.grad_norm = lane_ == 1 ? 1e-4 : 0.05 + 0.25 * progress * std::exp(0.25 * noise(random_));
    r.grad_norm_scaled = scaled ? r.grad_norm * scale_ : not_recorded();
    if (r.skipped) r.grad_norm = r.grad_norm_scaled = std::numeric_limits<double>::infinity();
    r.clip_coef = not_recorded();
    r.samples_per_s = (lane_ == 0 ? 41'000 : 33'000 + 1500 * lane_) * (1 + 0.04 * noise(random_));
    const int64_t half = lane_ == 0 ? 0 : 1;
    r.memory = {305'000, 0, 0, 305'000, 610'000, 1'900'000 / (1 + half), 152'000 * half, 8'000, 252'000, 40'000};
    r.memory_bytes = counted_bytes(r.memory);
    r.memory_peak_bytes = r.memory_bytes;
    r.memory_saved_bytes = 2'400'000 / (1 + half);
    r.memory_casts_bytes = 152'000 * half;
    r.memory[static_cast<size_t>(MemoryCategory::emulation)] = 400'000 * half;
    r.memory[static_cast<size_t>(MemoryCategory::evaluation)] = step_ % 100 == 0 ? 1'000'000 : 0;
    const bool evaluated = step_ % 100 == 0;
    r.eval_loss = evaluated ? r.loss + 0.03 : not_recorded();
    r.eval_accuracy = evaluated ? (lane_ == 1 ? 0.1 : 0.1 + 0.4 * progress) : not_recorded();
    if (r.skipped)
      scale_ /= 2;
    else if (step_ % 60 == 0)
      scale_ *= 2;
    return r;
  }

 private:
  int lane_;
  ScalerConfig scaler_;
  std::mt19937 random_;
  int64_t step_ = 0, update_ = 0;
  double scale_ = 65536;
};

inline std::vector<OpRecord> plausible_ops(const RunConfig& config, int64_t step) {
  const std::string low = config.precision.mode == "amp-bf16" ? "bf16"
                          : config.precision.mode == "fp32"   ? "fp32"
                                                              : "fp16";
  std::vector<OpRecord> ops;
  const auto add = [&](const char* phase, const char* op, std::string layer, const char* policy, std::string in,
                       std::string compute, int64_t casts, std::string shape, double us, double amax) {
    OpRecord r;
    r.step = step;
    r.phase = phase;
    r.seq = static_cast<int64_t>(ops.size());
    r.op = op;
    r.layer = std::move(layer);
    r.policy = policy;
    r.in_dtypes = std::move(in);
    r.compute_dtype = r.out_dtype = std::move(compute);
    r.casts = low == "fp32" ? 0 : casts;
    r.shape = std::move(shape);
    r.time_us = us;
    r.bytes = 131'072;
    r.amax = amax;
    r.amin_nonzero = amax * 1e-5;
    r.count = 32'768;
    r.zeros = op == std::string("relu") ? 16'000 : 0;
    r.subnormals = r.phase == "backward" && low == "fp16" ? 1234 : 0;
    r.flushed = r.phase == "backward" && low == "fp16" ? 9876 : 0;
    r.emulated = low == "fp16";
    ops.push_back(std::move(r));
  };
  for (int i = 1; i <= 8; ++i) {
    const std::string layer = "fc" + std::to_string(i);
    add("forward", "linear", layer, "lower_precision", "fp32 fp32 fp32", low, 3, i == 8 ? "512x10" : "512x64", 180,
        3.2);
    if (i < 8) add("forward", "sigmoid", layer, "fall_through", low, low, 0, "512x64", 21, 0.93);
  }
  add("forward", "log_softmax", "loss", "fp32", low, "fp32", 1, "512x10", 34, 2.51);
  add("forward", "nll_loss", "loss", "fp32", "fp32", "fp32", 0, "1", 9, 2.31);
  for (int i = 8; i >= 1; --i)
    add("backward", "linear", "fc" + std::to_string(i), "lower_precision", low + " " + low, low, 0, "512x64", 310,
        3e-4 * std::pow(0.25, 8 - i));
  add("unscale", "unscale", "", "fall_through", "fp32", "fp32", 0, "76042", 12, 0.002);
  add("step", "adamw", "", "fall_through", "fp32 fp32 fp32 fp32", "fp32", 0, "76042", 55, 0.4);
  return ops;
}

// Fills four prepared lanes with that many steps each, skip events, one changed setting and one inspected step.
inline void fill_plausibly(RunStore& store, int64_t steps) {
  const std::vector<LaneSetup> setups = opening_setups();
  std::vector<LaneInfo> infos;
  for (const LaneSetup& setup : setups) infos.push_back(plausible_info(setup.config));
  store.reset(setups, infos);
  for (int lane = 0; lane < store.laneCount(); ++lane) {
    const RunConfig& config = setups[static_cast<size_t>(lane)].config;
    PlausibleLane source(lane, config);
    std::vector<StepRecord> records;
    std::vector<Event> events;
    for (int64_t i = 0; i < steps; ++i) {
      records.push_back(source.next());
      const StepRecord& r = records.back();
      if (r.skipped)
        events.push_back({r.step, r.wall_s, EventKind::skip, "loss_scale", "", "",
                          "Skipped: a gradient was Inf at the scale of " + std::to_string(r.loss_scale) + "."});
      if (r.step == 250 && lane == 3)
        events.push_back(
            {250, r.wall_s, EventKind::setting, "optimizer.lr", 0.003, 0.001, "Learning rate: 0.003 -> 0.001"});
    }
    store.appendSteps(lane, records);
    store.appendEvents(lane, std::move(events));
    if (steps >= 10) store.appendOps(lane, plausible_ops(config, 10));
    store.setStatus(lane, {LaneState::running, ""});
  }
  store.publish();
}

} // namespace amplab::support
