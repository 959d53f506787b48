// SPDX-License-Identifier: Apache-2.0
#include "engine/preview/draw_preview.h"

#include <algorithm>
#include <cmath>
#include <ranges>

namespace amplab {
namespace {

constexpr int64_t kMostTexts = 6, kMostWritten = 32; // texts; tokens of each
constexpr int64_t kPromptShare = 4;                  // prompt: 1/4 of the context

std::string text_of(const Dataset& data, std::span<const int64_t> tokens) {
  std::string text;
  for (const int64_t token : tokens)
    if (token >= 0)
      text += token < std::ssize(data.class_names) ? data.class_names[static_cast<size_t>(token)]
                                                   : std::to_string(token) + ' ';
  return text;
}

} // namespace

void draw_preview(LanePreview& preview, const Dataset& data, const RunModel& run_model,
                  const std::deque<Parameter>& parameters) {
  const int64_t features = data.feature_count();
  if (data.task == Task::tokens) return draw_generated_text(preview, data, run_model);
  if (data.task == Task::classification && features == 2 && data.class_count < 255)
    return draw_boundary(preview, data, run_model);
  if (data.task == Task::classification) return draw_predictions(preview, data, run_model, parameters);
  if (features == 1 && data.class_count == 1) return draw_fit(preview, data, run_model);
  preview.what = NoPreview{"There is no preview for numbers that are predicted from several features."};
}

HostBatch shown_samples(const Dataset& data, int64_t most) {
  const Split& split = data.test.count() > 0 ? data.test : data.training;
  const int64_t count = std::min(most, split.count());
  std::vector<uint32_t> rows;
  for (int64_t i = 0; i < count; ++i) rows.push_back(static_cast<uint32_t>(i * split.count() / count));
  HostBatch samples = make_batch(data, count);
  gather(split, rows, samples);
  return samples;
}

Choice choice_of(std::span<const float> outputs) {
  if (std::ranges::any_of(outputs, [](float y) { return std::isnan(y); })) return {};
  const auto best = std::ranges::max_element(outputs);
  Choice choice{best - outputs.begin(), 0, 0};
  if (std::isinf(*best)) { // infinite outputs share the probability
    const auto sharing = static_cast<double>(std::ranges::count(outputs, *best));
    return {choice.of_class, 1 / sharing, sharing > 1 ? 0.0 : 1.0};
  }
  double sum = 0, next = 0;
  for (auto y = outputs.begin(); y != outputs.end(); ++y) {
    const double share = std::exp(static_cast<double>(*y) - static_cast<double>(*best));
    sum += share;
    if (y != best) next = std::max(next, share);
  }
  choice.probability = 1 / sum;
  choice.margin = outputs.size() > 1 ? (1 - next) / sum : 1;
  return choice;
}

// Computes each token from all tokens before it. Later tokens have no influence, because attention is causal.
void draw_generated_text(LanePreview& preview, const Dataset& data, const RunModel& run_model) {
  HostBatch samples = shown_samples(data, kMostTexts);
  const int64_t context = data.feature_count(), tokens = data.class_count;
  const auto counts = [&](int64_t position) { // the same for all samples
    return std::ranges::any_of(std::views::iota(int64_t{0}, samples.size), [&](int64_t i) {
      return samples.targets[static_cast<size_t>(i * context + position)] != kIgnoredTarget;
    });
  };
  int64_t begin = 0; // length of the prompt
  while (begin < context - 1 && !counts(begin)) ++begin;
  begin = begin > 0 ? begin + 1 : std::max<int64_t>(1, context / kPromptShare);
  int64_t end = begin; // end of the continuation, at most the last target
  while (end < context + 1 && end - begin < kMostWritten && counts(end - 1)) ++end;
  Writing writing;
  for (int64_t i = 0; i < samples.size; ++i) {
    const auto of = [&](const std::vector<int64_t>& all) {
      return std::span(all).subspan(static_cast<size_t>(i * context), static_cast<size_t>(context));
    };
    writing.texts.push_back(
        {text_of(data, of(samples.tokens).first(static_cast<size_t>(begin))),
         {},
         text_of(data, of(samples.targets).subspan(static_cast<size_t>(begin - 1), static_cast<size_t>(end - begin)))});
  }
  const HostBatch truth = samples;
  int64_t right = 0;
  for (int64_t position = begin; position < end; ++position) {
    const std::vector<float> outputs = run_model(samples);
    for (int64_t i = 0; i < samples.size; ++i) {
      const auto at = static_cast<size_t>(i * context + position - 1);
      const Choice choice =
          choice_of(std::span(outputs).subspan(at * static_cast<size_t>(tokens), static_cast<size_t>(tokens)));
      const int64_t chosen = std::max<int64_t>(choice.of_class, 0);
      right += choice.of_class == truth.targets[at];
      writing.texts[static_cast<size_t>(i)].written +=
          choice.of_class < 0 ? std::string("\uFFFD") : text_of(data, std::span(&chosen, 1));
      if (position < context) samples.tokens[at + 1] = chosen;
    }
  }
  preview.evaluated = samples.size * (end - begin);
  if (preview.evaluated > 0) preview.right = static_cast<double>(right) / static_cast<double>(preview.evaluated);
  preview.what = std::move(writing);
}

} // namespace amplab
