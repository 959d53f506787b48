// SPDX-License-Identifier: Apache-2.0
// The per-element function of a CUDA kernel, run over tensors on the host and compared with the same op in kernels/cpu.
// Both read and write the dtype under test.
#pragma once
#include "kernels/cuda/operand.h"
#include "kernels/registry/registry.h"
#include "tests/kernels/cpu/tensor.h"

#include <cmath>
#include <limits>
#include <span>

namespace amplab::test {

// y[i] = f(x[i]...), as in elementwise.cuh.
template <class F, class... X> void on_host(const Tensor& y, F f, const X&... x) {
  for (int64_t i = 0; i < y.count(); ++i)
    cuda::store(y.view().dtype, y.view().data, i, f(cuda::load(x.view().dtype, x.view().data, i)...));
}

// Returns values of every magnitude, with special values first.
inline Tensor awkward(DType dtype, int64_t count, double size = 8) {
  std::vector<double> values = uniform(count, -size, size);
  const Format& f = format_of(dtype);
  const double special[] = {0,
                            -0.0,
                            1,
                            -1,
                            HUGE_VAL,
                            -HUGE_VAL,
                            std::nan(""),
                            f.largest,
                            -f.largest,
                            f.smallest_normal,
                            f.smallest_subnormal,
                            0.5,
                            -0.5,
                            88,
                            -88,
                            120,
                            -120};
  for (size_t i = 0; i < std::size(special) && i < values.size(); ++i) values[i] = special[i];
  return {dtype, {count}, values};
}

// Checks that tensors agree. ulps: 0 requires equal bits; functions of another library may round to a neighbour. scale:
// errors are relative to it if there is cancellation.
inline void expect_close(const Tensor& got, const Tensor& want, double ulps, double scale = 0) {
  ASSERT_EQ(got.count(), want.count());
  const Format& f = format_of(want.view().dtype);
  for (int64_t i = 0; i < want.count(); ++i) {
    if (std::isnan(want[i]))
      ASSERT_TRUE(std::isnan(got[i])) << "element " << i << " is " << got[i] << " and not NaN";
    else if (std::isinf(want[i]) || got[i] == want[i])
      ASSERT_EQ(got[i], want[i]) << "element " << i;
    else
      ASSERT_NEAR(got[i], want[i], ulps * (f.eps * std::max(std::abs(want[i]), scale) + f.smallest_subnormal))
          << "element " << i;
  }
}

class PerElement : public testing::TestWithParam<DType> {
 protected:
  void run(Op op, const std::vector<View>& in, const std::vector<View>& out, Attributes attributes = {},
           Direction direction = Direction::forward) {
    cpu_->run({op, direction, in, out, attributes});
  }

  // Compares f with the forward kernel of `op`.
  template <class F>
  void expect_forward(Op op, F f, const Tensor& x, double ulps = 0, const Attributes& attributes = {}) {
    SCOPED_TRACE(row_of(op).id);
    const Tensor got(GetParam(), x.view().shape), want(GetParam(), x.view().shape);
    on_host(got, f, x);
    run(op, {x.view()}, {want.view()}, attributes);
    expect_close(got, want, ulps);
  }
  // Compares f(kept, g) with the backward kernel.
  template <class F>
  void expect_backward(Op op, F f, const Tensor& kept, double ulps = 0, const Attributes& attributes = {}) {
    SCOPED_TRACE(row_of(op).id);
    const Tensor g(GetParam(), kept.view().shape, uniform(kept.count(), -2, 2));
    const Tensor got(GetParam(), kept.view().shape), want(GetParam(), kept.view().shape);
    on_host(got, f, kept, g);
    run(op, {kept.view(), g.view()}, {want.view()}, attributes, Direction::backward);
    expect_close(got, want, ulps, 2);
  }

  std::unique_ptr<Device> cpu_ = open_device("cpu");
};

inline std::string name_of_dtype(const testing::TestParamInfo<DType>& dtype) {
  return std::string(name_of(dtype.param));
}

} // namespace amplab::test
