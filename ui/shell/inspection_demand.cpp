// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/inspection_demand.h"

#include <algorithm>

namespace amplab {
namespace {

constexpr std::chrono::milliseconds kEvery{100};
constexpr double kOfEngine = 0.7; // the rest is for display, and for costs outside of step times

} // namespace

void InspectionDemand::put(Who& those, const void* who, bool in) {
  if (in)
    those.insert(who);
  else
    those.erase(who);
  sendDemand();
}

bool InspectionDemand::any(const Who& those) const {
  return std::ranges::any_of(those, [this](const void* who) { return !behind_.contains(who); });
}

void InspectionDemand::setShare(double share) {
  share_ = share;
  sendDemand();
}

void InspectionDemand::sendDemand() {
  controller_.setInspection({isActive() ? kEvery : std::chrono::milliseconds(0), kOfEngine * share_, any(lines_),
                             any(numbers_), any(previews_)});
}

} // namespace amplab
