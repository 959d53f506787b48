// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/shapes.h"

#include <stdexcept>

namespace amplab {

namespace {

std::string sentence_of(const Request& request, const char* what) {
  std::string text = "[";
  text.append(name_of(request.op)).append("] ").append(what).append(":");
  for (const Tensor& t : request.inputs)
    if (t) text.append(" ").append(to_string(t.shape())).append(" ").append(name_of(t.dtype()));
  return text + ".";
}

} // namespace

DTypeMismatch::DTypeMismatch(const std::string& sentence, Op its_op, std::span<const Tensor> inputs)
    : std::invalid_argument(sentence), op(its_op) {
  for (const Tensor& t : inputs)
    if (t) dtypes.push_back(t.dtype());
}

void Request::expect(bool fits, const char* what) const {
  if (!fits) throw std::invalid_argument(sentence_of(*this, what));
}

void Request::expect_one_dtype() const {
  for (const Tensor& t : inputs)
    if (t && t.dtype() != inputs[0].dtype())
      throw DTypeMismatch(sentence_of(*this, "operands have different dtypes"), op, inputs);
}

Outputs like_first(const Request& r) { return r.one(r[0].shape()); }

Outputs dropout_outputs(const Request& r) {
  const Shape& shape = r[0].shape();
  return {{r.make(shape, r.out_dtype()), r.make(shape, DType::u8)}, 2};
}

} // namespace amplab
