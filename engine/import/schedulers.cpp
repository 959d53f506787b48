// SPDX-License-Identifier: Apache-2.0
// torch.optim.lr_scheduler, if the lab has a schedule with the same formula (engine/optim/schedule.h) that advances
// with each update. Schedules per epoch are not supported, because they depend on the number of updates per epoch.
#include "engine/import/setup.h"
#include "engine/import/signatures.h"
#include "engine/import/tree.h"
#include "engine/import/update_blocks.h"

#include <algorithm>
#include <cmath>

namespace amplab::importing {
namespace {

using namespace loop;

std::optional<int64_t> count_of(const Expression* expression) {
  const auto number = number_of(expression);
  if (!number || *number < 1 || *number > 1e9 || *number != std::floor(*number)) return {};
  return static_cast<int64_t>(*number);
}

// Sets a value to the argument, or to PyTorch's default if it is not given. Returns the reason why it cannot.
std::string set_given(double& value, BoundArguments& call, const char* name, double default_value) {
  const Expression* given = call.take(name);
  const auto number = given ? number_of(given) : default_value;
  if (!number) return std::string(name) + " is not a constant number in the script";
  value = *number;
  return {};
}

// Each returns "" if it is imported, else the reason why not.
std::string step_lr(RunConfig& config, BoundArguments& call) {
  const auto size = count_of(call.take("step_size"));
  if (!size) return "step_size is not a constant number in the script";
  config.schedule.name = "step";
  config.schedule.step_size = *size;
  return set_given(config.schedule.gamma, call, "gamma", 0.1);
}

std::string cosine(RunConfig& config, BoundArguments& call) {
  const auto updates = count_of(call.take("T_max"));
  if (!updates) return "T_max is not a constant number in the script";
  config.schedule.name = "cosine";
  config.train.steps = *updates;
  return set_given(config.schedule.min_lr, call, "eta_min", 0);
}

std::string one_cycle(RunConfig& config, BoundArguments& call) {
  const auto updates = count_of(call.take("total_steps"));
  const auto top = number_of(call.take("max_lr"));
  if (!updates || !top) return "total_steps and max_lr must be constant numbers in the script";
  if (flag_of(call.take("cycle_momentum")) != false)
    return "it cycles momentum too, unless cycle_momentum=False; the lab's one-cycle changes the rate only";
  config.schedule.name = "one-cycle";
  config.optimizer.lr = *top;
  config.train.steps = *updates;
  return {};
}

// The lab's warm-up starts at 1 / `warmup` and takes `warmup` updates. LinearLR with one update less starts at the same
// rate.
std::string linear(RunConfig& config, BoundArguments& call) {
  const auto updates = call.is_given("total_iters") ? count_of(call.take("total_iters")) : 5; // PyTorch's default
  double start = 0, end = 0;
  std::string cause = set_given(start, call, "start_factor", 1.0 / 3);
  if (cause.empty()) cause = set_given(end, call, "end_factor", 1);
  if (!cause.empty()) return cause;
  if (!updates) return "total_iters is not a constant number in the script";
  const double warmup = static_cast<double>(*updates + 1);
  if (end != 1 || std::abs(start * warmup - 1) > 1e-9)
    return "the lab's warm-up of n updates begins at a share of 1/n: start_factor=1 / (total_iters + 1), end_factor=1";
  config.schedule.warmup = *updates + 1;
  return {};
}

struct Row {
  std::string_view name;
  std::string (*apply)(RunConfig&, BoundArguments&);
};
constexpr Row kRows[] = {
    {"StepLR", step_lr}, {"CosineAnnealingLR", cosine}, {"OneCycleLR", one_cycle}, {"LinearLR", linear}};

} // namespace

void Setup::process_schedulers(const Line& step) {
  for (const SchedulerUse& use : scheduler_uses) process_scheduler(use, step);
}

void Setup::process_scheduler(const SchedulerUse& use, const Line& step) {
  const Line& line = *use.line;
  const auto reject = [&](const std::string& cause) {
    remark(line, cause + ": schedule.name stays " + config.schedule.name);
    unused.insert("your schedule");
  };
  const auto* row = std::ranges::find(kRows, use.type, &Row::name);
  if (use.type == "LambdaLR")
    return reject(
        "its factor is a function of the script; set it in the loop: optimizer.param_groups[0][\"lr\"] = ...");
  if (row == std::end(kRows)) return reject("the lab has no " + use.type);
  const Advance advance = UpdateBlocks(*this, use.name).advance_in(step);
  if (advance == Advance::per_epoch) return reject("it steps once per epoch, the lab's schedules at each update");
  if (advance == Advance::otherwise) return reject("it does not step with each update, as the lab's schedules do");
  if (!config.optimizers.empty())
    return reject("with several optimizers the lab's schedule would change all their rates");
  if (std::ranges::any_of(schedulers, [](const auto& each) { return each.second; }))
    return reject("the lab has one schedule, and imports the first");
  const RunConfig before = config;
  const auto updates = updates_of_range(step, *this);
  const Expression call = expression_of(use.call);
  BoundArguments bound(*call_in(call), signature_of(use.type));
  bound.take("optimizer");
  std::string cause = row->apply(config, bound);
  for (const std::string& rest : bound.rest())
    if (cause.empty() && !affects_only_speed(rest)) cause = "the lab's schedule has PyTorch's default and no " + rest;
  if (cause.empty() && config.train.steps != before.train.steps && updates && *updates != config.train.steps)
    cause = "the lab's schedule ends after the loop's " + std::to_string(*updates) + " updates, not after " +
            std::to_string(config.train.steps);
  if (!cause.empty()) return config = before, reject(cause);
  trace.on(line);
  trace.set_all(before, config);
  schedulers[use.name] = true;
  remark(line,
         "imported as the lab's schedule, which counts updates: it does not advance in a step that the scaler skips",
         true);
}

} // namespace amplab::importing
