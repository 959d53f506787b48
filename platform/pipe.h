// SPDX-License-Identifier: Apache-2.0
// Pipes within this machine. Child processes do not inherit their ends. Any thread.
#pragma once
#include "platform/descriptor.h"

#include <string>

namespace amplab::platform {

struct Pipe {
  Descriptor read, write;
};
// Throws: std::system_error.
Pipe make_pipe();

// Returns a name by which other processes of this machine can open the end. It is valid while this process has it open.
std::string pipe_name(const Descriptor& end);

enum class PipeEnd { read, write };
// Opens an end by its name. Returns none if this machine has no such pipe, as on another host.
Descriptor open_pipe(const std::string& name, PipeEnd end);

} // namespace amplab::platform
