// SPDX-License-Identifier: Apache-2.0
#include "engine/loop/persistence.h"

#include "engine/loop/children.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace amplab::loop {
namespace {

using Slots = std::set<uint32_t>;

// Variables definitely assigned at this point of the step. Unreachable code counts as having assigned all.
struct Assigned {
  std::vector<bool> slots;
  bool reachable = true;

  void meet(const Assigned& other) {
    if (!other.reachable) return;
    if (!reachable) {
      *this = other;
      return;
    }
    for (size_t i = 0; i < slots.size(); ++i) slots[i] = slots[i] && other.slots[i];
  }
};

// Functions that exhaust a generator argument before they return.
constexpr std::string_view kUseUp[] = {"sum", "any", "all", "min", "max", "list", "tuple", "sorted", "dict"};

const uint32_t* global_of(const Expression& expression) {
  const auto* name = std::get_if<Name>(&expression.node);
  return name && name->slot.scope == Slot::Scope::global ? &name->slot.index : nullptr;
}

const Comprehension* generator_of(const Expression& expression) {
  const auto* comprehension = std::get_if<Comprehension>(&expression.node);
  return comprehension && comprehension->kind == Comprehension::Kind::generator ? comprehension : nullptr;
}

class Analysis {
 public:
  explicit Analysis(const Program& program) : program_(program), persistent_(program.globals.size()) {}

  std::vector<bool> run() {
    collect(program_.body);
    for (const auto& [slot, definitions] : functions_)
      if (escaping_.contains(slot) || bindings_[slot] > 1) mark(reads_of(slot));
    mark(late_);
    Assigned assigned{std::vector<bool>(program_.globals.size()), true};
    block(program_.body, assigned);
    for (size_t i = 0; i < persistent_.size(); ++i)
      if (program_.globals[i].starts_with("."))
        persistent_[i] = false; // assigned first in each iteration of a comprehension
    return persistent_;
  }

 private:
  // ---- whole program, in any order ----

  void collect(const Block& block) {
    for (const Statement& statement : block) {
      for_each_in_statement(
          statement, [this](const Expression& value) { collect(value); },
          [this](const Expression& target) {
            for_each_target(
                target,
                [this](const Expression& name) {
                  if (const uint32_t* slot = global_of(name)) ++bindings_[*slot];
                },
                [this](const Expression& part) { collect(part); });
          },
          [this](const Block& inside) { collect(inside); });
      if (const auto* definition = std::get_if<FunctionDefinition>(&statement.node)) {
        const uint32_t slot = std::get<Name>(definition->target.node).slot.index;
        functions_[slot].push_back(definition->function.get());
        if (!definition->decorators.empty()) escaping_.insert(slot);
        collect(definition->function->body);
      } else if (const auto* a_class = std::get_if<ClassDefinition>(&statement.node)) {
        for (const FunctionDefinition& method : a_class->methods) { // callable at any time
          collect(method.function->body);
          add_reads(method.function->body, late_);
        }
      }
    }
  }

  // used_up: the enclosing expression exhausts it if it is a generator.
  void collect(const Expression& expression, bool used_up = false) {
    if (generator_of(expression) && !used_up) add_late(*generator_of(expression));
    if (const uint32_t* slot = global_of(expression)) escaping_.insert(*slot);
    const auto* call = std::get_if<Call>(&expression.node);
    if (const auto* lambda = std::get_if<Lambda>(&expression.node)) {
      collect(lambda->function->body);
      add_reads(lambda->function->body, late_);
    }
    for_each_child(expression, [&](const Expression& child) {
      if (call && &child == call->callee.get() && global_of(child)) return; // called, not passed as a value
      collect(child, call && uses_up(*call));
    });
  }

  static bool uses_up(const Call& call) {
    const auto* name = std::get_if<Name>(&call.callee->node);
    return name && name->slot.scope == Slot::Scope::provided && std::ranges::count(kUseUp, name->id) > 0;
  }

  // A generator that is kept reads its names when it is iterated.
  void add_late(const Comprehension& generator) {
    for (const Expression& condition : generator.conditions) add_reads(condition, late_);
    add_reads(*generator.element, late_);
  }

  static void add_reads(const Expression& expression, Slots& to) {
    if (const uint32_t* slot = global_of(expression)) to.insert(*slot);
    for_each_child(expression, [&](const Expression& child) { add_reads(child, to); });
    if (const auto* lambda = std::get_if<Lambda>(&expression.node)) add_reads(lambda->function->body, to);
  }
  static void add_reads(const Block& block, Slots& to) {
    const auto read = [&](const Expression& expression) { add_reads(expression, to); };
    for (const Statement& statement : block)
      for_each_in_statement(statement, read, read, [&](const Block& inside) { add_reads(inside, to); });
  }

