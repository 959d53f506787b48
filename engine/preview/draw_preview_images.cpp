// SPDX-License-Identifier: Apache-2.0
// Previews of images, or of feature vectors with a class.
#include "engine/preview/draw_preview.h"

#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

constexpr int64_t kMostCounted = 500;                   // samples, in the confusion matrix
constexpr int64_t kMostImages = 24, kLargestImage = 64; // pixels on a side
constexpr int64_t kMostClasses = 30, kMostFilters = 32, kLargestFilter = 16;
constexpr int64_t kMostFeatures = 1 << 22; // in one batch

bool are_images(const Shape& sample) {
  return sample.rank == 3 && (sample[0] == 1 || sample[0] == 3) && std::max(sample[1], sample[2]) <= kLargestImage &&
         std::min(sample[1], sample[2]) > 1;
}

std::vector<std::byte> pixels_of(std::span<const float> numbers) {
  std::vector<std::byte> pixels;
  for (const float x : numbers)
    pixels.push_back(static_cast<std::byte>(std::lround(255 * (x > 0 ? std::min(x, 1.0f) : 0.0f)))); // NaN is black
  return pixels;
}

Filters filters_of(const std::deque<Parameter>& parameters) {
  Filters filters;
  const auto first = std::ranges::find_if(parameters, [](const Parameter& p) { return p.tensor.shape().rank == 4; });
  if (first == parameters.end()) return filters;
  const Shape shape = first->tensor.shape();
  if (shape[2] * shape[3] < 2 || std::max(shape[2], shape[3]) > kLargestFilter) return filters;
  const int64_t channels = shape[1] == 3 ? 3 : 1; // without colours, the first channel
  filters = {first->name, std::min(shape[0], kMostFilters), channels, shape[2], shape[3], 0, {}};
  const std::vector<float> weights = to_host(first->tensor);
  const auto each = static_cast<size_t>(shape[1] * shape[2] * shape[3]),
             shown = static_cast<size_t>(channels * shape[2] * shape[3]);
  std::vector<float> kept;
  for (size_t i = 0; i < static_cast<size_t>(filters.count); ++i)
    kept.insert(kept.end(), weights.begin() + static_cast<std::ptrdiff_t>(i * each),
                weights.begin() + static_cast<std::ptrdiff_t>(i * each + shown));
  for (const float w : kept)
    if (std::isfinite(w)) filters.most = std::max(filters.most, std::abs(static_cast<double>(w)));
  for (const float w : kept) {
    const double share =
        filters.most > 0 && !std::isnan(w) ? std::clamp(static_cast<double>(w) / filters.most, -1.0, 1.0) : 0;
    filters.weights.push_back(static_cast<std::byte>(static_cast<int8_t>(std::lround(127 * share))));
  }
  return filters;
}

} // namespace

void draw_predictions(LanePreview& preview, const Dataset& data, const RunModel& run_model,
                      const std::deque<Parameter>& parameters) {
  const int64_t features = data.feature_count(), classes = data.class_count;
  const HostBatch samples = shown_samples(data, std::clamp<int64_t>(kMostFeatures / features, 1, kMostCounted));
  const std::vector<float> outputs = run_model(samples);
  Predictions predictions;
  const bool counted = classes <= kMostClasses;
  if (counted) predictions.confusion.resize(static_cast<size_t>(classes * classes));
  if (are_images(data.feature_shape)) {
    predictions.channels = data.feature_shape[0];
    predictions.height = data.feature_shape[1];
    predictions.width = data.feature_shape[2];
    predictions.filters = filters_of(parameters);
  }
  int64_t right = 0;
  for (int64_t i = 0; i < samples.size; ++i) {
    const int64_t target = samples.targets[static_cast<size_t>(i)];
    const Choice choice =
        choice_of(std::span(outputs).subspan(static_cast<size_t>(i * classes), static_cast<size_t>(classes)));
    right += choice.of_class == target;
    if (counted && choice.of_class >= 0)
      ++predictions.confusion[static_cast<size_t>(target * classes + choice.of_class)];
    if (predictions.channels > 0 && i < kMostImages)
      predictions.images.push_back(
          {pixels_of(
               std::span(samples.numbers).subspan(static_cast<size_t>(i * features), static_cast<size_t>(features))),
           target, choice.of_class, choice.probability});
  }
  for (int64_t i = 0; i < classes; ++i)
    predictions.class_names.push_back(i < std::ssize(data.class_names) ? data.class_names[static_cast<size_t>(i)]
                                                                       : std::to_string(i));
  preview.evaluated = samples.size;
  preview.right = static_cast<double>(right) / static_cast<double>(samples.size);
  preview.what = std::move(predictions);
}

} // namespace amplab
