// SPDX-License-Identifier: Apache-2.0
// At least one of every message, with critical values: extremes, NaN payloads, signed zeros, quotes.
#pragma once
#include "engine/run/presets.h"
#include "engine/wire/messages.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace amplab::wire {

inline StepRecord extreme_step() {
  constexpr double inf = std::numeric_limits<double>::infinity();
  StepRecord r;
  r.step = std::numeric_limits<int64_t>::max();
  r.update = std::numeric_limits<int64_t>::min();
  r.samples = -1;
  r.wall_s = std::numeric_limits<double>::denorm_min();
  r.loss = std::numeric_limits<double>::quiet_NaN();
  r.lr = -0.0;
  r.loss_scale = inf;
  r.growth_tracker = 1999;
  r.infs_held = 3;
  r.found_inf = true;
  r.injected = true;
  r.emulated = true;
  r.verdict = Verdict::gave_up;
  r.grad_norm_scaled = not_recorded();
  r.grad_norm = -inf;
  r.clip_coef = -std::numeric_limits<double>::quiet_NaN();
  r.samples_per_s = std::numeric_limits<double>::max();
  r.memory_bytes = 1;
  r.memory_peak_bytes = int64_t{1} << 53 | 1;
  r.eval_loss = std::numeric_limits<double>::signaling_NaN();
  r.eval_accuracy = not_recorded();
  r.memory_saved_bytes = 11;
  r.memory_casts_bytes = 12;
  r.memory = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 21, 22, 23, 24, 25};
  r.declared[0] = -inf;
  r.declared[1] = std::numeric_limits<double>::quiet_NaN();
  r.declared[kMostDeclared - 1] = -0.0;
  return r;
}

inline OpRecord sample_op(int64_t seq) {
  OpRecord r;
  r.step = 3;
  r.phase = seq % 2 ? "backward" : "forward";
  r.seq = seq;
  r.op = "linear";
  r.layer = "fc" + std::to_string(seq % 5);
  r.policy = "lower_precision_fp";
  r.in_dtypes = "fp32 fp32";
  r.compute_dtype = "fp16";
  r.out_dtype = "fp16";
  r.casts = 2;
  r.casts_cached = 1;
  r.shape = "128x512";
  r.time_us = 12.5;
  r.bytes = 1 << 20;
  r.amax = std::numeric_limits<double>::infinity();
  r.amin_nonzero = 0x1p-24;
  r.zeros = 1, r.subnormals = 2, r.flushed = 3, r.inf = 4, r.nan = 5, r.count = 65536, r.underflowed_upstream = 6;
  r.emulated = true;
  r.injected = true;
  r.line = seq % 3;
  r.start_us = 3.5;
  r.made_by = "3 0";
  r.m = 128, r.n = 512, r.k = 784;
  r.shadow = {1e-3, 0.5, 66.5};
  if (seq % 4 == 0) r.drift = {0.5, 1e4, std::numeric_limits<double>::infinity()};
  return r;
}

inline LineRecord sample_line() {
  LineRecord line;
  line.line = 8, line.runs = 2, line.time_us = 12.5, line.ops = 7, line.casts = 3, line.casts_cached = 1;
  line.inf = 1, line.nan = 2, line.zeros = 3, line.count = 400, line.had_no_effect = true, line.did = "skipped";
  VariableRecord loss;
  loss.name = "loss", loss.kind = VariableKind::tensor, loss.dtype = "fp32", loss.shape = "[]", loss.value = 0.842;
  line.made = {loss};
  return line;
}

