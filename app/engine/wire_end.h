// SPDX-License-Identifier: Apache-2.0
// The engine's end of the wire: commands come in on standard input and go to a session, its reports go out on standard output.
#pragma once
#include "engine/session/session_port.h"

#include <functional>

namespace amplab {

// Takes standard output for the wire, says hello on it, and lets all else that is printed go to standard error. Once a process.
int take_stdout_for_wire();

// Returns the exit status when it was told to shut down, or when whoever speaks has gone. Ends the process where that is
// over: the window is told, and offers a new one. wire: of take_stdout_for_wire().
int serve_on(SessionPort& session, int wire, const std::function<bool()>& over);

} // namespace amplab
