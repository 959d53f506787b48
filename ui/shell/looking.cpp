// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/looking.h"

namespace amplab {
namespace {

constexpr std::chrono::milliseconds kEvery{100};

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
  controller_.watch({looks() ? kEvery : std::chrono::milliseconds(0), share_, !lines_.empty(), !numbers_.empty()});
}

} // namespace amplab
