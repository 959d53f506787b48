// SPDX-License-Identifier: Apache-2.0
// This process. Any thread.
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

namespace amplab::platform {

// Returns the file of this program, absolute and with links resolved. Empty if the system does not report it.
std::filesystem::path program_path();

std::string process_name(); // as lists of processes show it; empty if unknown
int64_t process_id();
bool is_running(int64_t process); // of this machine
bool is_superuser();

// Sets an environment variable of this process and its children, unless it is set. Requires: no other thread runs.
void set_if_unset(const char* name, const std::string& value);

// Replaces this program by another one, which it searches as the system's shell does. Returns only if that fails.
// Requires: words is not empty; what is to be written is flushed.
std::error_code become(const std::vector<std::string>& words);

// Makes this process end at once when the process that started it ends.
void end_with_parent();
// Lets others go first. May be called between fork and exec. amount: 1 to 19.
void lower_priority(int amount);

// End or stop it at once, as a fault would, without any clean-up.
void kill_this_process();
void suspend_this_process();

} // namespace amplab::platform
