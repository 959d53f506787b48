// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of a window's data in a session.
#pragma once

namespace amplab {

// Whether a window has the session open, and how it was closed.
inline constexpr const char* kOpenKey = "window.open";
inline constexpr const char *kIsOpen = "1", *kIsClosed = "0",
                            *kIsInterrupted = "2"; // closed while its lanes had steps to go
// Setups of the lanes, which may differ from their runs: an array of {"id": 1, "colour": 0, "config": {}}.
// Earlier versions wrote no id.
inline constexpr const char* kSetupsKey = "window.setups";
// Layout of its docks, from QMainWindow::saveState(kLayoutVersion).
inline constexpr const char* kLayoutKey = "window.layout";

} // namespace amplab
