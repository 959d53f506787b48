// SPDX-License-Identifier: Apache-2.0
#include "engine/loop/standard_loop.h"

#include "engine/loop/children.h"
#include "engine/loop/parse.h"
#include "engine/loop/token.h"
#include "engine/run/formats.h"
#include "engine/run/mode.h"
#include "engine/run/named_sections.h"
#include "engine/run/number_text.h"
#include "engine/run/ranks.h"

#include <algorithm>
#include <cassert>

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

// A line's text. Positions of its numbers are within the text.
struct NumberedText {
  std::string text;
  std::vector<SettingNumber> numbers = {};

  void append(std::string_view key, double value) {
    numbers.push_back({key, value, {1, static_cast<int32_t>(text.size()) + 1}});
    text.append(literal(value));
  }
};

NumberedText loss(const RunConfig& config) {
  NumberedText words{"loss = loss_fn(model(x), t)"};
  if (config.train.loss_factor != 1) {
    words.text.append(" * ");
    words.append("train.loss_factor", config.train.loss_factor);
  }
  if (config.accumulation.normalize && config.accumulation.steps != 1) words.text.append(" / len(batches)");
  return words;
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

NumberedText clip(const RunConfig& config) {
  NumberedText words{"torch.nn.utils."};
  words.text.append(config.clip.kind == "norm" ? "clip_grad_norm_(" : "clip_grad_value_(");
  words.text.append(mode_of(config).masters ? masters(config) : "model.parameters()");
  words.text.append(config.clip.kind == "norm" ? ", max_norm=" : ", clip_value=");
  words.append("clip.max", config.clip.max);
  words.text.append(")");
  return words;
}

} // namespace

GeneratedLoop generated_loop(const RunConfig& config) {
  const bool scales = config.scaler.kind != "none", clips = config.clip.kind != "none";
  const bool guards = config.guard.skip_nonfinite_loss;
  GeneratedLoop loop;
  std::string indent;
  int32_t lines = 0;
  const auto line = [&](const std::string& words) {
    loop.text.append(indent).append(words).append("\n");
    ++lines;
  };
  const auto numbered = [&](const NumberedText& words) {
    line(words.text);
    for (SettingNumber number : words.numbers) { // columns count characters; the names before a number are ASCII
      number.where = {lines, number.where.column + static_cast<int32_t>(indent.size())};
      loop.numbers.push_back(number);
    }
  };
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
  numbered(loss(config));
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
  if (clips && mistaken) numbered(clip(config));
  if (scales && clips)
    for (const std::string& optimizer : optimizers) line("scaler.unscale_(" + optimizer + ")");
  if (clips && !mistaken) numbered(clip(config));
  for (const std::string& optimizer : optimizers)
    line(scales ? "scaler.step(" + optimizer + ")" : optimizer + ".step()");
  if (scales) line("scaler.update()");
  return loop;
}

std::string standard_loop(const RunConfig& config) { return generated_loop(config).text; }

std::string loop_of(const RunConfig& config) { return config.loop.empty() ? standard_loop(config) : config.loop; }

namespace {

std::string_view without_last_newline(std::string_view text) {
  return text.ends_with('\n') ? text.substr(0, text.size() - 1) : text;
}

} // namespace

bool is_edited(const RunConfig& config) {
  return !config.loop.empty() && without_last_newline(config.loop) != without_last_newline(standard_loop(config));
}

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

// Returns the value of an optionally signed number.
std::optional<double> number(const Expression& expression) {
  if (const auto* sign = std::get_if<Unary>(&expression.node)) {
    const auto value = sign->op == UnaryOp::minus ? number(*sign->operand) : std::nullopt;
    return value ? std::optional(-*value) : std::nullopt;
  }
  const auto* constant = std::get_if<Constant>(&expression.node);
  if (!constant) return {};
  if (const auto* whole = std::get_if<int64_t>(&constant->value)) return static_cast<double>(*whole);
  const auto* value = std::get_if<double>(&constant->value);
  return value ? std::optional(*value) : std::nullopt;
}

void collect_numbers(Expression& expression, std::vector<Expression*>& numbers) {
  if (number(expression)) return numbers.push_back(&expression);
  for_each_child(expression, [&](Expression& child) { collect_numbers(child, numbers); });
}

// Collects the numbers outside function bodies, in evaluation order. A signed number is one.
void collect_numbers(Block& block, std::vector<Expression*>& numbers) {
  const auto each = [&](Expression& expression) { collect_numbers(expression, numbers); };
  const auto inside = [&](Block& inner) { collect_numbers(inner, numbers); };
  for (Statement& statement : block) for_each_in_statement(statement, each, each, inside);
}

} // namespace

std::optional<std::vector<SettingNumber>> setting_numbers_in(std::string_view text, const RunConfig& config) {
  try {
    Program program = parse(text);
    if (has_comments(text)) return {};
    const GeneratedLoop loop = generated_loop(config);
    Program generated = parse(loop.text);
    const std::string source = source_of(generated.body);
    std::vector<Expression*> typed, made;
    collect_numbers(program.body, typed);
    collect_numbers(generated.body, made);
    if (typed.size() != made.size()) return {};
    std::vector<SettingNumber> values = loop.numbers;
    for (SettingNumber& value : values) {
      const auto at = std::ranges::find(made, value.where, [](const Expression* each) { return each->where.begin; });
      assert(at != made.end());
      Expression& there = *typed[static_cast<size_t>(at - made.begin())];
      value.value = *number(there);
      std::swap(there, **at); // so that the programs are the same but for what else was edited
    }
    return source_of(program.body) == source ? std::optional(std::move(values)) : std::nullopt;
  } catch (const LoopError&) {
    return {};
  }
}

} // namespace amplab::loop
