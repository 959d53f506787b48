// SPDX-License-Identifier: GPL-3.0-or-later
// How a loss scale is set in a lane by turning dials, and which scales would suit its numbers. Pure; any thread.
#pragma once
#include "engine/run/exponents.h"
#include "engine/run/formats.h"
#include "ui/models/advice.h"
#include "ui/store/lane_store.h"

#include <QString>
#include <optional>
#include <vector>

namespace amplab {

enum class ScaleWay {
  live, // dials of the lane, in this order
  fork, // dials of a fork: the lane has ended, or has no scaler
  none, // neither: the sentence says why
};

struct ScaleSetting {
  ScaleWay way = ScaleWay::none;
  std::vector<Advice> dials;
  QString sentence; // what it does, or why it cannot be done
};

// now: the scale that the lane has.
ScaleSetting setting_of(const LaneStore& lane, double scale, double now);
// The same for a fork of it.
ScaleSetting fork_setting_of(const LaneStore& lane, double scale);

bool has_scaler(const RunConfig& config); // that multiplies

// Powers of two at which nothing overflows and least is flushed, or clipped where there is no infinity: [lowest,
// highest], and which share of those that are not zero each loses so at most.
struct SuitingScales {
  int lowest = 0, highest = 0;
  double lost = 0;
};
inline constexpr int kLeastScale = -40, kMostScale = 60; // exponents that are tried
// scale: that the numbers are multiplied by. Nothing where none of them is finite and not zero, and where there is no
// such scale.
std::optional<SuitingScales> suiting_scales(const Exponents& truth, double scale, const Format& format);

// The share of those that are finite and not zero that becomes zero or overflows (is clipped), with the loss scale at
// that power of two.
double lost_at(const Exponents& truth, double scale, const Format& format, int exponent);

// Why these numbers need a scale in that format, or do not: one sentence.
QString verdict_on(const Exponents& truth, double scale, const Format& format);

} // namespace amplab
