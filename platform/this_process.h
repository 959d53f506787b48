// SPDX-License-Identifier: Apache-2.0
// This process. Any thread.
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>

namespace amplab::platform {

// Returns the file of this program, absolute and with links resolved. Empty if the system does not report it.
std::filesystem::path program_path();

std::string process_name(); // as lists of processes show it; empty if unknown
int64_t process_id();

// End or stop it at once, as a fault would, without any clean-up.
void kill_this_process();
void suspend_this_process();

} // namespace amplab::platform
