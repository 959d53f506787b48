// SPDX-License-Identifier: Apache-2.0
// The frame of the loop: loss_fn, what a step takes, and its row, measured by looking on from outside the text.
#include "engine/pytorch/sections.h"
#include "engine/run/layer_regions.h"

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
  if (computes_ops_otherwise(config)) within("OPS");
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

constexpr const char* kWatch = R"PY(

class Watch:
    """Looks on: the losses that loss_fn gave, the scaler's verdict, and the gradients' norm, unscaled and unclipped."""

    def __init__(self, optimizer, scaler):
        self.scaler, self.parameters = scaler, [p for group in optimizer.param_groups for p in group["params"]]
        optimizer.register_step_pre_hook(lambda *_: self.measure())
        optimizer.register_step_post_hook(lambda *_: setattr(self, "applied", True))
        scaler.unscale_, scaler.step = self.around_unscale(scaler.unscale_), self.around_step(scaler.step)
        for clip in ("clip_grad_norm_", "clip_grad_value_"):
            setattr(nn.utils, clip, self.before_clip(getattr(nn.utils, clip)))

    def begin(self):
        self.loss_scale, self.total, self.losses = self.scaler.get_scale(), 0.0, 0
        self.norm, self.found_inf, self.unscaled, self.applied = None, False, False, False

    def measure(self, scale=1.0):
        if self.norm is None:
            norms = [torch.linalg.vector_norm(p.grad.detach().float()) for p in self.parameters if p.grad is not None]
            self.norm = float(torch.linalg.vector_norm(torch.stack(norms)) / scale) if norms else math.nan

    def of_losses(self, loss_fn):
        def run(input, target):
            loss = loss_fn(input, target)
            self.total, self.losses = self.total + loss.item(), self.losses + 1
            return loss

        return run

    def around_unscale(self, unscale_):
        def run(optimizer):
            unscale_(optimizer)
            self.unscaled = True
            if self.scaler.is_enabled():
                self.found_inf = any(found.item() for found in self.scaler._found_inf_per_device(optimizer).values())

        return run

    def around_step(self, step):
        def run(optimizer, *args, **kwargs):
            result = step(optimizer, *args, **kwargs)
            self.measure()  # which the optimizer's own step did, unless it was skipped
            return result

        return run

    def before_clip(self, clip):
        def run(parameters, *args, **kwargs):
            some = [parameters] if isinstance(parameters, torch.Tensor) else list(parameters)
            if [*map(id, some)] == [*map(id, self.parameters)]:
                self.measure(self.scaler.get_scale() if self.scaler.is_enabled() and not self.unscaled else 1.0)
            return clip(some or parameters, *args, **kwargs)

        return run

    def row(self, step):
        loss = self.total / self.losses if self.losses else math.nan
        norm = math.nan if self.norm is None else self.norm
        found_inf = self.found_inf if self.scaler.is_enabled() else self.norm is not None and not math.isfinite(norm)
        return f"{step},{loss!r},{self.loss_scale!r},{int(found_inf)},{norm!r}"


def steps(watch, drawn{scheduler}):
    """The batches of a step. When the loop comes back for the next ones, the step is over and its row is printed."""
    given = {"amp", "device", "loss_fn", "model", "optimizer", "scaler"}
    for name, value in [*globals().items()]:  # the loop finds what AMP Lab gives it, and no leftovers of what is above
        if name.islower() and name[0] != "_" and name not in given and type(value) is not type(torch):
            del globals()[name]
    print("step,loss,loss_scale,found_inf,grad_norm")
    for step in range(1, STEPS + 1):
        watch.begin()
        yield [{batch} for x, t in itertools.islice(drawn, {micro})]
        print(watch.row(step), flush=True){advance}


watch = Watch(optimizer, scaler)
loss_fn = watch.of_losses(loss_fn)
)PY";

constexpr const char* kAdvance = R"PY(
        if watch.applied:  # a skipped step does not advance the schedule
            scheduler.step())PY";

} // namespace

std::string steps_section(const RunConfig& config, const ModelTask& task, std::string_view loop) {
  const std::string dtype = task.tokens ? std::string() : low_weights(config);
  return loss_fn(config, task) + apex_section(config, loop) +
         with(kWatch, {{"scheduler", has_schedule(config) ? ", scheduler" : ""},
                       {"batch", dtype.empty() ? "(x, t)" : "(x.to(" + dtype + "), t)"},
                       {"micro", literal(config.accumulation.steps)},
                       {"advance", has_schedule(config) ? kAdvance : ""}}) +
         apex_watch(loop);
}

} // namespace amplab::pytorch
