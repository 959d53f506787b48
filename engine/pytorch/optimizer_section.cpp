// SPDX-License-Identifier: Apache-2.0
// Optimizers, with their fp32 masters of the models' weights, and the schedule.
#include "engine/pytorch/script_sections.h"
#include "engine/run/mode.h"
#include "engine/run/optimizer_states.h"
#include "engine/run/ranks.h"

#include <algorithm>
#include <vector>

namespace amplab::pytorch {
namespace {

// Returns the rate that the schedule scales: min_lr for a cosine that rises from 0, else lr.
double base_rate(const RunConfig& config, const OptimizerConfig& optimizer) {
  const bool climbs = config.schedule.name == "cosine" && optimizer.lr == 0;
  return climbs ? config.schedule.min_lr : optimizer.lr;
}

// Returns the names of the models that it updates, in order.
std::vector<std::string> stepped_by(const RunConfig& config, const OptimizerSection& optimizer) {
  std::vector<std::string> names;
  for (const auto& [name, model] : model_sections_of(config))
    if (optimizer.of.empty() || std::ranges::find(optimizer.of, name) != optimizer.of.end()) names.push_back(name);
  return names;
}

std::string parameters_of(const RunConfig& config, const OptimizerSection& optimizer) {
  const std::vector<std::string> models = stepped_by(config, optimizer);
  std::string all;
  for (const std::string& model : models)
    all.append(all.empty() ? "" : ", ").append(models.size() > 1 ? "*" : "").append(model).append(".parameters()");
  if (models.size() > 1) all = "[" + all + "]";
  const std::string_view condition = parameter_selection_of(optimizer.parameters).condition;
  if (!has_masters(config) && condition.empty()) return all;
  std::string selected = has_masters(config) ? "[MASTERS[p] for p in " : "[p for p in ";
  selected += all;
  if (!condition.empty()) selected.append(" if ").append(condition);
  return selected + "]";
}

// An argument of a class of torch.optim. If optional, it is left out at PyTorch's default.
struct OptimizerArgument {
  std::string_view name;
  bool optional;
  std::string (*text)(const OptimizerConfig&);
};
constexpr OptimizerArgument kArguments[] = {
    {"betas", false,
     [](const OptimizerConfig& o) { return "(" + literal(o.betas[0]) + ", " + literal(o.betas[1]) + ")"; }},
    {"eps", false, [](const OptimizerConfig& o) { return literal(o.eps); }},
    {"weight_decay", false, [](const OptimizerConfig& o) { return literal(o.weight_decay); }},
    {"momentum", true, [](const OptimizerConfig& o) { return literal(o.momentum); }},
    {"dampening", true, [](const OptimizerConfig& o) { return literal(o.dampening); }},
    {"nesterov", true, [](const OptimizerConfig& o) { return literal(o.nesterov); }},
    {"amsgrad", true, [](const OptimizerConfig& o) { return literal(o.amsgrad); }},
    {"ns_coefficients", true,
     [](const OptimizerConfig& o) {
       const auto [a, b, c] = o.ns_coefficients;
       return "(" + literal(a) + ", " + literal(b) + ", " + literal(c) + ")";
     }},
    {"ns_steps", true, [](const OptimizerConfig& o) { return literal(o.ns_steps); }},
    {"adjust_lr_fn", true, [](const OptimizerConfig& o) { return literal(o.adjust_lr_fn); }},
};

// Returns ", momentum=0.9, weight_decay=0.01".
std::string arguments_of(const OptimizerConfig& optimizer) {
  const OptimizerRow& row = optimizer_row_of(optimizer);
  OptimizerConfig defaults;
  row.set_torch_defaults(defaults);
  std::string all;
  for (const std::string_view setting : row.settings) {
    if (setting == "states") continue;
    const OptimizerArgument& argument = *std::ranges::find(kArguments, setting, &OptimizerArgument::name);
    const std::string text = argument.text(optimizer);
    if (!argument.optional || text != argument.text(defaults))
      all.append(", ").append(setting).append("=").append(text);
  }
  return all;
}

constexpr const char* kStage2 =
    "# This is ZeRO stage 1. Stage 2 also shards gradients, with the same numbers: FSDP's SHARD_GRAD_OP.\n";

// As optimizers do that have a dtype for their states, such as FusedAdam of Transformer Engine.
constexpr const char* kStatesInBf16 = R"PY(
def keep_states_in_bf16(optimizer):
    """Adam's states are bf16 between steps. A step computes with them in fp32 and rounds them once."""

