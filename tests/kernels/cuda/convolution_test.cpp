// SPDX-License-Identifier: Apache-2.0
// Convolutions that cuDNN does not plan at the first attempt.
#include "tests/support/test_device.h"

#include <dlfcn.h>
#include <vector>

namespace amplab {
namespace {

constexpr int kNotSupported = 3000, kDeviceAllocationFailed = 4004, kExecutionFailed = 5000; // cudnnStatus_t

class CudaOnHostConvolution : public testing::Test {
 protected:
  void SetUp() override {
    AMPLAB_SKIP_WITHOUT(opened_);
    EXPECT_EQ(device_->name(), "cuda:0");
  }
  ~CudaOnHostConvolution() override {
    if (opened_.absent_because.empty()) fail_next(0, 0);
    for (const View& x : {x_, w_, y_}) device_->release(x.data);
  }
  // Makes the next `times` plans fail with `status`.
  static void fail_next(int status, int times) {
    void* const library = dlopen(AMPLAB_CUDA_ON_HOST, RTLD_NOLOAD | RTLD_NOW);
    reinterpret_cast<void (*)(int, int)>(dlsym(library, "cuda_on_host_refuse_plans"))(status, times);
  }
  // A 2 x 2 sum over a 3 x 3 plane of ones.
  std::vector<float> convolve() {
    const View in[] = {x_, w_, View()}, out[] = {y_};
    device_->run({Op::conv2d, Direction::forward, in, out, Conv2dAttributes()});
    std::vector<float> all(4);
    device_->copy_to_host(all.data(), y_.data, y_.bytes());
    return all;
  }
  View ones(std::initializer_list<int64_t> sizes) {
    const View x(device_->allocate(9 * sizeof(float)), DType::f32, sizes);
    const std::vector<float> values(9, 1);
    device_->copy_from_host(x.data, values.data(), x.bytes());
    return x;
  }

  TestDevice opened_{"cuda on host"};
  Device* const device_ = opened_.device.get();
  View x_ = ones({1, 1, 3, 3}), w_ = ones({1, 1, 2, 2}), y_ = ones({1, 1, 2, 2});
  const std::vector<float> fours_ = std::vector<float>(4, 4);
};

TEST_F(CudaOnHostConvolution, IsPlannedAgainAfterMemoryWasReleasedForIt) {
  int released = 0;
  const auto handle = device_->cached_blocks().add([&] { ++released; });
  fail_next(kDeviceAllocationFailed, 1);
  EXPECT_EQ(convolve(), fours_);
  EXPECT_EQ(released, 1);
  device_->cached_blocks().remove(handle);
}

TEST_F(CudaOnHostConvolution, ThatFailedForWantOfMemoryIsPossibleLater) {
  fail_next(kDeviceAllocationFailed, 2);
  EXPECT_THROW(convolve(), OutOfMemory);
  EXPECT_EQ(convolve(), fours_);
}

TEST_F(CudaOnHostConvolution, ThatFailedOtherwiseReportsItAndIsPossibleLater) {
  fail_next(kExecutionFailed, 1);
  EXPECT_THROW(convolve(), DeviceError);
  EXPECT_EQ(convolve(), fours_);
}

TEST_F(CudaOnHostConvolution, IsLeftToTheNextEngineByOneThatCannotDoIt) {
  fail_next(kNotSupported, 1);
  EXPECT_EQ(convolve(), fours_);
}

} // namespace
} // namespace amplab
