// SPDX-License-Identifier: Apache-2.0
// Rows of the optimizer and its learning rate schedule. Ranges are those that torch.optim checks.
#include "engine/run/lr_adjustment.h"
#include "engine/run/optimizer_states.h"
#include "engine/run/optimizer_table.h"
#include "engine/settings/setting_row.h"

namespace amplab::setting_row {

using C = RunConfig;

std::vector<SettingRow> optimizer_rows() {
  return {
      row<&C::optimizer, &OptimizerConfig::name>(
          {.key = "optimizer.name",
           .label = "Optimizer",
           .help = "The update rule. Adam and AdamW divide by the gradient's magnitude, so they hide a wrong loss "
                   "scale that SGD would show. Muon orthogonalises updates of matrices; an AdamW updates the rest.",
           .choices = names_of(kOptimizers)}),
      row<&C::optimizer, &OptimizerConfig::lr>({.key = "optimizer.lr",
                                                .label = "Learning rate",
                                                .help = "Size of each update. If it is too large, training diverges. "
                                                        "If it is too small, 16-bit weights round the update to zero.",
                                                .applies_at = AppliesAt::next_step,
                                                .range = {0, 1e6},
                                                .logarithmic = true}),
      row<&C::optimizer, &OptimizerConfig::betas>({.key = "optimizer.betas",
                                                   .label = "Betas",
                                                   .help = "Decay rates of Adam's running averages of the gradient and "
                                                           "its square: 0.999 averages about the last 1000 steps.",
                                                   .range = {0, below(1)},
                                                   .count = {2, 2}}),
      row<&C::optimizer, &OptimizerConfig::eps>({.key = "optimizer.eps",
                                                 .label = "Epsilon",
                                                 .help = "Keeps Adam from dividing by zero. In fp16, an eps of 2.98e-8 "
                                                         "or less rounds to zero, and Adam divides by zero. Muon "
                                                         "divides by at least this norm.",
                                                 .range = {0, 1e6},
                                                 .logarithmic = true}),
      row<&C::optimizer, &OptimizerConfig::weight_decay>(
          {.key = "optimizer.weight_decay",
           .label = "Weight decay",
           .help = "Pulls weights towards zero in each step: adamw and muon directly, sgd and adam through the "
                   "gradient.",
           .applies_at = AppliesAt::next_step,
           .range = {0, 1e6},
           .logarithmic = true}),
      row<&C::optimizer, &OptimizerConfig::momentum>({.key = "optimizer.momentum",
                                                      .label = "Momentum",
                                                      .help = "Share of the last update that SGD adds to the next one, "
                                                              "and of the last average that Muon keeps. From 1 on, "
                                                              "updates never decay. Adam ignores it.",
                                                      .range = {0, 10}}),
      row<&C::optimizer, &OptimizerConfig::dampening>(
          {.key = "optimizer.dampening",
           .label = "Dampening",
           .help = "SGD adds the gradient, multiplied by 1 - dampening, to its momentum.",
           .range = {0, 1}}),
      row<&C::optimizer, &OptimizerConfig::nesterov>(
          {.key = "optimizer.nesterov",
           .label = "Nesterov",
           .help = "Nesterov momentum. SGD requires a momentum above 0 and a dampening of 0 for it."}),
      row<&C::optimizer, &OptimizerConfig::amsgrad>(
          {.key = "optimizer.amsgrad",
           .label = "AMSGrad",
           .help = "Adam and AdamW divide by the largest mean square so far, which never decreases."}),
      row<&C::optimizer, &OptimizerConfig::states>(
          {.key = "optimizer.states",
           .label = "States",
           .help = "Number format of the states of Adam and AdamW. parameter: the dtype of the parameter. bf16: half "
                   "of fp32. 8bit and fp8: codes of 8 bits in blocks of 256 with a scale each, as torchao's AdamW8bit "
                   "and AdamWFp8, for parameters of whole blocks and 4096 elements or more.",
           .choices = names_of(kOptimizerStates)}),
      row<&C::optimizer, &OptimizerConfig::ns_coefficients>(
          {.key = "optimizer.ns_coefficients",
           .label = "Newton-Schulz coefficients",
           .help = "Muon multiplies a matrix X by a + b X XT + c (X XT)^2 in each iteration. These a, b and c move "
                   "its singular values towards 1.",
           .range = {-1e6, 1e6},
           .count = {3, 3}}),
      row<&C::optimizer, &OptimizerConfig::ns_steps>(
          {.key = "optimizer.ns_steps",
           .label = "Newton-Schulz steps",
           .help = "Iterations with which Muon orthogonalises an update. They multiply matrices in bf16.",
           .range = {0, 99}}),
      row<&C::optimizer, &OptimizerConfig::adjust_lr_fn>(
          {.key = "optimizer.adjust_lr_fn",
           .label = "Learning rate by shape",
           .help = "How Muon's learning rate depends on a matrix's shape. match_rms_adamw: updates of AdamW's size, so "
                   "that a learning rate tuned for AdamW fits.",
           .choices = names_of(kLrAdjustments)}),
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
           .help = "The schedule \"step\" multiplies the learning rate by this at each drop.",
           .range = {0, 1}}),
      row<&C::schedule, &ScheduleConfig::min_lr>({.key = "schedule.min_lr",
                                                  .label = "Lowest rate",
                                                  .help = "Learning rate at the end of the schedule \"cosine\".",
                                                  .range = {0, 1e6},
                                                  .logarithmic = true}),
  };
}

std::vector<SettingRow> named_optimizer_rows() {
  return {
      named_row<&C::optimizers, &OptimizerSection::of>(
          {.key = "optimizer.of",
           .label = "Steps",
           .help = "Models that this optimizer updates, such as [\"discriminator\"]. Empty: all models.",
           .count = {0, 16}}),
      named_row<&C::optimizers, &OptimizerSection::parameters>(
          {.key = "optimizer.parameters",
           .label = "Parameters",
           .help = "Which parameters of these models it updates: all, matrices (p.ndim == 2) or others (p.ndim != 2). "
                   "Muon accepts matrices only.",
           .choices = names_of(kParameterSelections)}),
  };
}

} // namespace amplab::setting_row