    def to(dtype):
        def convert(*_):
            for p, state in optimizer.state.items():
                for name in ("exp_avg", "exp_avg_sq", "max_exp_avg_sq"):
                    if name in state and p.dtype == torch.float32:
                        state[name] = state[name].to(dtype)

        return convert

    optimizer.register_step_pre_hook(to(torch.float32))
    optimizer.register_step_post_hook(to(torch.bfloat16))


)PY";

bool has_bf16_states(const RunConfig& config, const OptimizerConfig& optimizer) {
  const OptimizerStatesRow& states = optimizer_states_named(optimizer.states);
  return states.dtype == DType::bf16 && mode_of(config).stepped() == DType::f32;
}

std::string optimizer(const RunConfig& config, const std::string& name, const OptimizerSection& o) {
  const bool shared_out = ranks_of(config) > 1 && config.parallel.shard != "none";
  const std::string_view torchao = optimizer_states_named(o.states).torchao;
  std::string kind = torchao.empty() ? "torch.optim." : "torchao.optim.";
  kind.append(optimizer_row_of(o).torch_class).append(torchao);
  std::string text = shared_out && config.parallel.shard == "zero2" ? kStage2 : "";
  text += name + " = " + (shared_out ? "ZeroRedundancyOptimizer(" : kind + "(") + parameters_of(config, o);
  if (shared_out) text += ", optimizer_class=" + kind;
  text += ", lr=" + literal(base_rate(config, o)) + arguments_of(o) + ")\n";
  return has_bf16_states(config, o) ? text + "keep_states_in_bf16(" + name + ")\n" : text;
}

// DistributedDataParallel averages gradients by the end of backward, not when they arrive.
constexpr const char* kAveraged = R"PY(
TO_MASTERS = []  # (weight, function to call after a backward)


def then_to_masters(backward):
    def run(*args, **kwargs):
        backward(*args, **kwargs)
        for p, move in TO_MASTERS:
            if p.grad is not None:
                move(p)

    return run


torch.Tensor.backward = then_to_masters(torch.Tensor.backward)

)PY";

constexpr const char* kMasterWeights = R"PY(
{averaged}
def keep_masters(optimizer, *models):
    """Moves gradients to the master weights; rounds updated master weights back into the model."""

    def to_master(p):
        MASTERS[p].grad = p.grad.detach().float()

    def round_back(*_):
        with torch.no_grad():
            for p in (p for model in models for p in model.parameters()):
                p.copy_(MASTERS[p])

    def zero_grad_of(*models):
        def zero_grad(set_to_none=True):
            for p in (each for model in models for p in model.parameters() for each in (p, MASTERS[p])):
                if p.grad is not None:
                    p.grad = None if set_to_none else torch.zeros_like(p.grad)

        return zero_grad

    for model in models:
        for p in model.parameters():
            if MASTERS[p] is not p:  # a weight in fp32 is its own master
                {arrive}
        model.zero_grad = zero_grad_of(model)
    optimizer.register_step_post_hook(round_back)
    optimizer.zero_grad = zero_grad_of(*models)


{masters})PY";

