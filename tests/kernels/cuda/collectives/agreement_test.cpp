// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/agreement.h"

#include <gtest/gtest.h>

namespace amplab::cuda {
namespace {

// Each host has its own boot id.
GpuIdentity identity(const std::string& host, const std::string& bus) {
  return {host, "boot of " + host, bus, host + bus};
}
RankGpu with_nccl(const std::string& host, const std::string& bus, const std::string& version = "NCCL 2.28.9") {
  return rank_gpu(identity(host, bus), version, "");
}
RankGpu at(const GpuIdentity& its) { return rank_gpu(its, "NCCL 2.28.9", ""); }

TEST(RankGpus, NeedNoHostMemoryWhereEachHasOneOfItsOwnAndNcclOfOneVersion) {
  const RankGpu ranks[] = {with_nccl("ada", "0000:17:00.0"), with_nccl("ada", "0000:65:00.0"),
                           with_nccl("bob", "0000:17:00.0")};
  EXPECT_EQ(host_staging_reason(ranks), "");
}

TEST(RankGpus, ReportWhichOfThemLacksNcclAndWhy) {
  const RankGpu ranks[] = {
      with_nccl("ada", "0000:17:00.0"),
      rank_gpu(identity("bob", "0000:17:00.0"), "", "NCCL cannot be loaded (libnccl.so.2: not found)")};
  EXPECT_EQ(host_staging_reason(ranks),
            "Collectives are staged through host memory, which is slower, because NCCL cannot be loaded "
            "(libnccl.so.2: not found) for rank 1 on bob. With NCCL for all of them, the GPUs exchange directly.");
}

TEST(RankGpus, ReportWhichOfThemShareOne) {
  const RankGpu ranks[] = {with_nccl("ada", "0000:17:00.0"), with_nccl("ada", "0000:65:00.0"),
                           with_nccl("ada", "0000:65:00.0")};
  EXPECT_EQ(host_staging_reason(ranks),
            "Collectives are staged through host memory, which is slower, because rank 1 and rank 2 on ada share one "
            "GPU, which NCCL does not allow. With one GPU for each, the GPUs exchange directly.");
}

TEST(RankGpus, AreOneByTheirUuidWhateverContainersCallTheirHost) {
  EXPECT_TRUE(share_a_gpu(at({"one", "b", "0000:17:00.0", "1234"}), at({"other", "b", "0000:17:00.0", "1234"})));
  EXPECT_TRUE(share_a_gpu(at({"one", "b", "0000:17:00.0", "1234"}), at({"other", "c", "0000:65:00.0", "1234"})));
}

TEST(RankGpus, AreSeveralOnMachinesOfOneName) {
  EXPECT_FALSE(share_a_gpu(at({"node", "b", "0000:17:00.0", "1234"}), at({"node", "c", "0000:17:00.0", "5678"})));
}

TEST(RankGpus, OfPartsOfOneAreOneToNccl) {
  EXPECT_TRUE(share_a_gpu(at({"node", "b", "0000:17:00.0", "1234"}), at({"node", "b", "0000:17:00.0", "5678"})));
}

TEST(RankGpus, WithoutUuidsAreDistinguishedByTheirBusIds) {
  EXPECT_TRUE(share_a_gpu(at({"node", "b", "0000:17:00.0", ""}), at({"node", "b", "0000:17:00.0", ""})));
  EXPECT_FALSE(share_a_gpu(at({"node", "b", "0000:17:00.0", ""}), at({"node", "b", "0000:65:00.0", ""})));
}

TEST(RankGpus, ReportWhereVersionsDiffer) {
  const RankGpu ranks[] = {with_nccl("ada", "0000:17:00.0"), with_nccl("bob", "0000:17:00.0", "NCCL 2.20.5")};
  EXPECT_NE(host_staging_reason(ranks).find(
                "because rank 0 on ada has NCCL 2.28.9 and rank 1 on bob NCCL 2.20.5. With one version"),
            std::string::npos);
}

TEST(RankGpus, KeepTheEndOfALongString) {
  const RankGpu ranks[] = {
      rank_gpu({std::string(1000, 'h'), std::string(1000, 'o'), std::string(1000, 'b'), std::string(1000, 'u')}, "",
               std::string(1000, 'w'))};
  const std::string reason = host_staging_reason(ranks);
  EXPECT_NE(reason.find(std::string(255, 'w') + " for rank 0 on " + std::string(63, 'h') + "."), std::string::npos)
      << reason;
}

} // namespace
} // namespace amplab::cuda
