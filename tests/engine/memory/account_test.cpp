// SPDX-License-Identifier: Apache-2.0
#include "engine/memory/account.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

using M = MemoryCategory;

int64_t of(const StepMemory& step, M category) { return step.memory[static_cast<size_t>(category)]; }

TEST(MemoryAccount, ReportsTheStateAtThePeak) {
  MemoryAccount account;
  account.add(M::parameters, 100);
  account.add(M::activations, 60);
  account.add(M::temporaries, 40);
  account.remove(M::temporaries, 40);
  account.remove(M::activations, 60);
  account.add(M::gradients, 90);
  const StepMemory step = account.step();
  EXPECT_EQ(step.bytes, 200);
  EXPECT_EQ(of(step, M::activations), 60);
  EXPECT_EQ(of(step, M::temporaries), 40);
  EXPECT_EQ(of(step, M::gradients), 0) << "they came when others had gone";
  EXPECT_EQ(counted_bytes(step.memory), step.bytes);
}

TEST(MemoryAccount, RestartsTheSearchForThePeakInEachStep) {
  MemoryAccount account;
  account.add(M::activations, 1000);
  account.remove(M::activations, 1000);
  account.add(M::parameters, 10);
  account.begin_step();
  account.add(M::activations, 5);
  EXPECT_EQ(account.step().bytes, 15);
  EXPECT_EQ(account.step().activations_most, 5);
}

TEST(MemoryAccount, LeavesUncountedCategoriesOutOfThePeak) {
  for (int i = kCountedCategories; i < kMemoryCategories; ++i) {
    MemoryAccount account;
    account.add(M::parameters, 10);
    account.add(static_cast<M>(i), 1000);
    account.remove(static_cast<M>(i), 1000);
    EXPECT_EQ(account.step().bytes, 10) << kMemoryTable[static_cast<size_t>(i)].name;
    EXPECT_EQ(of(account.step(), static_cast<M>(i)), 1000) << "the most at any moment";
  }
}

TEST(MemoryAccount, MovesBytesFromOnePurposeToAnother) {
  MemoryAccount account;
  account.add(M::temporaries, 30);
  account.move(M::temporaries, M::activations, 30);
  EXPECT_EQ(of(account.step(), M::activations), 30);
  EXPECT_EQ(of(account.step(), M::temporaries), 0);
  account.move(M::activations, M::compiled_step, 30);
  EXPECT_EQ(account.counted(), 0);
  EXPECT_EQ(of(account.step(), M::activations), 30) << "at the peak it was one";
}

} // namespace
} // namespace amplab
