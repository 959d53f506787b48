// SPDX-License-Identifier: Apache-2.0
#include "engine/step/reused_batches.h"

#include "engine/loop/children.h"

#include <algorithm>
#include <functional>

namespace amplab {
namespace {

using namespace loop;

const Name* given_name(const Expression& expression) {
  const auto* name = std::get_if<Name>(&expression.node);
  return name && name->slot.scope == Slot::Scope::provided ? name : nullptr;
}

class Mentions {
 public:
  explicit Mentions(const std::vector<std::string>& loaders) : loaders_(loaders), times_(loaders.size()) {}

  // repeated: the block runs more than once in a step.
  void block(const Block& its_block, bool repeated) {
    for (const Statement& statement : its_block) {
      const auto* turns = std::get_if<For>(&statement.node);
      const auto each = [&](const Expression& e) {
        turns&&& e == &turns->iterable ? iterable(e, repeated) : expression(e, repeated);
      };
      for_each_in_statement(
          statement, each, [&](const Expression& target) { expression(target, repeated); },
          [&](const Block& inner) { block(inner, repeated || turns); });
      if (const auto* definition = std::get_if<FunctionDefinition>(&statement.node))
        block(definition->function->body, true);
      if (const auto* definition = std::get_if<ClassDefinition>(&statement.node))
        for (const FunctionDefinition& method : definition->methods) block(method.function->body, true);
    }
  }

  std::vector<bool> more_than_once() const {
    std::vector<bool> again;
    for (const int times : times_) again.push_back(times > 1);
    return again;
  }

 private:
  void mention(const Expression& e, int times) {
    const Name* name = given_name(e);
    const auto loader = name ? std::ranges::find(loaders_, name->id) : loaders_.end();
    if (loader != loaders_.end()) times_[static_cast<size_t>(loader - loaders_.begin())] += times;
  }
  // The iterable of a `for`. batches, enumerate(batches) and zip(a, b) use each batch once.
  void iterable(const Expression& e, bool repeated) {
    const auto* call = std::get_if<Call>(&e.node);
    const Name* callee = call ? given_name(*call->callee) : nullptr;
    if (given_name(e)) return mention(e, repeated ? 2 : 1);
    if (!callee || (callee->id != "enumerate" && callee->id != "zip") || !call->keywords.empty())
      return expression(e, repeated);
    for (const Expression& argument : call->positional) iterable(argument, repeated);
  }
  void expression(const Expression& e, bool repeated) {
    const auto* call = std::get_if<Call>(&e.node);
    const Name* callee = call ? given_name(*call->callee) : nullptr;
    if (callee && callee->id == "len" && call->positional.size() == 1 && given_name(call->positional[0])) return;
    if (const auto* part = std::get_if<Subscript>(&e.node);
        part && !repeated && std::holds_alternative<Constant>(part->index->node))
      return given_name(*part->object) ? mention(*part->object, 1) : expression(*part->object, repeated);
    mention(e, 2); // the list may be indexed anywhere
    if (const auto* lambda = std::get_if<Lambda>(&e.node)) block(lambda->function->body, true);
    for_each_child(e, [&](const Expression& child) {
      expression(child, repeated || std::holds_alternative<Comprehension>(e.node));
    });
  }

  const std::vector<std::string>& loaders_;
  std::vector<int> times_;
};

} // namespace

std::vector<bool> reused_batches(const Program& program, const std::vector<std::string>& loaders) {
  Mentions mentions(loaders);
  mentions.block(program.body, false);
  return mentions.more_than_once();
}

} // namespace amplab
