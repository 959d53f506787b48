// SPDX-License-Identifier: Apache-2.0
// The engine's end of the wire: commands come in on standard input, or what rank 0 has instead, and go to a session;
// its reports go out on standard output, or what rank 0 has instead.
#pragma once
#include "engine/session/session_port.h"

#include <functional>

namespace amplab {

struct WireEnd {
  int commands, reports;
  bool in_lines; // reports, each with a newline at its end
};

// Says hello, and lets all that is printed from now on go to standard error. Returns the end; reports: a copy where it
// is standard output. Once a process.
WireEnd begin_wire(const WireEnd& on);

// Returns the exit status when it was told to shut down, or when whoever speaks has gone. Ends the process where that
// is over: the window is told, and offers a new one. end: of begin_wire().
int serve_on(SessionPort& session, const WireEnd& end, const std::function<bool()>& over);

} // namespace amplab
