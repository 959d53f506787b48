// SPDX-License-Identifier: Apache-2.0
// Collectives between GPUs: through NCCL if all ranks can, else host-staged, with the same results. Ranks are threads.
// On a machine with one GPU they share it and are host-staged; a single rank uses NCCL.
#include "tests/support/test_device.h"
#include "tests/support/thread_world.h"

#include <dlfcn.h>
#include <functional>
#include <vector>

namespace amplab {
namespace {

constexpr int kRanks = 3;

// A rank's tensors on its device.
class RankOnDevice {
 public:
  RankOnDevice(Device& device, ProcessGroup& group) : device_(device), group_(group) {}
  ~RankOnDevice() {
    for (void* block : blocks_) device_.release(block);
  }
  int rank() const { return group_.rank(); }
  Device& device() { return device_; }
  std::string host_staging_reason() { return device_.host_staging_reason(group_); }

  View tensor(DType dtype, const std::vector<float>& values) {
    const View wide(device_.allocate(values.size() * sizeof(float)), DType::f32, {static_cast<int64_t>(values.size())});
    const View x(device_.allocate(values.size() * bytes_of(dtype)), dtype, wide.shape);
    blocks_.insert(blocks_.end(), {wide.data, x.data});
    device_.copy_from_host(wide.data, values.data(), wide.bytes());
    run(Op::cast, {wide}, {x});
    return x;
  }
  std::vector<float> values(const View& x) {
    const View wide(device_.allocate(static_cast<size_t>(x.count()) * sizeof(float)), DType::f32, x.shape);
    blocks_.push_back(wide.data);
    run(Op::cast, {x}, {wide});
    std::vector<float> all(static_cast<size_t>(x.count()));
    device_.copy_to_host(all.data(), wide.data, wide.bytes());
    return all;
  }
  void run(Op op, std::vector<View> in, std::vector<View> out, const Attributes& attributes = NoAttributes{}) {
    device_.run({op, Direction::forward, in, out, attributes});
  }
  CollectiveAttributes collective(ReduceOp op = ReduceOp::sum, int from = 0, bool async = false) {
    return {&group_, op, from, async};
  }
  // Waits until the streams of all ranks have completed their work so far.
  void meet() {
    device_.synchronize();
    float nothing = 0;
    group_.all_reduce(View(&nothing, DType::f32, {1}), ReduceOp::sum, false);
  }

 private:
  Device& device_;
  ProcessGroup& group_;
  std::vector<void*> blocks_;
};

class GpuRanks : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override { AMPLAB_SKIP_WITHOUT(TestDevice(GetParam())); }
  void on_ranks(const std::function<void(RankOnDevice&)>& work, int ranks = kRanks) {
    support::on_ranks(ranks, [&](World& world) {
      const TestDevice opened(GetParam());
      const std::unique_ptr<ProcessGroup> group = world.make_group(ranks);
      RankOnDevice rank(*opened.device, *group);
      work(rank);
      rank.meet(); // release tensors only after all ranks have finished
    });
  }
  // Returns the number of collectives done by NCCL, -1 if not counted.
  static int by_nccl() {
    void* const library = dlopen(AMPLAB_CUDA_ON_HOST, RTLD_LAZY | RTLD_NOLOAD);
    void* const counter = library ? dlsym(library, "nccl_on_host_collectives") : nullptr;
    return counter ? reinterpret_cast<int (*)()>(counter)() : -1;
  }
  static void remove_nccl(bool away) {
    void* const library = dlopen(AMPLAB_CUDA_ON_HOST, RTLD_LAZY | RTLD_NOLOAD);
    reinterpret_cast<void (*)(int)>(dlsym(library, "nccl_on_host_take_away"))(away);
  }
  static bool on_host() { return GetParam() == std::string("cuda on host"); }

