// SPDX-License-Identifier: Apache-2.0
// The calls whose dtypes PyTorch wrote down (tests/golden/dtypes/calls.py), made by this engine.
#pragma once
#include "engine/autograd/functional.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace amplab::matrix {

struct DtypeCall {
  std::string name; // as in calls.py
  Op op;            // the row of the op table it covers
  std::function<Tensor(std::span<const Tensor>)> call;
};

// By the file of tests/golden/dtypes that holds their rows.
struct DtypeFamily {
  const char* name;
  std::vector<DtypeCall> calls;
};
const std::vector<DtypeFamily>& dtype_families();

} // namespace amplab::matrix
