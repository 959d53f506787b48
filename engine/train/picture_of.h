// SPDX-License-Identifier: Apache-2.0
// A lane's picture from what its model answers. Which one it is, the data say: of two features and classes the
// boundary, of one feature and a number the fit, of other classes predictions, of tokens text. All of it bounded,
// however large data and model are. Pure but for the asking; on the thread that trains.
#pragma once
#include "engine/data/dataset.h"
#include "engine/nn/module.h"
#include "engine/run/lane_picture.h"

#include <functional>

namespace amplab {

// What the model answers to samples of its data set, whose targets do not matter: outputs on the host, sample by
// sample.
using AskModel = std::function<std::vector<float>(const HostBatch&)>;

// Fills in what `picture` shows. parameters: of the model, for its filters.
void draw_picture(LanePicture& picture, const Dataset& data, const AskModel& ask,
                  const std::deque<Parameter>& parameters);

// ---- one each; in picture_of_points.cpp, picture_of_images.cpp, picture_of_text.cpp ----
void draw_boundary(LanePicture& picture, const Dataset& data, const AskModel& ask);
void draw_fit(LanePicture& picture, const Dataset& data, const AskModel& ask);
void draw_predictions(LanePicture& picture, const Dataset& data, const AskModel& ask,
                      const std::deque<Parameter>& parameters);
void draw_writing(LanePicture& picture, const Dataset& data, const AskModel& ask);

// Of the test samples, where there are any: at most `most` of them, spread evenly.
HostBatch shown_samples(const Dataset& data, int64_t most);

// The class with the largest output, and how sure that is. of_class -1: some output is NaN.
struct Choice {
  int64_t of_class = -1;
  double probability = 0, margin = 0; // margin: above the next one's
};
Choice choice_of(std::span<const float> outputs);

} // namespace amplab
