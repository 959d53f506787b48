// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/region_plan.h"

#include "engine/loop/children.h"
#include "engine/loop/visit.h"

#include <algorithm>
#include <functional>

namespace amplab {
namespace {

using namespace loop;

// Returns whether it breaks, continues or returns out of itself.
bool leaves(const Statement& statement) {
  const auto any = [](const Block& block) { return std::ranges::any_of(block, leaves); };
  if (const auto* node = std::get_if<If>(&statement.node)) return any(node->then) || any(node->otherwise);
  if (const auto* node = std::get_if<With>(&statement.node)) return any(node->body);
  if (const auto* node = std::get_if<For>(&statement.node)) return any(node->otherwise);
  return std::holds_alternative<Break>(statement.node) || std::holds_alternative<Continue>(statement.node) ||
         std::holds_alternative<Return>(statement.node);
}

// A comprehension's own variable is always assigned before it is read.
void mention(const Program& program, const Expression& expression, std::set<uint32_t>& slots) {
  const auto* name = std::get_if<Name>(&expression.node);
  if (name && name->slot.scope == Slot::Scope::global && !program.globals[name->slot.index].starts_with("."))
    slots.insert(name->slot.index);
  for_each_child(expression, [&](const Expression& child) { mention(program, child, slots); });
}

bool reads_gradient(const Expression& expression) {
  const auto* attribute = std::get_if<Attribute>(&expression.node);
  bool reads = attribute && attribute->name == "grad";
  for_each_child(expression, [&](const Expression& child) { reads = reads || reads_gradient(child); });
  return reads;
}

class Planner {
 public:
  Planner(const Program& program, const std::vector<std::string>& loaders, const EagerFindings& findings)
      : program_(program), findings_(findings), side_effect_free_(program, loaders), tainted_(program.is_persistent) {
    for (size_t i = 0; i < findings.mutable_slots.size(); ++i)
      if (findings.mutable_slots[i]) tainted_[i] = true;
    for (const std::optional<uint32_t>& given : program.starts_as)
      // a provided name is rebound by the program, so nothing is certain
      if (given) plan_.usable = false, unsupported_ = true;
  }

  RegionPlan plan() {
    do {
      changed_ = false;
      plan_ = {};
      block(program_.body, false);
    } while (changed_ && !unsupported_);
    plan_.usable = !unsupported_ && !plan_.together.empty() && functions_are_sure();
    return std::move(plan_);
  }

 private:
  bool taints(const std::set<uint32_t>& slots) const {
    return std::ranges::any_of(slots, [this](uint32_t slot) { return tainted_[slot]; });
  }
  bool tainted(const Expression& expression) const {
    std::set<uint32_t> slots;
    mention(program_, expression, slots);
    return taints(slots);
  }
  void taint(uint32_t slot) {
    if (!tainted_[slot]) tainted_[slot] = changed_ = true;
  }

  // Returns whether the statement, or one within it, is interpreted.
  bool is_interpreted(const Statement& s) const {
    bool host_syncs =
        findings_.host_syncs.contains(&s) || leaves(s) || taints(RegionPlan::slots_of(program_, s).mentioned);
    for_each_in_statement(
        s, [&](const Expression& e) { host_syncs = host_syncs || side_effect_free_.certainly_syncs(e); },
        [](const Expression&) {},
        [&](const Block& inside) {
          host_syncs =
              host_syncs || std::ranges::any_of(inside, [this](const Statement& t) { return is_interpreted(t); });
        });
    return host_syncs;
  }

  // all_interpreted: a branch without side effects is interpreted as a whole.
  void block(const Block& its_block, bool all_interpreted) {
    size_t together = 0;
    for (size_t i = its_block.size(); i-- > 0;) {
      const Statement& s = its_block[i];
      if (all_interpreted || is_interpreted(s)) {
        together = 0;
        visit_interpreted(s, all_interpreted);
      } else {
        plan_.together.emplace(&s, ++together);
      }
    }
  }

  void visit_interpreted(const Statement& s, bool all_interpreted) {
    for_each_in_statement(
        s, [this](const Expression& e) { plan_.reads_gradients |= reads_gradient(e); }, [](const Expression&) {},
        [](const Block&) {});
    if (const auto* node = std::get_if<If>(&s.node)) return visit_if(s, *node, all_interpreted);
    if (const auto* node = std::get_if<For>(&s.node)) return visit_for(s, *node, all_interpreted);
    if (const auto* node = std::get_if<With>(&s.node)) {
      for (const With::Item& item : node->items) {
        require(side_effect_free_.context(item.context));
        if (findings_.host_syncs.contains(&s) || tainted(item.context) ||
            side_effect_free_.certainly_syncs(item.context))
          plan_.deciding.insert(&s); // another autocast state in another step
        if (item.target) bind(*item.target);
      }
      return block(node->body, all_interpreted);
    }
    require(side_effect_free_.statement(s));
    for (const uint32_t slot : RegionPlan::slots_of(program_, s).bound) taint(slot);
    for_each_in_statement(
        s, [this](const Expression& e) { taint_what_changes(e); }, [](const Expression&) {}, [](const Block&) {});
  }

