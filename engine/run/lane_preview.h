// SPDX-License-Identifier: Apache-2.0
// Preview of a lane's model: its output on the plane, an axis, images or text, between two steps and in the lane's
// precision. Plain values, written by the engine thread, immutable afterwards.
#pragma once
#include "engine/run/telemetry.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace amplab {

// A sample with two numbers: two features and its class, or a feature and the number to predict.
struct PreviewPoint {
  double x = 0, y = 0;
  int64_t of_class = 0;
};

// The model's prediction at the middle of each cell of a rectangle in the plane of two features, row by row from the
// top.
struct ClassGrid {
  double left = 0, right = 0, bottom = 0, top = 0;
  int64_t columns = 0, rows = 0;
  std::vector<std::byte> classes; // class with the largest output; kNoClass: some output is NaN
  std::vector<std::byte> margins; // 255 * sqrt(probability - next probability), fine near 0

  bool empty() const { return columns == 0; }
};
inline constexpr std::byte kNoClass{255};

struct Boundary {
  ClassGrid whole;
  ClassGrid detail; // a small rectangle at a class border, where single roundings are visible; empty: no border
  std::vector<PreviewPoint> points; // a subset of the data
};

struct Fit {
  std::vector<double> x, y; // the model's curve
  std::vector<PreviewPoint> points;
};

// Weights of the first convolution, row-major [count, channels, height, width]. -127 to 127 stand for -most to most.
struct Filters {
  std::string parameter; // "conv1.weight"; empty: the model has no convolution
  int64_t count = 0, channels = 0, height = 0, width = 0;
  double most = 0;                // largest magnitude
  std::vector<std::byte> weights; // as signed bytes
};

// An image of the data, [channels, height, width] in bytes.
struct PredictedImage {
  std::vector<std::byte> pixels;
  int64_t target = 0, predicted = 0; // predicted -1: some output is NaN
  double probability = 0;            // of the predicted class
};

struct Predictions {
  int64_t channels = 0, height = 0, width = 0; // of the images; 0: the samples are no images
  std::vector<PredictedImage> images;
  std::vector<std::string> class_names; // of the confusion matrix
  std::vector<int64_t> confusion;       // number of samples, row-major [target, predicted]
  Filters filters;
};

// Text continued by the model with the likeliest token each time.
struct Continuation {
  std::string prompt, written, truth; // truth: the continuation in the data
};

struct Writing {
  std::vector<Continuation> texts;
};

struct NoPreview {
  std::string reason; // one sentence
};

struct LanePreview {
  int64_t step = 0;              // steps done
  double right = not_recorded(); // fraction of the evaluated samples that are right
  int64_t evaluated = 0;         // samples, or tokens, evaluated
  std::variant<NoPreview, Boundary, Fit, Predictions, Writing> what;

  size_t cells() const; // size of the content: bytes, points and letters
};

} // namespace amplab
