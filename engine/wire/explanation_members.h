// SPDX-License-Identifier: Apache-2.0
// Transferred members of replay results (engine/run/explanation.h). Only for this module.
#pragma once
#include "engine/wire/members.h"

namespace amplab::wire {

template <> struct Members<Explained> {
  static constexpr std::string_view type = "explained";
  static void for_each(auto& explained, auto&& visit) { visit("explanation", explained.explanation); }
};

template <> struct Members<Diverged> {
  static constexpr std::string_view type = "diverged";
  static void for_each(auto& diverged, auto&& visit) { visit("divergence", diverged.divergence); }
};

template <> struct Members<OpPosition> {
  static void for_each(auto& position, auto&& visit) {
    visit("step", position.step);
    visit("seq", position.seq);
    visit("phase", position.phase);
    visit("op", position.op);
    visit("layer", position.layer);
    visit("dtype", position.dtype);
    visit("index", position.index);
    visit("line", position.line, LeftOut<int64_t>{0});
  }
};

template <> struct Members<CureSetting> {
  static void for_each(auto& setting, auto&& visit) {
    visit("key", setting.key);
    visit("value", setting.value);
  }
};

template <> struct Members<Cure> {
  static void for_each(auto& cure, auto&& visit) {
    visit("settings", cure.settings);
    visit("text", cure.text);
  }
};

template <> struct Members<Explanation> {
  static void for_each(auto& e, auto&& visit) {
    visit("lane", e.lane);
    visit("step", e.step);
    visit("what", e.what);
    visit("where", e.where);
    visit("why", e.why);
    visit("so_what", e.so_what);
    visit("cause", e.cause);
    visit("position", e.position);
    visit("root", e.root);
    visit("value", e.value);
    visit("limit", e.limit);
    visit("count", e.count);
    visit("lesson", e.lesson);
    visit("cure", e.cure, LeftOut<std::string>{});
    visit("fitting_scale", e.fitting_scale, LeftOut<double>{0});
    visit("cures", e.cures, LeftOut<std::vector<Cure>>{});
  }
};

template <> struct Members<Divergence> {
  static void for_each(auto& divergence, auto&& visit) {
    visit("a", divergence.a);
    visit("b", divergence.b);
    visit("loss_step", divergence.loss_step);
    visit("divergence_step", divergence.divergence_step);
    visit("position", divergence.position);
    visit("line_b", divergence.line_b);
    visit("dtype_a", divergence.dtype_a);
    visit("dtype_b", divergence.dtype_b);
    visit("value_a", divergence.value_a);
    visit("value_b", divergence.value_b);
    visit("text", divergence.text);
    visit("distances", divergence.distances);
  }
};

template <> struct Members<ParameterDistance> {
  static void for_each(auto& distance, auto&& visit) {
    visit("step", distance.step);
    visit("distance", distance.distance);
  }
};

} // namespace amplab::wire
