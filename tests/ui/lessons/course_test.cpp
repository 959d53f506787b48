// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/course.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

TEST(LessonProgressTest, IsSavedAndRestored) {
  LessonProgress progress;
  progress.note("scaler", 0);
  progress.note("scaler", 2);
  progress.note("scaler", 2);
  const LessonProgress again = LessonProgress::restored(progress.saved());
  EXPECT_EQ(again.count("scaler"), 2u);
  EXPECT_TRUE(again.has("scaler", 2));
  EXPECT_FALSE(again.has("scaler", 1));
  EXPECT_EQ(again.count("clipping"), 0u);
}

TEST(LessonProgressTest, IgnoresInvalidEntries) {
  EXPECT_EQ(LessonProgress::restored({{"scaler", QVariantList{"many", 1, QVariantMap()}}}).count("scaler"), 1u);
  EXPECT_EQ(LessonProgress::restored({{"scaler", 7}}).count("scaler"), 0u);
}

} // namespace
} // namespace amplab
