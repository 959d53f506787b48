// SPDX-License-Identifier: Apache-2.0
#include "engine/import/side_effects.h"

#include "engine/import/tree.h"

#include <algorithm>

namespace amplab::importing {
namespace {

using namespace loop;

constexpr std::string_view kChanging[] = {"backward",
                                          "load_state_dict",
                                          "half",
                                          "bfloat16",
                                          "double",
                                          "apply",
                                          "add_param_group",
                                          "manual_seed",
                                          "set_default_dtype",
                                          "reset_parameters",
                                          "update_parameters",
                                          "update_bn"};
// Attributes and keys of parameters and param_groups.
constexpr std::string_view kState[] = {"requires_grad", "grad",  "data",         "lr",
                                       "initial_lr",    "betas", "weight_decay", "momentum"};
// Functions that receive a model or a record without changing it, and methods of records.
constexpr std::string_view kReaders[] = {
    "print",       "len",      "isinstance", "id",     "type",    "str",     "repr",   "save",    "copy",
    "deepcopy",    "hasattr",  "getattr",    "watch",  "summary", "vars",    "dict",   "asdict",  "list",
    "sorted",      "keys",     "values",     "items",  "get",     "init",    "info",   "debug",   "warning",
    "log",         "dump",     "dumps",      "pprint", "pformat", "to_yaml", "freeze", "to_dict", "to_container",
    "add_hparams", "add_text", "log_params", "join",   "format"};
constexpr std::string_view kQuietMethods[] = {"eval", "train", "zero_grad", "cuda", "cpu", "to"};
constexpr std::string_view kWords[] = {".step(",    ".backward(", "_(",     "requires_grad", "load_state_dict",
                                       "[\"lr\"] ", "['lr'] ",    ".half(", ".bfloat16("};

constexpr size_t kWorkOfLine = 10;

bool is_in(std::span<const std::string_view> words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

std::string root_of_name(const Expression& expression) {
  if (const auto* attribute = std::get_if<Attribute>(&expression.node)) return root_of_name(*attribute->object);
  if (const auto* subscript = std::get_if<Subscript>(&expression.node)) return root_of_name(*subscript->object);
  if (const Call* call = call_in(expression)) return root_of_name(*call->callee);
  return dotted(expression);
}

} // namespace

struct SideEffects::Visitor {
  SideEffects& its;
  bool all(const Block& block) const {
    return std::ranges::any_of(block, [&](const Statement& each) { return std::visit(*this, each.node); });
  }
  // A method without use of its result is called for its effect.
  bool operator()(const ExpressionStatement& s) const {
    const std::string_view method = method_of(s.value);
    if (!method.empty() && !is_in(kQuietMethods, method) && its.belongs_to_training(root_of_name(s.value))) return true;
    return its.in(s.value);
  }
  bool operator()(const Assignment& s) const {
    return its.in(s.value) ||
           std::ranges::any_of(s.targets, [&](const Expression& target) { return its.target_changes(target); });
  }
  bool operator()(const AugmentedAssignment& s) const { return its.in(s.value) || its.target_changes(s.target); }
  bool operator()(const If& s) const { return its.in(s.test) || all(s.then) || all(s.otherwise); }
  bool operator()(const For& s) const {
    if (std::ranges::any_of(names_in(s.iterable),
                            [&](const std::string& name) { return its.belongs_to_training(name); }))
      bound_by(s.target, its.items_);
    return its.in(s.iterable) || all(s.body) || all(s.otherwise);
  }
  bool operator()(const With& s) const {
    return std::ranges::any_of(s.items, [&](const With::Item& item) { return its.in(item.context); }) || all(s.body);
  }
  bool operator()(const Return& s) const { return s.value && its.in(*s.value); }
  template <class Other> bool operator()(const Other&) const { return false; }
};

bool only_reads(std::string_view function) { return is_in(kReaders, function); }

bool SideEffects::belongs_to_training(const std::string& name) const {
  return setup_.knows(name) || setup_.module_names.contains(name) || name == "model" || name == "optimizer" ||
         items_.contains(name);
}

bool SideEffects::target_changes(const Expression& target) const {
  if (const auto* display = std::get_if<Display>(&target.node))
    return std::ranges::any_of(display->items, [&](const Expression& item) { return target_changes(item); });
  if (std::holds_alternative<Name>(target.node)) return false;
  if (const auto* attribute = std::get_if<Attribute>(&target.node); attribute && is_in(kState, attribute->name))
    return true;
  if (const auto* subscript = std::get_if<Subscript>(&target.node))
    if (const auto key = text_in(subscript->index.get()); key && is_in(kState, *key)) return true;
  return belongs_to_training(root_of_name(target)) || setup_.full_name(target).starts_with("torch.");
}

bool SideEffects::in(const Expression& expression) {
  bool found = false;
  rewrite(const_cast<Expression&>(expression), [&](Expression& inner) { found = found || call_changes(inner); });
  return found; // read-only
}

bool SideEffects::call_changes(const Expression& expression) {
  const Call* call = call_in(expression);
  if (!call) return false;
  const std::string name = dotted(*call->callee);
  const std::string_view method = method_of(expression);
  const std::string last = method.empty() ? name : std::string(method);
  if (last.ends_with("_") && !last.ends_with("__")) return true;
  if (last == "step") return !setup_.schedulers.contains(name.substr(0, name.rfind('.')));
  if (is_in(kChanging, last)) return true;
  if (const auto function = setup_.functions.find(name); function != setup_.functions.end())
    return functions_.insert(name).second &&
           (!setup_.affords(kWorkOfLine * static_cast<size_t>(function->second->end() - function->second->first)) ||
            in(function->second->below));
  if (only_reads(last) || belongs_to_training(root_of_name(*call->callee))) return false;
  const auto is_passed = [&](const Expression& argument) { return belongs_to_training(dotted(argument)); };
  return std::ranges::any_of(call->positional, is_passed) ||
         std::ranges::any_of(call->keywords, [&](const Keyword& keyword) { return is_passed(*keyword.value); });
}

bool SideEffects::in(const Statement& statement) { return std::visit(Visitor{*this}, statement.node); }
bool SideEffects::in(const Block& block) { return Visitor{*this}.all(block); }

bool SideEffects::in(const Line& line) {
  try {
    if (in(read(line))) return true;
  } catch (const LoopError&) {
    for (const std::string_view word : kWords)
      if (line.text.find(word) != std::string::npos) return true;
  }
  return in(line.below);
}
bool SideEffects::in(std::span<const Line> lines) {
  return std::ranges::any_of(lines, [&](const Line& line) { return in(line); });
}

} // namespace amplab::importing
