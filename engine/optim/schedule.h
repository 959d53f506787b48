// SPDX-License-Identifier: Apache-2.0
// Learning rates over a run, by the closed forms of torch.optim.lr_scheduler. Pure functions; any thread.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace amplab {

enum class ScheduleName : uint8_t { constant, cosine, step, one_cycle };
std::optional<ScheduleName> schedule_named(std::string_view name);

struct Schedule {
  ScheduleName name = ScheduleName::constant;
  double base = 1e-3;    // the learning rate that the schedule is of; one_cycle: its peak
  int64_t warmup = 0;    // updates over which the rate rises linearly to where the schedule begins
  int64_t total = 1;     // updates of the run, warm-up included
  int64_t step_size = 1; // step: updates between drops
  double gamma = 0.1;    // step: factor of a drop
  double lowest = 0;     // cosine: where it ends
};

// The rate of the update that comes after `updates` others:
//   constant   base
//   cosine     CosineAnnealingLR(T_max = total - warmup, eta_min = lowest)
//   step       StepLR(step_size, gamma)
//   one_cycle  OneCycleLR(max_lr = base, total_steps = total - warmup), with PyTorch's defaults and no cycling of
//   momentum
// Past the end the rate stays as at the last update.
double learning_rate(const Schedule& schedule, int64_t updates);

} // namespace amplab
