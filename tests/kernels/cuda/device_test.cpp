// SPDX-License-Identifier: Apache-2.0
// The GPU as a device: out of memory, queued work, captured calls.
#include "kernels/cuda/capability.h"
#include "tests/support/test_device.h"

#include <bit>
#include <dlfcn.h>
#include <functional>
#include <numeric>
#include <random>
#include <tuple>
#include <vector>

namespace amplab {
namespace {

class GpuDevice : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override { AMPLAB_SKIP_WITHOUT(opened_); }

  // An fp32 tensor on the device, released at the end.
  View tensor(const std::vector<float>& values) {
    View x(device().allocate(values.size() * sizeof(float)), DType::f32, {static_cast<int64_t>(values.size())});
    device().copy_from_host(x.data, values.data(), x.bytes());
    views_.push_back(x);
    return x;
  }
  std::vector<float> values(const View& x) {
    std::vector<float> all(static_cast<size_t>(x.count()));
    device().copy_to_host(all.data(), x.data, x.bytes());
    return all;
  }
  // y = x + 1, in place.
  void add_one(const View& x) {
    const View in[] = {x}, out[] = {x};
    device().run({Op::add, Direction::forward, in, out, ScalarAttributes{1}});
  }
  void TearDown() override {
    for (const View& x : views_) device().release(x.data);
  }
  Device& device() { return *opened_.device; }

