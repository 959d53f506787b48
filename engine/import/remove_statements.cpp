// SPDX-License-Identifier: Apache-2.0
#include "engine/import/remove_statements.h"

#include "engine/import/tree.h"

#include <algorithm>

namespace amplab::importing {
namespace {

using namespace loop;
using Names = std::set<std::string>;

// Side-effect-free methods and functions.
constexpr std::string_view kSideEffectFree[] = {"item",
                                                "detach",
                                                "size",
                                                "mean",
                                                "sum",
                                                "max",
                                                "min",
                                                "argmax",
                                                "eq",
                                                "float",
                                                "cpu",
                                                "numpy",
                                                "len",
                                                "int",
                                                "format",
                                                "time",
                                                "tolist",
                                                "data",
                                                "str",
                                                "round",
                                                "view_as",
                                                "topk",
                                                "get_scale",
                                                "perf_counter",
                                                "no_grad",
                                                "range",
                                                "enumerate",
                                                "list",
                                                "abs",
                                                "is_available",
                                                "memory_allocated",
                                                "max_memory_allocated"};

bool has_no_side_effects(const Expression& expression) {
  bool pure = true;
  rewrite(const_cast<Expression&>(expression), [&](Expression& inner) { // read-only
    const Call* call = call_in(inner);
    if (!call) return;
    std::string name(method_of(inner));
    if (name.empty()) name = dotted(*call->callee);
    if (std::ranges::find(kSideEffectFree, name) == std::end(kSideEffectFree)) pure = false;
  });
  return pure;
}

// Collects names that a statement reads, including its body.
struct Reads {
  Names& names;
  void add(const Expression& expression) {
    for (const std::string& name : names_in(expression)) names.insert(name);
  }
  // Reads of a target such as p.grad or losses[i].
  void add_target(const Expression& target) {
    if (std::holds_alternative<Name>(target.node)) return;
    if (const auto* display = std::get_if<Display>(&target.node)) {
      for (const Expression& item : display->items) add_target(item);
      return;
    }
    add(target);
  }
  void all(const Block& block) {
    for (const Statement& statement : block) std::visit(*this, statement.node);
  }
  void operator()(const ExpressionStatement& s) { add(s.value); }
  void operator()(const Assignment& s) {
    add(s.value);
    for (const Expression& target : s.targets) add_target(target);
  }
  void operator()(const AugmentedAssignment& s) { add(s.value), add_target(s.target); }
  void operator()(const If& s) { add(s.test), all(s.then), all(s.otherwise); }
  void operator()(const For& s) { add(s.iterable), add_target(s.target), all(s.body), all(s.otherwise); }
  void operator()(const With& s) {
    for (const With::Item& item : s.items) add(item.context);
    all(s.body);
  }
  void operator()(const Return& s) {
    if (s.value) add(*s.value);
  }
  void operator()(const Assert& s) { add(s.test); }
  template <class Other> void operator()(const Other&) {}
};

struct Binds {
  Names& names;
  void all(std::span<const Statement> block) {
    for (const Statement& statement : block) std::visit(*this, statement.node);
  }
  void operator()(const Assignment& s) {
    for (const Expression& target : s.targets) bound_by(target, names);
  }
  void operator()(const If& s) { all(s.then), all(s.otherwise); }
  void operator()(const For& s) { bound_by(s.target, names), all(s.body), all(s.otherwise); }
  void operator()(const With& s) {
    for (const With::Item& item : s.items)
      if (item.target) bound_by(*item.target, names);
    all(s.body);
  }
  template <class Other> void operator()(const Other&) {}
};

class Pruner {
 public:
  Pruner(const Names& known, std::vector<Remark>& remarks) : known_(known), remarks_(remarks) {}

  // Returns true if something was removed.
  bool prune_once(Block& body) {
    const size_t before = remarks_.size();
    read_ = read_in(body), bound_ = bound_in(body);
    prune(body);
    return remarks_.size() != before;
  }

 private:
  void prune(Block& block) {
    Block remaining;
    for (Statement& statement : block) {
      if (const auto [cause, side_effect_free] = reason(statement); !cause.empty()) {
        const int32_t line = statement.where.begin.line;
        Block one;
        one.push_back(std::move(statement));
        const std::string text = source_of(one);
        remarks_.push_back({line, last_line(one.front()), text.substr(0, text.find('\n')), cause, side_effect_free});
        continue;
      }
      if (auto* branch = std::get_if<If>(&statement.node)) {
        prune(branch->then), prune(branch->otherwise);
        if (branch->then.empty() && branch->otherwise.empty()) continue;
      }
      if (auto* loop = std::get_if<For>(&statement.node)) {
        prune(loop->body);
        if (loop->body.empty()) continue;
      }
      if (auto* with = std::get_if<With>(&statement.node)) {
        prune(with->body);
        if (with->body.empty()) continue;
      }
      remaining.push_back(std::move(statement));
    }
    block = std::move(remaining);
  }

