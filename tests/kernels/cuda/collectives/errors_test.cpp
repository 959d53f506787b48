// SPDX-License-Identifier: Apache-2.0
// NCCL failures are reported, and no rank waits forever.
#include "tests/kernels/cuda/collectives/rank.h"

#include "kernels/cuda/graph.h"
#include "kernels/cuda/host_staged.h"
#include "kernels/cuda/memory.h"

namespace amplab::cuda {
namespace {

using nccl_on_host::here;

template <class Work> std::string error_of(Work work) {
  try {
    work();
  } catch (const DeviceError& error) {
    return error.what();
  }
  return "none";
}

TEST(ErrorsOfNccl, AreDeviceErrorsWithCausePlaceAndRemedy) {
  on_gpus(1, [](RankOnHost& own) {
    const View x = own.tensor({1});
    own.all_reduce(x);
    here.result = ncclSystemError;
    EXPECT_EQ(error_of([&] { own.all_reduce(x); }),
              "NCCL failed at all_reduce on rank 0 of 1 (unhandled system error). Restart the run, with "
              "NCCL_DEBUG=WARN for details, or with AMPLAB_NCCL=off to use host memory.");
    EXPECT_EQ(error_of([&] { own.all_reduce(x); }), "none") << "it was that call's";
  });
}

TEST(ErrorsOfNccl, OfAnotherRankAreHeardWhileTheHostWaits) {
  on_gpus(1, [](RankOnHost& own) {
    const View x = own.tensor({1});
    own.all_reduce(x, true);
    cuda_on_host::not_ready = -1; // the other rank never arrives
    here.heard = ncclRemoteError;
    EXPECT_NE(error_of([&] {
                own.device.synchronize();
              }).find("NCCL failed at a collective on rank 0 of 1 (remote process exited)"),
              std::string::npos);
    EXPECT_FALSE(own.group().waiting);
    cuda_on_host::not_ready = 0;
    EXPECT_EQ(here.aborted, 1);
    EXPECT_NE(error_of([&] { own.all_reduce(x); }).find("NCCL was aborted on rank 0 of 1"), std::string::npos);
    EXPECT_EQ(error_of([&] { own.device.synchronize(); }), "none") << "the device goes on";
    own.drop_group();
    EXPECT_EQ(here.aborted, 1);
    EXPECT_EQ(here.destroyed, 0);
  });
}

TEST(ErrorsOfNccl, AreHeardAlsoWhereTheHostNeedNotWait) {
  on_gpus(1, [](RankOnHost& own) {
    const View x = own.tensor({1});
    own.all_reduce(x);
    here.heard = ncclRemoteError;
    EXPECT_NE(error_of([&] { own.values(x); }).find("remote process exited"), std::string::npos);
    EXPECT_EQ(here.aborted, 1);
  });
}

TEST(ErrorsOfNccl, InProgressIsNoError) {
  on_gpus(1, [](RankOnHost& own) {
    const View x = own.tensor({1});
    own.all_reduce(x);
    cuda_on_host::not_ready = 3;
    EXPECT_EQ(own.values(x), std::vector<float>{1});
    EXPECT_EQ(cuda_on_host::not_ready, 0) << "it has asked until the GPU was ready";
    EXPECT_EQ(error_of([&] { own.add_one(x); }), "none") << "no error is left behind";
  });
}

TEST(CollectivesOverTheHost, ReportThatNoGraphCanHoldThem) {
  CachedBlocks cached_blocks;
  Context context(0, cached_blocks);
  support::ThreadGroup alone(0, 1, std::make_shared<support::Meeting>(1));
  void* const block = allocate_memory(64);
  const View x[] = {View(block, DType::f32, {16})};
  begin_capture(context.stream);
  EXPECT_EQ(error_of([&] {
              all_reduce_host_staged(context, {Op::all_reduce, Direction::forward, x, x, CollectiveAttributes{&alone}});
            }),
            "Collectives that are staged through host memory cannot be part of a CUDA graph.");
  EXPECT_TRUE(Graph::end_capture(context.stream, {})) << "and it does no harm";
  release_memory(block);
}

TEST(EndOfACommunicator, ComesWithItsGroupBehindWhatIsUnderWay) {
  on_gpus(2, [](RankOnHost& own) {
    const View x = own.tensor({1});
    own.all_reduce(x, true);
    EXPECT_EQ(here.done, 0);
    own.drop_group();
    EXPECT_EQ(here.done, 1);
    EXPECT_EQ(here.destroyed, 1);
    EXPECT_EQ(here.aborted, 0);
  });
}

TEST(EndOfACommunicator, IsAnAbortWhereWhatIsUnderWayDoesNotEnd) {
  nccl_on_host::here = {};
  CachedBlocks cached_blocks;
  Context context(0, cached_blocks);
  context.exchange.patience = std::chrono::milliseconds(20);
  void* const block = allocate_memory(64);
  const View x(block, DType::f32, {16});
  {
    support::ThreadGroup alone(0, 1, std::make_shared<support::Meeting>(1));
    GroupLink& link = context.exchange.link(alone);
    context.exchange.queue(
        link, true, [&](Communicator& ranks, cudaStream_t stream) { ranks.all_reduce(x, ReduceOp::sum, stream); });
    cuda_on_host::not_ready = -1;
  }
  cuda_on_host::not_ready = 0;
  EXPECT_EQ(here.aborted, 1);
  EXPECT_EQ(here.destroyed, 0);
  EXPECT_TRUE(context.exchange.settled());
  release_memory(block);
}

TEST(EndOfACommunicator, DoesNotWaitForAnotherRankThatNeverLeaves) {
  nccl_on_host::here = {};
  std::promise<void> gone;
  here.ends_after = gone.get_future().share();
  CachedBlocks cached_blocks;
  Context context(0, cached_blocks);
  context.exchange.patience = std::chrono::milliseconds(20);
  {
    support::ThreadGroup alone(0, 1, std::make_shared<support::Meeting>(1));
    EXPECT_EQ(context.exchange.link(alone).host_staging_reason, "");
  }
  EXPECT_EQ(here.destroyed + here.aborted, 0) << "it is still at it";
  gone.set_value();
}

TEST(EndOfACommunicator, IsAnAbortWhereItsDeviceGoesAndTheOthersDoNotCome) {
  nccl_on_host::here = {};
  support::ThreadGroup alone(0, 1, std::make_shared<support::Meeting>(1));
  {
    CudaDevice device(0);
    device.set_patience(std::chrono::milliseconds(20));
    void* const block = device.allocate(64);
    const View x[] = {View(block, DType::f32, {16})};
    device.run({Op::all_reduce, Direction::forward, x, x, CollectiveAttributes{&alone, ReduceOp::sum, 0, true}});
    cuda_on_host::not_ready = -1;
    device.release(block);
  }
  cuda_on_host::not_ready = 0;
  EXPECT_EQ(here.aborted, 1);
  EXPECT_EQ(here.destroyed, 0);
}

// A destructor that releases memory can neither report a missing rank nor wait forever.
TEST(MemoryOfCollectives, StaysWhereTheyHaveNotEndedAndGoesBackOnceTheyHave) {
  on_gpus(1, [](RankOnHost& own) {
    own.device.set_patience(std::chrono::milliseconds(20));
    own.device.host_staging_reason(own.group());
    void* const block = own.device.allocate(64);
    own.all_reduce(View(block, DType::f32, {16}), true);
    cuda_on_host::not_ready = -1;
    own.device.release(block);
    EXPECT_TRUE(cuda_on_host::is_on_device(block, 64));
    cuda_on_host::not_ready = 0;
    own.device.release(own.device.allocate(64));
    EXPECT_FALSE(cuda_on_host::is_on_device(block, 64));
    EXPECT_EQ(here.done, 1);
    EXPECT_EQ(here.aborted, 0) << "it was late, and no more";
  });
}

TEST(MemoryOfCollectives, OfASlotThatGrowsMeanwhileStaysToo) {
  nccl_on_host::here = {};
  CachedBlocks cached_blocks;
  Context context(0, cached_blocks);
  context.exchange.patience = std::chrono::milliseconds(20);
  support::ThreadGroup alone(0, 1, std::make_shared<support::Meeting>(1));
  GroupLink& link = context.exchange.link(alone);
  const View x(context.scratch.bytes(Slot::operand_a, 64), DType::f32, {16});
  context.exchange.queue(link, false,
                         [&](Communicator& ranks, cudaStream_t stream) { ranks.all_reduce(x, ReduceOp::sum, stream); });
  cuda_on_host::not_ready = -1;
  void* const larger = context.scratch.bytes(Slot::operand_a, 4096);
  EXPECT_NE(larger, x.data);
  EXPECT_TRUE(cuda_on_host::is_on_device(x.data, 64));
  EXPECT_EQ(here.done, 0) << "no wait was unbounded";
  cuda_on_host::not_ready = 0;
  context.scratch.bytes(Slot::operand_a, 65536);
  EXPECT_FALSE(cuda_on_host::is_on_device(x.data, 64));
  EXPECT_FALSE(cuda_on_host::is_on_device(larger, 4096));
  EXPECT_EQ(here.done, 1);
}

TEST(MemoryOfCollectives, OfCopiesForTheHostStaysToo) {
  on_gpus(1, [](RankOnHost& own) {
    own.device.set_patience(std::chrono::milliseconds(20));
    const View x = own.tensor({7});
    auto readback = own.device.make_readback(x.bytes(), 1);
    readback->queue(x.data);
    const void* const popped = readback->pop();
    own.all_reduce(x);
    readback->queue(x.data);
    cuda_on_host::not_ready = -1;
    readback.reset();
    EXPECT_TRUE(cuda_on_host::is_pinned(popped, x.bytes()));
    EXPECT_EQ(here.done, 0) << "no wait was unbounded";
    cuda_on_host::not_ready = 0;
    own.device.release(own.device.allocate(64));
    EXPECT_FALSE(cuda_on_host::is_pinned(popped, x.bytes()));
    EXPECT_EQ(here.done, 1);
  });
}

TEST(MemoryOfCollectives, OfACopyThatCouldNotBeQueuedUsesNoEntry) {
  on_gpus(1, [](RankOnHost& own) {
    const View x = own.tensor({7});
    const auto readback = own.device.make_readback(x.bytes(), 2);
    const float elsewhere = 0;
    EXPECT_NE(error_of([&] { readback->queue(&elsewhere); }), "none");
    readback->queue(x.data);
    EXPECT_EQ(*static_cast<const float*>(readback->pop()), 7);
  });
}

TEST(ErrorsOfNccl, AreReportedWhereACopyToTheDeviceWaitsForABuffer) {
  on_gpus(1, [](RankOnHost& own) {
    const View x = own.tensor({1});
    own.all_reduce(x);
    std::vector<float> many(size_t{5} << 20); // more than the staging buffers hold
    void* const block = own.device.allocate(many.size() * sizeof(float));
    cuda_on_host::not_ready = -1; // the other rank never arrives
    here.heard = ncclRemoteError;
    EXPECT_NE(error_of([&] {
                own.device.copy_from_host(block, many.data(), many.size() * sizeof(float));
              }).find("remote process exited"),
              std::string::npos);
    EXPECT_FALSE(own.group().waiting);
    cuda_on_host::not_ready = 0;
    own.device.release(block);
  });
}

TEST(EndOfACommunicator, ComesWithItsDeviceWhereThatGoesFirst) {
  nccl_on_host::here = {};
  support::ThreadGroup alone(0, 1, std::make_shared<support::Meeting>(1));
  {
    CudaDevice device(0);
    EXPECT_EQ(device.host_staging_reason(alone), "");
    EXPECT_EQ(here.joined, 1);
  }
  EXPECT_EQ(here.destroyed, 1);
}

} // namespace
} // namespace amplab::cuda
