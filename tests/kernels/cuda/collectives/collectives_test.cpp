// SPDX-License-Identifier: Apache-2.0
// The NCCL call of each collective, and its result.
#include "tests/kernels/cuda/collectives/rank.h"

#include "kernels/cuda/agreement.h"

#include <cstring>

namespace amplab::cuda {
namespace {

using nccl_on_host::Asked;
using nccl_on_host::here;

// Checks that NCCL was called exactly once since the last check, with these arguments. The stream is checked elsewhere.
void expect_call(const char* what, const View& from, const View& to, int64_t count, ncclDataType_t type,
                 int op_or_root) {
  ASSERT_EQ(here.asked.size(), 1u) << what;
  const Asked asked = here.asked.back();
  here.asked.clear();
  EXPECT_EQ(asked.what, what);
  EXPECT_EQ(asked.from, from.data);
  EXPECT_EQ(asked.to, to.data);
  EXPECT_EQ(asked.count, static_cast<size_t>(count)) << what;
  EXPECT_EQ(asked.type, type) << what;
  EXPECT_EQ(asked.op_or_root, op_or_root) << what;
}

TEST(CollectivesOfGpus, AreWhatTheGroupWouldDo) {
  on_gpus(2, [](RankOnHost& own) {
    const auto r = static_cast<float>(own.rank());
    ProcessGroup* const group = &own.group();
    EXPECT_EQ(own.device.host_staging_reason(own.group()), "");
    const View sum = own.tensor({r, 1, 2}), most = own.tensor({r, -r, 2}), sent = own.tensor({r, 10 * r}),
               mine = own.tensor({r, r + 1, r + 2}), all = own.tensor(std::vector<float>(6, -1)),
               parts = own.tensor({r, 1, 2, 3, 4, 5 + r}), part = own.tensor({-1, -1, -1});
    own.all_reduce(sum);
    expect_call("all_reduce", sum, sum, 3, ncclFloat32, ncclSum);
    own.all_reduce(most, false, ReduceOp::max);
    expect_call("all_reduce", most, most, 3, ncclFloat32, ncclMax);
    own.run(Op::broadcast, sent, sent, CollectiveAttributes{group, ReduceOp::sum, 1});
    expect_call("broadcast", sent, sent, 2, ncclFloat32, 1);
    own.run(Op::all_gather, mine, all, CollectiveAttributes{group});
    expect_call("all_gather", mine, all, 3, ncclFloat32, 0);
    own.run(Op::reduce_scatter, parts, part, CollectiveAttributes{group});
    expect_call("reduce_scatter", parts, part, 3, ncclFloat32, ncclSum);
    EXPECT_EQ(own.values(sum), (std::vector<float>{1, 2, 4}));
    EXPECT_EQ(own.values(most), (std::vector<float>{1, 0, 2}));
    EXPECT_EQ(own.values(sent), (std::vector<float>{1, 10}));
    EXPECT_EQ(own.values(all), (std::vector<float>{0, 1, 2, 1, 2, 3}));
    EXPECT_EQ(own.values(part), r == 0 ? (std::vector<float>{1, 2, 4}) : (std::vector<float>{6, 8, 11}));
    EXPECT_EQ(here.joined, 1) << "once for all";
  });
}

TEST(CollectivesOfGpus, KnowTheFormatsThatGroupsExchange) {
  on_gpus(2, [](RankOnHost& own) {
    const View halves = own.tensor(DType::f16, std::vector<Half>{to_half(0.5f), to_half(3)}),
               brains = own.tensor(DType::bf16, std::vector<BFloat16>{to_bfloat16(0.5f), to_bfloat16(3)}),
               counts = own.tensor(DType::i64, std::vector<int64_t>{int64_t{1} << 40}),
               bytes = own.tensor(DType::u8, std::vector<uint8_t>{7, 8, 9, 10});
    own.all_reduce(halves);
    expect_call("all_reduce", halves, halves, 2, ncclFloat16, ncclSum);
    own.all_reduce(brains);
    expect_call("all_reduce", brains, brains, 2, ncclBfloat16, ncclSum);
    own.all_reduce(counts);
    expect_call("all_reduce", counts, counts, 1, ncclInt64, ncclSum);
    own.run(Op::broadcast, bytes, bytes, CollectiveAttributes{&own.group(), ReduceOp::sum, 0});
    expect_call("broadcast", bytes, bytes, 4, ncclUint8, 0);
    EXPECT_EQ(to_float(own.values<Half>(halves)[1]), 6);
    EXPECT_EQ(to_float(own.values<BFloat16>(brains)[0]), 1);
    EXPECT_EQ(own.values<int64_t>(counts)[0], int64_t{1} << 41);
    const View eights = own.tensor(DType::e4m3fn, std::vector<uint8_t>{1});
    EXPECT_THROW(own.all_reduce(eights), DeviceError);
  });
}

TEST(CollectivesOfGpus, GoOverTheHostWhereTwoRanksShareOne) {
  on_gpus(2, [](RankOnHost& own) {
    cuda_on_host::slot = 77;
    const std::string reason = own.device.host_staging_reason(own.group());
    EXPECT_NE(reason.find("rank 0 and rank 1 on "), std::string::npos) << reason;
    EXPECT_NE(reason.find(" share one GPU"), std::string::npos) << reason;
    const View x = own.tensor({1, static_cast<float>(own.rank())});
    own.all_reduce(x, true);
    own.wait(x);
    EXPECT_EQ(own.values(x), (std::vector<float>{2, 1}));
    EXPECT_TRUE(here.asked.empty());
    EXPECT_EQ(here.joined, 0);
    own.device.capturing()->capture_begin();
    own.all_reduce(x);
    EXPECT_FALSE(own.device.capturing()->capture_end()) << "the host has a part in it";
  });
}

// A group of two in which the test provides the other rank's data.
struct ForgedGroup final : ProcessGroup {
  explicit ForgedGroup(const RankGpu& rank_1) : other(rank_1) {}
  int rank() const override { return 0; }
  int size() const override { return 2; }
  void all_reduce(const View&, ReduceOp, bool) override { ++reduced; }
  void broadcast(const View&, int, bool) override { ADD_FAILURE() << "no rank joins"; }
  void all_gather(const View& mine, const View& all, bool) override {
    ASSERT_EQ(mine.bytes(), sizeof other);
    std::memcpy(all.data, mine.data, sizeof other);
    std::memcpy(all.as<std::byte>() + sizeof other, &other, sizeof other);
    ++gathered;
  }
  void reduce_scatter(const View&, const View&, bool) override {}
  void wait() override {}
  double seconds_waited() const override { return 0; }
  RankGpu other;
  int reduced = 0, gathered = 0;
};

TEST(CollectivesOfGpus, GoOverTheHostWhereOneOtherRankLacksNccl) {
  here = {};
  CudaDevice device(0);
  ForgedGroup group(
      rank_gpu({.host = "bob", .boot = "b", .bus = "0000:17:00.0", .uuid = "b1"}, "", "AMPLAB_NCCL is off"));
  void* const block = device.allocate(4);
  const View x[] = {View(block, DType::f32, {1})};
  const float one = 1;
  device.copy_from_host(block, &one, sizeof one);
  for (int i = 0; i < 2; ++i)
    device.run({Op::all_reduce, Direction::forward, x, x, CollectiveAttributes{&group, ReduceOp::sum, 0, true}});
  const std::string reason = device.host_staging_reason(group);
  EXPECT_NE(reason.find("because AMPLAB_NCCL is off for rank 1 on bob."), std::string::npos) << reason;
  EXPECT_EQ(group.gathered, 1) << "asked once";
  EXPECT_EQ(group.reduced, 2);
  EXPECT_EQ(here.joined, 0);
  device.release(block);
}

TEST(CollectivesOfGpus, JoinByAnIdOfRank0OrNotAtAll) {
  on_gpus(2, [](RankOnHost& own) {
    if (own.rank() == 0) here.result = ncclSystemError; // of ncclGetUniqueId
    try {
      own.device.host_staging_reason(own.group());
      ADD_FAILURE();
    } catch (const DeviceError& error) {
      EXPECT_NE(std::string(error.what()).find("NCCL cannot reach rank 0 (unhandled system error)"), std::string::npos)
          << error.what();
    }
    EXPECT_EQ(here.joined, 0);
    EXPECT_EQ(own.device.host_staging_reason(own.group()), "") << "tried again by all";
    EXPECT_EQ(here.joined, 1);
  });
}

} // namespace
} // namespace amplab::cuda
