// SPDX-License-Identifier: Apache-2.0
#include "engine/run/step_columns.h"
#include "tests/support/added_column.h"

#include <bit>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sstream>

namespace amplab {
namespace {

// A record in which all cells differ.
StepRecord all_different() {
  StepRecord record;
  Cell n = 0;
  for (const StepColumn& column : step_columns())
    column.write(record, column.kind == ColumnKind::number    ? std::bit_cast<Cell>(0.1 + static_cast<double>(++n))
                         : column.kind == ColumnKind::verdict ? kVerdicts - 1
                                                              : ++n);
  return record;
}

TEST(StepColumns, ReadAndWriteEachCellBitForBit) {
  StepRecord original = all_different();
  original.loss = std::bit_cast<double>(uint64_t{0xfff8'0000'0000'1234}); // a NaN with a payload
  original.clip_coef = not_recorded();
  original.grad_norm = -0.0;
  original.samples = (int64_t{1} << 53) + 1; // not representable as a double
  StepRecord copy;
  const StepRecord empty;
  for (const StepColumn& column : step_columns()) column.write(copy, column.read(original));
  for (const StepColumn& column : step_columns()) {
    EXPECT_EQ(column.read(copy), column.read(original)) << column.key;
    EXPECT_NE(column.read(copy), column.read(empty)) << column.key;
  }
  EXPECT_FALSE(is_recorded(copy.clip_coef));
  EXPECT_EQ(copy.samples, original.samples);
  EXPECT_TRUE(copy.found_inf);
}

TEST(StepColumns, IgnoreAVerdictOfALaterVersion) {
  StepRecord record;
  record.verdict = Verdict::held;
  const auto verdict = std::ranges::find(step_columns(), ColumnKind::verdict, &StepColumn::kind);
  for (const int64_t later : {int64_t{kVerdicts}, int64_t{-1}}) verdict->write(record, std::bit_cast<Cell>(later));
  EXPECT_EQ(record.verdict, Verdict::held);
}

TEST(StepColumns, HaveNamesOfTheirOwnAndAMeaning) {
  std::set<std::string_view> keys, names;
  for (const StepColumn& column : step_columns()) {
    EXPECT_TRUE(keys.insert(column.key).second) << column.key << " twice";
    EXPECT_TRUE(names.insert(column.wire).second) << column.wire << " twice";
    EXPECT_FALSE(column.help.empty()) << column.key;
  }
}

TEST(StepColumns, GiveTheMemoryOfEachCategory) {
  StepRecord record;
  for (size_t i = 0; i < kMemoryCategories; ++i) record.memory[i] = 100 + static_cast<int64_t>(i);
  for (size_t i = 0; i < kMemoryCategories; ++i) {
    const auto column = std::ranges::find(step_columns(), kMemoryTable[i].column, &StepColumn::key);
    ASSERT_NE(column, step_columns().end());
    EXPECT_EQ(number_in(*column, column->read(record)), 100 + static_cast<double>(i)) << column->key;
  }
}

TEST(StepColumns, AreListedByTheirDocument) {
  std::ifstream file(AMPLAB_SOURCE_DIR "/docs/columns.md");
  std::stringstream document;
  document << file.rdbuf();
  EXPECT_NE(document.str().find("\n\n" + document_of(step_columns()) + "\n"), std::string::npos)
      << "docs/columns.md must have this table:\n"
      << document_of(step_columns());
}

TEST(AddedColumn, IsTheLastRowOfTheDocument) {
  const auto columns = support::columns_with_one_added();
  EXPECT_EQ(document_of(columns), document_of(step_columns()) + "| `gradient_noise` | number | db | `noise` | " +
                                      std::to_string(columns.back().since) + " | Noise of the gradients |\n");
}

} // namespace
} // namespace amplab