inline LineStop sample_stop() {
  LineStop stop;
  stop.step = 12, stop.line = 7, stop.column = 5, stop.end_line = 8, stop.end_column = 20;
  stop.reason = StopReason::breakpoint;
  stop.index = 3;
  stop.text = "Stopped at line 7, loss > 3.";
  stop.frames = {{"penalty", 6}, {"<lambda>", 2}};
  VariableRecord tensor;
  tensor.name = "größe", tensor.kind = VariableKind::tensor, tensor.scope = VariableScope::local;
  tensor.text = "fp16 [128, 10]", tensor.dtype = "fp16", tensor.shape = "[128, 10]";
  tensor.norm = std::numeric_limits<double>::infinity(), tensor.amax = -0.0, tensor.amin_nonzero = 0x1p-24;
  tensor.count = 1280, tensor.zeros = 1, tensor.subnormals = 2, tensor.inf = 3, tensor.nan = 4;
  VariableRecord number;
  number.name = "loss", number.kind = VariableKind::number, number.value = std::numeric_limits<double>::quiet_NaN();
  VariableRecord scaler;
  scaler.name = "scaler", scaler.kind = VariableKind::scaler, scaler.scope = VariableScope::provided;
  scaler.parts = {
      {"scale", "", 65536, ""}, {"stage", "optimizer", not_recorded(), "unscaled"}, {"found_inf", "optimizer", 1, ""}};
  stop.names = {scaler, number, tensor, VariableRecord{}};
  stop.names_left_out = 1;
  stop.position = {12, 9, 44};
  stop.past = true;
  stop.loop = "optimizer.zero_grad()\n";
  stop.lines = {sample_line(), LineRecord{}};
  stop.ops = {sample_op(4), sample_op(5)};
  stop.ops_left_out = 2;
  return stop;
}

inline std::vector<Command> sample_commands() {
  return {Prepare{opening_preset()},
          Prepare{},
          Play{},
          Pause{},
          StepOnce{7},
          Stop{},
          ApplySetting{-1, "precision.op_dtype", R"({"softmax":"fp16"})"},
          InspectNext{},
          Rewind{},
          Rewind{2},
          StepPhase{},
          Fork{1, 128, "fp16 \"forked\"", {{"optimizer.lr", "0.5"}, {"scaler.kind", "\"none\""}}},
          Inject{0, "fc1.weight.grad", "factor", 1e30, 7},
          Explain{3, 99},
          Compare{0, 2},
          InspectPastStep{1, 5},
          TimeTravel{1, {12, 9, 44}, Seek::changed, "loss"},
          TimeTravel{},
          SetInspection{100, 0.05},
          SetInspection{},
          SetInspection{250, 0.01, false, true},
          SetInspection{100, 0.05, false, false, true},
          ReadTensor{1, 5, {TensorKind::activation_gradient, "fc1.linear.grad_input", 12}},
          ForecastMemory{RunConfig{}, {"amp-fp16", "fp32"}},
          LoadWeights{1, "weights of \"学\".safetensors"},
          Resume{0, "last.safetensors"},
          SaveWeights{-1, "{name}.safetensors", "fp16"},
          SaveCheckpoints{-1, "{name}-{step}.safetensors", 1000},
          Shutdown{},
          CancelCommand{7},
          ContinueLane{-1, Pace::free, {{7, "isnan(loss) or scale < 1", 2, "", BreakOn::none}}},
          SetBreaks{1, {{0, "", 3, "log \"this\"", BreakOn::backoff}, {}}},
          ReadVariables{2}};
}

inline StepInspection sample_inspection() {
  TensorHistogram histogram;
  histogram.tensor = {TensorKind::gradient, "fc1.weight.grad", 0};
  histogram.layer = "fc1";
  histogram.line = 4;
  histogram.scale = 65536;
  histogram.numbers = {"fc1.weight.grad", "fp32", "[8, 4]", 1.5, 1.25, 32, 20, 2, 1, 1};
  histogram.amin_nonzero = 0x1p-20;
  histogram.exponents = {20, 1, 1, -20, {4, 0, 5, 1}};
  histogram.reference = {0, 0, 0, -30, {32}};
  StepInspection inspection;
  inspection.step = 7;
  inspection.loss_scale = 65536;
  inspection.injected = true;
  inspection.tensors = {histogram, TensorHistogram{}};
  inspection.updates = {{"fc1.weight", "fc1", "bf16", true, 32, 10, 12, 10}, WeightUpdate{}};
  return inspection;
}

inline std::vector<Report> sample_pictures() {
  const auto bytes = [](std::initializer_list<int> numbers) {
    std::vector<std::byte> all;
    for (const int number : numbers) all.push_back(static_cast<std::byte>(number));
    return all;
  };
  const ClassGrid grid{-1.5, 1.5, -1, 1, 2, 2, bytes({0, 1, 255, 1}), bytes({0, 127, 0, 255})};
  const Filters filters{"conv1.weight", 2, 1, 2, 1, 0.25, bytes({127, 129, 0, 3})};
  const std::vector<PredictedImage> images{{bytes({0, 128, 255, 7}), 1, 0, 0.75}, {bytes({1, 2, 3, 4}), 0, -1, 0}};
  return {Preview{}, Preview{1, {12, 0.5, 300, Boundary{grid, {}, {{0.25, -0.5, 1}, {}}}}},
          Preview{0, {0, not_recorded(), 3, Fit{{-1, 0, 1}, {0.5, std::nan(""), INFINITY}, {{0, 1, 0}}}}},
          Preview{2, {7, 1, 2, Predictions{1, 2, 2, images, {"shirt", "学"}, {3, 0, 1, 2}, filters}}},
          Preview{3, {9, 0.25, 64, Writing{{{"27+58=", "85\n", "\"85\""}, {}}}}}};
}

