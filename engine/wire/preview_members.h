// SPDX-License-Identifier: Apache-2.0
// Transferred members of a model's preview (engine/run/lane_preview.h). Only for this module.
#pragma once
#include "engine/wire/members.h"
#include "engine/wire/wire_error.h"

namespace amplab::wire {

template <> struct Members<Preview> {
  static constexpr std::string_view type = "preview";
  static void for_each(auto& report, auto&& visit) {
    visit("lane", report.lane, Required{});
    visit("preview", report.preview);
  }
};

template <> struct Members<LanePreview> {
  static void for_each(auto& preview, auto&& visit) {
    visit("step", preview.step);
    visit("right", preview.right);
    visit("evaluated", preview.evaluated);
    visit("what", preview.what);
  }
};

template <> struct Members<PreviewPoint> {
  static void for_each(auto& point, auto&& visit) {
    visit("x", point.x);
    visit("y", point.y);
    visit("class", point.of_class, LeftOut<int64_t>{0});
  }
};

template <> struct Members<ClassGrid> {
  static void for_each(auto& grid, auto&& visit) {
    visit("left", grid.left);
    visit("right", grid.right);
    visit("bottom", grid.bottom);
    visit("top", grid.top);
    visit("columns", grid.columns);
    visit("rows", grid.rows);
    visit("classes", grid.classes);
    visit("margins", grid.margins);
  }
};

template <> struct Members<Filters> {
  static void for_each(auto& filters, auto&& visit) {
    visit("parameter", filters.parameter);
    visit("count", filters.count);
    visit("channels", filters.channels);
    visit("height", filters.height);
    visit("width", filters.width);
    visit("most", filters.most);
    visit("weights", filters.weights);
  }
  static void check(const Filters& filters) {
    if (filters.count < 0 || filters.count > std::ssize(filters.weights))
      throw WireError("the message has more filters than weights");
  }
};

template <> struct Members<PredictedImage> {
  static void for_each(auto& image, auto&& visit) {
    visit("pixels", image.pixels);
    visit("target", image.target);
    visit("predicted", image.predicted);
    visit("probability", image.probability);
  }
};

template <> struct Members<Continuation> {
  static void for_each(auto& text, auto&& visit) {
    visit("prompt", text.prompt);
    visit("written", text.written);
    visit("truth", text.truth);
  }
};

// ---- kinds of preview; `type` names the kind --------------------------------------------------------------------

template <> struct Members<NoPreview> {
  static constexpr std::string_view type = "none";
  static void for_each(auto& none, auto&& visit) { visit("reason", none.reason); }
};

template <> struct Members<Boundary> {
  static constexpr std::string_view type = "boundary";
  static void for_each(auto& boundary, auto&& visit) {
    visit("whole", boundary.whole);
    visit("detail", boundary.detail);
    visit("points", boundary.points);
  }
};

template <> struct Members<Fit> {
  static constexpr std::string_view type = "fit";
  static void for_each(auto& fit, auto&& visit) {
    visit("x", fit.x);
    visit("y", fit.y);
    visit("points", fit.points);
  }
};

template <> struct Members<Predictions> {
  static constexpr std::string_view type = "predictions";
  static void for_each(auto& predictions, auto&& visit) {
    visit("channels", predictions.channels);
    visit("height", predictions.height);
    visit("width", predictions.width);
    visit("images", predictions.images);
    visit("class_names", predictions.class_names);
    visit("confusion", predictions.confusion);
    visit("filters", predictions.filters);
  }
};

template <> struct Members<Writing> {
  static constexpr std::string_view type = "writing";
  static void for_each(auto& writing, auto&& visit) { visit("texts", writing.texts); }
};

} // namespace amplab::wire
