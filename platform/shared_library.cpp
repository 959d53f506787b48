// SPDX-License-Identifier: Apache-2.0
#include "platform/shared_library.h"

#include <dlfcn.h>

namespace amplab::platform {

SharedLibrary::SharedLibrary(const std::string& file, Symbols symbols)
    : handle_(::dlopen(file.c_str(), RTLD_NOW | (symbols == Symbols::global ? RTLD_GLOBAL : RTLD_LOCAL))) {
  if (handle_) return;
  const char* const reason = ::dlerror();
  reason_ = reason ? reason : "no reason given";
}

SharedLibrary::~SharedLibrary() {
  if (handle_ && !kept_) ::dlclose(handle_);
}

void* SharedLibrary::symbol(const char* name) const { return handle_ ? ::dlsym(handle_, name) : nullptr; }

bool can_load(const std::string& file) {
  void* const library = ::dlopen(file.c_str(), RTLD_LAZY | RTLD_LOCAL);
  if (library) ::dlclose(library);
  return library != nullptr;
}

} // namespace amplab::platform