  void expect_all_collectives(bool async) {
    on_ranks([&](RankOnDevice& rank) {
      const auto mine = static_cast<float>(rank.rank());
      const auto wait = [&](const View& x) {
        if (async) rank.run(Op::wait_tensor, {x}, {x}, rank.collective());
        rank.meet();
      };
      for (const DType dtype : {DType::f32, DType::f16, DType::bf16}) {
        const View sum = rank.tensor(dtype, {mine, 2, 0.5f});
        rank.run(Op::all_reduce, {sum}, {sum}, rank.collective(ReduceOp::sum, 0, async));
        wait(sum);
        EXPECT_EQ(rank.values(sum), (std::vector<float>{3, 6, 1.5f})) << name_of(dtype);

        const View sent = rank.tensor(dtype, {mine, mine + 10});
        rank.run(Op::broadcast, {sent}, {sent}, rank.collective(ReduceOp::sum, 1, async));
        wait(sent);
        EXPECT_EQ(rank.values(sent), (std::vector<float>{1, 11})) << name_of(dtype);

        const View own = rank.tensor(dtype, {mine, -mine}), all = rank.tensor(dtype, std::vector<float>(2 * kRanks));
        rank.run(Op::all_gather, {own}, {all}, rank.collective(ReduceOp::sum, 0, async));
        wait(all);
        EXPECT_EQ(rank.values(all), (std::vector<float>{0, 0, 1, -1, 2, -2})) << name_of(dtype);

        const View whole = rank.tensor(dtype, {1, 2, 3, 4, 5, mine}), part = rank.tensor(dtype, {0, 0});
        rank.run(Op::reduce_scatter, {whole}, {part}, rank.collective(ReduceOp::sum, 0, async));
        wait(part);
        const std::vector<std::vector<float>> parts = {{3, 6}, {9, 12}, {15, 3}};
        EXPECT_EQ(rank.values(part), parts[static_cast<size_t>(rank.rank())]) << name_of(dtype);
      }
      const View most = rank.tensor(DType::f32, {-mine, mine});
      rank.run(Op::all_reduce, {most}, {most}, rank.collective(ReduceOp::max, 0, async));
      wait(most);
      EXPECT_EQ(rank.values(most), (std::vector<float>{0, 2}));
    });
  }
};

TEST_P(GpuRanks, ExchangeWhatLiesOnTheirGpus) {
  const int before = by_nccl();
  expect_all_collectives(false);
  if (on_host()) {
    EXPECT_EQ(by_nccl() - before, 13) << "through the host";
  }
}

TEST_P(GpuRanks, ExchangeBesideTheComputationUntilTheyWait) { expect_all_collectives(true); }

// An async collective includes work queued before it, and work queued before the wait runs beside it.
TEST_P(GpuRanks, OrderWhatGoesOnBesideByWhatItReads) {
  on_ranks([&](RankOnDevice& rank) {
    const View x = rank.tensor(DType::f32, {1}), y = rank.tensor(DType::f32, {5});
    rank.run(Op::add, {x}, {x}, ScalarAttributes{1});
    rank.run(Op::all_reduce, {x}, {x}, rank.collective(ReduceOp::sum, 0, true));
    rank.run(Op::add, {y}, {y}, ScalarAttributes{1});
    rank.run(Op::wait_tensor, {x}, {x}, rank.collective());
    rank.meet();
    EXPECT_EQ(rank.values(x), std::vector<float>{2 * kRanks});
    EXPECT_EQ(rank.values(y), std::vector<float>{6});
  });
}

// Host-staged collectives cannot be captured.
TEST_P(GpuRanks, HaveTheirCollectivesInCaptures) {
  on_ranks([&](RankOnDevice& rank) {
    const View x = rank.tensor(DType::f32, {2});
    rank.run(Op::all_reduce, {x}, {x}, rank.collective());
    rank.meet();
    rank.device().capturing()->capture_begin();
    rank.run(Op::all_reduce, {x}, {x}, rank.collective(ReduceOp::sum, 0, true));
    rank.run(Op::wait_tensor, {x}, {x}, rank.collective());
    const std::unique_ptr<Capture> capture = rank.device().capturing()->capture_end();
    if (!capture) {
      EXPECT_FALSE(on_host());
      return;
    }
    rank.device().capturing()->replay(*capture);
    rank.meet();
    EXPECT_EQ(rank.values(x), std::vector<float>{2 * kRanks * kRanks});
  });
}

// What one GPU can test of NCCL itself: found, joined, captured and left.
TEST_P(GpuRanks, AloneGoByNcclToo) {
  const auto alone = [](RankOnDevice& rank) {
    if (const std::string reason = rank.host_staging_reason(); !reason.empty()) {
      EXPECT_FALSE(on_host()) << reason;
      GTEST_SKIP() << reason;
    }
    const View x = rank.tensor(DType::bf16, {2, -1}), whole = rank.tensor(DType::f16, {3, 4}),
               part = rank.tensor(DType::f16, {0, 0});
    const View all = rank.tensor(DType::bf16, {0, 0});
    const auto exchange = [&] {
      rank.run(Op::all_reduce, {x}, {x}, rank.collective(ReduceOp::sum, 0, true));
      rank.run(Op::broadcast, {x}, {x}, rank.collective(ReduceOp::sum, 0, true));
      rank.run(Op::reduce_scatter, {whole}, {part}, rank.collective(ReduceOp::sum, 0, true));
      rank.run(Op::all_gather, {x}, {all}, rank.collective(ReduceOp::sum, 0, true));
      rank.run(Op::wait_tensor, {x}, {x}, rank.collective());
    };
    exchange();
    rank.meet();
    EXPECT_EQ(rank.values(all), (std::vector<float>{2, -1}));
    EXPECT_EQ(rank.values(part), (std::vector<float>{3, 4}));
    rank.device().capturing()->capture_begin();
    rank.run(Op::add, {x}, {x}, ScalarAttributes{1});
    exchange();
    const std::unique_ptr<Capture> capture = rank.device().capturing()->capture_end();
    ASSERT_TRUE(capture);
    rank.device().capturing()->replay(*capture);
    rank.device().capturing()->replay(*capture);
    rank.meet();
    EXPECT_EQ(rank.values(all), (std::vector<float>{4, 1}));
  };
  on_ranks(alone, 1);
}

TEST_P(GpuRanks, GoThroughTheHostWhereNcclIsNot) {
  if (!on_host()) GTEST_SKIP() << "this machine has what it has";
  remove_nccl(true);
  const int before = by_nccl();
  expect_all_collectives(false);
  expect_all_collectives(true);
  remove_nccl(false);
  EXPECT_EQ(by_nccl(), before);
}

TEST_P(GpuRanks, ReportFormatsThatTheyCannotReduce) {
  if (!on_host()) GTEST_SKIP() << "one rank's error leaves the others waiting";
  on_ranks([&](RankOnDevice& rank) {
    const View known = rank.tensor(DType::f32, {1});
    rank.run(Op::all_reduce, {known}, {known}, rank.collective());
    rank.meet();
    const View x(known.data, DType::e5m2, {1});
    try {
      rank.run(Op::all_reduce, {x}, {x}, rank.collective());
      ADD_FAILURE() << "fp8 was taken";
    } catch (const DeviceError& error) {
      EXPECT_NE(std::string(error.what()).find("cannot exchange"), std::string::npos) << error.what();
    }
  });
}

INSTANTIATE_TEST_SUITE_P(CudaOnHost, GpuRanks, testing::Values("cuda on host"));
INSTANTIATE_TEST_SUITE_P(Cuda, GpuRanks, testing::Values("cuda"));

} // namespace
} // namespace amplab
