// SPDX-License-Identifier: Apache-2.0
// Measures the script's rows from outside the program, as the engine does (engine/train).
#include "engine/loop/parse.h"
#include "engine/loop/visit.h"
#include "engine/pytorch/script_sections.h"
#include "engine/run/ranks.h"
#include "engine/run/telemetry.h"

#include <algorithm>
#include <map>

namespace amplab::pytorch {
namespace {

constexpr const char* kWatch = R"PY(
# ---- what is printed ----{roots}class Watch:
    """Records losses, found_inf of the scalers, and gradient norms, unscaled and unclipped."""

    def __init__(self, optimizers, scalers):
        self.optimizers, self.scalers = optimizers, scalers
        for optimizer in optimizers:
            optimizer.register_step_pre_hook(lambda optimizer, *_: self.before_step(optimizer))
            optimizer.register_step_post_hook(lambda optimizer, *_: self.applied.add(optimizer))
        for scaler in scalers:
            scaler.unscale_, scaler.step = self.around_unscale(scaler), self.around_step(scaler.step)
        for clip in ("clip_grad_norm_", "clip_grad_value_"):
            setattr(nn.utils, clip, self.before_clip(getattr(nn.utils, clip))){init}

    def begin(self):
        self.scales, self.losses = [scaler.get_scale() for scaler in self.scalers], []
        self.norms, self.found_inf, self.scale_of = {}, {}, {}  # of each optimizer
        self.unscaled, self.measured_scaled, self.asked, self.applied = set(), set(), set(), set(){begin}

    def parameters(self, optimizer):
        return [p for group in optimizer.param_groups for p in group["params"]]

    def measure(self, optimizer):
        if optimizer not in self.norms:
            norms = [torch.linalg.vector_norm(p.grad.detach().float()) )PY"
                               R"PY(for p in self.parameters(optimizer) if p.grad is not None]
            self.norms[optimizer] = float(torch.linalg.vector_norm(torch.stack(norms))) if norms else math.nan

    def norm(self, optimizer):
        scaled = optimizer in self.measured_scaled
        return self.norms[optimizer] / self.scale_of.get(optimizer, self.scales[0]) )PY"
                               R"PY(if scaled else self.norms.get(optimizer)

    def before_step(self, optimizer):
        self.asked.add(optimizer)
        self.measure(optimizer)

    def of_losses(self, loss_fn):
        def run(input, target):
            loss = loss_fn(input, target)
            self.losses.append(loss.item())
            return loss

        return run

    def around_unscale(self, scaler):
        unscale_ = scaler.unscale_

        def run(optimizer):
            unscale_(optimizer)
            if scaler.is_enabled():
                self.unscaled.add(optimizer)
                self.scale_of[optimizer] = self.scales[self.scalers.index(scaler)]
                self.found_inf[optimizer] = )PY"
                               R"PY(any(found.item() for found in scaler._found_inf_per_device(optimizer).values())

        return run

    def around_step(self, step):
        def run(optimizer, *args, **kwargs):
            result = step(optimizer, *args, **kwargs)
            self.before_step(optimizer)  # already done by the optimizer, unless it skipped the step
            return result

        return run

    def before_clip(self, clip):
        def run(parameters, *args, **kwargs):
            some = [parameters] if isinstance(parameters, torch.Tensor) else list(parameters)
            clipped = {*map(id, some)}
            for optimizer in self.optimizers:
                own = [id(p) for p in self.parameters(optimizer) if p.grad is not None]
                if optimizer not in self.norms and own and clipped.issuperset(own):
                    scaled = optimizer not in self.unscaled and any(scaler.is_enabled() for scaler in self.scalers)
                    self.measure(optimizer)
                    if scaled:
                        self.measured_scaled.add(optimizer)
            return clip(some or parameters, *args, **kwargs)

        return run
{methods}
    def row(self, step):
        first = self.optimizers[0]
        norm, found_inf = self.norm(first), any(self.found_inf.values())
        norm = math.nan if norm is None else norm
        if first in self.norms and first not in self.found_inf and first not in self.measured_scaled:
            found_inf = not math.isfinite(norm)  # observed: no scaler acts on it
        losses = {losses}
        loss = sum(losses) / len(losses) if losses else math.nan{gathered}
        row = [step, loss, self.scales[0], found_inf, norm]{declared}
        return ",".join("" if cell is None else repr(int(cell) if isinstance(cell, bool) else cell) for cell in row)


watch = Watch([{optimizers}], [{scalers}])
loss_fn = watch.of_losses(loss_fn)
)PY";

// Fragments that only some programs need.
struct Parts {
  std::string roots = "\n\n", init, begin, methods, losses = "self.losses", gathered, declared;
};

constexpr const char* kRootsInit = R"PY(
        for scaler in scalers:
            scaler.scale = self.around_scale(scaler.scale)
        torch.Tensor.backward = self.around_backward(torch.Tensor.backward))PY";

constexpr const char* kRootsBegin = R"PY(
        self.roots, self.named, self.scaled, self.calls = [], {}, [], {})PY";

constexpr const char* kRootsMethods = R"PY(
    def around_scale(self, scale):
        def run(outputs):
            scaled = scale(outputs)
            self.scaled += [(scaled, outputs)] if isinstance(outputs, torch.Tensor) else zip(scaled, outputs)
            return scaled

        return run

    def around_backward(self, backward):
        def run(tensor, *args, **kwargs):
            line = sys._getframe(1).f_lineno
            if line in ROOTS and tensor.numel() == 1:
                call = self.calls[line] = self.calls.get(line, 0) + 1
                name = ROOTS[line][(call - 1) % len(ROOTS[line])]
                loss = next((loss for scaled, loss in self.scaled if scaled is tensor), tensor).item()
                self.roots.append(loss)
                self.named[name] = self.named.get(name, 0.0) + loss
            return backward(tensor, *args, **kwargs)

        return run
)PY";

