// SPDX-License-Identifier: Apache-2.0
#include "kernels/contract/backend.h"

extern "C" const amplab::Backend* amplab_backend() {
  static const amplab::Backend backend{amplab::backend_version() + 1, nullptr, nullptr};
  return &backend;
}
