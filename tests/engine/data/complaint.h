// SPDX-License-Identifier: Apache-2.0
// The error message for a data file that is refused.
#pragma once
#include "engine/data/dataset.h"

#include <string>

namespace amplab {

// Returns the message of the DataError that the call throws; "accepted" if it throws none.
template <class Call> std::string complaint(Call call) {
  try {
    call();
    return "accepted";
  } catch (const DataError& error) {
    return error.what();
  }
}

} // namespace amplab
