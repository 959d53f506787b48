// SPDX-License-Identifier: GPL-3.0-or-later
// Runs of a sweep over modes, learning rates, hidden widths and seeds. Some runs diverged. Deterministic.
#pragma once
#include "ui/store/summed_run.h"

#include <cmath>
#include <limits>
#include <memory>
#include <string>

namespace amplab::support {

// Modes vary fastest: three modes, five learning rates from 1e-4 to 1, two hidden widths, then seeds. amp-fp16 ends in
// NaN at rate 1, and in Inf at rate 0.1 with seed 0.
inline SummedRun swept_run(int64_t number) {
  static const char* const kModes[] = {"fp32", "amp-fp16", "amp-bf16"};
  const int64_t at = number - 1, mode = at % 3, rate = at / 3 % 5, width = at / 15 % 2, seed = at / 30;
  SummedRun run;
  run.session = "/a/swept.amplab";
  run.number = number;
  run.sweep = "modes and rates";
  run.created = "2026-11-22T23:36:04Z";
  run.run_id = "0123456789abcdef";
  run.device = "cpu";
  run.config.precision.mode = kModes[mode];
  run.config.optimizer.lr = std::pow(10.0, static_cast<double>(rate) - 4);
  run.config.model.hidden = {width == 0 ? 64 : 128};
  run.config.seed = static_cast<uint64_t>(seed);
  run.config.name = "run " + std::to_string(number);
  run.status.state = LaneState::finished;
  run.summary.final_loss = run.summary.best_loss =
      1.0 / (1 + static_cast<double>(rate)) + 0.01 * static_cast<double>(seed % 10) + 0.1 * static_cast<double>(mode);
  run.summary.steps = 100;
  run.summary.final_loss_scale = mode == 1 ? 65536 : 1;
  run.summary.eval_accuracy = 0.5 + 0.1 * static_cast<double>(rate);
  if (mode == 1) run.summary.skipped = 2 * rate;
  if (mode == 1 && rate == 4) {
    run.summary.final_loss = std::numeric_limits<double>::quiet_NaN();
    run.summary.first_nonfinite_step = 7;
  }
  if (mode == 1 && rate == 3 && seed == 0) run.summary.final_loss = std::numeric_limits<double>::infinity();
  return run;
}

inline RunsOfFile swept_file(int64_t count) {
  RunsOfFile file{"/a/swept.amplab", {}, count, false};
  for (int64_t number = 1; number <= count; ++number)
    file.runs.push_back(std::make_shared<const SummedRun>(swept_run(number)));
  return file;
}

} // namespace amplab::support
