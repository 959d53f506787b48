// SPDX-License-Identifier: Apache-2.0
// torch.optim.lr_scheduler, if the lab has a schedule with the same formula (engine/optim/schedule.h) that advances
// with each update. Schedules per epoch are not supported, because they depend on the number of updates per epoch.
#include "engine/import/setup.h"
#include "engine/import/tree.h"

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

// Each returns "" if it is imported, else the reason why not.
std::string step_lr(RunConfig& config, const Call& call) {
  const auto size = count_of(argument(call, "step_size", 1));
  if (!size) return "step_size is not a constant number in the script";
  config.schedule.name = "step";
  config.schedule.step_size = *size;
  config.schedule.gamma = number_of(argument(call, "gamma", 2)).value_or(0.1); // PyTorch's default
  return {};
}

std::string cosine(RunConfig& config, const Call& call) {
  const auto updates = count_of(argument(call, "T_max", 1));
  if (!updates) return "T_max is not a constant number in the script";
  config.schedule.name = "cosine";
  config.schedule.min_lr = number_of(argument(call, "eta_min", 2)).value_or(0);
  config.train.steps = *updates;
  return {};
}

std::string one_cycle(RunConfig& config, const Call& call) {
  const auto updates = count_of(argument(call, "total_steps", 2));
  const auto top = number_of(argument(call, "max_lr", 1));
  if (!updates || !top) return "total_steps and max_lr must be constant numbers in the script";
  if (flag_of(argument(call, "cycle_momentum")) != false)
    return "it cycles momentum too, unless cycle_momentum=False; the lab's one-cycle changes the rate only";
  for (const Keyword& keyword : call.keywords)
    if (keyword.name != "max_lr" && keyword.name != "total_steps" && keyword.name != "cycle_momentum" &&
        keyword.name != "optimizer")
      return "the lab's one-cycle has PyTorch's defaults and no " + keyword.name;
  config.schedule.name = "one-cycle";
  config.optimizer.lr = *top;
  config.train.steps = *updates;
  return {};
}

// The lab's warm-up starts at 1 / `warmup` and takes `warmup` updates. LinearLR with one update less starts at the same
// rate.
std::string linear(RunConfig& config, const Call& call) {
  const auto updates =
      argument(call, "total_iters", 3) ? count_of(argument(call, "total_iters", 3)) : 5; // PyTorch's default
  const double start = number_of(argument(call, "start_factor", 1)).value_or(1.0 / 3),
               end = number_of(argument(call, "end_factor", 2)).value_or(1);
  if (!updates) return "total_iters is not a constant number in the script";
  const double warmup = static_cast<double>(*updates + 1);
  if (end != 1 || std::abs(start * warmup - 1) > 1e-9)
    return "the lab's warm-up of n updates begins at a share of 1/n: start_factor=1 / (total_iters + 1), end_factor=1";
  config.schedule.warmup = *updates + 1;
  return {};
}

struct Row {
  std::string_view name;
  std::string (*apply)(RunConfig&, const Call&);
};
constexpr Row kRows[] = {
    {"StepLR", step_lr}, {"CosineAnnealingLR", cosine}, {"OneCycleLR", one_cycle}, {"LinearLR", linear}};

} // namespace

bool Setup::process_scheduler(const Line& line, const std::string& name, const std::string& its_class,
                              const Call& call) {
  bool& is_imported = schedulers[name] = false;
  const auto reject = [&](const std::string& cause) {
    remark(line, cause + ": schedule.name stays " + config.schedule.name);
    unused.insert("your schedule");
  };
  const auto* row = std::ranges::find(kRows, its_class, &Row::name);
  if (its_class == "LambdaLR")
    return reject(
               "its factor is a function of the script; set it in the loop: optimizer.param_groups[0][\"lr\"] = ..."),
           true;
  if (row == std::end(kRows)) return reject("the lab has no " + its_class), true;
  if (!stepped_in_loop.contains(name))
    return reject("it steps once per epoch, the lab's schedules at each update"), true;
  if (!config.optimizers.empty())
    return reject("with several optimizers the lab's schedule would change all their rates"), true;
  const RunConfig before = config;
  if (const std::string cause = row->apply(config, call); !cause.empty()) return reject(cause), true;
  trace.set_all(before, config);
  is_imported = true;
  remark(line,
         "imported as the lab's schedule, which counts updates: it does not advance in a step that the scaler skips",
         true);
  return true;
}

} // namespace amplab::importing
