// SPDX-License-Identifier: Apache-2.0
#include "engine/import/trained_parameters.h"

#include "engine/import/tree.h"

namespace amplab::importing {
namespace {

using namespace loop;

// Returns the row for [p for p in model.parameters() if p.ndim == 2], or null.
const ParameterSelectionRow* selection_in(const Comprehension& all) {
  const std::string text = source_of(all.conditions.front()), name = source_of(*all.target);
  for (const ParameterSelectionRow& row : kParameterSelections)
    if (!row.condition.empty() && text == name + std::string(row.condition.substr(1))) return &row;
  return nullptr;
}

std::optional<TrainedParameters> concatenated(std::optional<TrainedParameters> first,
                                              const std::optional<TrainedParameters>& second) {
  if (!first || !second || first->selection || second->selection) return {};
  first->models.insert(first->models.end(), second->models.begin(), second->models.end());
  return first;
}

std::optional<TrainedParameters> of_comprehension(const Comprehension& all, const Setup& setup) {
  auto its = trained_parameters(*all.iterable, setup);
  if (!its || its->selection || source_of(*all.element) != source_of(*all.target) || all.conditions.size() > 1)
    return {};
  // A line that freezes parameters has its own remark.
  if (all.conditions.empty() || source_of(all.conditions.front()) == source_of(*all.target) + ".requires_grad")
    return its;
  its->selection = selection_in(all);
  return its->selection ? its : std::nullopt;
}

std::optional<TrainedParameters> of_call(const Expression& expression, const Call& call, const Setup& setup) {
  if (method_of(expression) == "parameters" && call.positional.empty() && call.keywords.empty()) {
    const std::string object = dotted(*std::get<Attribute>(call.callee->node).object);
    if (object.empty() || object.find('.') != std::string::npos) return {};
    return TrainedParameters{{object}, nullptr};
  }
  const std::string name = setup.full_name(*call.callee);
  const auto& given = call.positional;
  if (name == "list" && given.size() == 1) return trained_parameters(given[0], setup);
  if (name == "filter" && given.size() == 2)
    return source_of(given[0]).ends_with(".requires_grad") ? trained_parameters(given[1], setup) : std::nullopt;
  if (name != "itertools.chain" || given.empty()) return {};
  auto all = trained_parameters(given[0], setup);
  for (size_t i = 1; i < given.size(); ++i) all = concatenated(std::move(all), trained_parameters(given[i], setup));
  return all;
}

} // namespace

std::optional<TrainedParameters> trained_parameters(const Expression& expression, const Setup& setup) {
  if (const auto known = setup.deferred.find(dotted(expression)); known != setup.deferred.end()) {
    setup.trace.read(known->first);
    return trained_parameters(expression_of(known->second), setup);
  }
  if (const auto* all = std::get_if<Comprehension>(&expression.node)) return of_comprehension(*all, setup);
  if (const auto* binary = std::get_if<Binary>(&expression.node); binary && binary->op == BinaryOp::add)
    return concatenated(trained_parameters(*binary->left, setup), trained_parameters(*binary->right, setup));
  const Call* call = call_in(expression);
  return call ? of_call(expression, *call, setup) : std::nullopt;
}

} // namespace amplab::importing
