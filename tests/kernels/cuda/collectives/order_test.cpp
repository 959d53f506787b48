// SPDX-License-Identifier: Apache-2.0
// The order of collectives and other work on their GPU. Work runs as late as possible, only when it is waited for. A
// missing wait then gives wrong numbers.
#include "tests/kernels/cuda/collectives/rank.h"

namespace amplab::cuda {
namespace {

using nccl_on_host::here;

TEST(OrderOfCollectives, AsyncOnesReadWhatWasQueuedAndAreThereBehindWaitTensor) {
  on_gpus(2, [](RankOnHost& own) {
    const View x = own.tensor({1, static_cast<float>(own.rank())});
    own.add_one(x);
    own.all_reduce(x, true);
    own.wait(x);
    own.add_one(x);
    EXPECT_EQ(here.done, 0) << "the host has waited for nothing";
    EXPECT_EQ(own.values(x), (std::vector<float>{5, 4}));
  });
}

TEST(OrderOfCollectives, AsyncOnesWaitForWhatWasQueuedHoweverSoonTheyCouldBegin) {
  on_gpus(2, [](RankOnHost& own) {
    own.device.host_staging_reason(own.group());
    const View x = own.tensor({1});
    own.add_one(x);
    own.all_reduce(x, true);
    own.add_one(own.tensor({1}));
    cudaStreamSynchronize(here.asked.back().stream); // nothing else waits
    own.wait(x);
    EXPECT_EQ(own.values(x), std::vector<float>{4});
  });
}

TEST(OrderOfCollectives, AsyncOnesHaveAStreamOfTheirOwnAndTheOthersTheDevices) {
  on_gpus(2, [](RankOnHost& own) {
    const View x = own.tensor({1}), y = own.tensor({2}), z = own.tensor({3});
    own.all_reduce(x);
    own.all_reduce(y, true);
    own.all_reduce(z, true);
    ASSERT_EQ(here.asked.size(), 3u);
    EXPECT_NE(here.asked[0].stream, here.asked[1].stream);
    EXPECT_EQ(here.asked[1].stream, here.asked[2].stream);
    own.add_one(x);
    EXPECT_EQ(own.values(x), std::vector<float>{3});
    EXPECT_EQ(here.done, 1) << "who does not ask for those beside does not wait for them";
    own.wait(y);
    EXPECT_EQ(own.values(y), std::vector<float>{4});
    EXPECT_EQ(own.values(z), std::vector<float>{6});
  });
}

TEST(OrderOfCollectives, OneThatIsNotAsyncComesBehindThoseThatAre) {
  on_gpus(2, [](RankOnHost& own) {
    const View x = own.tensor({1}), y = own.tensor({2});
    own.all_reduce(x, true);
    own.all_reduce(y);
    EXPECT_EQ(here.done, 0);
    EXPECT_EQ(own.values(y), std::vector<float>{4});
    EXPECT_EQ(here.done, 2);
    EXPECT_EQ(own.values(x), std::vector<float>{2});
  });
}

TEST(OrderOfCollectives, SynchronizeWaitsForThoseBesideToo) {
  on_gpus(2, [](RankOnHost& own) {
    const View x = own.tensor({1});
    own.all_reduce(x, true);
    own.device.synchronize();
    EXPECT_EQ(here.done, 1);
  });
}

TEST(OrderOfCollectives, MemoryGoesBackBehindThem) {
  on_gpus(2, [](RankOnHost& own) {
    own.device.host_staging_reason(own.group());
    void* const block = own.device.allocate(64);
    own.all_reduce(View(block, DType::f32, {16}), true);
    own.device.release(block);
    EXPECT_EQ(here.done, 1);
  });
}

// Each of two groups has its own stream.
TEST(OrderOfCollectives, GroupsAreDistinguished) {
  const auto second = std::make_shared<support::Meeting>(2);
  on_gpus(2, [&](RankOnHost& own) {
    CountingGroup other(own.rank(), 2, second);
    const View x = own.tensor({1}), y = own.tensor({2});
    own.device.host_staging_reason(own.group());
    own.device.host_staging_reason(other);
    EXPECT_EQ(here.joined, 2);
    own.all_reduce(x);
    const int before = other.waits_for_others;
    EXPECT_EQ(own.values(x), std::vector<float>{2});
    EXPECT_EQ(other.waits_for_others, before) << "the one that was used last is waited for";
    own.run(Op::all_reduce, y, y, CollectiveAttributes{&other});
    EXPECT_EQ(own.values(y), std::vector<float>{4});
    EXPECT_GT(other.waits_for_others, before);
  });
}

// At the same address, which identifies a group's device.
TEST(OrderOfCollectives, ADeviceAtTheAddressOfADestroyedOneAgreesAgain) {
  on_gpus(2, [](RankOnHost& own) {
    const Stream stream;
    std::optional<Exchange> exchange;
    for (int time = 0; time < 2; ++time) {
      exchange.emplace(0, stream.get());
      EXPECT_TRUE(exchange->link(own.group()).communicator) << time;
    }
  });
}

TEST(OrderOfCollectives, GraphsRepeatThem) {
  on_gpus(2, [](RankOnHost& own) {
    const View x = own.tensor({1}), y = own.tensor({1}), z = own.tensor({1});
    own.all_reduce(x); // 2: eager before the capture
    own.device.capturing()->capture_begin();
    own.add_one(x);
    own.all_reduce(x, true);
    own.add_one(z); // concurrent with it
    own.wait(x);
    own.add_one(x);
    own.all_reduce(y);
    const auto capture = own.device.capturing()->capture_end();
    ASSERT_TRUE(capture);
    EXPECT_EQ(here.done, 1) << "what is recorded is not run";
    for (int i = 0; i < 2; ++i) own.device.capturing()->replay(*capture);
    EXPECT_EQ(own.values(x), std::vector<float>{(((2 + 1) * 2 + 1) + 1) * 2 + 1});
    EXPECT_EQ(own.values(y), std::vector<float>{4});
    EXPECT_EQ(own.values(z), std::vector<float>{3});
    EXPECT_EQ(here.done, 5);
    own.all_reduce(y, true); // and go on without capture
    own.wait(y);
    EXPECT_EQ(own.values(y), std::vector<float>{8});
  });
}

// A step is captured in two regions.
TEST(OrderOfCollectives, OneThatWasNotWaitedForIsJoinedToTheGraph) {
  on_gpus(2, [](RankOnHost& own) {
    const View x = own.tensor({1});
    own.all_reduce(x);
    own.device.capturing()->capture_begin();
    own.all_reduce(x, true);
    const auto first = own.device.capturing()->capture_end();
    own.device.capturing()->capture_begin();
    own.wait(x);
    own.add_one(x);
    const auto second = own.device.capturing()->capture_end();
    ASSERT_TRUE(first);
    ASSERT_TRUE(second);
    own.device.capturing()->replay(*first);
    own.device.capturing()->replay(*second);
    EXPECT_EQ(own.values(x), std::vector<float>{5});
  });
}

TEST(OrderOfCollectives, OneFromBeforeTheCaptureIsNoPartOfIt) {
  on_gpus(2, [](RankOnHost& own) {
    const View x = own.tensor({1});
    own.all_reduce(x, true);
    own.device.capturing()->capture_begin();
    own.wait(x);
    own.add_one(x);
    const auto capture = own.device.capturing()->capture_end();
    ASSERT_TRUE(capture);
    own.device.capturing()->replay(*capture);
    EXPECT_EQ(own.values(x), std::vector<float>{3});
  });
}

TEST(OrderOfCollectives, OneOfAnInvalidCaptureIsForgottenWithIt) {
  on_gpus(2, [](RankOnHost& own) {
    const View x = own.tensor({1});
    own.all_reduce(x);
    own.device.capturing()->capture_begin();
    own.all_reduce(x, true);
    own.device.synchronize();
    EXPECT_FALSE(own.device.capturing()->capture_end());
    own.all_reduce(x);
    EXPECT_EQ(own.values(x), std::vector<float>{4});
    own.all_reduce(x, true);
    own.wait(x);
    EXPECT_EQ(own.values(x), std::vector<float>{8});
  });
}

TEST(OrderOfCollectives, RanksDoNotAgreeWhileTheyRecord) {
  on_gpus(2, [](RankOnHost& own) {
    const View x = own.tensor({1});
    own.device.capturing()->capture_begin();
    own.all_reduce(x);
    EXPECT_FALSE(own.device.capturing()->capture_end());
    own.all_reduce(x);
    EXPECT_EQ(own.values(x), std::vector<float>{2});
  });
}

TEST(OrderOfCollectives, TheGroupIsNotifiedThatTheHostWaits) {
  on_gpus(2, [](RankOnHost& own) {
    const View x = own.tensor({1});
    EXPECT_EQ(own.group().waits_for_others, 0) << "no rank exchanges here";
    own.all_reduce(x);
    EXPECT_EQ(own.group().waits_for_others, 1) << "for the others to join";
    const auto readback = own.device.make_readback(x.bytes(), 1);
    readback->queue(x.data);
    readback->pop();
    EXPECT_EQ(own.group().waits_for_others, 2);
    own.device.probing().statistics(x);
    EXPECT_EQ(own.group().waits_for_others, 3);
    EXPECT_FALSE(own.group().waiting);
  });
}

} // namespace
} // namespace amplab::cuda
