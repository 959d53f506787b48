// SPDX-License-Identifier: Apache-2.0
// The engine's end of the wire. Commands from standard input, or rank 0's replacement, go to a session. Its reports go
// to standard output, or rank 0's replacement.
#pragma once
#include "engine/session/session_port.h"

#include <functional>

namespace amplab {

struct WireEnd {
  int commands, reports;
  bool in_lines; // each report ends with a newline
};

// Sends Hello and redirects all later output to standard error. Returns the end, with a copy of standard output as
// `reports` if it was that. Once per process.
WireEnd begin_wire(const WireEnd& on);

// Returns the exit status after a shutdown command or when the peer is gone. Ends the process when over() is true; the
// window is notified and offers a new one. end: from begin_wire().
int serve_on(SessionPort& session, const WireEnd& end, const std::function<bool()>& over);

} // namespace amplab
