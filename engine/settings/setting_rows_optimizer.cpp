// SPDX-License-Identifier: Apache-2.0
// Rows of the optimizer and its learning rate schedule. Ranges are those that torch.optim checks.
#include "engine/settings/setting_row.h"

namespace amplab::setting_row {

using C = RunConfig;

std::vector<SettingRow> optimizer_rows() {
  return {
      row<&C::optimizer, &OptimizerConfig::name>(
          {.key = "optimizer.name",
           .label = "Optimizer",
           .help =
               "How gradients become updates. Adam and AdamW divide by the gradient's own size, so they hide a wrong "
               "loss scale that SGD would show.",
           .choices = {"sgd", "adam", "adamw"}}),
      row<&C::optimizer, &OptimizerConfig::lr>(
          {.key = "optimizer.lr",
           .label = "Learning rate",
           .help =
               "Size of each update. Too large diverges; in 16-bit weights a too small one rounds to no update at all.",
           .applies_at = AppliesAt::next_step,
           .range = {0, 1e6},
           .logarithmic = true}),
      row<&C::optimizer, &OptimizerConfig::betas>(
          {.key = "optimizer.betas",
           .label = "Betas",
           .help = "How long Adam remembers the gradient and its square: 0.999 is about the last 1000 steps.",
           .range = {0, below(1)},
           .count = {2, 2}}),
      row<&C::optimizer, &OptimizerConfig::eps>(
          {.key = "optimizer.eps",
           .label = "Epsilon",
           .help =
               "Keeps Adam from dividing by zero. In fp16 it is itself zero at 2.98e-8 and below, and then it does.",
           .range = {0, 1e6},
           .logarithmic = true}),
      row<&C::optimizer, &OptimizerConfig::weight_decay>(
          {.key = "optimizer.weight_decay",
           .label = "Weight decay",
           .help = "Pulls weights towards zero in each step: adamw directly, sgd and adam through the gradient.",
           .applies_at = AppliesAt::next_step,
           .range = {0, 1e6},
           .logarithmic = true}),
      row<&C::optimizer, &OptimizerConfig::momentum>(
          {.key = "optimizer.momentum",
           .label = "Momentum",
           .help =
               "How much of the last update SGD keeps; from 1 on the updates never die down. Adam does not read it.",
           .range = {0, 10}}),
      row<&C::optimizer, &OptimizerConfig::dampening>(
          {.key = "optimizer.dampening",
           .label = "Dampening",
           .help = "How much less than whole the gradient enters SGD's momentum.",
           .range = {0, 1}}),
      row<&C::optimizer, &OptimizerConfig::nesterov>(
          {.key = "optimizer.nesterov",
           .label = "Nesterov",
           .help = "SGD looks one momentum step ahead; it needs a momentum and no dampening."}),
      row<&C::optimizer, &OptimizerConfig::amsgrad>(
          {.key = "optimizer.amsgrad",
           .label = "AMSGrad",
           .help = "Adam and AdamW divide by the largest mean square so far, which never shrinks again."}),
      row<&C::schedule, &ScheduleConfig::name>(
          {.key = "schedule.name",
           .label = "Schedule",
           .help = "How the learning rate changes over the run, after the warm-up.",
           .choices = {"constant", "cosine", "step", "one-cycle"}}),
      row<&C::schedule, &ScheduleConfig::warmup>(
          {.key = "schedule.warmup",
           .label = "Warm-up",
           .unit = "updates",
           .help = "Updates over which the learning rate rises from 0. Skipped steps do not count.",
           .range = {0, kBillion}}),
      row<&C::schedule, &ScheduleConfig::step_size>({.key = "schedule.step_size",
                                                     .label = "Drop every",
                                                     .unit = "updates",
                                                     .help = "Updates between the drops of the schedule \"step\".",
                                                     .range = {1, kBillion}}),
      row<&C::schedule, &ScheduleConfig::gamma>(
          {.key = "schedule.gamma",
           .label = "Drop to",
           .help = "What the schedule \"step\" multiplies the learning rate by at each drop.",
           .range = {0, 1}}),
      row<&C::schedule, &ScheduleConfig::min_lr>({.key = "schedule.min_lr",
                                                  .label = "Lowest rate",
                                                  .help = "Where the schedule \"cosine\" ends.",
                                                  .range = {0, 1e6},
                                                  .logarithmic = true}),
  };
}

std::vector<SettingRow> named_optimizer_rows() {
  return {
      named_row<&C::optimizers, &OptimizerSection::of>(
          {.key = "optimizer.of",
           .label = "Steps",
           .help = "Names of the models whose parameters this optimizer steps, as [\"discriminator\"]. Empty: of all "
                   "of them.",
           .count = {0, 16}}),
  };
}

} // namespace amplab::setting_row
