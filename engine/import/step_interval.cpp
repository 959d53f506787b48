// SPDX-License-Identifier: Apache-2.0
#include "engine/import/step_interval.h"

#include "engine/import/remove_statements.h"
#include "engine/import/tree.h"

#include <algorithm>

namespace amplab::importing {

using namespace loop;

namespace {

int count_of_name(const Expression& expression, const std::string& name) {
  int count = 0;
  rewrite(const_cast<Expression&>(expression), [&](Expression& inner) { // read-only
    const auto* its = std::get_if<Name>(&inner.node);
    count += its && its->id == name;
  });
  return count;
}

// Uses of the counter that have the same value in a step as in an epoch: i % 4 for steps of 4 batches, and the last
// batch of an epoch.
int count_of_periodic(const Expression& expression, const std::string& name, int64_t steps) {
  int count = 0;
  rewrite(const_cast<Expression&>(expression), [&](Expression& inner) { // read-only
    const auto* binary = std::get_if<Binary>(&inner.node);
    if (binary && binary->op == BinaryOp::modulo && number_of(binary->right.get()) == static_cast<double>(steps))
      count += count_of_name(*binary->left, name);
    const auto* comparison = std::get_if<Comparison>(&inner.node);
    const auto* modulo = comparison ? std::get_if<Binary>(&comparison->first->node) : nullptr;
    if (comparison && comparison->rest.front().first == CompareOp::equal && !(modulo && modulo->op == BinaryOp::modulo))
      count += count_of_name(*comparison->first, name);
  });
  return count;
}

class CounterUses {
 public:
  CounterUses(const Setup& setup, const std::string& counter) : setup_(setup), counter_(counter) {}

  void in(const Block& block) {
    for (const Statement& statement : block) {
      if (const auto* s = std::get_if<ExpressionStatement>(&statement.node)) report(s->value, statement);
      if (const auto* s = std::get_if<Assignment>(&statement.node)) report(s->value, statement);
      if (const auto* s = std::get_if<AugmentedAssignment>(&statement.node)) report(s->value, statement);
      if (const auto* s = std::get_if<If>(&statement.node)) report(s->test, statement), in(s->then), in(s->otherwise);
      if (const auto* s = std::get_if<For>(&statement.node)) report(s->iterable, statement), in(s->body);
      if (const auto* s = std::get_if<With>(&statement.node)) in(s->body);
    }
  }

 private:
  void report(const Expression& read, const Statement& statement) {
    if (count_of_name(read, counter_) == count_of_periodic(read, counter_, setup_.config.accumulation.steps)) return;
    const int32_t line = statement.where.begin.line;
    setup_.remarks.push_back(
        {line, line, source_of(read), "'" + counter_ + "' restarts in the lab at each step", false});
  }

  const Setup& setup_;
  const std::string& counter_;
};

} // namespace

void report_counter(const Block& body, const Setup& setup) {
  const auto* loop = body.empty() ? nullptr : std::get_if<For>(&body.front().node);
  const Call* call = loop ? call_in(loop->iterable) : nullptr;
  const auto* pair = loop ? std::get_if<Display>(&loop->target.node) : nullptr;
  if (!call || !pair || dotted(*call->callee) != "enumerate") return;
  const std::string counter = dotted(pair->items[0]);
  if (!counter.empty()) CounterUses(setup, counter).in(loop->body);
}

void simplify_counting(Block& body) {
  auto* loop = body.empty() ? nullptr : std::get_if<For>(&body.front().node);
  const Call* call = loop ? call_in(loop->iterable) : nullptr;
  auto* pair = loop ? std::get_if<Display>(&loop->target.node) : nullptr;
  if (!call || dotted(*call->callee) != "enumerate" || !pair || pair->items.size() != 2) return;
  std::set<std::string> counter;
  bound_by(pair->items[0], counter);
  const std::set<std::string> read = read_in(loop->body);
  if (std::ranges::any_of(counter, [&](const std::string& name) { return read.contains(name); })) return;
  Expression batch = std::move(pair->items[1]);
  loop->target = std::move(batch);
  loop->iterable = expression_of("batches");
}

std::optional<double> StepInterval::of_condition(const Expression& test) const {
  std::optional<double> found;
  rewrite(const_cast<Expression&>(test), [&](Expression& inner) { // read-only
    if (found) return;
    if (const auto known = conditions_.find(dotted(inner)); known != conditions_.end()) found = known->second;
    const auto* binary = std::get_if<Binary>(&inner.node);
    if (binary && binary->op == BinaryOp::modulo && names_in(*binary->left).contains(counter_))
      found = number_of(binary->right.get());
  });
  return found;
}

bool StepInterval::updates(std::span<const Statement> block) const {
  bool found = false;
  const Change inspect = [&](Expression& inner) { // read-only
    if (method_of(inner) != "step") return;
    const std::string object = dotted(*std::get<Attribute>(call_in(inner)->callee->node).object);
    found = found || setup_.steps_parameters(object);
  };
  for (const Statement& statement : block) rewrite(const_cast<Statement&>(statement), inspect);
  return found;
}

bool StepInterval::skips(const If& branch) {
  if (branch.then.size() != 1 || !std::holds_alternative<Continue>(branch.then.front().node)) return false;
  const auto* comparison = std::get_if<Comparison>(&branch.test.node);
  return std::holds_alternative<Binary>(branch.test.node) ||
         (comparison && comparison->rest.front().first == CompareOp::not_equal);
}

std::optional<double> StepInterval::in(const Block& body) {
  for (size_t at = 0; at < body.size(); ++at) {
    std::optional<double> found;
    if (const auto* assignment = std::get_if<Assignment>(&body[at].node)) {
      const auto condition = of_condition(assignment->value);
      for (const Expression& target : assignment->targets)
        if (condition) conditions_[dotted(target)] = *condition;
    } else if (const auto* branch = std::get_if<If>(&body[at].node)) {
      const auto condition = of_condition(branch->test);
      if (condition && (updates(branch->then) || updates(branch->otherwise) ||
                        (skips(*branch) && updates(std::span(body).subspan(at + 1)))))
        found = condition;
      if (!found) found = in(branch->then);
      if (!found) found = in(branch->otherwise);
    } else if (const auto* with = std::get_if<With>(&body[at].node)) {
      found = in(with->body);
    }
    if (found) return found;
  }
  return {};
}

} // namespace amplab::importing
