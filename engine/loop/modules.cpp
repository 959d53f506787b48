// SPDX-License-Identifier: Apache-2.0
#include "engine/loop/modules.h"

namespace amplab::loop {

std::span<const std::string_view> modules() {
  static constexpr std::string_view kModules[] = {"contextlib",
                                                  "math",
                                                  "torch",
                                                  "torch.amp",
                                                  "torch.autograd",
                                                  "torch.cuda",
                                                  "torch.cuda.amp",
                                                  "torch.distributed",
                                                  "torch.nn",
                                                  "torch.nn.functional",
                                                  "torch.nn.utils",
                                                  "torch.utils",
                                                  "torch.utils.checkpoint",
                                                  "torch.autograd.function"};
  return kModules;
}

std::string_view root_of(std::string_view module) { return module.substr(0, module.find('.')); }

} // namespace amplab::loop
