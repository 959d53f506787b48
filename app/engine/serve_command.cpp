// SPDX-License-Identifier: Apache-2.0
#include "app/engine/command.h"
#include "app/engine/rankable_session.h"
#include "app/engine/wire_end.h"
#include "platform/stream.h"

namespace amplab {

int serve_command(Words words) {
  if (!words.empty()) throw UsageError("serve takes no arguments.");
  const WireEnd end = begin_wire({platform::kStandardInput, platform::kStandardOutput, false});
  RankableSession session;
  return serve_on(session, end, [&] { return session.over(); });
}

} // namespace amplab
