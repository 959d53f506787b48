// SPDX-License-Identifier: Apache-2.0
// Cancellation of long reads. Any thread.
#pragma once
#include "engine/data/dataset.h"

#include <stop_token>

namespace amplab {

// Called repeatedly while reading. Throws: DataError once a stop is requested.
inline void throw_if_cancelled(const std::stop_token& stop, const std::string& source) {
  if (stop.stop_requested()) throw DataError(source + ": reading was cancelled.");
}

} // namespace amplab
