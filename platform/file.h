// SPDX-License-Identifier: Apache-2.0
// Files on disk, where <fstream> and <filesystem> do not suffice: durable writes, identity, opening without following
// links. Interrupted calls are repeated. One thread at a time per descriptor.
#pragma once
#include "platform/descriptor.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

namespace amplab::platform {

enum class Access {
  read,
  write,      // the file is created if it is absent, and keeps its bytes otherwise
  write_new,  // the file must be absent
  read_write, // created as for write
};
enum class Links { follow, refuse }; // refuse: std::errc::too_many_symbolic_link_levels

// Opens a file. Never waits, not even for the other end of a named pipe: opening that for writing fails with
// std::errc::no_such_device_or_address. Child processes do not inherit it. Returns none and sets `error` on failure.
Descriptor open_file(const std::string& path, Access access, Links links, std::error_code& error);
// Opens a folder, as a file to lock and to identify. Returns none if that fails.
Descriptor open_folder(const std::string& path);

bool is_regular(const Descriptor& file);
// Returns whether a folder still has the file. True if that is unknown.
bool has_name(const Descriptor& file);
int64_t size_of(const Descriptor& file); // 0 if unknown

// Writes all bytes at the file's position.
std::error_code write_all(const Descriptor& file, std::string_view bytes);
std::error_code write_at(const Descriptor& file, std::string_view bytes, uint64_t offset);
// Reads until `into` is full or the file ends. Returns the number of bytes read.
size_t read_at(const Descriptor& file, std::span<char> into, uint64_t offset, std::error_code& error);
// Sets the size, and the position to the end. Returns false if that fails.
bool resize(const Descriptor& file, uint64_t size);

// Returns when the data is on disk. No error for what has no disk behind it, such as a pipe.
std::error_code sync(const Descriptor& file);
// Syncs a file or folder as well as its file system can.
void sync_path(const std::string& path);

// Which file it is, whatever its names are. Two zeros: unknown.
struct FileIdentity {
  uint64_t device = 0, number = 0;
  bool operator==(const FileIdentity&) const = default;
};
FileIdentity identity_of(const Descriptor& file);
FileIdentity identity_of(const std::string& path);

} // namespace amplab::platform
