// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/looking.h"

namespace amplab {
namespace {

constexpr std::chrono::milliseconds kEvery{100};
constexpr double kOfEngine = 0.8; // the rest is for showing

} // namespace

void Looking::want(Who& those, const void* who, bool on) {
  if (on) those.insert(who);
  else those.erase(who);
  tell();
}

void Looking::setShare(double share) {
  share_ = share;
  tell();
}

void Looking::tell() {
  controller_.watch({looks() ? kEvery : std::chrono::milliseconds(0), kOfEngine * share_, !lines_.empty(), !numbers_.empty()});
}

} // namespace amplab
