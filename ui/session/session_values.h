// SPDX-License-Identifier: GPL-3.0-or-later
// What a window keeps in a session beside its runs, by name.
#pragma once

namespace amplab {

// "1" while a window has the session, "0" once it has closed it in order.
inline constexpr const char* kOpenKey = "window.open";
// The lanes as they are set up, which need not be what ran: an array of {"colour": 0, "config": {}}.
inline constexpr const char* kSetupsKey = "window.setups";
// How its docks stand, as QMainWindow::saveState has it.
inline constexpr const char* kLayoutKey = "window.layout";

} // namespace amplab
