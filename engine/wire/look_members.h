// SPDX-License-Identifier: Apache-2.0
// Transferred members of step inspection (engine/run/step_look.h). Only for this module.
#pragma once
#include "engine/wire/members.h"

namespace amplab::wire {

template <> struct Members<Watch> {
  static constexpr std::string_view type = "watch_lines"; // lines were the first thing to be watched
  static void walk(auto& watch, auto&& visit) {
    visit("every_ms", watch.every_ms);
    visit("share", watch.share);
    visit("lines", watch.lines);
    visit("numbers", watch.numbers);
    visit("pictures", watch.pictures, LeftOut<bool>{false});
  }
};

template <> struct Members<LookAtTensor> {
  static constexpr std::string_view type = "look_at_tensor";
  static void walk(auto& look, auto&& visit) {
    visit("lane", look.lane);
    visit("step", look.step);
    visit("tensor", look.tensor);
  }
};

template <> struct Members<ForecastMemory> {
  static constexpr std::string_view type = "forecast_memory";
  static void walk(auto& forecast, auto&& visit) {
    visit("config", forecast.config);
    visit("modes", forecast.modes);
  }
};

template <> struct Members<Numbers> {
  static constexpr std::string_view type = "numbers";
  static void walk(auto& numbers, auto&& visit) {
    visit("lane", numbers.lane);
    visit("look", numbers.look);
  }
};

template <> struct Members<Looked> {
  static constexpr std::string_view type = "looked";
  static void walk(auto& looked, auto&& visit) {
    visit("lane", looked.lane);
    visit("step", looked.step);
    visit("cost", looked.cost);
  }
};

template <> struct Members<Values> {
  static constexpr std::string_view type = "values";
  static void walk(auto& values, auto&& visit) {
    visit("lane", values.lane);
    visit("values", values.values);
  }
};

template <> struct Members<Forecast> {
  static constexpr std::string_view type = "forecast";
  static void walk(auto& forecast, auto&& visit) { visit("modes", forecast.modes); }
};

template <> struct Members<TensorName> {
  static void walk(auto& tensor, auto&& visit) {
    visit("kind", tensor.kind);
    visit("name", tensor.name);
    visit("seq", tensor.seq, LeftOut<int64_t>{0});
  }
};

template <> struct Members<Exponents> {
  static void walk(auto& exponents, auto&& visit) {
    visit("zeros", exponents.zeros, LeftOut<int64_t>{0});
    visit("inf", exponents.inf, LeftOut<int64_t>{0});
    visit("nan", exponents.nan, LeftOut<int64_t>{0});
    visit("lowest", exponents.lowest);
    visit("counts", exponents.counts);
  }
};

template <> struct Members<TensorHistogram> {
  static void walk(auto& histogram, auto&& visit) {
    visit("tensor", histogram.tensor);
    visit("layer", histogram.layer, LeftOut<std::string>{});
    visit("line", histogram.line, LeftOut<int64_t>{0});
    visit("scale", histogram.scale);
    visit("numbers", histogram.numbers);
    visit("amin_nonzero", histogram.amin_nonzero);
    visit("exponents", histogram.exponents);
    visit("unrounded", histogram.unrounded, LeftOut<Exponents>{});
  }
};

template <> struct Members<WeightUpdate> {
  static void walk(auto& update, auto&& visit) {
    visit("name", update.name);
    visit("layer", update.layer);
    visit("dtype", update.dtype);
    visit("master", update.master);
    visit("count", update.count);
    visit("moved", update.moved);
    visit("swallowed", update.swallowed);
    visit("idle", update.idle);
  }
};

template <> struct Members<StepLook> {
  static void walk(auto& look, auto&& visit) {
    visit("step", look.step);
    visit("loss_scale", look.loss_scale);
    visit("skipped", look.skipped);
    visit("injected", look.injected);
    visit("tensors", look.tensors);
    visit("updates", look.updates);
  }
};

template <> struct Members<LookingCost> {
  static void walk(auto& cost, auto&& visit) {
    visit("look_s", cost.look_s);
    visit("usual_s", cost.usual_s);
    visit("share", cost.share);
  }
};

template <> struct Members<TensorValues> {
  static void walk(auto& values, auto&& visit) {
    visit("step", values.step);
    visit("tensor", values.tensor);
    visit("dtype", values.dtype);
    visit("shape", values.shape);
    visit("bits", values.bits);
  }
};

template <> struct Members<MemoryForecast> {
  static void walk(auto& forecast, auto&& visit) {
    visit("mode", forecast.mode);
    for (size_t i = 0; i < kMemoryCategories; ++i) visit(kMemoryTable[i].column, forecast.memory[i]);
    visit("peak_bytes", forecast.peak_bytes);
    visit("problem", forecast.problem, LeftOut<std::string>{});
  }
};

} // namespace amplab::wire