inline std::vector<Report> sample_reports() {
  LaneInfo info{"cpu",
                "16 cores, \"AVX-512\"",
                "0123456789abcdef",
                669706,
                "sha",
                {"fp16", "学"},
                "",
                0,
                "00000000000000aa",
                412,
                {"fc1", "act1"},
                {"fc1.weight", "fc1.bias"}};
  LaneInfo script = info;
  script.recorded_by = "PyTorch 2.15.0";
  script.facts = {{"optimizer", "AdamW(lr=0.001)"}, {"学", ""}};
  script.settings = {"optimizer.lr"};
  Event event{5, 0.25, EventKind::backoff, "loss_scale", 65536.0, 32768.0, "Inf in fc1, so \"skipped\""};
  std::vector<OpRecord> ops;
  for (int64_t i = 0; i < 12; ++i) ops.push_back(sample_op(i));
  std::vector<Report> all = {
      Hello{1, "0.1.0", "amplab-engine"},
      Hello{1, "0.1.0", "amplab serve train.py", {"script"}, 30},
      Prepared{{info, LaneInfo{}}},
      Prepared{{script}, {RunConfig{}}},
      Failure{"a sentence"},
      Steps{0, {}},
      Steps{3, {extreme_step(), StepRecord{}, extreme_step()}},
      Events{1, {event, Event{}}},
      Ops{2, ops},
      Ops{2, {}},
      Status{1, {LaneState::failed, "the device is lost", EndedBy::device_lost}},
      Rewound{1},
      Phases{0,
             {7,
              2,
              "unscale",
              "clip",
              "Divided by 65536.",
              {{"fc1.weight.grad", "fp32", "[4, 3]", 0.5, 0.25, 12, 1, 2, 3, 4}}}},
      Phases{},
      Forked{3, RunConfig{}, info},
      Explained{{1,
                 5,
                 "what",
                 "where",
                 "why",
                 "so what",
                 "overflow",
                 {5, 12, "backward", "linear", "fc1", "fp16", "[3, 17]", 4},
                 {},
                 81234.5,
                 65504,
                 3,
                 "scaler",
                 "A loss scale of 2^15 or less helps.",
                 32768,
                 {{{{"scaler.init_scale", 32768.0}}, "Tried: this step would have been applied."}}}},
      Diverged{{0,
                1,
                9,
                10,
                {8, 3, "forward", "linear", "fc2", "fp32", "[0, 1]", 4},
                5,
                "fp32",
                "fp16",
                1.0001,
                1.0,
                "They part at step 8.",
                {{8, 0}, {9, 1e-3}}}},
      Progress{1234, 56},
      Stopped{1, sample_stop()},
      Stopped{},
      BreaksSet{0, {{9, "loss > 3", 0, "", BreakOn::none}, {0, "", 0, "", BreakOn::nan}}},
      Lines{1, {12, {sample_line(), LineRecord{}}}},
      Lines{},
      InspectionReport{1, sample_inspection()},
      InspectionReport{},
      InspectionDone{2, 700, {0.02, 0.001, 0.0375}},
      Values{0,
             {5, {TensorKind::weight, "fc1.weight", 0}, "fp16", {2, 3}, std::vector<std::byte>(12, std::byte{0x3c})}},
      Values{},
      Forecast{{{"amp-fp16", {4, 0, 0, 4, 8}, 16, ""}, {"pure-fp16", {}, 0, "It has no memory."}}},
      Done{},
      ProgramChanged{2, "a.backward()\nb.backward()", {"loss.a", "loss.\"b\""}}};
  std::ranges::move(sample_pictures(), std::back_inserter(all));
  return all;
}

// Returns the body without the length prefix.
inline std::span<const std::byte> body_of(const std::vector<std::byte>& message) {
  return std::span(message).subspan(4);
}

} // namespace amplab::wire
