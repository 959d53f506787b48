// SPDX-License-Identifier: GPL-3.0-or-later
// How to set a lane's loss scale through its settings, and which scales suit its numbers. Pure functions. Any thread.
#pragma once
#include "engine/run/exponents.h"
#include "engine/run/formats.h"
#include "ui/models/proposed_change.h"
#include "ui/store/lane_store.h"

#include <QString>
#include <optional>
#include <vector>

namespace amplab {

enum class ScaleWay {
  live, // settings of the lane, in this order
  fork, // settings of a fork: the lane has ended, or has no scaler
  none, // neither; the sentence has the reason
};

struct ScaleSetting {
  ScaleWay way = ScaleWay::none;
  std::vector<ProposedChange> changes;
  QString sentence; // what happens, or why it cannot
};

// now: the lane's current scale.
ScaleSetting setting_of(const LaneStore& lane, double scale, double now);
// The same for a fork of the lane.
ScaleSetting fork_setting_of(const LaneStore& lane, double scale);

bool has_scaler(const RunConfig& config); // has a scaler that multiplies the loss

// Powers of two, from lowest to highest, at which nothing overflows and the fewest elements are flushed. In a format
// without infinity the sum of flushed and clipped elements is smallest. lost: the largest share of nonzero elements
// lost at any of them.
struct SuitingScales {
  int lowest = 0, highest = 0;
  double lost = 0;
};
inline constexpr int kLeastScale = -40, kMostScale = 60; // exponents tried
// scale: factor already applied to `truth`. Returns nothing if no element is finite and nonzero, or no scale suits.
std::optional<SuitingScales> suiting_scales(const Exponents& truth, double scale, const Format& format);

// Returns the share of finite nonzero elements that become zero or overflow (are clipped) at loss scale 2^exponent.
double lost_at(const Exponents& truth, double scale, const Format& format, int exponent);

// Returns one sentence on whether these numbers need a scale in that format, and why.
QString verdict_on(const Exponents& truth, double scale, const Format& format);

} // namespace amplab
