// SPDX-License-Identifier: Apache-2.0
#include "engine/train/names_of_walk.h"

#include "engine/interpreter/numbers.h"
#include "engine/nn/module.h"
#include "engine/run/number_text.h"
#include "engine/run/printable.h"
#include "engine/torch/tensor_object.h"
#include "engine/train/looked_at.h"

#include <algorithm>
#include <cmath>
#include <ranges>
#include <utility>

namespace amplab {
namespace {

using interpreter::Dict;
using interpreter::Sequence;
using interpreter::Text;
using interpreter::Value;

std::string tensor_words(const Tensor& tensor) {
  return std::string(name_of(tensor.dtype())).append(" ").append(to_string(tensor.shape()));
}

template <class Items, class Each>
void write_items(std::string& text, const Items& items, const char* brackets, Each each) {
  text += brackets[0];
  for (size_t i = 0; i < items.size() && text.size() <= kLongestNameText; ++i) {
    if (i > 0) text += ", ";
    each(items[i]);
  }
  text += brackets[1];
}

// Writes a value as Python would, up to the length limit.
void write(std::string& text, const Value& value, int depth) {
  constexpr int kDeepest = 4;
  if (value.is_absent() || value.is_none())
    text += "None";
  else if (value.is_bool())
    text += value.as_bool() ? "True" : "False";
  else if (value.is_int())
    text += std::to_string(value.as_int());
  else if (value.is_float())
    text += interpreter::repr_of(value.as_number());
  else if (const Tensor* tensor = torch::tensor_of(value))
    text += tensor_words(*tensor);
  else if (const auto* words = value.as<Text>())
    text.append("'").append(words->value, 0, 2 * kLongestNameText).append("'");
  else if (depth == kDeepest)
    text += "...";
  else if (const auto* sequence = value.as<Sequence>()) {
    const bool is_tuple = sequence->kind == Sequence::Kind::tuple;
    write_items(text, sequence->items, is_tuple ? "()" : "[]",
                [&](const Value& item) { write(text, item, depth + 1); });
    if (is_tuple && sequence->items.size() == 1) text.insert(text.size() - 1, ",");
  } else if (const auto* dict = value.as<Dict>()) {
    write_items(text, dict->items, "{}", [&](const std::pair<Value, Value>& item) {
      write(text, item.first, depth + 1);
      text += ": ";
      write(text, item.second, depth + 1);
    });
  } else {
    text.append("<").append(value.object().type()).append(">");
  }
}

constexpr std::pair<std::string_view, NameKind> kKinds[] = {{"str", NameKind::text},
                                                            {"tuple", NameKind::tuple},
                                                            {"Size", NameKind::tuple},
                                                            {"list", NameKind::list},
                                                            {"dict", NameKind::dict},
                                                            {"Module", NameKind::model},
                                                            {"Optimizer", NameKind::optimizer},
                                                            {"GradScaler", NameKind::scaler},
                                                            {"function", NameKind::function},
                                                            {"FunctionMeta", NameKind::function},
                                                            {"method", NameKind::function},
                                                            {"builtin_function_or_method", NameKind::function}};

NameKind kind_of(const Value& value) {
  if (value.is_none()) return NameKind::none;
  if (value.is_bool()) return NameKind::truth;
  if (value.is_number()) return NameKind::number;
  if (torch::tensor_of(value)) return NameKind::tensor;
  const auto found =
      std::ranges::find(kKinds, interpreter::type_name(value), [](const auto& row) { return std::string(row.first); });
  return found == std::end(kKinds) ? NameKind::other : found->second;
}

void note(NameRecord& record, const Statistics& seen) {
  record.norm = std::sqrt(seen.sum_squares);
  record.amax = seen.amax;
  record.amin_nonzero = seen.amin_nonzero;
  record.zeros = seen.zeros;
  record.subnormals = seen.subnormals;
  record.inf = seen.inf;
  record.nan = seen.nan;
}

void describe(NameRecord& record, const Tensor& tensor, int64_t& left) {
  record.dtype = name_of(tensor.dtype());
  record.shape = to_string(tensor.shape());
  record.count = tensor.count();
  const std::optional<double> one = one_number(tensor);
  if (one) record.value = *one;
  record.text = one ? record.dtype + " " + number_text(*one) : tensor_words(tensor);
  if (tensor.count() > left) return;
  left -= tensor.count();
  if (const std::optional<Statistics> seen = looked_at(tensor)) note(record, *seen);
}

class Telling {
 public:
  void add(std::string_view name, NameScope scope, const Value& value) {
    if (value.is_absent() || name.starts_with('.')) return; // unbound, or of a comprehension
    if (!full()) told_.names.push_back(told_name(name, scope, value, left_));
  }

