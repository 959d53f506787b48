// SPDX-License-Identifier: Apache-2.0
#include "engine/pytorch/sections.h"
#include "engine/run/layer_regions.h"
#include "engine/run/printable.h"
#include "engine/run/scaler_rules.h"

namespace amplab::pytorch {
namespace {

// What the mode means for the model and its weights (amp-semantics, sections 2 and 8).
struct Recipe {
  std::string dtype;    // "torch.float16"; of the region, or of the model
  bool autocast, converted, masters;
};

const char* torch_dtype(DType dtype) {
  return dtype == DType::f16 ? "torch.float16" : dtype == DType::bf16 ? "torch.bfloat16" : "torch.float32";
}

Recipe recipe_of(const std::string& mode) {
  const bool half = mode.ends_with("fp16") || mode == "fp16-master", brain = mode.ends_with("bf16");
  return {torch_dtype(half ? DType::f16 : brain ? DType::bf16 : DType::f32), mode.starts_with("amp-"),
          mode.starts_with("pure-") || mode == "fp16-master", mode == "fp16-master"};
}

bool scales(const RunConfig& config) { return config.scaler.kind != "none"; }

constexpr const char* kTf32 = R"PY(
# Products read ten mantissa bits of their operands. This speaks to NVIDIA GPUs only.
torch.backends.cuda.matmul.allow_tf32 = True
torch.backends.cudnn.allow_tf32 = True
)PY";

constexpr const char* kExactConvolutions = R"PY(
# Convolutions of fp32 tensors read all their bits. This speaks to NVIDIA GPUs only.
torch.backends.cudnn.allow_tf32 = False
)PY";

constexpr const char* kExactReductions = R"PY(
# Parts of a sum are joined in fp32. This speaks to NVIDIA GPUs only.
torch.backends.cuda.matmul.allow_fp16_reduced_precision_reduction = False
torch.backends.cuda.matmul.allow_bf16_reduced_precision_reduction = False
)PY";

constexpr const char* kConverted = R"PY(
# The whole model in 16 bits: weights, gradients and the optimizer's state.
model.to({dtype})
parameters = list(model.parameters())
)PY";

constexpr const char* kMasters = R"PY(
# The model in fp16, its batch norm in fp32; the optimizer updates fp32 masters, which are rounded back into it.
masters = [p.detach().clone().requires_grad_() for p in model.parameters()]
model.half()
for module in model.modules():
    if isinstance(module, nn.modules.batchnorm._BatchNorm):
        module.float()
parameters = masters
)PY";

constexpr const char* kRegions = R"PY(
# Regions of their own: of the names that fit, the longest decides, for the modules within too.
regions = {{rows}}


def in_region(module, dtype):
    forward = module.forward

    def run(x):
        if dtype == torch.float32:
            with torch.autocast(device.type, enabled=False):
                return forward(x.float() if x.is_floating_point() else x)
        with torch.autocast(device.type, dtype=dtype):
            return forward(x)

    module.forward = run


for name, module in model.named_modules():
    fitting = [pattern for pattern in regions if fnmatchcase(name, pattern)]
    if fitting:
        in_region(module, regions[max(fitting, key=len)])
)PY";

std::string regions(const RunConfig& config) {
  std::string rows;
  for (const LayerRegion& region : layer_regions_of(config))
    if (region.pattern != "loss")
      rows += (rows.empty() ? "" : ", ") + literal(region.pattern) + ": " + torch_dtype(region.dtype);
  return rows.empty() ? "" : with(kRegions, {{"rows", rows}});
}

std::string precision(const RunConfig& config, const Recipe& recipe) {
  std::string text;
  if (config.precision.mode == "tf32")
    text += kTf32;
  else if (!config.precision.convolution_tf32)
    text += kExactConvolutions;
  if (!config.precision.reduced_precision_reduction) text += kExactReductions;
  if (recipe.masters)
    text += kMasters;
  else if (recipe.converted)
    text += with(kConverted, {{"dtype", recipe.dtype}});
  else
    text += "\nparameters = list(model.parameters())\n";
  text += regions(config);
  if (recipe.autocast && config.precision.lists != "cpu")
    text += "\n# The run followed autocast's " + printable(config.precision.lists) + " lists; PyTorch follows those of its device.\n";
  for (const auto& [op, dtype] : config.precision.op_dtype)
    text += "# The run computed " + printable(op) + " in " + printable(dtype) + ", which no setting of PyTorch says.\n";
  return text;
}