  TestDevice opened_{GetParam()};
  std::vector<View> views_;
};

TEST_P(GpuDevice, ReportsTheRequestedMemoryAndContinues) {
  const size_t more = device().memory().total + 1;
  try {
    device().allocate(more);
    FAIL() << "no GPU has that much memory";
  } catch (const OutOfMemory& full) {
    EXPECT_EQ(full.requested, more);
    EXPECT_NE(std::string(full.what()).find("are free"), std::string::npos) << full.what();
  }
  const View x = tensor({1, 2, 3});
  add_one(x);
  EXPECT_EQ(values(x), (std::vector<float>{2, 3, 4}));
}

// fp8 products are computed in fp32, in scratch memory.
TEST_P(GpuDevice, ReleasesCachedBlocksForScratchMemory) {
  constexpr int64_t n = 1024;
  const View y = tensor(std::vector<float>(n, 0));
  const std::vector<uint8_t> ones(n * n, 0x38);
  const View w(device().allocate(ones.size()), DType::e4m3fn, {n, n});
  device().copy_from_host(w.data, ones.data(), ones.size());
  views_.push_back(w);
  const auto multiply = [&](int64_t size) {
    const View in[] = {View(w.data, DType::e4m3fn, {1, size}), View(w.data, DType::e4m3fn, {size, size}), View()},
               out[] = {View(y.data, DType::f32, {1, size})};
    device().run({Op::linear, Direction::forward, in, out});
  };
  multiply(32); // loads libraries and kernels, which takes memory
  std::vector<void*> kept;
  for (size_t size = device().memory().free; size >= size_t{1} << 20;) try {
      kept.push_back(device().allocate(size));
    } catch (const OutOfMemory&) {
      size /= 2;
    }
  const auto handle = device().cached_blocks().add([&] {
    for (void* block : std::exchange(kept, {})) device().release(block);
  });
  EXPECT_NO_THROW(multiply(n));
  device().cached_blocks().remove(handle);
  EXPECT_TRUE(kept.empty());
  EXPECT_EQ(values(y), std::vector<float>(n, n));
}

TEST_P(GpuDevice, CopiesTheHostsBytesAsOfTheCall) {
  std::vector<float> host(70'000);
  std::iota(host.begin(), host.end(), 0.0f);
  const std::vector<float> as_it_was = host;
  const View x = tensor(host);
  for (int i = 0; i < 40; ++i) { // more than the staging buffers hold
    device().copy_from_host(x.data, host.data(), x.bytes());
    for (float& v : host) v += 1;
  }
  std::vector<float> expected = as_it_was;
  for (float& v : expected) v += 39;
  EXPECT_EQ(values(x), expected);
}

TEST_P(GpuDevice, ReleasedMemoryIsReadToTheEndByWhatWasQueued) {
  const View x = tensor(std::vector<float>(5000, 1)), y = tensor(std::vector<float>(5000, 0));
  const View in[] = {x}, out[] = {y};
  device().run({Op::add, Direction::forward, in, out, ScalarAttributes{1}});
  device().release(std::exchange(views_[0], View()).data);
  EXPECT_EQ(values(y), std::vector<float>(5000, 2));
}

TEST_P(GpuDevice, LaunchesWhatItHasCaptured) {
  const View x = tensor({0, 10});
  add_one(x);
  device().capturing()->capture_begin();
  add_one(x);
  add_one(x);
  const auto capture = device().capturing()->capture_end();
  ASSERT_TRUE(capture);
  EXPECT_EQ(values(x), (std::vector<float>{1, 11})) << "what is recorded is not run";
  for (int i = 0; i < 3; ++i) device().capturing()->replay(*capture);
  EXPECT_EQ(values(x), (std::vector<float>{7, 17}));
}

// A sum in parts uses scratch memory. Later calls need more.
TEST_P(GpuDevice, CapturedCallsKeepTheirScratchMemory) {
  const View x = tensor(std::vector<float>(60'000, 1)), y = tensor({0}), wide = tensor(std::vector<float>(600'000, 1)),
             sums = tensor(std::vector<float>(60'000, 0));
  const auto sum = [&](View from, View into, uint8_t axes) {
    const View in[] = {from}, out[] = {into};
    device().run({Op::sum, Direction::forward, in, out, AxesAttributes{axes, false}});
  };
  View scalar = y;
  scalar.shape = {};
  sum(x, scalar, 1);
  device().capturing()->capture_begin();
  sum(x, scalar, 1);
  const auto capture = device().capturing()->capture_end();
  ASSERT_TRUE(capture);
  sum(View(wide.data, DType::f32, {10, 60'000}), sums, 1);
  sum(View(wide.data, DType::f32, {60'000, 10}), sums, 2);
  device().probing().exponents(wide);
  device().capturing()->replay(*capture);
  EXPECT_EQ(values(y), std::vector<float>{60'000});
}

TEST_P(GpuDevice, ScratchMemoryThatOnlyACaptureReadsIsReleasedWithIt) {
  const View few = tensor(std::vector<float>(60'000, 1)), many = tensor(std::vector<float>(600'000, 1)),
             y = tensor({0});
  const auto sum = [&](const View& x) {
    const View in[] = {x}, out[] = {View(y.data, DType::f32, {})};
    device().run({Op::sum, Direction::forward, in, out, AxesAttributes{1, false}});
  };
  sum(few);
  const size_t before = device().memory().scratch;
  device().capturing()->capture_begin();
  sum(few);
  auto capture = device().capturing()->capture_end();
  ASSERT_TRUE(capture);
  sum(many);
  const size_t outgrown = device().memory().scratch;
  ASSERT_GT(outgrown, 2 * before);
  device().capturing()->replay(*capture);
  capture.reset(); // the launch is still queued
  EXPECT_EQ(values(y), std::vector<float>{60'000});
  EXPECT_EQ(device().memory().scratch, outgrown - before);
}

// In fp32 without tf32, cuDNN has nothing as fast for channels-last.
TEST_P(GpuDevice, ConvolvesChannelsLastWhatTensorCoresRead) {
  const DeviceProperties properties = device().properties();
  EXPECT_TRUE(properties.convolves_channels_last(DType::f16, {}));
  EXPECT_TRUE(properties.convolves_channels_last(DType::bf16, {}));
  EXPECT_FALSE(properties.convolves_channels_last(DType::f32, {}));
  EXPECT_FALSE(properties.convolves_channels_last(DType::f32, {.allow_tf32 = true})) << "of matrix products";
  EXPECT_TRUE(properties.convolves_channels_last(DType::f32, {.convolution_tf32 = true}));
}

// Random bits, with enough of one kind that lost counts in shared-memory tables would show.
TEST_P(GpuDevice, CountsWhatTheCpuCounts) {
  const auto cpu = open_device("cpu");
  std::mt19937 source(7);
  for (const DType dtype : {DType::f32, DType::f16, DType::bf16, DType::e5m2})
    for (const int64_t count : {0, 1, 7, 4096, 30'011}) {
      std::vector<float> bits(static_cast<size_t>(count)); // four bytes per element suffice for each dtype
      for (float& x : bits) x = source() % 4 ? std::bit_cast<float>(static_cast<uint32_t>(source())) : 0.0f;
      const View memory = tensor(bits);
      const int64_t half = count / 2;
      View dense(memory.data, dtype, {count}), strided(memory.data, dtype, {2, half}),
          repeated(memory.data, dtype, {half, 3});
      strided.stride = {1, 2};
      repeated.stride = {1, 0};
      for (View x : {dense, strided, repeated}) {
        const Statistics got = device().probing().statistics(x);
        const ExponentHistogram exponents = device().probing().exponents(x);
        x.data = bits.data();
        const Statistics want = cpu->probing().statistics(x);
        const ExponentHistogram want_exponents = cpu->probing().exponents(x);
        EXPECT_EQ(std::tie(got.count, got.zeros, got.subnormals, got.inf, got.nan, got.amax, got.amin_nonzero),
                  std::tie(want.count, want.zeros, want.subnormals, want.inf, want.nan, want.amax, want.amin_nonzero))
            << name_of(dtype) << ' ' << count;
        EXPECT_NEAR(got.sum_squares, want.sum_squares, 1e-12 * want.sum_squares);
        EXPECT_EQ(std::tie(exponents.bucket, exponents.zeros, exponents.inf, exponents.nan),
                  std::tie(want_exponents.bucket, want_exponents.zeros, want_exponents.inf, want_exponents.nan))
            << name_of(dtype) << ' ' << count;
      }
    }
}

TEST_P(GpuDevice, CountsZerosThatAnotherTensorHasNotAsTheCpuDoes) {
  const auto cpu = open_device("cpu");
  std::mt19937 source(11);
  const DType dtypes[] = {DType::f32, DType::f16, DType::bf16};
  for (const int64_t rows : {0, 1, 5, 64, 173})
    for (int round = 0; round < 9; ++round) {
      std::vector<std::vector<float>> bits(3);
      std::vector<View> here, there;
      for (std::vector<float>& all : bits) {
        for (int64_t i = 0; i < rows * rows; ++i)
          all.push_back(source() % 4 ? std::bit_cast<float>(static_cast<uint32_t>(source())) : 0.0f);
        View x(tensor(all).data, dtypes[source() % 3], {rows, rows});
        if (source() % 3 == 0) std::swap(x.stride[0], x.stride[1]);
        here.push_back(x);
        x.data = all.data();
        there.push_back(x);
      }
      for (const size_t zeros : {1, 2})
        EXPECT_EQ(device().probing().count_zeros_where_nonzero({here.data(), zeros}, here[2]),
                  cpu->probing().count_zeros_where_nonzero({there.data(), zeros}, there[2]))
            << rows;
    }
}

TEST_P(GpuDevice, ACaptureThatWaitsOrCopiesIsInvalidAndDoesNoHarm) {
  const View x = tensor({5});
  const std::vector<std::function<void()>> harms = {
      [&] { device().synchronize(); }, [&] { values(x); }, [&] { device().probing().statistics(x); },
      [&] { device().probing().exponents(x); }, [&] { device().copy_from_host(x.data, "abcd", 4); }};
  for (const auto& harm : harms) {
    device().capturing()->capture_begin();
    add_one(x);
    harm();
    add_one(x);
    EXPECT_FALSE(device().capturing()->capture_end());
  }
  add_one(x);
  EXPECT_EQ(values(x), std::vector<float>{6});
}

TEST_P(GpuDevice, CopiesForTheHostHoldWhatStoodThereWhenTheyWereQueued) {
  const View x = tensor({1, 2});
  const auto readback = device().make_readback(x.bytes(), 2);
  const auto popped = [&] { return *static_cast<const float*>(readback->pop()); };
  readback->queue(x.data);
  add_one(x);
  for (int i = 1; i < 6; ++i) {
    readback->queue(x.data);
    add_one(x);
    EXPECT_EQ(popped(), i);
  }
  readback->drop();
  readback->queue(x.data);
  EXPECT_EQ(popped(), 7);
}

INSTANTIATE_TEST_SUITE_P(Cuda, GpuDevice, testing::Values("cuda"));
INSTANTIATE_TEST_SUITE_P(CudaOnHost, GpuDevice, testing::Values("cuda on host"));

// Three lanes share a GPU, and one has invalid indices.
TEST_P(GpuDevice, ReportsFaultsOnlyToTheOwnerOfTheWork) {
  const int a = 0, b = 0, c = 0;
  const View table = tensor({1, 2, 3, 4}), y = tensor({0, 0});
  const View rows(table.data, DType::f32, {2, 2}), row(y.data, DType::f32, {1, 2});
  const View ids(device().allocate(sizeof(int64_t)), DType::i64, {1});
  views_.push_back(ids);
  const int64_t beyond = 7;
  device().clients().set({.owner = &a});
  device().copy_from_host(ids.data, &beyond, sizeof beyond);
  const View in[] = {rows, ids}, out[] = {row};
  device().run({Op::embedding, Direction::forward, in, out, EmbeddingAttributes{2}});
  device().clients().set({.owner = &b});
  EXPECT_NO_THROW(values(y));
  device().clients().set({.owner = &c});
  EXPECT_NO_THROW(device().synchronize());
  device().clients().set({.owner = &a});
  EXPECT_THROW(device().synchronize(), std::invalid_argument);
  EXPECT_NO_THROW(device().synchronize()) << "once";
  device().run({Op::embedding, Direction::forward, in, out, EmbeddingAttributes{2}});
  for (const int* gone : {&a, &b, &c}) device().clients().forget(gone);
  device().clients().set({.owner = &b});
  EXPECT_NO_THROW(device().synchronize()) << "the error of a forgotten owner is dropped";
  device().clients().set({});
}

// In a separate process, because the context cannot be restored.
TEST(CudaOnHostDeathTest, ThatIsLostReportsItAtTheNextCall) {
  if (const std::string reason = no_cuda_on_host_reason(); !reason.empty()) GTEST_SKIP() << reason;
  const auto lost = [](int status) {
    const auto device = open_cuda_on_host();
    void* const library = dlopen(AMPLAB_CUDA_ON_HOST, RTLD_NOLOAD | RTLD_NOW);
    reinterpret_cast<void (*)(int)>(dlsym(library, "cuda_on_host_lose"))(status);
    try {
      device->synchronize();
    } catch (const DeviceLost& error) {
      _exit(std::string(error.what()).find("Restart from the last snapshot") != std::string::npos ? 7 : 1);
    }
  };
  constexpr int kLaunchFailure = 719, kContained = 226, kTensorMemoryLeak = 721;
  for (const int status : {kLaunchFailure, kContained, kTensorMemoryLeak})
    EXPECT_EXIT(lost(status), testing::ExitedWithCode(7), "") << status;
}

TEST(CodeForAGpu, IsThatOfAnEarlierOneOfItsGenerationOrThePtxOfTheHighest) {
  constexpr int kBuilt[] = {75, 80, 90};
  EXPECT_TRUE(cuda::has_code_for(75, kBuilt));
  EXPECT_TRUE(cuda::has_code_for(86, kBuilt));
  EXPECT_TRUE(cuda::has_code_for(120, kBuilt)) << "from PTX";
  EXPECT_FALSE(cuda::has_code_for(70, kBuilt));
  EXPECT_FALSE(cuda::has_code_for(61, kBuilt));
  EXPECT_FALSE(cuda::has_code_for(90, {}));
}

} // namespace
} // namespace amplab
