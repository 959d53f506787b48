// SPDX-License-Identifier: Apache-2.0
#include "engine/import/validation.h"

#include "engine/import/remove_statements.h"
#include "engine/import/side_effects.h"
#include "engine/import/tree.h"

#include <algorithm>
#include <span>

namespace amplab::importing {
namespace {

using namespace loop;

enum class Use : uint8_t { none, read, bound }; // first use of a variable

struct FirstUse {
  const std::string& name;

  Use in(std::span<const Statement> block) const {
    for (const Statement& statement : block)
      if (const Use use = std::visit(*this, statement.node); use != Use::none) return use;
    return Use::none;
  }
  Use operator()(const Assignment& s) const {
    if (reads(s)) return Use::read;
    std::set<std::string> bound;
    for (const Expression& target : s.targets) bound_by(target, bound);
    return bound.contains(name) ? Use::bound : Use::none;
  }
  Use operator()(const If& s) const {
    if (names_in(s.test).contains(name)) return Use::read;
    const Use then = in(s.then), otherwise = in(s.otherwise);
    if (then == Use::read || otherwise == Use::read) return Use::read;
    return then == otherwise ? then : Use::none;
  }
  Use operator()(const For& s) const {
    if (names_in(s.iterable).contains(name)) return Use::read;
    std::set<std::string> bound;
    bound_by(s.target, bound);
    return !bound.contains(name) && in(s.body) == Use::read ? Use::read : Use::none; // it may have no items
  }
  Use operator()(const With& s) const {
    for (const With::Item& item : s.items)
      if (names_in(item.context).contains(name)) return Use::read;
    return in(s.body);
  }
  template <class Other> Use operator()(const Other& s) const { return reads(s) ? Use::read : Use::none; }

 private:
  template <class Node> bool reads(const Node& node) const {
    std::set<std::string> names;
    if constexpr (std::is_same_v<Node, ExpressionStatement>) names = names_in(node.value);
    if constexpr (std::is_same_v<Node, Assert>) names = names_in(node.test);
    if constexpr (std::is_same_v<Node, Assignment> || std::is_same_v<Node, AugmentedAssignment>)
      names = names_in(node.value);
    if constexpr (std::is_same_v<Node, AugmentedAssignment>) names.merge(names_in(node.target));
    if constexpr (std::is_same_v<Node, Assignment>)
      for (const Expression& target : node.targets)
        if (!std::holds_alternative<Name>(target.node) && !std::holds_alternative<Display>(target.node))
          names.merge(names_in(target));
    return names.contains(name);
  }
};

// Returns true for a sign of an evaluation, here or inside.
bool evaluates(const Statement& statement, const Setup& setup) {
  const auto any = [&](const Block& block) {
    return std::ranges::any_of(block, [&](const Statement& inner) { return evaluates(inner, setup); });
  };
  if (const auto* branch = std::get_if<If>(&statement.node)) return any(branch->then) || any(branch->otherwise);
  if (const auto* loop = std::get_if<For>(&statement.node)) {
    for (const std::string& name : names_in(loop->iterable))
      if (setup.loaders.contains(name) && !setup.is_training_loader(name)) return true;
    return any(loop->body);
  }
  if (const auto* with = std::get_if<With>(&statement.node)) {
    for (const With::Item& item : with->items)
      if (const std::string context = source_of(item.context);
          context.find("no_grad") != std::string::npos || context.find("inference_mode") != std::string::npos)
        return true;
    return any(with->body);
  }
  const auto* expression = std::get_if<ExpressionStatement>(&statement.node);
  return expression && method_of(expression->value) == "eval";
}

class Remover {
 public:
  Remover(const Setup& setup, std::set<std::string> drawn) : setup_(setup), drawn_(std::move(drawn)) {}

  void remove(Block& block) {
    for (size_t at = 0; at < block.size();) {
      if (!is_evaluation(block, at)) {
        ++at;
        continue;
      }
      Block one;
      one.push_back(std::move(block[at]));
      block.erase(block.begin() + static_cast<std::ptrdiff_t>(at));
      const std::string text = source_of(one);
      const Range where = one.front().where;
      setup_.remarks.push_back({where.begin.line, std::max(where.begin.line, where.end.line),
                                text.substr(0, text.find('\n')), "it evaluates: the lab evaluates by itself", true});
    }
  }

 private:
  bool is_evaluation(const Block& block, size_t at) const {
    if (std::holds_alternative<ExpressionStatement>(block[at].node)) return false; // eval() alone changes training
    if (!evaluates(block[at], setup_) || SideEffects(setup_).in(block[at])) return false;
    return std::ranges::none_of(bound_in(std::span(&block[at], 1)),
                                [&](const std::string& name) { return is_live(name, block, at); });
  }

  // Returns true if the rest of this iteration, or the next one, reads the variable before it is bound.
  bool is_live(const std::string& name, const Block& block, size_t at) const {
    const std::span<const Statement> all(block);
    const Use later = FirstUse{name}.in(all.subspan(at + 1));
    if (later != Use::none) return later == Use::read;
    return !drawn_.contains(name) && FirstUse{name}.in(all.first(at)) == Use::read;
  }

  const Setup& setup_;
  const std::set<std::string> drawn_; // bound by the head of the training loop
};

Block& batches_of_step(Block& body, std::set<std::string>& drawn) {
  auto* loop = body.size() == 1 ? std::get_if<For>(&body.front().node) : nullptr;
  if (!loop) return body;
  bound_by(loop->target, drawn);
  return loop->body;
}

bool is_train_call(const Statement& statement) {
  const auto* expression = std::get_if<ExpressionStatement>(&statement.node);
  const Call* call = expression ? call_in(expression->value) : nullptr;
  return call && method_of(expression->value) == "train" && call->keywords.empty() &&
         (call->positional.empty() || flag_of(&call->positional.front()) == true);
}

void remove_train(Block& block, const Setup& setup) {
  std::erase_if(block, [&](Statement& statement) {
    if (auto* branch = std::get_if<If>(&statement.node)) {
      remove_train(branch->then, setup), remove_train(branch->otherwise, setup);
      return branch->then.empty() && branch->otherwise.empty();
    }
    if (auto* loop = std::get_if<For>(&statement.node)) remove_train(loop->body, setup);
    if (auto* with = std::get_if<With>(&statement.node)) remove_train(with->body, setup);
    if (!is_train_call(statement)) return false;
    const int32_t line = statement.where.begin.line;
    const std::string text = source_of(std::get<ExpressionStatement>(statement.node).value);
    setup.remarks.push_back({line, line, text, "the lab trains in training mode", true});
    return true;
  });
}

} // namespace

void remove_validation(Block& body, const Setup& setup) {
  std::set<std::string> drawn;
  Block& step = batches_of_step(body, drawn);
  Remover(setup, std::move(drawn)).remove(step);
}

void remove_train_calls(Block& body, const Setup& setup) {
  if (source_of(body).find(".eval(") == std::string::npos) remove_train(body, setup);
}

} // namespace amplab::importing
