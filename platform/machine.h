// SPDX-License-Identifier: Apache-2.0
// This machine. Any thread.
#pragma once
#include <cstddef>
#include <string>

namespace amplab::platform {

// These return an empty string if the system does not report it.
std::string host_name();
std::string boot_id();         // differs between machines of one name, and between starts of one machine
std::string processor_model(); // "AMD EPYC"

struct PhysicalMemory {
  size_t free = 0, total = 0; // bytes; free: available without swapping. 0 if unknown
};
PhysicalMemory physical_memory(); // takes tens of microseconds

} // namespace amplab::platform
