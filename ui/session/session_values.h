// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of a window's data in a session.
#pragma once

namespace amplab {

// "1" while a window has the session open, "0" after closing.
inline constexpr const char* kOpenKey = "window.open";
// Setups of the lanes, which may differ from their runs: an array of {"colour": 0, "config": {}}.
inline constexpr const char* kSetupsKey = "window.setups";
// Layout of its docks, from QMainWindow::saveState(kLayoutVersion).
inline constexpr const char* kLayoutKey = "window.layout";

} // namespace amplab
