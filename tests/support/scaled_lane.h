// SPDX-License-Identifier: GPL-3.0-or-later
// A synthetic lane with a scripted loss scale, step by step, with the engine's events.
#pragma once
#include "engine/settings/setting_text.h"
#include "ui/store/run_store.h"

#include <limits>

namespace amplab::support {

class ScaledLane {
 public:
  ScaledLane(RunStore& store, int lane)
      : store_(store), lane_(lane), scale_(store.lane(lane).config().scaler.init_scale) {}

  // Appends one step with that verdict and publishes. after: the scale of the next step.
  void step(Verdict verdict, double after, bool found_inf) {
    StepRecord record = made(found_inf);
    record.verdict = verdict;
    tracker_ = found_inf || verdict == Verdict::grew ? 0 : tracker_ + 1;
    record.growth_tracker = tracker_;
    record.infs_held = held;
    std::vector<Event> events;
    if (found_inf) events.push_back({record.step, 0, EventKind::skip, "step", "", "", "Skipped."});
    if (verdict != Verdict::unchanged) {
      const EventKind kind =
          verdict == Verdict::grew || verdict == Verdict::growth_refused ? EventKind::growth : EventKind::backoff;
      events.push_back({record.step, 0, kind, "loss_scale", scale_, after, "It moved."});
    }
    scale_ = after;
    store_.appendSteps(lane_, std::vector{record});
    store_.appendEvents(lane_, std::move(events));
    store_.publish();
  }
  void clean(int64_t steps = 1) {
    for (; steps > 0; --steps) step(Verdict::unchanged, scale_, false);
  }
  void grow() { step(Verdict::grew, scale_ * 2, false); }
  void backOff() { step(Verdict::backed_off, scale_ / 2, true); }
  void hold() { step(Verdict::held, scale_, true); }

  // Changes a setting from the next step on.
  void turn(const std::string& key, const std::string& value) {
    const SettingValue to = setting_value_from_text(value).value_or(SettingValue(value));
    store_.appendEvents(lane_, {{step_ + 1, 0, EventKind::setting, key, {}, to, "Turned."}});
    store_.publish();
  }

  int64_t held = 0;

 private:
  StepRecord made(bool found_inf) {
    StepRecord record;
    record.step = ++step_;
    record.loss_scale = scale_;
    record.found_inf = record.skipped = found_inf;
    updates_ += !found_inf;
    record.update = updates_;
    return record;
  }

  RunStore& store_;
  int lane_;
  double scale_;
  int64_t step_ = 0, tracker_ = 0, updates_ = 0;
};

// Makes one fp16 lane with that scaler.
inline void reset_scaled(RunStore& store, const ScalerConfig& scaler) {
  LaneSetup setup;
  setup.config.name = "scaled";
  setup.config.precision.mode = "amp-fp16";
  setup.config.scaler = scaler;
  setup.id = LaneId(1);
  store.reset({setup}, {LaneInfo()});
}

} // namespace amplab::support