  // Returns the variables that a call of the function reads, directly or through functions it uses.
  const Slots& reads_of(uint32_t function) {
    const auto [entry, fresh] = reads_.try_emplace(function);
    if (!fresh) return entry->second;
    std::vector<uint32_t> pending = {function};
    Slots visited = {function}, all;
    while (!pending.empty()) {
      const auto found = functions_.find(pending.back());
      pending.pop_back();
      if (found == functions_.end()) continue;
      Slots reads;
      for (const Function* definition : found->second) add_reads(definition->body, reads);
      for (const uint32_t slot : reads)
        if (all.insert(slot).second && visited.insert(slot).second) pending.push_back(slot);
    }
    return entry->second = all;
  }

  void mark(const Slots& slots) {
    for (const uint32_t slot : slots) persistent_[slot] = true;
  }

  // ---- one step, in execution order ----

  void read(uint32_t slot, const Assigned& assigned) {
    if (assigned.reachable && !assigned.slots[slot]) persistent_[slot] = true;
  }

  void evaluate(const Expression& expression, Assigned& assigned) {
    if (const uint32_t* slot = global_of(expression)) read(*slot, assigned);
    if (const auto* comprehension = std::get_if<Comprehension>(&expression.node)) {
      evaluate(*comprehension->iterable, assigned);
      bind(*comprehension->target, assigned);
      for (const Expression& condition : comprehension->conditions) evaluate(condition, assigned);
      return evaluate(*comprehension->element, assigned);
    }
    for_each_child(expression, [&](const Expression& child) { evaluate(child, assigned); });
    if (const auto* call = std::get_if<Call>(&expression.node))
      if (const uint32_t* slot = global_of(*call->callee); slot && functions_.contains(*slot))
        for (const uint32_t each : reads_of(*slot)) read(each, assigned);
  }

  void bind(const Expression& target, Assigned& assigned) {
    for_each_target(
        target,
        [&](const Expression& name) {
          if (const uint32_t* slot = global_of(name)) assigned.slots[*slot] = true;
        },
        [&](const Expression& part) { evaluate(part, assigned); });
  }

  void block(const Block& block, Assigned& assigned) {
    for (const Statement& each : block) statement(each, assigned);
  }

  // The only provided iterables are the batches of a step, which are never empty.
  static bool runs_at_least_once(const For& loop) {
    const auto* name = std::get_if<Name>(&loop.iterable.node);
    return name && name->slot.scope == Slot::Scope::provided && loop.otherwise.empty();
  }

  void statement(const Statement& statement, Assigned& assigned) {
    const Assigned* before = nullptr;
    Assigned at_branch;
    const bool branches = std::holds_alternative<If>(statement.node) || std::holds_alternative<For>(statement.node);
    Assigned after;
    after.reachable = false;
    for_each_in_statement(
        statement, [&](const Expression& value) { evaluate(value, assigned); },
        [&](const Expression& target) {
          if (std::holds_alternative<For>(statement.node)) { // may run zero times and bind nothing
            at_branch = assigned;
            before = &at_branch;
          }
          bind(target, assigned);
        },
        [&](const Block& inside) {
          if (!branches) return block(inside, assigned);
          if (!before) {
            at_branch = assigned;
            before = &at_branch;
          }
          const auto* loop = std::get_if<For>(&statement.node);
          if (loop && inside.empty()) return; // no `else`
          Assigned within = loop && &inside == &loop->body ? assigned : *before;
          Assigned* const outer = loop ? std::exchange(turn_ends_, &after) : turn_ends_;
          block(inside, within);
          turn_ends_ = outer;
          after.meet(within);
        });
    if (const auto* loop = std::get_if<For>(&statement.node)) assigned = runs_at_least_once(*loop) ? after : at_branch;
    if (std::holds_alternative<If>(statement.node)) assigned = after;
    const bool ends_turn =
        std::holds_alternative<Break>(statement.node) || std::holds_alternative<Continue>(statement.node);
    if (ends_turn && turn_ends_) turn_ends_->meet(assigned);
    if (ends_turn || std::holds_alternative<Return>(statement.node)) assigned.reachable = false;
  }

  const Program& program_;
  std::vector<bool> persistent_;
  std::map<uint32_t, std::vector<const Function*>> functions_; // all definitions, by the slot they are bound to
  std::map<uint32_t, int> bindings_;
  Slots escaping_; // slots with a value that is passed around, not only called
  Slots late_;     // read by functions and generators that may run at any time
  std::map<uint32_t, Slots> reads_;
  Assigned* turn_ends_ = nullptr; // of the enclosing `for`: variables assigned at every end of an iteration
};

} // namespace

std::vector<bool> is_persistent(const Program& program) { return Analysis(program).run(); }

} // namespace amplab::loop
