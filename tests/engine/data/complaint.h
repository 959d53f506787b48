// SPDX-License-Identifier: Apache-2.0
// The sentence in which a file of data is refused.
#pragma once
#include "engine/data/dataset.h"

#include <string>

namespace amplab {

// Of the DataError that the call ends in; "accepted" if it ends in none.
template <class Call> std::string complaint(Call call) {
  try {
    call();
    return "accepted";
  } catch (const DataError& error) {
    return error.what();
  }
}

} // namespace amplab
