// SPDX-License-Identifier: Apache-2.0
#include "engine/debugger/variable_records.h"

#include "engine/interpreter/numbers.h"
#include "engine/nn/module.h"
#include "engine/run/number_text.h"
#include "engine/run/printable.h"
#include "engine/step/tensor_numbers.h"
#include "engine/torch/tensor_object.h"

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
  for (size_t i = 0; i < items.size() && text.size() <= kLongestVariableText; ++i) {
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
    text += interpreter::float_repr(value.as_number());
  else if (const Tensor* tensor = torch::tensor_of(value))
    text += tensor_words(*tensor);
  else if (const auto* words = value.as<Text>())
    text.append("'").append(words->value, 0, 2 * kLongestVariableText).append("'");
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

constexpr std::pair<std::string_view, VariableKind> kKinds[] = {{"str", VariableKind::text},
                                                                {"tuple", VariableKind::tuple},
                                                                {"Size", VariableKind::tuple},
                                                                {"list", VariableKind::list},
                                                                {"dict", VariableKind::dict},
                                                                {"Module", VariableKind::model},
                                                                {"Optimizer", VariableKind::optimizer},
                                                                {"GradScaler", VariableKind::scaler},
                                                                {"function", VariableKind::function},
                                                                {"FunctionMeta", VariableKind::function},
                                                                {"method", VariableKind::function},
                                                                {"builtin_function_or_method", VariableKind::function}};

VariableKind kind_of(const Value& value) {
  if (value.is_none()) return VariableKind::none;
  if (value.is_bool()) return VariableKind::boolean;
  if (value.is_number()) return VariableKind::number;
  if (torch::tensor_of(value)) return VariableKind::tensor;
  const auto found =
      std::ranges::find(kKinds, interpreter::type_name(value), [](const auto& row) { return std::string(row.first); });
  return found == std::end(kKinds) ? VariableKind::other : found->second;
}

void note(VariableRecord& record, const Statistics& seen) {
  record.norm = std::sqrt(seen.sum_squares);
  record.amax = seen.amax;
  record.amin_nonzero = seen.amin_nonzero;
  record.zeros = seen.zeros;
  record.subnormals = seen.subnormals;
  record.inf = seen.inf;
  record.nan = seen.nan;
}

void describe(VariableRecord& record, const Tensor& tensor, int64_t& left) {
  record.dtype = name_of(tensor.dtype());
  record.shape = to_string(tensor.shape());
  record.count = tensor.count();
  const std::optional<double> one = scalar_of(tensor);
  if (one) record.value = *one;
  record.text = one ? record.dtype + " " + number_text(*one) : tensor_words(tensor);
  if (tensor.count() > left) return;
  left -= tensor.count();
  if (const std::optional<Statistics> seen = tensor_statistics(tensor)) note(record, *seen);
}

class RecordCollector {
 public:
  void add(std::string_view name, VariableScope scope, const Value& value) {
    if (value.is_absent() || name.starts_with('.')) return; // unbound, or of a comprehension
    if (!full()) records_.names.push_back(variable_record(name, scope, value, left_));
  }

  void add_model(const TrainedModel& model) {
    if (full()) return;
    VariableRecord& record = begin(model.name, VariableScope::provided, VariableKind::model);
    int64_t count = 0;
    const std::deque<Parameter>& parameters = model.module().parameters();
    for (const Parameter& p : parameters) count += p.tensor.count();
    record.text = std::to_string(count) + " numbers in " + std::to_string(parameters.size()) + " parameters";
    record.parts = {{"parameters", "", static_cast<double>(count), ""},
                    {"training", "", model.training ? 1.0 : 0.0, ""}};
  }

  void add_optimizer(const NamedOptimizer& optimizer, const RunConfig& config, int64_t updates) {
    if (full()) return;
    VariableRecord& record = begin(optimizer.name, VariableScope::provided, VariableKind::optimizer);
    const double rate = optimizer.learning_rate(config, updates);
    int64_t steps = 0;
    for (const Optimizer::Slot& slot : optimizer.optimizer->slots()) steps = std::max(steps, slot.steps);
    record.text = optimizer.settings.name + ", lr " + number_text(rate) + ", " + std::to_string(steps) +
                  (steps == 1 ? " step" : " steps");
    record.parts = {{"lr", "", rate, ""}, {"steps", "", static_cast<double>(steps), ""}};
  }

  void add_scaler(const NamedScaler& scaler, const TrainingState& state) {
    if (full()) return;
    VariableRecord& record = begin(scaler.name, VariableScope::provided, VariableKind::scaler);
    const GradScaler& its = scaler.scaler;
    if (!its.enabled()) {
      record.text = "not enabled";
      return;
    }
    record.text = "scale " + number_text(its.get_scale()) + ", growth tracker " + std::to_string(its.growth_tracker());
    record.parts = {{"scale", "", its.get_scale(), ""},
                    {"growth_tracker", "", static_cast<double>(its.growth_tracker()), ""}};
    for (size_t i = 0; i < state.optimizers.size(); ++i) {
      const OptimizerId id{static_cast<uint32_t>(i)};
      const std::string& of = state.optimizers[i].name;
      const std::optional<bool> found = its.found_inf(id);
      record.parts.push_back({"stage", of, not_recorded(), std::string(name_of(its.stage(id)))});
      record.parts.push_back({"found_inf", of, found ? static_cast<double>(*found) : not_recorded(), ""});
    }
  }

  VariableRecords take_records() { return std::move(records_); }

 private:
  bool full() {
    if (records_.names.size() < kMostReportedVariables) return false;
    ++records_.left_out;
    return true;
  }
  VariableRecord& begin(std::string_view name, VariableScope scope, VariableKind kind) {
    VariableRecord& record = records_.names.emplace_back();
    record.name = name;
    record.scope = scope;
    record.kind = kind;
    return record;
  }

  VariableRecords records_;
  int64_t left_ = kMostInspectedElements;
};

} // namespace

