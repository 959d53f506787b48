// SPDX-License-Identifier: Apache-2.0
#include "engine/run/lane_preview.h"

namespace amplab {
namespace {

size_t cells_of(const NoPreview&) { return 0; }
size_t cells_of(const Boundary& boundary) {
  return boundary.whole.classes.size() + boundary.detail.classes.size() + boundary.points.size();
}
size_t cells_of(const Fit& fit) { return fit.x.size() + fit.points.size(); }
size_t cells_of(const Writing& writing) {
  size_t sum = 0;
  for (const Continuation& text : writing.texts) sum += text.prompt.size() + text.written.size() + text.truth.size();
  return sum;
}
size_t cells_of(const Predictions& predictions) {
  size_t sum = predictions.confusion.size() + predictions.filters.weights.size();
  for (const PredictedImage& image : predictions.images) sum += image.pixels.size();
  return sum;
}

} // namespace

size_t LanePreview::cells() const {
  return std::visit([](const auto& is) { return cells_of(is); }, what);
}

} // namespace amplab
