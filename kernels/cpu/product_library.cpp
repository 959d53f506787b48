// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/product_library.h"

#include <cstdlib>
#include <string_view>

namespace amplab::cpu {

std::unique_ptr<ProductLibrary> product_library() {
  const char* const setting = std::getenv("AMPLAB_ONEDNN");
  const bool wanted = !setting || std::string_view(setting) != "off";
  std::unique_ptr<ProductLibrary> onednn = wanted ? onednn_library() : nullptr;
  return onednn ? std::move(onednn) : portable_library();
}

} // namespace amplab::cpu
