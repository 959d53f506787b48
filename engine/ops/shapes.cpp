// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/shapes.h"

#include <stdexcept>

namespace amplab {

void Request::expect(bool fits, const char* what) const {
  if (fits) return;
  std::string text = "[";
  text.append(name_of(op)).append("] ").append(what).append(":");
  for (const Tensor& t : inputs)
    if (t) text.append(" ").append(to_string(t.shape())).append(" ").append(name_of(t.dtype()));
  throw std::invalid_argument(text + ".");
}

Outputs like_first(const Request& r) { return r.one(r[0].shape()); }

Outputs dropout_outputs(const Request& r) {
  const Shape& shape = r[0].shape();
  return {{r.make(shape, r.out_dtype()), r.make(shape, DType::u8)}, 2};
}

} // namespace amplab
