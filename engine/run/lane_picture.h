// SPDX-License-Identifier: Apache-2.0
// What a lane's model does, as a picture: what it makes of the plane, of an axis, of images or of text, as it stands
// between two steps and in the lane's own precision. Plain values made by the engine's thread and never changed after.
#pragma once
#include "engine/run/telemetry.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace amplab {

// A sample of data with two numbers: two features and its class, or a feature and the number to predict.
struct PicturePoint {
  double x = 0, y = 0;
  int64_t of_class = 0;
};

// A rectangle of the plane of two features, cut into cells; what the model says at the middle of each, row by row from
// the top.
struct ClassGrid {
  double left = 0, right = 0, bottom = 0, top = 0;
  int64_t columns = 0, rows = 0;
  std::vector<std::byte> classes; // the one with the largest output; kNoClass: some output is NaN
  std::vector<std::byte>
      margins; // how far its probability exceeds that of the next one: 255 times the square root, fine near 0

  bool empty() const { return columns == 0; }
};
inline constexpr std::byte kNoClass{255};

struct Boundary {
  ClassGrid whole;
  ClassGrid
      detail; // a small part where the class changes, at which single roundings can be seen; empty: it changes nowhere
  std::vector<PicturePoint> points; // some of the data
};

struct Fit {
  std::vector<double> x, y; // the model's curve
  std::vector<PicturePoint> points;
};

// Weights of the first convolution, row-major [count, channels, height, width]: -127 to 127 stand for -most to most.
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
  double probability = 0;            // of what is predicted
};

struct Predictions {
  int64_t channels = 0, height = 0, width = 0; // of the images; 0: the samples are none
  std::vector<PredictedImage> images;
  std::vector<std::string> class_names; // of the confusion matrix
  std::vector<int64_t> confusion;       // samples, row-major [target, predicted]
  Filters filters;
};

// Text that the model goes on with, the likeliest token after each.
struct Continuation {
  std::string prompt, written, truth; // truth: how the data go on
};

struct Writing {
  std::vector<Continuation> texts;
};

struct NoPicture {
  std::string why; // one sentence
};

struct LanePicture {
  int64_t step = 0;              // steps done
  double right = not_recorded(); // share of the samples that were asked for
  int64_t asked = 0;             // samples, or tokens
  std::variant<NoPicture, Boundary, Fit, Predictions, Writing> what;

  size_t cells() const; // of what it holds: bytes, points and letters
};

} // namespace amplab
