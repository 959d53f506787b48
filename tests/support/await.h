// SPDX-License-Identifier: GPL-3.0-or-later
// Waits for a condition while events are handled, with a time limit. Tests never sleep for a fixed time.
#pragma once
#include "tests/support/wait_limit.h"

#include <QEventLoop>
#include <QTimer>
#include <chrono>
#include <functional>

namespace amplab::support {

// Handles events until `holds` returns true, polled every two milliseconds. Returns false at the limit.
inline bool await(const std::function<bool()>& holds, std::chrono::milliseconds limit = kAwaitLimit) {
  if (holds()) return true;
  bool held = false;
  QEventLoop loop;
  QTimer poll, end;
  QObject::connect(&poll, &QTimer::timeout, &loop, [&] {
    held = held || holds();
    if (held) loop.quit();
  });
  QObject::connect(&end, &QTimer::timeout, &loop, &QEventLoop::quit);
  poll.start(std::chrono::milliseconds(2));
  end.start(kSlower * limit);
  loop.exec();
  return held;
}

} // namespace amplab::support
