// SPDX-License-Identifier: Apache-2.0
// The optimizer with what hangs on it: fp32 masters that it steps instead of the model's own weights, and the schedule.
#include "engine/pytorch/sections.h"

namespace amplab::pytorch {
namespace {

// What the schedule's shares are of: a cosine that climbs from 0 can be no share of that.
double base_rate(const RunConfig& config) {
  const bool climbs = config.schedule.name == "cosine" && config.optimizer.lr == 0;
  return climbs ? config.schedule.min_lr : config.optimizer.lr;
}

std::string optimizer(const RunConfig& config) {
  const OptimizerConfig& o = config.optimizer;
  std::string text = "\noptimizer = torch.optim.";
  text += o.name == "sgd" ? "SGD" : o.name == "adam" ? "Adam" : "AdamW";
  text.append(has_masters(config) ? "(masters" : "(model.parameters()").append(", lr=").append(literal(base_rate(config)));
  if (o.name == "sgd") {
    if (o.momentum != 0) text += ", momentum=" + literal(o.momentum);
    if (o.dampening != 0) text += ", dampening=" + literal(o.dampening);
    if (o.nesterov) text += ", nesterov=True";
  } else {
    text += ", betas=(" + literal(o.betas[0]) + ", " + literal(o.betas[1]) + "), eps=" + literal(o.eps);
    if (o.amsgrad) text += ", amsgrad=True";
  }
  return text + ", weight_decay=" + literal(o.weight_decay) + ")\n";
}

constexpr const char* kMasters = R"PY(

def keep_masters(pairs):
    """Gradients go to the masters as they arrive; what the optimizer made of a master is rounded back into the model."""

    def to_master(p, master):
        master.grad = p.grad.detach().float()

    def round_back(*_):
        with torch.no_grad():
            for p, master in pairs:
                p.copy_(master)

    def zero_grad(set_to_none=True):
        for p in (p for pair in pairs for p in pair if p.grad is not None):
            p.grad = None if set_to_none else torch.zeros_like(p.grad)

    for p, master in pairs:
        if p is not master:  # what is fp32 in the model is its own
            p.register_post_accumulate_grad_hook(lambda p, master=master: to_master(p, master))
    optimizer.register_step_post_hook(round_back)
    optimizer.zero_grad = model.zero_grad = zero_grad


keep_masters([*zip(model.parameters(), masters)])
)PY";

constexpr const char* kSchedule = R"PY(

def rate(update):
    """The learning rate of an update, as a share of the optimizer's."""
    WARMUP, TOTAL = {warmup}, max(1, STEPS - {warmup})
    ramp = min(1.0, (update + 1) / WARMUP) if WARMUP else 1.0
    update = min(max(update - WARMUP, 0), TOTAL - 1)
    {formula}


scheduler = torch.optim.lr_scheduler.LambdaLR(optimizer, rate)
)PY";

constexpr const char* kOneCycle = R"PY(cosine = lambda a, b, share: b + (a - b) / 2 * (1 + math.cos(math.pi * share))
    top, last = 0.3 * TOTAL - 1, TOTAL - 1
    if update <= top:
        return ramp * cosine(1 / 25, 1, update / top if top > 0 else 1)
    return ramp * cosine(1, 1 / 25 / 1e4, (update - top) / (last - top)))PY";

std::string schedule(const RunConfig& config) {
  const ScheduleConfig& s = config.schedule;
  std::string formula = "return ramp";
  if (s.name == "cosine") {
    const double base = base_rate(config);
    const std::string lowest = literal(base > 0 ? s.min_lr / base : 0.0);
    const char* highest = config.optimizer.lr > 0 ? "1" : "0";
    formula = "return ramp * (" + lowest + " + (" + highest + " - " + lowest + ") / 2 * (1 + math.cos(math.pi * update / TOTAL)))";
  }
  if (s.name == "step") formula = "return ramp * " + literal(s.gamma) + " ** (update // " + literal(s.step_size) + ")";
  if (s.name == "one-cycle") formula = kOneCycle;
  return with(kSchedule, {{"warmup", literal(s.warmup)}, {"formula", formula}});
}

} // namespace

bool has_schedule(const RunConfig& config) { return config.schedule.name != "constant" || config.schedule.warmup != 0; }

std::string optimizer_section(const RunConfig& config) {
  std::string text = optimizer(config);
  if (has_masters(config)) text += kMasters;
  if (has_schedule(config)) text += schedule(config);
  return text;
}

} // namespace amplab::pytorch
