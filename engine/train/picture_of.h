// SPDX-License-Identifier: Apache-2.0
// Draws a lane's preview from its model's outputs. The data set decides which: two features and classes show the
// boundary, one feature and a number the fit, other classes predictions, tokens text. All sizes are bounded. Pure
// except for `ask`. Training thread only.
#pragma once
#include "engine/data/dataset.h"
#include "engine/nn/module.h"
#include "engine/run/lane_picture.h"

#include <functional>

namespace amplab {

// Returns the model's outputs for samples of its data set, on the host, sample by sample. Ignores targets.
using AskModel = std::function<std::vector<float>(const HostBatch&)>;

// Fills in the preview. parameters: of the model, for its filters.
void draw_picture(LanePicture& picture, const Dataset& data, const AskModel& ask,
                  const std::deque<Parameter>& parameters);

// ---- one each; in picture_of_points.cpp, picture_of_images.cpp, picture_of_text.cpp ----
void draw_boundary(LanePicture& picture, const Dataset& data, const AskModel& ask);
void draw_fit(LanePicture& picture, const Dataset& data, const AskModel& ask);
void draw_predictions(LanePicture& picture, const Dataset& data, const AskModel& ask,
                      const std::deque<Parameter>& parameters);
void draw_writing(LanePicture& picture, const Dataset& data, const AskModel& ask);

// Returns at most `most` samples, evenly spread, from the test split if there is one.
HostBatch shown_samples(const Dataset& data, int64_t most);

// The class with the largest output, and its probability. of_class is -1 if an output is NaN.
struct Choice {
  int64_t of_class = -1;
  double probability = 0, margin = 0; // margin: to the second class
};
Choice choice_of(std::span<const float> outputs);

} // namespace amplab
