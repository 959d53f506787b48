// SPDX-License-Identifier: Apache-2.0
#include "engine/export/explanation_text.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

Explanation of_step(int64_t step, const char* op) {
  Explanation e;
  e.step = step;
  e.what = "Skipped.";
  e.where = "There.";
  e.why = "Too large.";
  e.so_what = "Wait.";
  e.cause = "overflow";
  e.position.op = op;
  return e;
}

TEST(ExplanationText, WritesEachOnItsOwnLine) {
  const Explanation one[] = {of_step(7, "linear")};
  EXPECT_EQ(explanation_text("fp16", one),
            "fp16, step 7\n  what     Skipped.\n  where    There.\n  why      Too large.\n  so what  Wait.\n");
}

TEST(ExplanationText, ListsTheCuresThatWereTried) {
  Explanation e = of_step(7, "linear");
  e.cure = "A lower scale helps.";
  e.cures = {{{{"scaler.init_scale", 1024}}, "Tried."}};
  const std::string text = explanation_text("fp16", std::span(&e, 1));
  EXPECT_NE(text.find("  so what  Wait.\n  cure     A lower scale helps.\n  set      scaler.init_scale=1024  Tried.\n"),
            std::string::npos)
      << text;
}

TEST(ExplanationText, ReportsConsecutiveEqualStepsOnce) {
  const Explanation some[] = {of_step(1, "linear"), of_step(2, "linear"), of_step(3, "linear"),
                              of_step(4, "relu"),   of_step(9, "relu"),   of_step(10, "relu")};
  const std::string text = explanation_text("a", some);
  const auto count = [&](const std::string& part) {
    int found = 0;
    for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
  };
  EXPECT_EQ(count("a, step "), 3);
  EXPECT_EQ(count("Steps 2 to 3 had the same result.\n"), 1);
  EXPECT_EQ(count("Step 10 had the same result.\n"), 1);
}

TEST(ExplanationText, OfNoExplanationsIsEmpty) { EXPECT_EQ(explanation_text("a", {}), ""); }

} // namespace
} // namespace amplab
