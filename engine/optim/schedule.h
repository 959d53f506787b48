// SPDX-License-Identifier: Apache-2.0
// Learning rate schedules, by the closed forms of torch.optim.lr_scheduler. Pure functions; any thread.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace amplab {

enum class ScheduleName : uint8_t { constant, cosine, step, one_cycle };
std::optional<ScheduleName> schedule_named(std::string_view name);

struct Schedule {
  ScheduleName name = ScheduleName::constant;
  double base = 1e-3;    // the learning rate to schedule; one_cycle: its peak
  int64_t warmup = 0;    // updates over which the rate rises linearly to the schedule's start
  int64_t total = 1;     // updates of the run, including warm-up
  int64_t step_size = 1; // step: updates between drops
  double gamma = 0.1;    // step: factor of a drop
  double lowest = 0;     // cosine: the final rate
};

// Returns the learning rate after `updates` updates:
//   constant:   base
//   cosine:     CosineAnnealingLR(T_max = total - warmup, eta_min = lowest)
//   step:       StepLR(step_size, gamma)
//   one_cycle:  OneCycleLR(max_lr = base, total_steps = total - warmup), PyTorch's defaults, no momentum cycling
// Past the end the rate stays at that of the last update.
double learning_rate(const Schedule& schedule, int64_t updates);

} // namespace amplab
