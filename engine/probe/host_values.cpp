// SPDX-License-Identifier: Apache-2.0
#include "engine/probe/host_values.h"

#include "kernels/quantize/product_recipe.h"

#include <cmath>

namespace amplab {

std::vector<View> written_by(const Call& call) {
  const OpRow& row = row_of(call.op);
  if (row.updates() && row.written == Written::in) {
    const auto first = call.in.first(call.in.size() / lists_of(call));
    return {first.begin(), first.end()};
  }
  std::vector<View> written(call.out.begin(), call.out.end());
  if (call.op == Op::batch_norm && call.direction == Direction::forward &&
      std::get<BatchNormAttributes>(call.attributes).training)
    written.insert(written.end(), {call.in[3], call.in[4]});
  if (call.op == Op::batch_norm_gather_stats) written.insert(written.end(), call.in.begin() + 1, call.in.end());
  return written;
}

bool writes_given_infinity(const Call& call) {
  const auto* fill = std::get_if<FillAttributes>(&call.attributes);
  if (fill) return std::isinf(fill->value);
  const auto* number = std::get_if<ScalarAttributes>(&call.attributes);
  return number && (call.op == Op::masked_fill || call.op == Op::where) && std::isinf(number->value);
}

Attributes attributes_to_repeat(const Call& call, bool has_run) {
  const auto* given = std::get_if<ProductAttributes>(&call.attributes);
  if (!given || !given->scaling || given->evaluates) return call.attributes;
  ProductAttributes product = *given;
  product.evaluates = !has_run;
  if (has_run) product.records = 0; // the scales have moved on already
  if (call.direction == Direction::backward) product.records &= quantize::bit_of(quantize::Slot::g); // x, w: by forward
  return product;
}

std::vector<float> host_values(CachingAllocator& allocator, Device& device, const View& view) {
  const Tensor wide(allocator, view.shape, DType::f32, MemoryCategory::inspection);
  const View out[] = {wide.view()};
  device.run({Op::cast, Direction::forward, {&view, 1}, out});
  return to_host(wide);
}

std::string index_text(const Shape& shape, int64_t index) {
  std::string text;
  for (int axis = shape.rank - 1; axis >= 0; --axis) {
    text = std::to_string(index % shape[axis]) + (text.empty() ? "" : ", ") + text;
    index /= shape[axis];
  }
  return "[" + text + "]";
}

} // namespace amplab
