// SPDX-License-Identifier: Apache-2.0
#include "engine/loop/standard_loop.h"

#include "engine/loop/parse.h"
#include "engine/loop/token.h"
#include "engine/run/formats.h"
#include "engine/run/mode.h"
#include "engine/run/named_sections.h"
#include "engine/run/number_text.h"
#include "engine/run/ranks.h"

#include <algorithm>

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

namespace {

// Requires: the text parses.
bool has_comments(std::string_view text) {
  const Tokens tokens = scan(text);
  const auto hashes = [](std::string_view part) { return std::ranges::count(part, '#'); };
  ptrdiff_t in_texts = 0;
  for (const Token& token : tokens.all)
    if (token.kind == TokenKind::text) in_texts += hashes(token.text);
  return hashes(text) > in_texts;
}

template <class Node> Node* as(Expression& expression) { return std::get_if<Node>(&expression.node); }

// Returns an optionally signed number, and converts it to a float, because the form writes `1.0` where a program may
// have `1`.
std::optional<double> number(Expression& expression) {
  if (auto* sign = as<Unary>(expression)) {
    const auto value = sign->op == UnaryOp::minus ? number(*sign->operand) : std::nullopt;
    return value ? std::optional(-*value) : std::nullopt;
  }
  auto* constant = as<Constant>(expression);
  if (!constant) return {};
  if (const auto* whole = std::get_if<int64_t>(&constant->value)) constant->value = static_cast<double>(*whole);
  const auto* value = std::get_if<double>(&constant->value);
  return value ? std::optional(*value) : std::nullopt;
}

// Reads the settings at their positions in the standard loop. The final comparison detects any other difference.
class SettingReader {
 public:
  explicit SettingReader(RunConfig& config) : c_(config) {
    clip_ = "none";
    c_.guard.skip_nonfinite_loss = false;
    c_.train.loss_factor = 1;
    if (c_.accumulation.steps != 1) c_.accumulation.normalize = false;
  }

  void read(Block& block) {
    for (Statement& statement : block) std::visit([this](auto& node) { of(node); }, statement.node);
  }

  void finish() {
    c_.clip.kind = clip_;
    if (!scales_)
      c_.scaler.kind = "none";
    else if (c_.scaler.kind == "none")
      c_.scaler.kind = "dynamic";
    const Mode& mode = mode_of(c_);
    if (mode.autocast || mode.low == DType::f32) c_.precision.mode = region_->name; // a region is their difference
    if (scales_ && clip_ != "none") c_.clip.when = clips_scaled_ ? "before-unscale" : "after-unscale";
  }

 private:
  template <class Node> void of(Node&) {}
  void of(For& loop) { read(loop.body), read(loop.otherwise); }
  void of(If& condition) {
    c_.guard.skip_nonfinite_loss = true;
    read(condition.then), read(condition.otherwise);
  }
  void of(With& with) {
    if (auto* call = as<Call>(with.items.front().context)) {
      c_.precision.cast_cache = true;
      for (Keyword& keyword : call->keywords) {
        if (const auto* dtype = as<Attribute>(*keyword.value); dtype && keyword.name == "dtype")
          for (const Mode& mode : kModes)
            if (mode.autocast && torch_name(mode.low) == dtype->name) region_ = &mode;
        if (keyword.name == "cache_enabled") c_.precision.cast_cache = false;
      }
    }
    read(with.body);
  }
  void of(Assignment& assignment) { // loss = loss_fn(model(x), t) * factor / len(batches)
    Expression* value = &assignment.value;
    auto* last = as<Binary>(*value);
    if (last && last->op == BinaryOp::divide) {
      if (c_.accumulation.steps != 1) c_.accumulation.normalize = true;
      last = as<Binary>(*last->left);
    }
    if (last && last->op == BinaryOp::multiply)
      if (const auto factor = number(*last->right)) c_.train.loss_factor = *factor;
  }
  void of(ExpressionStatement& statement) {
    auto* call = as<Call>(statement.value);
    auto* callee = call ? as<Attribute>(*call->callee) : nullptr;
    if (!callee) return;
    if (is_name(*callee->object, "scaler")) scales_ = true;
    if (callee->name == "unscale_") unscaled_ = true;
    if (callee->name != "clip_grad_norm_" && callee->name != "clip_grad_value_") return;
    clip_ = callee->name == "clip_grad_norm_" ? "norm" : "value";
    clips_scaled_ = !unscaled_;
    for (Keyword& keyword : call->keywords)
      if (const auto most = number(*keyword.value)) c_.clip.max = *most;
  }

  RunConfig& c_;
  std::string clip_;
  const Mode* region_ = mode_with({}); // the mode of the program's autocast region; fp32 without one
  bool scales_ = false, unscaled_ = false, clips_scaled_ = false;
};

} // namespace

std::optional<RunConfig> with_settings_of(std::string_view text, const RunConfig& config) {
  try {
    Program program = parse(text);
    if (has_comments(text)) return {};
    RunConfig derived = config;
    derived.loop.clear();
    SettingReader reader(derived);
    reader.read(program.body);
    reader.finish();
    if (source_of(program.body) != source_of(parse(standard_loop(derived)).body)) return {};
    return derived;
  } catch (const LoopError&) {
    return {};
  }
}

} // namespace amplab::loop
