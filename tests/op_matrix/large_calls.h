// SPDX-License-Identifier: Apache-2.0
// Calls too large for finite differences, on a device under test against kernels/cpu.
#pragma once
#include "tests/kernels/cuda/per_element.h"
#include "tests/support/test_device.h"

#include <algorithm>

namespace amplab::test {

// Memory and a view of it.
struct LargeOperand {
  Tensor memory;
  View view;

  LargeOperand(const Tensor& all) : memory(all), view(all.view()) {} // NOLINT: an operand as it stands
  LargeOperand(const Tensor& all, const View& seen) : memory(all), view(seen) {}
};

struct Subject {
  const char* device;
  DType dtype;
};
inline void PrintTo(const Subject& subject, std::ostream* out) { *out << name_of(subject.dtype); }

class LargeCalls : public testing::TestWithParam<Subject> {
 protected:
  void SetUp() override { AMPLAB_SKIP_WITHOUT(opened_); }
  void TearDown() override {
    for (void* block : blocks_) opened_.device->release(block);
  }

  static DType dtype() { return GetParam().dtype; }
  static Tensor drawn(const Shape& shape, double low = -1, double high = 1, DType of = dtype()) {
    return {of, shape, uniform(shape.count(), low, high)};
  }
  static Tensor integers(const Shape& shape, int64_t below, DType of = DType::i64) {
    std::vector<double> values = uniform(shape.count(), 0, static_cast<double>(below));
    std::ranges::transform(values, values.begin(), [](double v) { return std::floor(v); });
    return {of, shape, values};
  }

  struct Result {
    DType dtype;
    Shape shape;
    double ulps = 1, scale = 1; // tolerance, see expect_close
  };

  std::vector<Tensor> on_cpu(Op op, const std::vector<LargeOperand>& in, const std::vector<Result>& results,
                             const Attributes& attributes = {}, Direction direction = Direction::forward) {
    std::vector<View> views, out;
    for (const LargeOperand& x : in) views.push_back(x.view);
    const std::vector<Tensor> made = outputs_for(results);
    for (const Tensor& y : made) out.push_back(y.view());
    cpu_->run({op, direction, views, out, attributes});
    return made;
  }

  // On the device under test.
  std::vector<Tensor> on_device(Op op, const std::vector<LargeOperand>& in, const std::vector<Result>& results,
                                const Attributes& attributes = {}, Direction direction = Direction::forward) {
    std::vector<View> views, out;
    for (const LargeOperand& x : in) views.push_back(moved(x));
    const std::vector<Tensor> made = outputs_for(results);
    for (const Tensor& y : made) out.push_back(moved(y));
    opened_.device->run({op, direction, views, out, attributes});
    for (size_t i = 0; i < made.size(); ++i)
      opened_.device->copy_to_host(made[i].view().data, out[i].data, made[i].view().bytes());
    return made;
  }

  void expect_same(Op op, const std::vector<LargeOperand>& in, const std::vector<Result>& results,
                   const Attributes& attributes = {}, Direction direction = Direction::forward) {
    SCOPED_TRACE(row_of(op).id);
    const auto want = on_cpu(op, in, results, attributes, direction);
    const auto got = on_device(op, in, results, attributes, direction);
    for (size_t i = 0; i < results.size(); ++i) expect_close(got[i], want[i], results[i].ulps, results[i].scale);
  }

  static std::vector<Tensor> outputs_for(const std::vector<Result>& results) {
    std::vector<Tensor> outputs;
    for (const Result& result : results) outputs.emplace_back(result.dtype, result.shape);
    return outputs;
  }

  // Copies to the device under test. Released at the end of the test.
  View moved(const LargeOperand& x) {
    const View all = x.memory.view();
    char* const block = static_cast<char*>(opened_.device->allocate(std::max<size_t>(all.bytes(), 1)));
    blocks_.push_back(block);
    opened_.device->copy_from_host(block, all.data, all.bytes());
    View there = x.view;
    there.data = block + (x.view.as<char>() - all.as<char>());
    return there;
  }

  TestDevice opened_{GetParam().device};

 private:
  std::unique_ptr<Device> cpu_ = open_device("cpu");
  std::vector<void*> blocks_;
};

inline std::string name_of_subject(const testing::TestParamInfo<Subject>& subject) {
  return std::string(name_of(subject.param.dtype));
}
inline std::vector<Subject> subjects(const char* device) {
  std::vector<Subject> all;
  for (const DType dtype : kFloats) all.push_back({device, dtype});
  return all;
}

} // namespace amplab::test
