// SPDX-License-Identifier: Apache-2.0
#include "engine/loop/standard_loop.h"

#include "engine/run/formats.h"
#include "engine/run/mode.h"
#include "engine/run/named_sections.h"
#include "engine/run/number_text.h"
#include "engine/run/ranks.h"

namespace amplab::loop {
namespace {

// Formats a float as Python does.
std::string literal(double value) {
  std::string text = number_text(value);
  if (text.find_first_of(".en") == std::string::npos) text.append(".0");
  return text;
}

// Returns the autocast line, or "" for a mode without autocast.
std::string region(const RunConfig& config) {
  const Mode& mode = mode_of(config);
  if (!mode.autocast) return {};
  std::string text = "with torch.autocast(device_type=device, dtype=torch.";
  text.append(torch_name(mode.low));
  if (!config.precision.cast_cache) text.append(", cache_enabled=False");
  return text.append("):");
}

std::string loss(const RunConfig& config) {
  std::string text = "loss = loss_fn(model(x), t)";
  if (config.train.loss_factor != 1) text.append(" * ").append(literal(config.train.loss_factor));
  if (config.accumulation.normalize && config.accumulation.steps != 1) text.append(" / len(batches)");
  return text;
}

std::vector<std::string> optimizers_of(const RunConfig& config) {
  std::vector<std::string> names;
  for (const auto& optimizer : optimizer_sections_of(config)) names.push_back(optimizer.name);
  return names;
}

// Returns the fp32 masters if the mode has them, which the optimizers update.
std::string masters(const RunConfig& config) {
  const std::vector<std::string> optimizers = optimizers_of(config);
  if (optimizers.size() == 1) return "amp.master_params(" + optimizers.front() + ")";
  std::string all;
  for (const std::string& name : optimizers)
    all.append(all.empty() ? "" : " + ").append("list(amp.master_params(").append(name).append("))");
  return all;
}

std::string clip(const RunConfig& config) {
  std::string text = "torch.nn.utils.";
  text.append(config.clip.kind == "norm" ? "clip_grad_norm_(" : "clip_grad_value_(");
  text.append(mode_of(config).masters ? masters(config) : "model.parameters()");
  text.append(config.clip.kind == "norm" ? ", max_norm=" : ", clip_value=");
  return text.append(literal(config.clip.max)).append(")");
}

} // namespace

std::string standard_loop(const RunConfig& config) {
  const bool scales = config.scaler.kind != "none", clips = config.clip.kind != "none";
  const bool guards = config.guard.skip_nonfinite_loss;
  std::string text, indent;
  const auto line = [&](const std::string& words) { text.append(indent).append(words).append("\n"); };
  const bool several_ranks = ranks_of(config) > 1, waits = several_ranks && config.accumulation.steps != 1;
  const std::vector<std::string> optimizers = optimizers_of(config);
  for (const std::string& optimizer : optimizers) line(optimizer + ".zero_grad()");
  line(waits ? "for i, (x, t) in enumerate(batches):" : "for x, t in batches:");
  indent = "    ";
  if (waits) { // the last backward averages the accumulated gradients over the ranks
    line("with model.no_sync() if i + 1 < len(batches) else contextlib.nullcontext():");
    indent += "    ";
  }
  const std::string in_loop = indent;
  if (const std::string with = region(config); !with.empty()) {
    line(with);
    indent += "    ";
  }
  line(loss(config));
  indent = in_loop;
  if (guards && several_ranks) { // all ranks must skip together, otherwise the others would wait
    line("finite = torch.isfinite(loss).float()");
    line("torch.distributed.all_reduce(finite, op=torch.distributed.ReduceOp.MIN)");
  }
  if (guards) {
    line(several_ranks ? "if not finite:" : "if not torch.isfinite(loss):");
    line("    break");
  }
  line(scales ? "scaler.scale(loss).backward()" : "loss.backward()");
  indent.clear();
  if (guards) { // a non-finite loss skips the whole step
    line("else:");
    indent = "    ";
  }
  const bool mistaken = scales && clips && config.clip.when == "before-unscale";
  if (clips && mistaken) line(clip(config));
  if (scales && clips)
    for (const std::string& optimizer : optimizers) line("scaler.unscale_(" + optimizer + ")");
  if (clips && !mistaken) line(clip(config));
  for (const std::string& optimizer : optimizers)
    line(scales ? "scaler.step(" + optimizer + ")" : optimizer + ".step()");
  if (scales) line("scaler.update()");
  return text;
}

std::string loop_of(const RunConfig& config) { return config.loop.empty() ? standard_loop(config) : config.loop; }

} // namespace amplab::loop
