// SPDX-License-Identifier: Apache-2.0
#include "engine/loop/loop_error.h"

namespace amplab::loop {

std::string located(const LoopError& error) {
  std::string message = "loop line ";
  message.append(std::to_string(error.where.begin.line))
      .append(", column ")
      .append(std::to_string(error.where.begin.column))
      .append(": ");
  if (error.exception != kNotInTheLab) message.append(error.exception).append(": ");
  return message.append(error.what());
}

} // namespace amplab::loop
