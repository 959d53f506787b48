// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/side_effect_analysis.h"

#include "engine/loop/children.h"

#include <algorithm>
#include <functional>
#include <span>

namespace amplab {
namespace {

using namespace loop;
using Words = std::span<const std::string_view>;

// Builtins that store nothing and call no function.
constexpr std::string_view kBuiltins[] = {
    "print", "len",  "range", "min",  "max",   "sum",  "abs", "round",     "any",      "all",    "float",
    "int",   "bool", "str",   "list", "tuple", "dict", "zip", "enumerate", "reversed", "sorted", "isinstance"};
// return a number for any argument
constexpr std::string_view kOfNumbers[] = {"float", "int", "bool", "len"};
// Functions of torch.
constexpr std::string_view kTorch[] = {"isfinite", "isnan", "isinf", "any", "all", "is_tensor"};
constexpr std::string_view kContexts[] = {"autocast", "no_grad", "enable_grad", "nullcontext"};
// Methods without side effects on any object. Methods with one name for modules and tensors, such as float(), are
// not included.
constexpr std::string_view kMethods[] = {"item",
                                         "tolist",
                                         "detach",
                                         "abs",
                                         "any",
                                         "all",
                                         "sum",
                                         "mean",
                                         "max",
                                         "min",
                                         "norm",
                                         "sqrt",
                                         "square",
                                         "isfinite",
                                         "isnan",
                                         "isinf",
                                         "numel",
                                         "size",
                                         "dim",
                                         "get_scale",
                                         "get_growth_factor",
                                         "get_backoff_factor",
                                         "get_growth_interval",
                                         "is_enabled",
                                         "items",
                                         "keys",
                                         "values",
                                         "get",
                                         "parameters",
                                         "named_parameters"};
constexpr std::string_view kOfLists[] = {"append", "extend"}; // change only the list that they are called on
constexpr std::string_view kSyncing[] = {"item", "tolist", "get_scale"};
constexpr std::string_view kGivingNumbers[] = {"item", "get_scale", "numel"};

bool among(Words words, const std::string& word) { return std::ranges::find(words, word) != words.end(); }

const Name* provided(const Expression& expression) {
  const auto* name = std::get_if<Name>(&expression.node);
  return name && name->slot.scope == Slot::Scope::provided ? name : nullptr;
}

const Name* global(const Expression& expression) {
  const auto* name = std::get_if<Name>(&expression.node);
  return name && name->slot.scope == Slot::Scope::global ? name : nullptr;
}

// Returns the first name of an attribute chain if it is a provided module: "torch" for torch.amp.autocast. Else "".
std::string root_of(const Expression& expression) {
  if (const auto* attribute = std::get_if<Attribute>(&expression.node)) return root_of(*attribute->object);
  const Name* name = provided(expression);
  return name ? name->id : "";
}

bool is_module(const std::string& root) {
  return root == "torch" || root == "math" || root == "contextlib" || root == "F" || root == "nn";
}

bool all_children(const Expression& expression, const std::function<bool(const Expression&)>& holds) {
  bool all = true;
  for_each_child(expression, [&](const Expression& child) { all = all && holds(child); });
  return all;
}

} // namespace

SideEffectAnalysis::SideEffectAnalysis(const Program& program, std::vector<std::string> loaders)
    : loaders_(std::move(loaders)) {
  find_numbers(program);
}

bool SideEffectAnalysis::is_loader(const Expression& expression) const {
  const Name* name = provided(expression);
  return name && std::ranges::find(loaders_, name->id) != loaders_.end();
}

const Name* SideEffectAnalysis::changed_by(const Call& call) {
  const auto* method = std::get_if<Attribute>(&call.callee->node);
  return method && among(kOfLists, method->name) ? global(*method->object) : nullptr;
}

bool SideEffectAnalysis::call(const Call& call) const {
  const auto each = [this](const Expression& e) { return expression(e); };
  if (const Name* name = provided(*call.callee);
      name && name->id == "len" && call.positional.size() == 1 && is_loader(call.positional[0]))
    return true;
  const bool arguments =
      std::ranges::all_of(call.positional, each) && std::ranges::all_of(call.keywords, [&](const Keyword& keyword) {
        return keyword.name != "key" && keyword.name != "out" && each(*keyword.value);
      });
  if (!arguments) return false;
  if (const Name* name = provided(*call.callee)) return among(kBuiltins, name->id);
  const auto* method = std::get_if<Attribute>(&call.callee->node);
  if (!method) return false;
  if (const std::string root = root_of(*method->object); is_module(root))
    return root == "math" || (provided(*method->object) && root == "torch" && among(kTorch, method->name));
  if (among(kOfLists, method->name)) return global(*method->object) != nullptr;
  return among(kMethods, method->name) && expression(*method->object);
}

bool SideEffectAnalysis::expression(const Expression& e) const {
  if (const auto* its_call = std::get_if<Call>(&e.node)) return call(*its_call);
  if (std::holds_alternative<Lambda>(e.node) || is_loader(e)) return false;
  if (const auto* binary = std::get_if<Binary>(&e.node); binary && binary->op == BinaryOp::matmul)
    return false; // fills autocast's cache
  return all_children(e, [this](const Expression& child) { return expression(child); });
}

bool SideEffectAnalysis::iterable(const Expression& e) const {
  const auto* its_call = std::get_if<Call>(&e.node);
  const Name* callee = its_call ? provided(*its_call->callee) : nullptr;
  if (callee && (callee->id == "enumerate" || callee->id == "zip"))
    return std::ranges::all_of(its_call->positional,
                               [this](const Expression& argument) { return iterable(argument); }) &&
           std::ranges::all_of(its_call->keywords,
                               [this](const Keyword& keyword) { return expression(*keyword.value); });
  return is_loader(e) || expression(e);
}

bool SideEffectAnalysis::is_same_in_every_step(const Expression& e) const {
  if (is_loader(e)) return true;
  const auto* its_call = std::get_if<Call>(&e.node);
  if (!its_call) return false;
  if (const Name* callee = provided(*its_call->callee)) {
    if (callee->id == "range") return true; // the caller checks the arguments
    return (callee->id == "enumerate" || callee->id == "zip") &&
           std::ranges::all_of(its_call->positional,
                               [this](const Expression& argument) { return is_same_in_every_step(argument); });
  }
  const auto* method = std::get_if<Attribute>(&its_call->callee->node);
  return method && provided(*method->object) && method->name == "parameters";
}

bool SideEffectAnalysis::context(const Expression& e) const {
  const auto* its_call = std::get_if<Call>(&e.node);
  const auto* member = its_call ? std::get_if<Attribute>(&its_call->callee->node) : nullptr;
  const Name* name = its_call ? provided(*its_call->callee) : nullptr;
  if (member ? !is_module(root_of(*member->object)) || !among(kContexts, member->name)
             : !name || name->id != "autocast")
    return false;
  return std::ranges::all_of(its_call->positional, [this](const Expression& a) { return expression(a); }) &&
         std::ranges::all_of(its_call->keywords, [this](const Keyword& k) { return expression(*k.value); });
}

bool SideEffectAnalysis::block(const Block& its_block) const {
  return std::ranges::all_of(its_block, [this](const Statement& s) { return statement(s); });
}

bool SideEffectAnalysis::statement(const Statement& s) const {
  struct Visitor {
    const SideEffectAnalysis& judge;
    bool binds(const Expression& target) const {
      bool names_alone = true;
      for_each_target(
          target, [](const Expression&) {}, [&](const Expression&) { names_alone = false; });
      return names_alone && !std::holds_alternative<Attribute>(target.node) &&
             !std::holds_alternative<Subscript>(target.node);
    }
    bool operator()(const ExpressionStatement& node) const { return judge.expression(node.value); }
    bool operator()(const Assignment& node) const {
      return judge.expression(node.value) &&
             std::ranges::all_of(node.targets, [this](const Expression& t) { return binds(t); });
    }
    // would change a tensor or a list in place
    bool operator()(const AugmentedAssignment& node) const {
      return judge.expression(node.value) && global(node.target) && judge.numeric(node.target) &&
             judge.numeric(node.value);
    }
    bool operator()(const If& node) const {
      return judge.expression(node.test) && judge.block(node.then) && judge.block(node.otherwise);
    }
    bool operator()(const For& node) const { // batches drawn in some steps only cannot be captured
      return judge.expression(node.iterable) && binds(node.target) && judge.block(node.body) &&
             judge.block(node.otherwise);
    }
    bool operator()(const With& node) const {
      return std::ranges::all_of(
                 node.items,
                 [this](const With::Item& i) { return judge.context(i.context) && (!i.target || binds(*i.target)); }) &&
             judge.block(node.body);
    }
    bool operator()(const Assert& node) const {
      return judge.expression(node.test) && (!node.message || judge.expression(*node.message));
    }
    bool operator()(const Return&) const { return false; }
    bool operator()(const FunctionDefinition&) const { return false; }
    bool operator()(const ClassDefinition&) const { return false; }
    bool operator()(const Import&) const { return false; }
    bool operator()(const Pass&) const { return true; }
    bool operator()(const Break&) const { return true; }
    bool operator()(const Continue&) const { return true; }
  };
  return std::visit(Visitor{*this}, s.node);
}

bool SideEffectAnalysis::certainly_syncs(const Expression& e) const {
  if (const auto* its_call = std::get_if<Call>(&e.node)) {
    if (const Name* callee = provided(*its_call->callee); callee && callee->id == "print") return true;
    const auto* method = std::get_if<Attribute>(&its_call->callee->node);
    if (method && among(kSyncing, method->name)) return true;
  }
  bool syncs = false;
  for_each_child(e, [&](const Expression& child) { syncs = syncs || certainly_syncs(child); });
  return syncs;
}

// ---- names that hold numbers ---------------------------------------------------------------------------------------

bool SideEffectAnalysis::numeric(const Expression& e) const {
  if (const auto* constant = std::get_if<Constant>(&e.node))
    return !std::holds_alternative<std::string>(constant->value) && !std::holds_alternative<None>(constant->value);
  if (const Name* name = global(e)) return numbers_[name->slot.index];
  if (const auto* unary = std::get_if<Unary>(&e.node)) return numeric(*unary->operand);
  if (const auto* binary = std::get_if<Binary>(&e.node)) return numeric(*binary->left) && numeric(*binary->right);
  if (const auto* choice = std::get_if<Conditional>(&e.node))
    return numeric(*choice->then) && numeric(*choice->otherwise);
  const auto* its_call = std::get_if<Call>(&e.node);
  if (!its_call) return false;
  if (const Name* callee = provided(*its_call->callee)) return among(kOfNumbers, callee->id);
  const auto* method = std::get_if<Attribute>(&its_call->callee->node);
  return method && among(kGivingNumbers, method->name);
}

// Starts with all slots, and removes those bound to anything else until nothing changes.
void SideEffectAnalysis::find_numbers(const Program& program) {
  numbers_.assign(program.globals.size(), true);
  for (size_t i = 0; i < program.starts_as.size(); ++i)
    if (program.starts_as[i]) numbers_[i] = false;
  bool changed = true;
  const auto is_none = [&](const Expression& target) {
    for_each_target(
        target,
        [&](const Expression& name) {
          const Name* slot = global(name);
          if (slot && numbers_[slot->slot.index]) numbers_[slot->slot.index] = false, changed = true;
        },
        [](const Expression&) {});
  };
  const std::function<void(const Expression&, const Expression*)> bind = [&](const Expression& target,
                                                                             const Expression* value) {
    const auto *targets = std::get_if<Display>(&target.node),
               *values = value ? std::get_if<Display>(&value->node) : nullptr;
    if (targets && values && targets->items.size() == values->items.size()) { // a, b = 0, 0.0
      for (size_t i = 0; i < targets->items.size(); ++i) bind(targets->items[i], &values->items[i]);
    } else if (!value || !global(target) || !numeric(*value)) {
      is_none(target);
    }
  };
  const std::function<void(const Block&)> go_through = [&](const Block& its_block) {
    for (const Statement& s : its_block) {
      const Expression* value = nullptr;
      if (const auto* assignment = std::get_if<Assignment>(&s.node)) value = &assignment->value;
      if (const auto* augmented = std::get_if<AugmentedAssignment>(&s.node)) value = &augmented->value;
      for_each_in_statement(
          s, [](const Expression&) {}, [&](const Expression& target) { bind(target, value); }, go_through);
    }
  };
  while (changed) {
    changed = false;
    go_through(program.body);
  }
}

} // namespace amplab