constexpr const char* kOptimizerCells = R"PY(
        for optimizer in self.optimizers:
            skipped = optimizer not in self.applied if optimizer in self.asked else None
            row += [self.norm(optimizer), self.found_inf.get(optimizer), skipped]
            row.append(float(optimizer.param_groups[0]["lr"]))  # torchao has a tensor)PY";

constexpr const char* kRanksMethod = R"PY(
    def of_all_ranks(self, *numbers):
        gathered = torch.zeros(len(numbers), WORLD_SIZE, dtype=torch.float64, device=device)
        gathered[:, RANK] = torch.tensor(numbers)
        torch.distributed.all_reduce(gathered)
        return gathered.tolist()
)PY";

constexpr const char* kRanksGathered = R"PY(
        losses, found = self.of_all_ranks(loss, found_inf)
        loss, found_inf, found = sum(losses) / WORLD_SIZE, any(found), [*map(bool, found)])PY";

constexpr const char* kRanksCells = R"PY(
        row += found + losses)PY";

constexpr const char* kScalerCells = R"PY(
        row += self.scales)PY";

// Tensors that the program calls backward() on. Empty if the program does not parse.
struct Losses {
  std::vector<loop::Root> roots;
  std::vector<std::string> names; // columns are named after them if there are several
  bool by_loss_fn = true;         // if false, the loss is the tensor that backward() is called on
};

Losses losses_of(std::string_view text) {
  Losses losses;
  try {
    const loop::Program program = loop::parse(text);
    losses.roots = loop::roots_of(program);
    losses.by_loss_fn = loop::mentions(program, "loss_fn");
  } catch (const loop::LoopError&) {
    return losses;
  }
  for (const loop::Root& root : losses.roots)
    if (!root.name.empty() && std::ranges::find(losses.names, root.name) == losses.names.end())
      losses.names.push_back(root.name);
  if (losses.names.size() < 2 || losses.names.size() > kMostDeclared) losses.names.clear();
  return losses;
}

// Returns the names per line of the script, in source order. first_line: line of the script where the loop begins.
std::string roots_by_line(const Losses& losses, int64_t first_line) {
  std::map<int64_t, std::string> lines;
  for (const loop::Root& root : losses.roots) {
    const bool named = std::ranges::find(losses.names, root.name) != losses.names.end();
    if (!named && losses.by_loss_fn) continue;
    for (int64_t line = root.where.begin.line; line <= root.where.end.line; ++line) {
      std::string& names = lines[first_line + line - 1];
      names.append(names.empty() ? "" : ", ").append(named ? literal(root.name) : "None");
    }
  }
  std::string text;
  for (const auto& [line, names] : lines)
    text.append(text.empty() ? "" : ", ").append(std::to_string(line)).append(": [").append(names).append("]");
  return text;
}

template <class Section> std::string listed(const std::vector<Named<Section>>& all) {
  std::string names;
  for (const Named<Section>& each : all) names.append(names.empty() ? "" : ", ").append(each.name);
  return names;
}

} // namespace

std::vector<std::string> declared_columns(const RunConfig& config, std::string_view loop) {
  std::vector<std::string> columns;
  for (const std::string& loss : losses_of(loop).names) columns.push_back("loss." + loss);
  if (const auto optimizers = optimizer_sections_of(config); optimizers.size() > 1)
    for (const auto& [name, section] : optimizers)
      for (const char* of : {"grad_norm.", "found_inf.", "skipped.", "lr."}) columns.push_back(of + name);
  if (config.scalers.size() > 1)
    for (const auto& [name, section] : config.scalers) columns.push_back("loss_scale." + name);
  if (const auto ranks = static_cast<size_t>(ranks_of(config)); ranks > 1)
    for (const std::string_view key : {rank_key::kFoundInf, rank_key::kLoss})
      for (size_t rank = 0; rank < ranks; ++rank) columns.push_back(rank_column(rank, key));
  return columns;
}

std::string watch_section(const RunConfig& config, std::string_view loop, int64_t first_line) {
  const Losses losses = losses_of(loop);
  Parts parts;
  if (const std::string lines = roots_by_line(losses, first_line); !lines.empty()) {
    parts = {.roots = "\nROOTS = {" + lines + "}  # tensors with a backward call, by line of this script\n\n\n",
             .init = kRootsInit,
             .begin = kRootsBegin,
             .methods = kRootsMethods,
             .losses = "self.losses or self.roots",
             .gathered = {},
             .declared = {}};
    for (const std::string& name : losses.names)
      parts.declared.append(parts.declared.empty() ? "" : ", ")
          .append("self.named.get(")
          .append(literal(name))
          .append(")");
    if (!losses.names.empty()) parts.declared = "\n        row += [" + parts.declared + "]";
  }
  if (optimizer_sections_of(config).size() > 1) parts.declared += kOptimizerCells;
  if (config.scalers.size() > 1) parts.declared += kScalerCells;
  if (ranks_of(config) > 1) {
    parts.methods += kRanksMethod;
    parts.gathered = kRanksGathered;
    parts.declared += kRanksCells;
  }
  return with(kWatch, {{"roots", parts.roots},
                       {"init", parts.init},
                       {"begin", parts.begin},
                       {"methods", parts.methods},
                       {"losses", parts.losses},
                       {"gathered", parts.gathered},
                       {"declared", parts.declared},
                       {"optimizers", listed(optimizer_sections_of(config))},
                       {"scalers", listed(scaler_sections_of(config))}}) +
         apex_watch(loop);
}

} // namespace amplab::pytorch
