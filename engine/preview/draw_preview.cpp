// SPDX-License-Identifier: Apache-2.0
#include "engine/preview/draw_preview.h"

#include <algorithm>
#include <cmath>

namespace amplab {

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

} // namespace amplab