// What the schedule's shares are of: a cosine that climbs from 0 can be no share of that.
double base_rate(const RunConfig& config) {
  const bool climbs = config.schedule.name == "cosine" && config.optimizer.lr == 0;
  return climbs ? config.schedule.min_lr : config.optimizer.lr;
}

std::string optimizer(const RunConfig& config) {
  const OptimizerConfig& o = config.optimizer;
  std::string text = "\noptimizer = torch.optim.";
  text += o.name == "sgd" ? "SGD" : o.name == "adam" ? "Adam" : "AdamW";
  text += "(parameters, lr=" + literal(base_rate(config));
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

constexpr const char* kSchedule = R"PY(

def rate(update):
    """The learning rate of an update, as a share of the optimizer's."""
    WARMUP, TOTAL = {warmup}, max(1, args.steps - {warmup})
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
  if (s.name == "constant" && s.warmup == 0) return {};
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

std::string scaler(const RunConfig& config) {
  const ScalerConfig& s = config.scaler;
  if (!scales(config)) {
    return config.precision.mode == "amp-fp16"
               ? "# No GradScaler, on purpose: gradients below 2^-24 are flushed to zero in fp16.\n"
               : "";
  }
  const ScalerRule& rule = *rule_of(s);
  std::string text;
  if (s.kind == "dynamic" && &rule != &rule_of(ScalerBehaviour::pytorch))
    text += "# The run moved its scale by " + std::string(rule.title) + "'s rule, which GradScaler cannot follow; this one follows PyTorch's.\n" +
            "# " + std::string(rule.source) + "\n";
  text += "scaler = torch.amp.GradScaler(device.type, init_scale=" + literal(s.init_scale);
  if (s.kind == "dynamic")
    text += ", growth_factor=" + literal(s.growth_factor) + ", backoff_factor=" + literal(s.backoff_factor) +
            ", growth_interval=" + literal(s.growth_interval);
  return text + ")\n";
}

constexpr const char* kTotalNorm = R"PY(

def total_norm():
    norms = [torch.linalg.vector_norm(p.grad.float()) for p in parameters if p.grad is not None]
    return torch.linalg.vector_norm(torch.stack(norms))

)PY";

constexpr const char* kLoop = R"PY(
print("step,loss,loss_scale,found_inf,grad_norm")
batch = batches()
for step in range(1, args.steps + 1):
    {zero}
    loss_scale = {scale}
    total = 0.0
    for _ in range({micro}):
        x, t = next(batch)
{forward}
        total += loss.item()
{guard}        {backward}
    total /= {micro}
{after}    print(f"{step},{total!r},{loss_scale!r},{int(found_inf)},{float(grad_norm)!r}", flush=True)
)PY";

constexpr const char* kGuard = R"PY(        if not math.isfinite(total):
            break
)PY";

constexpr const char* kSkip = R"PY(    if not math.isfinite(total):  # the step is left out, and the cause with it
        print(f"{step},{total!r},{loss_scale!r},0,nan", flush=True)
        continue
)PY";

std::string forward(const RunConfig& config, const ModelTask& task, const Recipe& recipe) {
  const std::string input = recipe.converted && !task.tokens ? "x.to(" + recipe.dtype + ")" : "x";
  const std::string output = "model(" + input + ")" + (recipe.converted ? ".float()" : "");
  const std::string loss = task.numbers  ? "F.mse_loss({y}, t)"
                           : task.tokens ? "F.cross_entropy({y}.flatten(0, 1), t.flatten())"
                                         : "F.cross_entropy({y}, t)";
  const std::string cache = config.precision.cast_cache ? "" : ", cache_enabled=False";
  std::string indent = "        ", text = indent;
  if (recipe.autocast) {
    indent += "    ";
    text += "with torch.autocast(device.type, dtype=" + recipe.dtype + cache + "):\n" + indent;
  }
  const std::vector<LayerRegion> regions = layer_regions_of(config);
  const LayerRegion* own = region_of(regions, "loss");
  if (!own) return text + "loss = " + with(loss, {{"y", output}});
  const bool outside = own->dtype == DType::f32;
  return text + "y = " + output + "\n" + indent + "with torch.autocast(device.type, " +
         (outside ? "enabled=False" : std::string("dtype=") + torch_dtype(own->dtype)) + "):\n" + indent + "    loss = " +
         with(loss, {{"y", outside ? "y.float()" : "y"}});
}

