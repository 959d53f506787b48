// SPDX-License-Identifier: Apache-2.0
// Transferred members of step inspection (engine/run/step_inspection.h). Only for this module.
#pragma once
#include "engine/wire/members.h"
#include "engine/wire/wire_error.h"

namespace amplab::wire {

template <> struct Members<SetInspection> {
  static constexpr std::string_view type = "set_inspection";
  static void for_each(auto& watch, auto&& visit) {
    visit("every_ms", watch.every_ms);
    visit("share", watch.share);
    visit("lines", watch.lines);
    visit("numbers", watch.numbers);
    visit("previews", watch.previews, LeftOut<bool>{false});
  }
};

template <> struct Members<ReadTensor> {
  static constexpr std::string_view type = "read_tensor";
  static void for_each(auto& inspection, auto&& visit) {
    visit("lane", inspection.lane, Required{});
    visit("step", inspection.step, Required{});
    visit("tensor", inspection.tensor, Required{});
  }
};

template <> struct Members<ForecastMemory> {
  static constexpr std::string_view type = "forecast_memory";
  static void for_each(auto& forecast, auto&& visit) {
    visit("config", forecast.config, Required{});
    visit("modes", forecast.modes);
  }
};

template <> struct Members<InspectionReport> {
  static constexpr std::string_view type = "inspection_report";
  static void for_each(auto& numbers, auto&& visit) {
    visit("lane", numbers.lane, Required{});
    visit("inspection", numbers.inspection);
  }
};

template <> struct Members<InspectionDone> {
  static constexpr std::string_view type = "inspection_done";
  static void for_each(auto& done, auto&& visit) {
    visit("lane", done.lane, Required{});
    visit("step", done.step);
    visit("cost", done.cost);
  }
};

template <> struct Members<Values> {
  static constexpr std::string_view type = "values";
  static void for_each(auto& values, auto&& visit) {
    visit("lane", values.lane, Required{});
    visit("values", values.values);
  }
};

template <> struct Members<Forecast> {
  static constexpr std::string_view type = "forecast";
  static void for_each(auto& forecast, auto&& visit) { visit("modes", forecast.modes); }
};

template <> struct Members<TensorName> {
  static void for_each(auto& tensor, auto&& visit) {
    visit("kind", tensor.kind, Required{});
    visit("name", tensor.name, Required{});
    visit("seq", tensor.seq, LeftOut<int64_t>{0});
  }
};

template <> struct Members<Exponents> {
  static void for_each(auto& exponents, auto&& visit) {
    visit("zeros", exponents.zeros, LeftOut<int64_t>{0});
    visit("inf", exponents.inf, LeftOut<int64_t>{0});
    visit("nan", exponents.nan, LeftOut<int64_t>{0});
    visit("lowest", exponents.lowest);
    visit("counts", exponents.counts);
  }
  // Receivers allocate and draw all exponents between those of two tensors.
  static void check(const Exponents& exponents) {
    if (exponents.lowest < Exponents::kLowest || exponents.lowest > Exponents::kHighest ||
        std::ssize(exponents.counts) > Exponents::kHighest + 1 - exponents.lowest)
      throw WireError("the message has exponents that fp32 lacks");
  }
};

template <> struct Members<TensorHistogram> {
  static void for_each(auto& histogram, auto&& visit) {
    visit("tensor", histogram.tensor);
    visit("layer", histogram.layer, LeftOut<std::string>{});
    visit("line", histogram.line, LeftOut<int64_t>{0});
    visit("scale", histogram.scale);
    visit("numbers", histogram.numbers);
    visit("amin_nonzero", histogram.amin_nonzero);
    visit("exponents", histogram.exponents);
    visit("reference", histogram.reference, LeftOut<Exponents>{});
  }
};

template <> struct Members<WeightUpdate> {
  static void for_each(auto& update, auto&& visit) {
    visit("name", update.name);
    visit("layer", update.layer);
    visit("dtype", update.dtype);
    visit("master", update.master);
    visit("count", update.count);
    visit("moved", update.moved);
    visit("swallowed", update.swallowed);
    visit("zero_gradient", update.zero_gradient);
  }
};

template <> struct Members<StepInspection> {
  static void for_each(auto& inspection, auto&& visit) {
    visit("step", inspection.step);
    visit("loss_scale", inspection.loss_scale);
    visit("skipped", inspection.skipped);
    visit("injected", inspection.injected);
    visit("tensors", inspection.tensors);
    visit("updates", inspection.updates);
  }
};

template <> struct Members<InspectionCost> {
  static void for_each(auto& cost, auto&& visit) {
    visit("inspection_s", cost.inspection_s);
    visit("usual_s", cost.usual_s);
    visit("share", cost.share);
  }
};

template <> struct Members<TensorValues> {
  static void for_each(auto& values, auto&& visit) {
    visit("step", values.step);
    visit("tensor", values.tensor);
    visit("dtype", values.dtype);
    visit("shape", values.shape);
    visit("bits", values.bits);
  }
};

template <> struct Members<MemoryForecast> {
  static void for_each(auto& forecast, auto&& visit) {
    visit("mode", forecast.mode);
    for (size_t i = 0; i < kMemoryCategories; ++i) visit(kMemoryTable[i].column, forecast.memory[i]);
    visit("peak_bytes", forecast.peak_bytes);
    visit("problem", forecast.problem, LeftOut<std::string>{});
  }
};

} // namespace amplab::wire
