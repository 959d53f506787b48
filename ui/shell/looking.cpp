// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/looking.h"

#include <algorithm>

namespace amplab {
namespace {

constexpr std::chrono::milliseconds kEvery{100};
constexpr double kOfEngine = 0.7; // the rest is for display, and for costs outside of step times

} // namespace

void Looking::put(Who& those, const void* who, bool in) {
  if (in)
    those.insert(who);
  else
    those.erase(who);
  tell();
}

bool Looking::any(const Who& those) const {
  return std::ranges::any_of(those, [this](const void* who) { return !behind_.contains(who); });
}

void Looking::setShare(double share) {
  share_ = share;
  tell();
}

void Looking::tell() {
  controller_.watch({looks() ? kEvery : std::chrono::milliseconds(0), kOfEngine * share_, any(lines_), any(numbers_),
                     any(pictures_)});
}

} // namespace amplab