  void visit_if(const Statement& s, const If& node, bool all_interpreted) {
    require(side_effect_free_.expression(node.test));
    // Regions then cannot use what it binds. For a tensor it decides instead, and each path has its own regions.
    const std::set<uint32_t> bound = RegionPlan::slots_of(program_, s).bound;
    const auto counts = [this](uint32_t slot) { return tainted_[slot] || side_effect_free_.holds_numbers(slot); };
    const bool observes_only = side_effect_free_.statement(s) && !leaves(s) && std::ranges::all_of(bound, counts);
    if (!observes_only) plan_.deciding.insert(&s);
    block(node.then, all_interpreted || observes_only);
    block(node.otherwise, all_interpreted || observes_only);
  }

  void visit_for(const Statement& s, const For& node, bool all_interpreted) {
    require(side_effect_free_.iterable(node.iterable));
    const bool moves =
        tainted(node.iterable) || findings_.host_syncs.contains(&s) || side_effect_free_.certainly_syncs(node.iterable);
    if (moves) plan_.deciding.insert(&s);
    if (moves || all_interpreted || !side_effect_free_.is_same_in_every_step(node.iterable)) bind(node.target);
    block(node.body, all_interpreted);
    block(node.otherwise, all_interpreted);
  }

  void bind(const Expression& target) {
    for_each_target(
        target, [this](const Expression& name) { taint(std::get<Name>(name.node).slot.index); },
        [this](const Expression&) { unsupported_ = true; });
  }

  void taint_what_changes(const Expression& e) {
    if (const auto* call = std::get_if<Call>(&e.node))
      if (const Name* changed = SideEffectAnalysis::changed_by(*call)) taint(changed->slot.index);
    for_each_child(e, [this](const Expression& child) { taint_what_changes(child); });
  }

  void require(bool is_free) { unsupported_ = unsupported_ || !is_free; }

  // Functions see names that no statement mentions. These must be the same in every step.
  bool functions_are_sure() const {
    std::set<uint32_t> seen;
    const auto within = [&](const Function& function) {
      visit(function.body, [&](const Expression& e) {
        const auto* name = std::get_if<Name>(&e.node);
        if (name && name->slot.scope == Slot::Scope::global && !program_.globals[name->slot.index].starts_with("."))
          seen.insert(name->slot.index);
      });
    };
    visit(program_.body, [&](const Expression& e) {
      if (const auto* lambda = std::get_if<Lambda>(&e.node)) within(*lambda->function);
    });
    for (const Statement& s : program_.body) { // at all positions
      if (const auto* definition = std::get_if<FunctionDefinition>(&s.node)) within(*definition->function);
      if (const auto* its_class = std::get_if<ClassDefinition>(&s.node))
        for (const FunctionDefinition& method : its_class->methods) within(*method.function);
    }
    return !taints(seen);
  }

  const Program& program_;
  const EagerFindings& findings_;
  const SideEffectAnalysis side_effect_free_;
  std::vector<bool> tainted_; // slots with another value in each step, or with a mutable one
  RegionPlan plan_;
  bool changed_ = false, unsupported_ = false;
};

} // namespace

RegionPlan::Slots RegionPlan::slots_of(const Program& program, const Statement& statement) {
  Slots slots;
  const std::function<void(const Statement&)> go_through = [&](const Statement& s) {
    for_each_in_statement(
        s, [&](const Expression& e) { mention(program, e, slots.mentioned); },
        [&](const Expression& target) {
          mention(program, target, slots.mentioned);
          for_each_target(
              target,
              [&](const Expression& name) {
                std::set<uint32_t> own;
                mention(program, name, own);
                slots.bound.merge(own);
              },
              [](const Expression&) {});
        },
        [&](const Block& inside) { std::ranges::for_each(inside, go_through); });
  };
  go_through(statement);
  return slots;
}

RegionPlan plan_regions(const Program& program, const std::vector<std::string>& loaders,
                        const EagerFindings& findings) {
  return Planner(program, loaders, findings).plan();
}

} // namespace amplab