std::string backward(const RunConfig& config) {
  std::string loss = "loss";
  if (config.train.loss_factor != 1) loss += " * " + literal(config.train.loss_factor);
  if (config.accumulation.normalize && config.accumulation.steps != 1)
    loss = (loss == "loss" ? loss : "(" + loss + ")") + " / " + literal(config.accumulation.steps);
  return scales(config) ? "scaler.scale(" + loss + ").backward()" : (loss == "loss" ? loss : "(" + loss + ")") + ".backward()";
}

// How gradients are clipped; leaves their norm before it in grad_norm.
std::string clip(const RunConfig& config) {
  const std::string limit = literal(config.clip.max);
  if (config.clip.kind == "norm") return "    grad_norm = nn.utils.clip_grad_norm_(parameters, " + limit + ")\n";
  if (config.clip.kind == "value")
    return "    grad_norm = total_norm()\n    nn.utils.clip_grad_value_(parameters, " + limit + ")\n";
  return "    grad_norm = total_norm()\n";
}

constexpr const char* kFoundInf = "    found_inf = not all(p.grad.isfinite().all() for p in parameters if p.grad is not None)\n";

// GradScaler.unscale_ refuses fp16 gradients. What apex's O3 does with a static scale, written out; its scale stays as
// it was set, so that a step is skipped by hand.
constexpr const char* kUnscaleInFp16 = R"PY(    for p in parameters:  # GradScaler refuses to unscale fp16 gradients
        if p.grad is not None:
            p.grad.mul_(1.0 / loss_scale)
)PY";

bool unscales_in_fp16(const RunConfig& config) { return config.precision.mode == "pure-fp16" && scales(config); }

std::string after_backward(const RunConfig& config, const Recipe& recipe) {
  std::string text;
  if (recipe.masters) text += "    for master, p in zip(masters, model.parameters()):\n        master.grad = p.grad.float()\n";
  const bool schedules = !schedule(config).empty();
  const std::string advance = schedules ? "scheduler.step()" : "";
  if (!scales(config)) {
    text += clip(config);
    text += "    found_inf = not math.isfinite(grad_norm)  # seen, not acted upon\n    optimizer.step()\n";
    if (schedules) text += "    " + advance + "\n";
  } else {
    const std::string unscale = unscales_in_fp16(config) ? kUnscaleInFp16 : "    scaler.unscale_(optimizer)\n";
    if (config.clip.kind != "none" && config.clip.when == "before-unscale") {
      text += "    # The classic mistake, on purpose: these gradients are still scaled, so the limit means nothing.\n";
      text += kFoundInf + clip(config) + "    grad_norm = grad_norm / loss_scale\n" + unscale;
      if (config.clip.kind == "value") text += kFoundInf; // the clip has made inf finite, and so the scaler sees nothing
    } else {
      text.append(unscale).append(kFoundInf).append(clip(config));
    }
    text +=
        unscales_in_fp16(config) ? "    if not found_inf:\n        optimizer.step()\n" : "    scaler.step(optimizer)\n";
    text += config.scaler.kind == "static" ? "    scaler.update(new_scale=" + literal(config.scaler.init_scale) + ")\n"
                                           : "    scaler.update()\n";
    if (schedules) text += "    if not found_inf:  # a skipped step does not advance the schedule\n        " + advance + "\n";
  }
  if (recipe.masters)
    text += "    with torch.no_grad():\n        for master, p in zip(masters, model.parameters()):\n            p.copy_(master)\n";
  return text;
}

} // namespace

std::string recipe_section(const RunConfig& config, const ModelTask& task) {
  const Recipe recipe = recipe_of(config.precision.mode);
  const bool guards = config.guard.skip_nonfinite_loss;
  const std::string loop = with(
      kLoop, {{"zero", recipe.masters ? "model.zero_grad()" : "optimizer.zero_grad()"},
              {"scale", scales(config) ? "scaler.get_scale()" : "1.0"},
              {"micro", literal(config.accumulation.steps)},
              {"forward", forward(config, task, recipe)},
              {"guard", guards ? kGuard : ""},
              {"backward", backward(config)},
              {"after", (guards ? kSkip : "") + after_backward(config, recipe)}});
  return "\n# ---- recipe ----" + precision(config, recipe) + optimizer(config) + schedule(config) + scaler(config) +
         (loop.find("total_norm()") != std::string::npos ? kTotalNorm : "") + loop;
}

} // namespace amplab::pytorch
