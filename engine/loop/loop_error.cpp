// SPDX-License-Identifier: Apache-2.0
#include "engine/loop/loop_error.h"

namespace amplab::loop {

std::string located(const LoopError& error) {
  std::string said = "loop line ";
  said.append(std::to_string(error.where.begin.line))
      .append(", column ")
      .append(std::to_string(error.where.begin.column))
      .append(": ");
  if (error.exception != kNotInTheLab) said.append(error.exception).append(": ");
  return said.append(error.what());
}

} // namespace amplab::loop
