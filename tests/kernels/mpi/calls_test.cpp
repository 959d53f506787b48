// SPDX-License-Identifier: Apache-2.0
// A rank's reported activity and waiting time: in MPI calls, and for a device that communicates for the group.
#include "kernels/mpi/calls.h"

#include <gtest/gtest.h>

namespace amplab::mpi {
namespace {

using Kind = Activity::Kind;
using namespace std::chrono_literals;

constexpr double kSlept = 0.02;
void sleep() { std::this_thread::sleep_for(20ms); }

TEST(CallsOfARank, ThatTakeTimeAreWaitedFor) {
  Calls calls;
  calls.set_idle(false);
  calls.now([&] {
    EXPECT_EQ(calls.activity().kind, Kind::waiting);
    sleep();
  });
  EXPECT_EQ(calls.activity().kind, Kind::computing);
  EXPECT_GE(calls.seconds_waited(), kSlept);
}

TEST(CallsOfARank, AreDoneInTheirOrder) {
  Calls calls;
  std::string order;
  calls.queue([&] { sleep(), order += 'a'; });
  calls.queue([&] { order += 'b'; });
  calls.now([&] { order += 'c'; });
  EXPECT_EQ(order, "abc");
}

// A collective on the GPU blocks the rank like any other and is reported as waiting. The split between other ranks and
// the GPU's own work is unknown, so the waiting time excludes it.
TEST(CallsOfARank, KnowThatItWaitsForADevice) {
  Calls calls;
  calls.set_idle(false);
  calls.set_waiting_outside(true);
  EXPECT_EQ(calls.activity().kind, Kind::waiting);
  sleep();
  EXPECT_GE(calls.activity().waited, kSlept);
  calls.set_waiting_outside(false);
  EXPECT_EQ(calls.activity().kind, Kind::computing);
  EXPECT_GE(calls.activity().waited, kSlept);
  EXPECT_EQ(calls.seconds_waited(), 0);
  calls.now(sleep);
  EXPECT_GE(calls.seconds_waited(), kSlept);
  EXPECT_LT(calls.seconds_waited(), calls.activity().waited);
}

TEST(CallsOfARank, LeaveAnIdleRankIdleAfterItsDeviceWasWaitedFor) {
  Calls calls;
  calls.set_idle(true);
  calls.set_waiting_outside(true);
  calls.set_waiting_outside(false);
  EXPECT_EQ(calls.activity().kind, Kind::idle);
}

} // namespace
} // namespace amplab::mpi