std::string masters(const RunConfig& config) {
  std::string calls;
  for (const auto& [name, section] : optimizer_sections_of(config)) {
    calls.append("keep_masters(").append(name);
    for (const std::string& model : stepped_by(config, section)) calls.append(", ").append(model);
    calls.append(")\n");
  }
  if (ranks_of(config) == 1)
    return with(kMasterWeights,
                {{"arrive", "p.register_post_accumulate_grad_hook(to_master)"}, {"averaged", ""}, {"masters", calls}});
  return with(kMasterWeights,
              {{"arrive", "TO_MASTERS.append((p, to_master))"}, {"averaged", kAveraged}, {"masters", calls}});
}

constexpr const char* kSchedule = R"PY(

def rate(update{ends}):
    """Returns the factor on the learning rate for an update."""
    WARMUP, TOTAL = {warmup}, max(1, STEPS - {warmup})
    ramp = min(1.0, (update + 1) / WARMUP) if WARMUP else 1.0
    update = min(max(update - WARMUP, 0), TOTAL - 1)
    {formula}


schedulers = [{schedulers}]
)PY";

constexpr const char* kOneCycle = R"PY(cosine = lambda a, b, share: b + (a - b) / 2 * (1 + math.cos(math.pi * share))
    top, last = 0.3 * TOTAL - 1, TOTAL - 1
    if update <= top:
        return ramp * cosine(1 / 25, 1, update / top if top > 0 else 1)
    return ramp * cosine(1, 1 / 25 / 1e4, (update - top) / (last - top)))PY";

// Bounds of a cosine, relative to the base rate.
struct Ends {
  std::string highest, lowest;
  bool operator==(const Ends&) const = default;
};

Ends ends_of(const RunConfig& config, const OptimizerConfig& optimizer) {
  const double base = base_rate(config, optimizer);
  return {optimizer.lr > 0 ? "1" : "0", literal(base > 0 ? config.schedule.min_lr / base : 0.0)};
}

std::string schedule(const RunConfig& config) {
  const ScheduleConfig& s = config.schedule;
  const auto optimizers = optimizer_sections_of(config);
  const Ends first = ends_of(config, optimizers.front().section);
  const bool each_its_own = s.name == "cosine" && std::ranges::any_of(optimizers, [&](const auto& o) {
                              return ends_of(config, o.section) != first;
                            });
  std::string formula = "return ramp", schedulers;
  if (s.name == "cosine") {
    const Ends ends = each_its_own ? Ends{"highest", "lowest"} : first;
    formula = "return ramp * (" + ends.lowest + " + (" + ends.highest + " - " + ends.lowest +
              ") / 2 * (1 + math.cos(math.pi * update / TOTAL)))";
  }
  if (s.name == "step") formula = "return ramp * " + literal(s.gamma) + " ** (update // " + literal(s.step_size) + ")";
  if (s.name == "one-cycle") formula = kOneCycle;
  for (const auto& [name, section] : optimizers) {
    const auto [highest, lowest] = ends_of(config, section);
    schedulers.append(schedulers.empty() ? "" : ", ")
        .append("torch.optim.lr_scheduler.LambdaLR(")
        .append(name)
        .append(", ");
    schedulers += each_its_own ? "functools.partial(rate, highest=" + highest + ", lowest=" + lowest + "))" : "rate)";
  }
  return with(kSchedule, {{"ends", each_its_own ? ", highest, lowest" : ""},
                          {"warmup", literal(s.warmup)},
                          {"formula", formula},
                          {"schedulers", schedulers}});
}

} // namespace

bool has_schedule(const RunConfig& config) { return config.schedule.name != "constant" || config.schedule.warmup != 0; }

std::string optimizer_section(const RunConfig& config) {
  const auto sections = optimizer_sections_of(config);
  const bool in_bf16 =
      std::ranges::any_of(sections, [&](const auto& its) { return has_bf16_states(config, its.section); });
  std::string text = in_bf16 ? kStatesInBf16 : "\n";
  for (const auto& [name, section] : sections) text += optimizer(config, name, section);
  if (has_masters(config)) text += masters(config);
  if (has_schedule(config)) text += schedule(config);
  return text;
}

} // namespace amplab::pytorch
