// SPDX-License-Identifier: Apache-2.0
#include "engine/run/optimizer_results.h"

#include "engine/run/number_text.h"
#include "engine/run/ranks.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace amplab {
namespace {

constexpr std::string_view kStepPhrases[] = {
    "Step %1 was skipped: a gradient was Inf or NaN at loss scale %2.",
    "Step %1 was skipped: a gradient was Inf or NaN.",
    "Step %1 was skipped: its loss is %2 (guard.skip_nonfinite_loss).",
    "Step %1 was skipped by its loop, which stepped no optimizer.",
    "Step %1 was skipped by %2: a gradient was Inf or NaN at loss scale %3. It was applied by %4.",
    "Step %1 was skipped by %2: a gradient was Inf or NaN. It was applied by %3.",
    "Step %1 was skipped by %2: a gradient of that rank was Inf or NaN at loss scale %3. It was applied by rank 0.",
    "Step %1 was applied although a gradient was Inf or NaN: nothing skipped it.",
    "Step %1 was applied by %2 although a gradient was Inf or NaN: nothing skipped it.",
    "Step %1 was applied, and every gradient was finite.",
};

struct StepPhrase {
  template <size_t size> consteval StepPhrase(const char (&phrase)[size]) : text(phrase) {
    if (std::ranges::find(kStepPhrases, text) == std::end(kStepPhrases)) throw "it is not in the table";
  }
  std::string_view text;
};

template <class... Word> TranslatableMessage make_step_message(StepPhrase phrase, Word... words) {
  return {phrase.text, {MessageArgument{std::move(words)}...}};
}

double declared_number(const StepRecord& record, std::span<const std::string> columns, const std::string& column) {
  const auto found = std::ranges::find(columns, column);
  const auto index = static_cast<size_t>(found - columns.begin());
  return found != columns.end() && index < record.declared.size() ? record.declared[index] : not_recorded();
}

OptimizerResult only_result(const StepRecord& record, std::span<const std::string> columns) {
  const double of_rank_0 = declared_number(record, columns, rank_column(0, rank_key::kFoundInf));
  const bool nonfinite = is_recorded(of_rank_0) ? of_rank_0 != 0 : record.found_inf;
  return {"", !record.skipped ? Stepped::applied : nonfinite ? Stepped::skipped : Stepped::never, nonfinite};
}

// "d, g"
template <class Such> std::string names_of(std::span<const OptimizerResult> results, Such such) {
  std::string names;
  for (const OptimizerResult& each : results)
    if (such(each)) names += (names.empty() ? "" : ", ") + each.name;
  return names;
}

// "rank 1, rank 3": ranks other than 0 that found an Inf or NaN while rank 0 did not.
std::string other_ranks(const StepRecord& record, std::span<const std::string> columns) {
  std::string names;
  for (size_t rank = 1;; ++rank) {
    const double found = declared_number(record, columns, rank_column(rank, rank_key::kFoundInf));
    if (!is_recorded(found)) return names;
    if (found != 0) names += (names.empty() ? "rank " : ", rank ") + std::to_string(rank);
  }
}

} // namespace

std::vector<OptimizerResult> optimizer_results(const StepRecord& record, std::span<const std::string> columns) {
  constexpr std::string_view kSkipped = "skipped.";
  std::vector<OptimizerResult> results;
  for (const std::string& column : columns) {
    if (!column.starts_with(kSkipped)) continue;
    const std::string name = column.substr(kSkipped.size());
    const auto number = [&](const char* of) { return declared_number(record, columns, of + name); };
    const double skipped = number("skipped."), found_inf = number("found_inf."), norm = number("grad_norm.");
    results.push_back({name,
                       !is_recorded(skipped) ? Stepped::never
                       : skipped != 0        ? Stepped::skipped
                                             : Stepped::applied,
                       is_recorded(found_inf) ? found_inf != 0 : is_recorded(norm) && !std::isfinite(norm)});
  }
  if (results.empty()) results.push_back(only_result(record, columns));
  return results;
}

bool any_skipped(std::span<const OptimizerResult> results) {
  return std::ranges::any_of(results, [](const OptimizerResult& each) { return each.stepped == Stepped::skipped; });
}

bool damages_weights(std::span<const OptimizerResult> results) {
  return std::ranges::any_of(
      results, [](const OptimizerResult& each) { return each.stepped == Stepped::applied && each.nonfinite; });
}

TranslatableMessage step_message(const StepRecord& record, std::span<const std::string> columns) {
  const std::vector<OptimizerResult> results = optimizer_results(record, columns);
  const std::string step = std::to_string(record.step), scale = number_text(record.loss_scale);
  const auto names = [&](Stepped stepped) {
    return names_of(results, [&](const OptimizerResult& each) { return each.stepped == stepped; });
  };
  // The record holds the scale of the first scaler only.
  const bool scaled =
      std::ranges::none_of(columns, [](const std::string& column) { return column.starts_with("loss_scale."); });
  if (record.skipped && any_skipped(results))
    return scaled ? make_step_message("Step %1 was skipped: a gradient was Inf or NaN at loss scale %2.", step, scale)
                  : make_step_message("Step %1 was skipped: a gradient was Inf or NaN.", step);
  if (record.skipped && is_recorded(record.loss) && !std::isfinite(record.loss))
    return make_step_message("Step %1 was skipped: its loss is %2 (guard.skip_nonfinite_loss).", step,
                             number_text(record.loss));
  if (record.skipped) return make_step_message("Step %1 was skipped by its loop, which stepped no optimizer.", step);
  if (any_skipped(results)) {
    const std::string skipped = names(Stepped::skipped), applied = names(Stepped::applied);
    return scaled ? make_step_message(
                        "Step %1 was skipped by %2: a gradient was Inf or NaN at loss scale %3. It was applied by %4.",
                        step, skipped, scale, applied)
                  : make_step_message("Step %1 was skipped by %2: a gradient was Inf or NaN. It was applied by %3.",
                                      step, skipped, applied);
  }
  if (damages_weights(results)) {
    const std::string damaged = names_of(
        results, [](const OptimizerResult& each) { return each.stepped == Stepped::applied && each.nonfinite; });
    return damaged.empty()
               ? make_step_message("Step %1 was applied although a gradient was Inf or NaN: nothing skipped it.", step)
               : make_step_message("Step %1 was applied by %2 although a gradient was Inf or NaN: nothing skipped it.",
                                   step, damaged);
  }
  if (const std::string others = other_ranks(record, columns); !others.empty())
    return make_step_message(
        "Step %1 was skipped by %2: a gradient of that rank was Inf or NaN at loss scale %3. It was applied by rank 0.",
        step, others, scale);
  return make_step_message("Step %1 was applied, and every gradient was finite.", step);
}

std::span<const std::string_view> step_phrases() { return kStepPhrases; }

} // namespace amplab
