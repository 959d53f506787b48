// SPDX-License-Identifier: Apache-2.0
// Calls with dtypes recorded from PyTorch (tests/golden/dtypes/calls.py), made by this engine.
#pragma once
#include "engine/autograd/functional.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace amplab::matrix {

struct DtypeCall {
  std::string name; // as in calls.py
  Op op;            // row of the op table
  std::function<Tensor(std::span<const Tensor>)> call;
};

// By the file of tests/golden/dtypes with their rows.
struct DtypeFamily {
  const char* name;
  std::vector<DtypeCall> calls;
};
const std::vector<DtypeFamily>& dtype_families();

} // namespace amplab::matrix