  void add_model(const Participant& model) {
    if (full()) return;
    NameRecord& record = begin(model.name, NameScope::given, NameKind::model);
    int64_t count = 0;
    const std::deque<Parameter>& parameters = model.module().parameters();
    for (const Parameter& p : parameters) count += p.tensor.count();
    record.text = std::to_string(count) + " numbers in " + std::to_string(parameters.size()) + " parameters";
    record.parts = {{"parameters", "", static_cast<double>(count), ""},
                    {"training", "", model.training ? 1.0 : 0.0, ""}};
  }

  void add_optimizer(const NamedOptimizer& optimizer, const RunConfig& config, int64_t updates) {
    if (full()) return;
    NameRecord& record = begin(optimizer.name, NameScope::given, NameKind::optimizer);
    const double rate = optimizer.learning_rate(config, updates);
    int64_t steps = 0;
    for (const Optimizer::Slot& slot : optimizer.optimizer->slots()) steps = std::max(steps, slot.steps);
    record.text = optimizer.dials.name + ", lr " + number_text(rate) + ", " + std::to_string(steps) +
                  (steps == 1 ? " step" : " steps");
    record.parts = {{"lr", "", rate, ""}, {"steps", "", static_cast<double>(steps), ""}};
  }

  void add_scaler(const NamedScaler& scaler, const Crew& crew) {
    if (full()) return;
    NameRecord& record = begin(scaler.name, NameScope::given, NameKind::scaler);
    const GradScaler& its = scaler.scaler;
    if (!its.enabled()) {
      record.text = "not enabled";
      return;
    }
    record.text = "scale " + number_text(its.get_scale()) + ", growth tracker " + std::to_string(its.growth_tracker());
    record.parts = {{"scale", "", its.get_scale(), ""},
                    {"growth_tracker", "", static_cast<double>(its.growth_tracker()), ""}};
    for (size_t i = 0; i < crew.optimizers.size(); ++i) {
      const OptimizerId id{static_cast<uint32_t>(i)};
      const std::string& of = crew.optimizers[i].name;
      const std::optional<bool> found = its.found_inf(id);
      record.parts.push_back({"stage", of, not_recorded(), std::string(name_of(its.stage(id)))});
      record.parts.push_back({"found_inf", of, found ? static_cast<double>(*found) : not_recorded(), ""});
    }
  }

  ToldNames take() { return std::move(told_); }

 private:
  bool full() {
    if (told_.names.size() < kMostNamesTold) return false;
    ++told_.left_out;
    return true;
  }
  NameRecord& begin(std::string_view name, NameScope scope, NameKind kind) {
    NameRecord& record = told_.names.emplace_back();
    record.name = name;
    record.scope = scope;
    record.kind = kind;
    return record;
  }

