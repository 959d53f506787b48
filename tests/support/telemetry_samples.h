// SPDX-License-Identifier: GPL-3.0-or-later
// Sample records, events and op calls. Deterministic functions of the step.
#pragma once
#include "engine/run/explanation.h"
#include "engine/run/telemetry.h"

#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace amplab::support {

// A run in which every 50th step is skipped with an infinite scaled norm, and every 100th is evaluated.
inline StepRecord sample_step(int64_t step) {
  StepRecord record;
  const bool skipped = step % 50 == 0;
  record.step = step;
  record.update = step - step / 50;
  record.samples = step * 128;
  record.wall_s = 0.001 * static_cast<double>(step);
  record.loss = 2.3 / std::sqrt(static_cast<double>(step));
  record.lr = 1e-3;
  record.loss_scale = skipped ? 32768 : 65536;
  record.growth_tracker = step % 50;
  record.found_inf = record.skipped = skipped;
  record.grad_norm_scaled = skipped ? std::numeric_limits<double>::infinity() : 65536 * record.loss;
  record.grad_norm = skipped ? std::numeric_limits<double>::quiet_NaN() : record.loss;
  record.clip_coef = not_recorded();
  record.samples_per_s = 128'000 + static_cast<double>(step % 7);
  record.memory_bytes = 10 << 20;
  record.memory_peak_bytes = 12 << 20;
  record.memory_saved_bytes = 6 << 20;
  record.memory_casts_bytes = 3 << 20;
  record.eval_loss = step % 100 == 0 ? record.loss + 0.1 : not_recorded();
  record.eval_accuracy = step % 100 == 0 ? 0.8 : not_recorded();
  for (size_t i = 0; i < record.memory.size(); ++i) record.memory[i] = static_cast<int64_t>(i + 1) << 20;
  return record;
}

inline std::vector<StepRecord> sample_steps(int64_t first, int64_t last) {
  std::vector<StepRecord> records;
  for (int64_t step = first; step <= last; ++step) records.push_back(sample_step(step));
  return records;
}

inline Event sample_event(int64_t step, EventKind kind = EventKind::skip) {
  return {step,
          0.001 * static_cast<double>(step),
          kind,
          "loss_scale",
          "65536",
          "32768",
          "Step " + std::to_string(step) + " was skipped."};
}

// Returns `count` calls of an inspected step. The third flushed a quarter of its values, the fourth overflowed.
inline std::vector<OpRecord> sample_ops(int64_t step, int64_t count = 6) {
  std::vector<OpRecord> ops;
  for (int64_t seq = 1; seq <= count; ++seq) {
    OpRecord op;
    op.step = step;
    op.seq = seq;
    op.phase = seq <= count / 2 ? "forward" : "backward";
    op.op = seq % 2 ? "linear" : "relu";
    op.layer = "hidden." + std::to_string(seq);
    op.policy = seq % 2 ? "lower_precision_fp" : "fallthrough";
    op.in_dtypes = "fp32 fp32";
    op.compute_dtype = op.out_dtype = "fp16";
    op.casts = seq % 2 ? 2 : 0;
    op.casts_cached = seq % 2;
    op.shape = "[128, 512]";
    op.time_us = 1.5 * static_cast<double>(count - seq);
    op.bytes = seq * 1000;
    op.amax = 4.0 * static_cast<double>(seq);
    op.count = 400;
    op.zeros = 100;
    op.flushed = seq == 3 ? 100 : 0;
    op.inf = seq == 4 ? 7 : 0;
    ops.push_back(op);
  }
  return ops;
}

inline constexpr std::array<const char*, 8> kSamplePhases = {"cast",    "forward", "scale", "backward",
                                                             "unscale", "clip",    "step",  "update"};

// Phase `at` of eight. Backward leaves two fp16 gradients, one of them with three Inf.
inline PhaseRecord sample_phase(int64_t step, int at) {
  PhaseRecord phase;
  phase.step = step;
  phase.micro_batch = 1;
  phase.phase = kSamplePhases[static_cast<size_t>(at)];
  if (at < 7) phase.next = kSamplePhases[static_cast<size_t>(at) + 1];
  phase.text = "Did " + phase.phase + ".";
  if (phase.phase == "backward") {
    phase.tensors.push_back({"fc1.weight.grad", "fp16", "[16, 4]", 3, 2, 64, 1, 0, 0, 0});
    phase.tensors.push_back({"fc1.bias.grad", "fp32", "[16]", 4, 3.5, 16, 0, 0, 3, 0});
  }
  return phase;
}

// An overflow in backward: 131072 at loss scale 65536, above fp16's largest 65504.
inline Explanation sample_explanation(int64_t lane, int64_t step) {
  Explanation e;
  e.lane = lane;
  e.step = step;
  e.what = "Step " + std::to_string(step) + " was skipped.";
  e.where = "In backward, the gradient of linear of fc1.";
  e.why = "In fp32 the value is 131072.";
  e.so_what = "It changes no weight.";
  e.cause = "overflow";
  e.position = {step, 5, "backward", "linear", "fc1", "fp16", "[3, 1]"};
  e.value = 131072;
  e.limit = 65504;
  e.count = 2;
  e.cure = "A loss scale of 16384 or less helps.";
  e.fitting_scale = 16384;
  e.cures = {{{{"scaler.init_scale", 16384}}, "Tried: this step would have been applied."}};
  return e;
}

} // namespace amplab::support
