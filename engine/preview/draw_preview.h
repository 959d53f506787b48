// SPDX-License-Identifier: Apache-2.0
// Draws a lane's preview from its model's outputs. The data set decides which: two features and classes show the
// boundary, one feature and a number the fit, other classes predictions, tokens text. All sizes are bounded. Pure
// except for `run_model`. Training thread only.
#pragma once
#include "engine/data/dataset.h"
#include "engine/nn/module.h"
#include "engine/run/lane_preview.h"

#include <functional>

namespace amplab {

// Returns the model's outputs for samples of its data set, on the host, sample by sample. Ignores targets.
using RunModel = std::function<std::vector<float>(const HostBatch&)>;

// Fills in the preview. parameters: of the model, for its filters.
void draw_preview(LanePreview& preview, const Dataset& data, const RunModel& run_model,
                  const std::deque<Parameter>& parameters);

// ---- one each; boundary and fit in draw_preview_points.cpp, predictions in draw_preview_images.cpp ----
void draw_boundary(LanePreview& preview, const Dataset& data, const RunModel& run_model);
void draw_fit(LanePreview& preview, const Dataset& data, const RunModel& run_model);
void draw_predictions(LanePreview& preview, const Dataset& data, const RunModel& run_model,
                      const std::deque<Parameter>& parameters);
void draw_generated_text(LanePreview& preview, const Dataset& data, const RunModel& run_model);

// Returns at most `most` samples, evenly spread, from the test split if there is one.
HostBatch shown_samples(const Dataset& data, int64_t most);

// The class with the largest output, and its probability. of_class is -1 if an output is NaN.
struct Choice {
  int64_t of_class = -1;
  double probability = 0, margin = 0; // margin: to the second class
};
Choice choice_of(std::span<const float> outputs);

} // namespace amplab
