// SPDX-License-Identifier: Apache-2.0
#include "app/engine/command.h"
#include "app/engine/rankable_session.h"
#include "app/engine/wire_end.h"

namespace amplab {

int serve_command(Words words) {
  if (!words.empty()) throw UsageError("serve takes no arguments.");
  const int wire = take_stdout_for_wire();
  RankableSession session;
  return serve_on(session, wire, [&] { return session.over(); });
}

} // namespace amplab
