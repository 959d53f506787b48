// SPDX-License-Identifier: Apache-2.0
// This process. Any thread.
#pragma once
#include <filesystem>

namespace amplab::platform {

// Returns the file of this program, absolute and with links resolved. Empty if the system does not report it.
std::filesystem::path program_path();

} // namespace amplab::platform