  // Includes what is left of its else.
  static int32_t last_line(const Statement& statement) {
    int32_t last = std::max(statement.where.begin.line, statement.where.end.line);
    if (const auto* branch = std::get_if<If>(&statement.node))
      for (const Statement& inner : branch->otherwise) last = std::max(last, last_line(inner));
    return last;
  }

  bool is_known(const std::string& name) const { return known_.contains(name) || bound_.contains(name); }

  std::string unknown(const Expression& expression) const {
    for (const std::string& name : names_in(expression))
      if (!is_known(name)) return "the lab does not know '" + name + "', which the script creates outside its loop";
    return {};
  }

  struct Reason {
    std::string text; // empty: keep the statement
    bool side_effect_free = false;
  };

  // Returns the reason to remove a statement.
  Reason reason(const Statement& statement) const {
    const auto of_unknown = [&](const Expression& expression) { return Reason{unknown(expression)}; };
    const auto side_effect_free = [](bool is, const char* cause) { return is ? Reason{cause, true} : Reason{}; };
    if (const auto* s = std::get_if<ExpressionStatement>(&statement.node)) {
      if (Reason cause = of_unknown(s->value); !cause.text.empty()) return cause;
      return side_effect_free(has_no_side_effects(s->value), "it changes no numbers");
    }
    if (const auto* s = std::get_if<Assignment>(&statement.node)) {
      if (Reason cause = of_unknown(s->value); !cause.text.empty()) {
        cause.side_effect_free = names_in(s->value) == Names{"time"};
        return cause;
      }
      for (const Expression& target : s->targets)
        if (is_read(target)) return {};
      return side_effect_free(has_no_side_effects(s->value), "training does not read it");
    }
    if (const auto* s = std::get_if<AugmentedAssignment>(&statement.node)) {
      if (Reason cause = of_unknown(s->value); !cause.text.empty()) return cause;
      const auto* name = std::get_if<Name>(&s->target.node);
      if (name && !is_known(name->id))
        return {"'" + name->id + "' is counted outside the loop: no numbers change", true};
      return side_effect_free(name && !read_.contains(name->id) && has_no_side_effects(s->value),
                              "training does not read it");
    }
    if (const auto* s = std::get_if<If>(&statement.node)) return of_unknown(s->test);
    if (const auto* s = std::get_if<For>(&statement.node)) return of_unknown(s->iterable);
    if (const auto* s = std::get_if<With>(&statement.node))
      for (const With::Item& item : s->items)
        if (Reason cause = of_unknown(item.context); !cause.text.empty()) return cause;
    return {};
  }

  bool is_read(const Expression& target) const {
    Names names;
    bound_by(target, names);
    return names.empty() || std::ranges::any_of(names, [&](const std::string& name) { return read_.contains(name); });
  }

  const Names& known_;
  std::vector<Remark>& remarks_;
  Names read_, bound_;
};

} // namespace

std::set<std::string> read_in(const Block& body) {
  Names names;
  Reads{names}.all(body);
  return names;
}

std::set<std::string> bound_in(std::span<const Statement> body) {
  Names names;
  Binds{names}.all(body);
  return names;
}

// Adds "args.lr" for args.lr and args["lr"], and "args" for an item that is not known.
static void changed_by(const Expression& target, Names& names) {
  if (const auto* display = std::get_if<Display>(&target.node))
    for (const Expression& each : display->items) changed_by(each, names);
  const auto* item = std::get_if<Subscript>(&target.node);
  const std::string path = path_of(target);
  if (item && path.empty())
    changed_by(*item->object, names);
  else if (!path.empty())
    names.insert(path);
}

Names changed_in(const Statement& statement) {
  Names names = bound_in(std::span(&statement, 1));
  const auto* assigned = std::get_if<Assignment>(&statement.node);
  for (size_t i = 0; assigned && i < assigned->targets.size(); ++i) changed_by(assigned->targets[i], names);
  if (const auto* changed = std::get_if<AugmentedAssignment>(&statement.node)) changed_by(changed->target, names);
  return names;
}

void remove_statements(Block& body, const Names& known, std::vector<Remark>& remarks, const std::stop_token& stop) {
  Pruner prune(known, remarks);
  while (prune.prune_once(body))
    if (stop.stop_requested()) throw ImportError("The import was cancelled.");
}

} // namespace amplab::importing
