// SPDX-License-Identifier: Apache-2.0
// Which hosts a sweep gives up, and whether a failed end is blamed on the run or the host.
#include "app/engine/sweep_hosts.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

using End = SweepHosts::End;
using Blame = SweepHosts::Blame;

TEST(SweepHosts, AreGivenUpAfterThreeInARowWithNothing) {
  SweepHosts hosts;
  EXPECT_EQ(hosts.note("ada", End::nothing), Blame::run);
  EXPECT_EQ(hosts.note("ada", End::nothing), Blame::host);
  EXPECT_FALSE(hosts.is_abandoned("ada"));
  EXPECT_EQ(hosts.note("ada", End::nothing), Blame::host);
  EXPECT_TRUE(hosts.is_abandoned("ada"));
  EXPECT_FALSE(hosts.is_abandoned("eve")) << "each for itself";
}

TEST(SweepHosts, AreGoodAgainWhereSomethingIsMeasured) {
  SweepHosts hosts;
  for (int i = 0; i < 10; ++i) { // a run that fails on every host
    EXPECT_EQ(hosts.note("ada", End::nothing), Blame::run);
    EXPECT_EQ(hosts.note("ada", End::measured), Blame::none);
  }
  EXPECT_FALSE(hosts.is_abandoned("ada"));
}

TEST(SweepHosts, NeverAbandonThisMachine) {
  SweepHosts hosts;
  for (int i = 0; i < 10; ++i) EXPECT_EQ(hosts.note("", End::nothing), Blame::run);
  EXPECT_FALSE(hosts.is_abandoned(""));
}

TEST(ErrorLine, IsTheEnginesOwnBehindItsNotices) {
  EXPECT_EQ(error_line("Fashion-MNIST is not here; spirals are.\namplab-engine: out of memory\n---\nmpirun noticed\n"),
            "out of memory");
}

TEST(ErrorLine, IsTheFirstWithWordsElse) {
  EXPECT_EQ(error_line(""), "");
  EXPECT_EQ(error_line("\n---\n  \n"), "");
  EXPECT_EQ(error_line("-----\r\nssh: no route \r\nThis usually\n"), "ssh: no route");
  EXPECT_EQ(error_line("killed"), "killed");
}

} // namespace
} // namespace amplab
