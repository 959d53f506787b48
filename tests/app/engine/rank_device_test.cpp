// SPDX-License-Identifier: Apache-2.0
#include "app/engine/rank_device.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <vector>

namespace amplab {
namespace {

TEST(RankDevice, IsTheGpuOfItsNumberOnItsMachineWhereThereAreSeveral) {
  const std::vector<std::string> none, one = {"cuda:0"}, three = {"cuda:0", "cuda:2", "cuda:3"}; // the second does not answer
  EXPECT_EQ(device_of_rank("auto", 1, three), "cuda:2");
  EXPECT_EQ(device_of_rank("cuda", 5, three), "cuda:3");
  EXPECT_EQ(device_of_rank("auto", 3, one), "auto");
  EXPECT_EQ(device_of_rank("auto", 3, none), "auto");
  EXPECT_EQ(device_of_rank("cpu", 1, three), "cpu");
  EXPECT_EQ(device_of_rank("cuda:0", 1, three), "cuda:0");
}

TEST(RankDevice, TakesTheNumberThatTheLauncherSays) {
  for (const char* none : {"OMPI_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID", "SLURM_LOCALID", "LOCAL_RANK"}) ::unsetenv(none);
  EXPECT_EQ(rank_on_this_machine(), 0);
  ::setenv("SLURM_LOCALID", "3", 1);
  EXPECT_EQ(rank_on_this_machine(), 3);
  ::setenv("OMPI_COMM_WORLD_LOCAL_RANK", "2", 1);
  EXPECT_EQ(rank_on_this_machine(), 2);
  ::setenv("OMPI_COMM_WORLD_LOCAL_RANK", "two", 1);
  EXPECT_EQ(rank_on_this_machine(), 3);
  ::unsetenv("SLURM_LOCALID");
  ::unsetenv("OMPI_COMM_WORLD_LOCAL_RANK");
}

} // namespace
} // namespace amplab
