// SPDX-License-Identifier: Apache-2.0
// The frame of the loop: loss_fn, and the batches of a step.
#include "engine/pytorch/script_sections.h"
#include "engine/run/layer_regions.h"
#include "engine/run/ranks.h"

#include <set>

namespace amplab::pytorch {
namespace {

constexpr const char* kLoss = R"PY(

def loss_fn(input, target):
{body}
)PY";

std::string loss_fn(const RunConfig& config, const ModelTask& task) {
  std::string body, indent = "    ", input = "input";
  const auto within = [&](const std::string& context) {
    body.append(indent).append("with ").append(context).append(":\n");
    indent += "    ";
  };
  if (overrides_ops_everywhere(config)) within("OPS");
  const std::vector<LayerRegion> regions = layer_regions_of(config);
  if (const LayerRegion* own = region_of(regions, "loss"); own && own->dtype == DType::f32) {
    within("torch.autocast(device, enabled=False)");
    input = "input.float()";
  } else if (own) {
    within("torch.autocast(device, dtype=" + torch_dtype(own->dtype) + ")");
  }
  const char* loss = task.numbers  ? "nn.functional.mse_loss({input}, target)"
                     : task.tokens ? "nn.functional.cross_entropy({input}.flatten(0, 1), target.flatten())"
                                   : "nn.functional.cross_entropy({input}, target)";
  body.append(indent).append("return ").append(with(loss, {{"input", input}}));
  return with(kLoss, {{"body", body}});
}

constexpr const char* kSteps = R"PY(

def steps(watch, drawn{schedulers}):
    """Yields the batches of each step, then prints the row of the step."""
    given = {{given}}
    for name, value in [*globals().items()]:  # the loop sees only the names that AMP Lab provides
        if name.islower() and name[0] != "_" and name not in given and type(value) is not type(torch):
            del globals()[name]
    {print_columns}
    for step in range(1, STEPS + 1):
        watch.begin()
        yield {batches}
        {print_row}{advance}{end}
)PY";

// With several ranks, rank 0 prints what it gathered from all.
constexpr const char* kFirstPrintsRow = R"PY(row = watch.row(step)
        if RANK == 0:
            print(row, flush=True))PY";
constexpr const char* kLeaveGroup = R"PY(
    for name in [{models}]:
        del globals()[name]  # each holds the process group; its threads must end before Python
    gc.collect()
    torch.distributed.destroy_process_group())PY";

constexpr const char* kAdvance = R"PY(
        if watch.applied:  # a step that changed nothing does not advance the schedule
            for scheduler in schedulers:
                scheduler.step())PY";

// Returns the given names as a Python set.
std::string given(const RunConfig& config) {
  std::set<std::string> names = {"amp", "autocast", "device", "loss_fn"};
  for (const auto& named : model_sections_of(config)) names.insert(named.name);
  for (const auto& named : optimizer_sections_of(config)) names.insert(named.name);
  for (const auto& named : scaler_sections_of(config)) names.insert(named.name);
  std::string text;
  for (const std::string& name : names) text.append(text.empty() ? "" : ", ").append(literal(name));
  return text;
}

} // namespace

std::string steps_section(const RunConfig& config, const ModelTask& task, std::string_view loop) {
  const std::string low = low_weights(config);
  const bool several = !config.datasets.empty(); // some may have tokens, others numbers
  const std::string batch = low.empty() || (!several && task.tokens) ? "(x, t)"
                            : several ? "(x.to(" + low + ") if x.is_floating_point() else x, t)"
                                      : "(x.to(" + low + "), t)";
  std::string batches;
  size_t number = 0;
  for (const auto& [name, data] : data_sections_of(config)) {
    const std::string drawn = several ? "drawn[" + std::to_string(number++) + "]" : "drawn";
    batches.append(batches.empty() ? "" : ", ")
        .append("[")
        .append(batch)
        .append(" for x, t in itertools.islice(")
        .append(drawn);
    batches.append(", ").append(literal(batches_of(config, data))).append(")]");
  }
  std::string listed_models;
  for (const auto& named : model_sections_of(config))
    listed_models.append(listed_models.empty() ? "" : ", ").append(literal(named.name));
  std::string columns = "step,loss,loss_scale,found_inf,grad_norm";
  for (const std::string& column : declared_columns(config, loop)) columns.append(",").append(column);
  const bool alone = ranks_of(config) == 1;
  return loss_fn(config, task) + apex_section(config, loop) +
         with(kSteps, {{"schedulers", has_schedule(config) ? ", schedulers" : ""},
                       {"given", given(config)},
                       {"print_columns", (alone ? "" : "if RANK == 0:\n        ") + ("print(\"" + columns + "\")")},
                       {"batches", batches},
                       {"print_row", alone ? "print(watch.row(step), flush=True)" : kFirstPrintsRow},
                       {"end", has_group(config, loop) ? with(kLeaveGroup, {{"models", listed_models}}) : ""},
                       {"advance", has_schedule(config) ? kAdvance : ""}});
}

} // namespace amplab::pytorch
