// SPDX-License-Identifier: Apache-2.0
// Result of each optimizer, read from a step's record, and the sentence that states it.
#include "engine/run/optimizer_results.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace amplab {
namespace {

using Columns = std::vector<std::string>;
const Columns kTwo = {"grad_norm.d", "found_inf.d", "skipped.d", "lr.d",
                      "grad_norm.g", "found_inf.g", "skipped.g", "lr.g"};

// numbers: values of kTwo, in its order.
StepRecord step_of_two(std::initializer_list<double> numbers) {
  StepRecord record;
  record.step = 59;
  record.loss_scale = 65536;
  std::ranges::copy(numbers, record.declared.begin());
  return record;
}

StepRecord step_of_one(bool skipped, bool found_inf) {
  StepRecord record;
  record.step = 7;
  record.loss_scale = 1024;
  record.skipped = skipped;
  record.found_inf = found_inf;
  return record;
}

std::string sentence(const StepRecord& record, const Columns& columns = {}) {
  return text_of(step_message(record, columns));
}

TEST(OptimizerResults, OfOneOptimizerAreTheRecords) {
  EXPECT_EQ(optimizer_results(step_of_one(false, false), {}),
            (std::vector<OptimizerResult>{{"", Stepped::applied, false}}));
  EXPECT_EQ(optimizer_results(step_of_one(true, true), {}),
            (std::vector<OptimizerResult>{{"", Stepped::skipped, true}}));
  EXPECT_EQ(optimizer_results(step_of_one(false, true), {}),
            (std::vector<OptimizerResult>{{"", Stepped::applied, true}}));
  EXPECT_EQ(optimizer_results(step_of_one(true, false), {}),
            (std::vector<OptimizerResult>{{"", Stepped::never, false}}));
}

TEST(OptimizerResults, OfSeveralAreThoseOfTheirColumns) {
  const double none = not_recorded();
  const StepRecord record = step_of_two({INFINITY, 1, 1, 0.1, 2, 0, 0, 0.1});
  EXPECT_EQ(optimizer_results(record, kTwo),
            (std::vector<OptimizerResult>{{"d", Stepped::skipped, true}, {"g", Stepped::applied, false}}));
  EXPECT_EQ(optimizer_results(step_of_two({1, 0, none, 0.1, NAN, none, 0, 0.1}), kTwo),
            (std::vector<OptimizerResult>{{"d", Stepped::never, false}, {"g", Stepped::applied, true}}))
      << "without a scaler, the norm decides";
}

TEST(OptimizerResults, OneThatSkipsDamagesNothing) {
  const auto partly = optimizer_results(step_of_two({INFINITY, 1, 1, 0.1, 2, 0, 0, 0.1}), kTwo);
  EXPECT_TRUE(any_skipped(partly));
  EXPECT_FALSE(damages_weights(partly));
  EXPECT_TRUE(damages_weights(optimizer_results(step_of_one(false, true), {})));
  EXPECT_FALSE(damages_weights(optimizer_results(step_of_one(true, true), {})));
}

TEST(OptimizerResults, AreStatedInOneSentence) {
  EXPECT_EQ(sentence(step_of_one(true, true)), "Step 7 was skipped: a gradient was Inf or NaN at loss scale 1024.");
  EXPECT_EQ(sentence(step_of_one(true, false)), "Step 7 was skipped by its loop, which stepped no optimizer.");
  EXPECT_EQ(sentence(step_of_one(false, true)),
            "Step 7 was applied although a gradient was Inf or NaN: nothing skipped it.");
  EXPECT_EQ(sentence(step_of_one(false, false)), "Step 7 was applied, and every gradient was finite.");
  StepRecord guarded = step_of_one(true, false);
  guarded.loss = NAN;
  EXPECT_EQ(sentence(guarded), "Step 7 was skipped: its loss is nan (guard.skip_nonfinite_loss).");
  EXPECT_EQ(sentence(step_of_two({INFINITY, 1, 1, 0.1, 2, 0, 0, 0.1}), kTwo),
            "Step 59 was skipped by d: a gradient was Inf or NaN at loss scale 65536. It was applied by g.");
  EXPECT_EQ(sentence(step_of_two({INFINITY, 1, 0, 0.1, 2, 0, 0, 0.1}), kTwo),
            "Step 59 was applied by d although a gradient was Inf or NaN: nothing skipped it.");
}

TEST(OptimizerResults, OfSeveralScalersNoScaleIsNamed) {
  Columns columns = kTwo;
  columns.insert(columns.end(), {"loss_scale.a", "loss_scale.b"});
  EXPECT_EQ(sentence(step_of_two({INFINITY, 1, 1, 0.1, 2, 0, 0, 0.1}), columns),
            "Step 59 was skipped by d: a gradient was Inf or NaN. It was applied by g.");
}

TEST(OptimizerResults, OfRanksThatDoNotAgreeAreThoseOfRank0) {
  StepRecord record = step_of_one(false, true);
  const Columns columns = {"rank.0.found_inf", "rank.1.found_inf"};
  record.declared[0] = 0, record.declared[1] = 1;
  EXPECT_FALSE(damages_weights(optimizer_results(record, columns)));
  EXPECT_EQ(sentence(record, columns), "Step 7 was skipped by rank 1: a gradient of that rank was Inf or NaN at loss "
                                       "scale 1024. It was applied by rank 0.");
}

TEST(OptimizerResults, EachSentenceIsOfATableForTranslators) {
  EXPECT_GE(step_phrases().size(), 8u);
  const StepRecord record = step_of_one(true, true);
  EXPECT_NE(std::ranges::find(step_phrases(), step_message(record, {}).phrase), step_phrases().end());
}

} // namespace
} // namespace amplab