  ToldNames told_;
  int64_t left_ = kMostElementsLookedAt;
};

} // namespace

NameRecord told_name(std::string_view name, NameScope scope, const Value& value, int64_t& left) {
  NameRecord record;
  record.name = name;
  record.scope = scope;
  record.kind = kind_of(value);
  if (value.is_number()) record.value = value.as_number();
  if (const Tensor* tensor = torch::tensor_of(value)) {
    describe(record, *tensor, left);
    return record;
  }
  if (const auto* sequence = value.as<Sequence>()) record.count = std::ssize(sequence->items);
  if (const auto* dict = value.as<Dict>()) record.count = std::ssize(dict->items);
  std::string text;
  write(text, value, 0);
  record.text = printable(text, kLongestNameText);
  return record;
}

std::optional<NameRecord> told_gradients(std::span<const Parameter> parameters, int64_t& left) {
  NameRecord record;
  record.name = "grad";
  record.scope = NameScope::given;
  record.kind = NameKind::tensor;
  int64_t gradients = 0;
  for (const Parameter& p : parameters)
    if (const Tensor gradient = p.tensor.grad()) {
      ++gradients;
      record.count += gradient.count();
      const std::string_view dtype = name_of(gradient.dtype());
      if (record.dtype.find(dtype) == std::string::npos)
        record.dtype.append(record.dtype.empty() ? "" : ", ").append(dtype);
    }
  if (gradients == 0) return {};
  record.text = std::to_string(gradients).append(gradients == 1 ? " gradient" : " gradients");
  if (record.count > left) return record;
  left -= record.count;
  Statistics all;
  for (const Parameter& p : parameters) {
    const std::optional<Statistics> seen = looked_at(p.tensor.grad());
    if (!seen) continue;
    all.sum_squares += seen->sum_squares;
    all.amax = std::max(all.amax, seen->amax);
    if (seen->amin_nonzero > 0)
      all.amin_nonzero = all.amin_nonzero > 0 ? std::min(all.amin_nonzero, seen->amin_nonzero) : seen->amin_nonzero;
    all.zeros += seen->zeros;
    all.subnormals += seen->subnormals;
    all.inf += seen->inf;
    all.nan += seen->nan;
  }
  note(record, all);
  return record;
}

ToldNames names_of(const Crew& crew, const RunConfig& config, int64_t updates, const loop::Program& program,
                   const interpreter::Walk& walk) {
  Telling telling;
  for (const Participant& model : crew.models) telling.add_model(model);
  for (const NamedOptimizer& optimizer : crew.optimizers) telling.add_optimizer(optimizer, config, updates);
  for (const NamedScaler& scaler : crew.scalers) telling.add_scaler(scaler, crew);
  for (size_t slot = 0; slot < program.globals.size(); ++slot)
    telling.add(program.globals[slot], NameScope::global, walk.globals()[slot]);
  if (!walk.frames().empty()) {
    const interpreter::Walk::Frame& innermost = walk.frames().back();
    for (size_t slot = 0; slot < innermost.values().size(); ++slot)
      telling.add(innermost.name(slot), NameScope::local, innermost.values()[slot]);
  }
  return telling.take();
}

std::optional<NameRecord> record_of(std::string_view name, std::string_view function, const Crew& crew,
                                    const RunConfig& config, int64_t updates, const loop::Program& program,
                                    const interpreter::Walk& walk) {
  Telling telling;
  const auto is_it = [&](const auto& each) { return each.name == name; };
  if (!function.empty()) {
    for (const interpreter::Walk::Frame& frame : walk.frames() | std::views::reverse) {
      if (frame.function->name != function) continue;
      for (size_t slot = 0; slot < frame.values().size(); ++slot)
        if (frame.name(slot) == name) telling.add(name, NameScope::local, frame.values()[slot]);
      break;
    }
  } else if (const auto model = std::ranges::find_if(crew.models, is_it); model != crew.models.end()) {
    telling.add_model(*model);
  } else if (const auto optimizer = std::ranges::find_if(crew.optimizers, is_it); optimizer != crew.optimizers.end()) {
    telling.add_optimizer(*optimizer, config, updates);
  } else if (const auto scaler = std::ranges::find_if(crew.scalers, is_it); scaler != crew.scalers.end()) {
    telling.add_scaler(*scaler, crew);
  } else if (const auto global = std::ranges::find(program.globals, name); global != program.globals.end()) {
    telling.add(name, NameScope::global, walk.globals()[static_cast<size_t>(global - program.globals.begin())]);
  }
  ToldNames told = telling.take();
  return told.names.empty() ? std::nullopt : std::optional(std::move(told.names.front()));
}

} // namespace amplab
