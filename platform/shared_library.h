// SPDX-License-Identifier: Apache-2.0
// Code that is loaded at run time. Any thread.
#pragma once
#include <string>

namespace amplab::platform {

class SharedLibrary {
 public:
  // global: libraries loaded later, such as plugins, may use its symbols.
  enum class Symbols { local, global };

  // Loads a file, or searches the system's folders if `file` is a name without a folder. On failure the object is
  // false.
  explicit SharedLibrary(const std::string& file, Symbols symbols = Symbols::local);
  SharedLibrary(const SharedLibrary&) = delete;
  SharedLibrary& operator=(const SharedLibrary&) = delete;
  ~SharedLibrary(); // unloads it, unless it is kept

  explicit operator bool() const { return handle_ != nullptr; }
  // Returns the system's reason for a failure, as a clause. Never empty after one.
  const std::string& reason() const { return reason_; }

  // Returns null if there is no such function, or no library. Function: its type, such as decltype(ncclSend).
  template <class Function> Function* function(const char* name) const {
    return reinterpret_cast<Function*>(symbol(name));
  }
  // The library stays loaded until the process ends.
  void keep() { kept_ = true; }

 private:
  void* symbol(const char* name) const;

  void* handle_ = nullptr;
  bool kept_ = false;
  std::string reason_;
};

// Returns whether the library can be loaded. Does not resolve its functions, which takes long for a large one.
bool can_load(const std::string& file);

} // namespace amplab::platform
