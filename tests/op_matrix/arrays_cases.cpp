// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/shapes.h"
#include "tests/op_matrix/op_case.h"

namespace amplab::matrix {
namespace {

// Returns the index into `x` of element `i` of the broadcast shape.
int64_t source_index(const Shape& x, const Shape& result, int64_t i) {
  int64_t index = 0, step = 1;
  for (int back = 1; back <= result.rank; ++back) {
    const int64_t at = i % result[-back];
    i /= result[-back];
    if (back > x.rank) continue;
    if (x[-back] != 1) index += at * step;
    step *= x[-back];
  }
  return index;
}

} // namespace

Array map(const Array& x, const std::function<double(double)>& f) {
  Array y = x;
  for (double& v : y.values) v = f(v);
  return y;
}

Array map(const Array& x, const Array& y, const std::function<double(double, double)>& f) {
  Array z(broadcast(x.shape, y.shape));
  for (int64_t i = 0; i < z.count(); ++i)
    z[i] = f(x[source_index(x.shape, z.shape, i)], y[source_index(y.shape, z.shape, i)]);
  return z;
}

Array map_rows(const Array& x, const std::function<void(const double*, double*, int64_t)>& f) {
  Array y(x.shape);
  const int64_t columns = x.shape[-1];
  for (int64_t i = 0; columns > 0 && i < x.count(); i += columns) f(&x.values[static_cast<size_t>(i)], &y[i], columns);
  return y;
}

Tensor indices(const Tensor& beside, const Shape& shape, std::span<const int64_t> values) {
  const Tensor t(beside.allocator(), shape, DType::i64, MemoryCategory::activations);
  t.device().copy_from_host(t.view().data, values.data(), values.size_bytes());
  return t;
}

Tensor mask(const Tensor& beside, const Shape& shape, std::span<const uint8_t> values) {
  const Tensor t(beside.allocator(), shape, DType::u8, MemoryCategory::activations);
  t.device().copy_from_host(t.view().data, values.data(), values.size_bytes());
  return t;
}

void of_one_and_nothing(std::vector<OpCase>& cases, OpCase base) {
  const std::string name = base.name;
  for (const auto& [suffix, shape] : {std::pair{"_of_one", Shape{1}}, std::pair{"_of_nothing", Shape{0, 4}}}) {
    base.name = name + suffix;
    base.shapes.assign(base.shapes.size(), shape);
    cases.push_back(base);
  }
}

std::vector<const OpCase*> all_cases() {
  std::vector<const OpCase*> all;
  for (const auto* cases :
       {&elementwise_cases(), &function_cases(), &reduction_cases(), &indexing_cases(), &product_cases(),
        &normalisation_cases(), &loss_cases(), &convolution_cases(), &pooling_cases()})
    for (const OpCase& c : *cases) all.push_back(&c);
  return all;
}

} // namespace amplab::matrix
