// SPDX-License-Identifier: Apache-2.0
#include "engine/import/model_calls.h"

#include "engine/import/tree.h"

namespace amplab::importing {
namespace {

using namespace loop;

bool is_model(const std::string& name, const Setup& setup) {
  return setup.models.contains(name) || (setup.models.empty() && name == "model");
}

// Targets of a model call that also returns a loss: "_" and "loss" for `_, loss = model(x, y)`.
struct WithLoss {
  std::string output, loss;
};
std::optional<WithLoss> targets_of(const Assignment& assignment) {
  if (assignment.targets.size() != 1) return {};
  const Expression& target = assignment.targets.front();
  if (const std::string name = dotted(target); name.find("loss") != std::string::npos) return WithLoss{"", name};
  const auto* pair = std::get_if<Display>(&target.node);
  if (!pair || pair->items.size() != 2) return {};
  const std::string first = dotted(pair->items[0]), second = dotted(pair->items[1]);
  if (first.empty() || second.empty()) return {};
  if (first.find("loss") != std::string::npos) return WithLoss{second, first};
  return WithLoss{first, second};
}

const Expression* second_argument(const Call& call) {
  if (call.positional.size() == 2 && call.keywords.empty()) return &call.positional[1];
  const bool named = call.positional.size() == 1 && call.keywords.size() == 1 &&
                     (call.keywords[0].name == "targets" || call.keywords[0].name == "labels");
  return named ? call.keywords[0].value.get() : nullptr;
}

} // namespace

void split_losses(Block& body, const Setup& setup) {
  Block made;
  for (Statement& statement : body) {
    if (auto* loop = std::get_if<For>(&statement.node)) split_losses(loop->body, setup);
    if (auto* with = std::get_if<With>(&statement.node)) split_losses(with->body, setup);
    if (auto* branch = std::get_if<If>(&statement.node))
      split_losses(branch->then, setup), split_losses(branch->otherwise, setup);
    const auto* assignment = std::get_if<Assignment>(&statement.node);
    const Call* call = assignment ? call_in(assignment->value) : nullptr;
    const Expression* target = call && is_model(dotted(*call->callee), setup) ? second_argument(*call) : nullptr;
    const auto names = target ? targets_of(*assignment) : std::nullopt;
    if (!names) {
      made.push_back(std::move(statement));
      continue;
    }
    const std::string output = dotted(*call->callee) + "(" + source_of(call->positional.front()) + ")";
    const std::string loss = names->loss + " = loss_fn(" + (names->output.empty() ? output : names->output) + ", " +
                             source_of(*target) + ")\n";
    const int32_t line = statement.where.begin.line;
    setup.remarks.push_back({line, line, source_of(assignment->targets.front()) + " = " + source_of(assignment->value),
                             "the lab's models return no loss: loss_fn computes it", false});
    for (Statement& each : parse((names->output.empty() ? "" : names->output + " = " + output + "\n") + loss).body) {
      each.where = statement.where;
      made.push_back(std::move(each));
    }
  }
  body = std::move(made);
}

void apply_tails(Block& body, const Setup& setup) {
  rewrite(body, [&](Expression& inner) {
    const Call* call = call_in(inner);
    const auto use = call ? setup.model_uses.find(dotted(*call->callee)) : setup.model_uses.end();
    if (use == setup.model_uses.end() || use->second.tail.empty()) return;
    std::string text = use->second.tail;
    inner = expression_of(text.replace(text.find('%'), 1, source_of(inner)));
  });
}

} // namespace amplab::importing