VariableRecord variable_record(std::string_view name, VariableScope scope, const Value& value, int64_t& left) {
  VariableRecord record;
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
  record.text = printable(text, kLongestVariableText);
  return record;
}

std::optional<VariableRecord> gradients_record(std::span<const Parameter> parameters, int64_t& left) {
  VariableRecord record;
  record.name = "grad";
  record.scope = VariableScope::provided;
  record.kind = VariableKind::tensor;
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
    const std::optional<Statistics> seen = tensor_statistics(p.tensor.grad());
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

VariableRecords names_of(const TrainingState& state, const RunConfig& config, int64_t updates,
                         const loop::Program& program, const interpreter::Interpreter& interpreter) {
  RecordCollector collector;
  for (const TrainedModel& model : state.models) collector.add_model(model);
  for (const NamedOptimizer& optimizer : state.optimizers) collector.add_optimizer(optimizer, config, updates);
  for (const NamedScaler& scaler : state.scalers) collector.add_scaler(scaler, state);
  for (size_t slot = 0; slot < program.globals.size(); ++slot)
    collector.add(program.globals[slot], VariableScope::global, interpreter.globals()[slot]);
  if (!interpreter.frames().empty()) {
    const interpreter::Interpreter::Frame& innermost = interpreter.frames().back();
    for (size_t slot = 0; slot < innermost.values().size(); ++slot)
      collector.add(innermost.name(slot), VariableScope::local, innermost.values()[slot]);
  }
  return collector.take_records();
}

std::optional<VariableRecord> variable_named(std::string_view name, std::string_view function,
                                             const TrainingState& state, const RunConfig& config, int64_t updates,
                                             const loop::Program& program,
                                             const interpreter::Interpreter& interpreter) {
  RecordCollector collector;
  const auto is_it = [&](const auto& each) { return each.name == name; };
  if (!function.empty()) {
    for (const interpreter::Interpreter::Frame& frame : interpreter.frames() | std::views::reverse) {
      if (frame.function->name != function) continue;
      for (size_t slot = 0; slot < frame.values().size(); ++slot)
        if (frame.name(slot) == name) collector.add(name, VariableScope::local, frame.values()[slot]);
      break;
    }
  } else if (const auto model = std::ranges::find_if(state.models, is_it); model != state.models.end()) {
    collector.add_model(*model);
  } else if (const auto optimizer = std::ranges::find_if(state.optimizers, is_it);
             optimizer != state.optimizers.end()) {
    collector.add_optimizer(*optimizer, config, updates);
  } else if (const auto scaler = std::ranges::find_if(state.scalers, is_it); scaler != state.scalers.end()) {
    collector.add_scaler(*scaler, state);
  } else if (const auto global = std::ranges::find(program.globals, name); global != program.globals.end()) {
    collector.add(name, VariableScope::global,
                  interpreter.globals()[static_cast<size_t>(global - program.globals.begin())]);
  }
  VariableRecords records = collector.take_records();
  return records.names.empty() ? std::nullopt : std::optional(std::move(records.names.front()));
}

} // namespace amplab
