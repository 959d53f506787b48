// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/rank_gpu.h"

#include <gtest/gtest.h>

namespace amplab::cuda {
namespace {

RankGpu with_nccl(const std::string& host, const std::string& bus, const std::string& version = "NCCL 2.28.9") { return rank_gpu(host, bus, version, ""); }

TEST(RankGpus, NeedNoHostMemoryWhereEachHasOneOfItsOwnAndNcclOfOneVersion) {
  const RankGpu ranks[] = {with_nccl("ada", "0000:17:00.0"), with_nccl("ada", "0000:65:00.0"), with_nccl("bob", "0000:17:00.0")};
  EXPECT_EQ(why_staged(ranks), "");
}

TEST(RankGpus, SayWhichOfThemLacksNcclAndWhy) {
  const RankGpu ranks[] = {with_nccl("ada", "0000:17:00.0"), rank_gpu("bob", "0000:17:00.0", "", "NCCL cannot be loaded (libnccl.so.2: not found)")};
  EXPECT_EQ(why_staged(ranks), "Ranks exchange over the host's memory, which takes longer, since for rank 1 on bob NCCL cannot be loaded "
                               "(libnccl.so.2: not found); with NCCL for all of them their GPUs would do it themselves.");
}

TEST(RankGpus, SayWhichOfThemShareOne) {
  const RankGpu ranks[] = {with_nccl("ada", "0000:17:00.0"), with_nccl("ada", "0000:65:00.0"), with_nccl("ada", "0000:65:00.0")};
  EXPECT_EQ(why_staged(ranks), "Ranks exchange over the host's memory, which takes longer, since rank 1 and rank 2 on ada share one GPU, which "
                               "NCCL refuses; with a GPU for each their GPUs would do it themselves.");
}

TEST(RankGpus, SayWhereVersionsDiffer) {
  const RankGpu ranks[] = {with_nccl("ada", "0000:17:00.0"), with_nccl("bob", "0000:17:00.0", "NCCL 2.20.5")};
  EXPECT_NE(why_staged(ranks).find("since rank 0 on ada has NCCL 2.28.9 and rank 1 on bob NCCL 2.20.5; with one version"), std::string::npos);
}

TEST(RankGpus, KeepTheEndOfALongText) {
  const RankGpu ranks[] = {rank_gpu(std::string(1000, 'h'), std::string(1000, 'b'), "", std::string(1000, 'w'))};
  const std::string why = why_staged(ranks);
  EXPECT_NE(why.find(std::string(63, 'h') + " " + std::string(255, 'w') + ";"), std::string::npos) << why;
}

} // namespace
} // namespace amplab::cuda
