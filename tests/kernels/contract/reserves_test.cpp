// SPDX-License-Identifier: Apache-2.0
#include "kernels/contract/reserves.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

// A device with one block, which a reserve may hold.
struct ReservesTest : testing::Test {
  Reserves reserves;
  int free = 0, requests = 0;

  Reserves::GiveBack keep() {
    return [this] { ++free; };
  }
  int request() {
    return reserves.granted([this] {
      ++requests;
      return free > 0 ? free : throw OutOfMemory("It is full.", 1);
    });
  }
};

TEST_F(ReservesTest, AreGivenBackOnceMemoryIsFullAndByAll) {
  reserves.add(keep());
  reserves.add(keep());
  EXPECT_EQ(request(), 2);
  EXPECT_EQ(requests, 2);
  EXPECT_EQ(request(), 2) << "there is memory: nobody is asked";
}

TEST_F(ReservesTest, ThatAreGoneAreNotAsked) {
  const auto place = reserves.add(keep());
  reserves.remove(place);
  EXPECT_THROW(request(), OutOfMemory);
  EXPECT_EQ(requests, 2);
}

TEST_F(ReservesTest, StayWhileSomebodyReadsThem) {
  reserves.add(keep());
  {
    const Reserves::Shut shut(reserves);
    EXPECT_THROW(request(), OutOfMemory);
    EXPECT_EQ(requests, 1);
  }
  EXPECT_EQ(request(), 1);
}

} // namespace
} // namespace amplab
