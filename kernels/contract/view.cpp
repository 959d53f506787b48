// SPDX-License-Identifier: Apache-2.0
#include "kernels/contract/view.h"

namespace amplab {

std::string to_string(const Shape& shape) {
  std::string text = "[";
  for (int axis = 0; axis < shape.rank; ++axis) {
    if (axis) text += ", ";
    text += std::to_string(shape[axis]);
  }
  return text + "]";
}

} // namespace amplab
