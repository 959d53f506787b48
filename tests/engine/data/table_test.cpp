// SPDX-License-Identifier: Apache-2.0
#include "engine/data/table.h"
#include "tests/engine/data/complaint.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <gtest/gtest.h>

namespace amplab {
namespace {

using Rows = std::vector<std::vector<std::string>>;

std::string csv_complaint(std::string_view text) {
  return complaint([&] { parse_csv(text, "t.csv"); });
}

TEST(Csv, ReadsQuotesSeparatorsAndLineEndsOfEveryKind) {
  const CsvTable plain = parse_csv("a,b\n1,2\n3,4", "it");
  EXPECT_EQ(plain.header, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(plain.rows, (Rows{{"1", "2"}, {"3", "4"}}));
  EXPECT_EQ(parse_csv("a;b\r\n1,5;2\r\n", "it").rows, (Rows{{"1,5", "2"}}));
  EXPECT_EQ(parse_csv("a\tb\n1\t2\n\n", "it").rows, (Rows{{"1", "2"}}));
  EXPECT_EQ(parse_csv("\xef\xbb\xbf\"a\",b\n\"x, \"\"y\"\"\nz\",2\n", "it").rows, (Rows{{"x, \"y\"\nz", "2"}}));
  EXPECT_EQ(parse_csv("a,b\n,\n", "it").rows, (Rows{{"", ""}}));
  EXPECT_EQ(parse_csv("a,b\r1,2\r3,4", "it").rows, (Rows{{"1", "2"}, {"3", "4"}}));
}

TEST(Csv, TakesNoSeparatorFromWithinQuotes) {
  EXPECT_EQ(parse_csv("\"a, \"\"b\"\"; c\";d\n1,5;2\n", "it").header, (std::vector<std::string>{"a, \"b\"; c", "d"}));
  EXPECT_EQ(parse_csv("\"a,b\"\n1\n", "it").header, (std::vector<std::string>{"a,b"}));
  EXPECT_EQ(csv_complaint("\"a,b"), "t.csv has a quote in line 1 without an end.");
  EXPECT_EQ(csv_complaint("\""), "t.csv has a quote in line 1 without an end.");
}

TEST(Csv, ReportsInWhichLineItIsBroken) {
  EXPECT_EQ(csv_complaint(""), "t.csv is empty: expected a line with column names.");
  EXPECT_EQ(csv_complaint("a,b\n"), "t.csv has no rows below the column names.");
  EXPECT_EQ(csv_complaint("a,b\n1,2\n3\n"), "t.csv has 1 cells in line 3: expected 2, as in its first line.");
  EXPECT_EQ(csv_complaint("a,b\n1,\"2\n3\n"), "t.csv has a quote in line 2 without an end.");
  EXPECT_EQ(csv_complaint("a,b\n\"1\"x,2\n"), "t.csv has text after a closing quote in line 2.");
  EXPECT_EQ(csv_complaint("a,a\n1,2\n"), "t.csv names two columns \"a\".");
  EXPECT_EQ(csv_complaint("a,\n1,2\n"), "t.csv has no name for column 2 in its first line.");
}

TEST(Csv, KeepsNoMoreOfALineThanTheHeaderHas) {
  const std::string wide(1'000'000, ',');
  EXPECT_EQ(complaint([&] { parse_csv("a,b\n" + wide, "t.csv", 10'000); }),
            "t.csv has 1000001 cells in line 2: expected 2, as in its first line.");
  EXPECT_EQ(csv_complaint(std::string(1 << 20, ',') + "\n"), "t.csv has 1048577 columns: expected at most 1048576.");
}

// size: 0..9, colour: red or blue in turn, label: yes for size >= 5
CsvTable plants() {
  CsvTable table{.header = {"size", "colour", "label"}, .rows = {}, .source = "t.csv"};
  for (int i = 0; i < 10; ++i) table.rows.push_back({std::to_string(i), i % 2 ? "red" : "blue", i < 5 ? "no" : "yes"});
  return table;
}

TEST(Table, StandardisesNumbersByTheTrainingRowsAndSpreadsCategories) {
  const Dataset data = make_table(plants(), "", 0.2, 3);
  EXPECT_EQ(data.task, Task::classification);
  EXPECT_EQ(data.class_names, (std::vector<std::string>{"no", "yes"}));
  EXPECT_EQ(data.feature_shape, (Shape{3}));
  EXPECT_EQ(data.training.count(), 8);
  EXPECT_EQ(data.test.count(), 2);
  const auto& x = std::get<std::vector<float>>(data.training.features);
  double sum = 0, squares = 0;
  for (size_t row = 0; row < 8; ++row) {
    sum += static_cast<double>(x[3 * row]);
    squares += std::pow(static_cast<double>(x[3 * row]), 2);
    EXPECT_EQ(x[3 * row + 1] + x[3 * row + 2], 1);
  }
  EXPECT_NEAR(sum, 0, 1e-5);
  EXPECT_NEAR(squares, 8, 1e-5);
}

TEST(Table, KeepsDifferencesThatAreSmallBesideTheNumbers) {
  const auto features = [](double offset) {
    CsvTable table{.header = {"time", "label"}, .rows = {}, .source = "t.csv"};
    for (int i = 0; i < 40; ++i)
      table.rows.push_back({std::to_string(static_cast<int64_t>(offset) + i), i % 2 ? "no" : "yes"});
    return std::get<std::vector<float>>(make_table(table, "", 0.2, 3).training.features);
  };
  const std::vector<float> near = features(0), far = features(1.7e9);
  ASSERT_EQ(near.size(), far.size());
  for (size_t i = 0; i < near.size(); ++i) EXPECT_NEAR(far[i], near[i], 1e-6) << "fp32 alone keeps steps of 128";
}

TEST(Table, PredictsNumbersWhereTheLabelHasMany) {
  CsvTable table{.header = {"y", "x"}, .rows = {}, .source = "t.csv"};
  for (int i = 0; i < 30; ++i) table.rows.push_back({std::to_string(0.5 * i), "1e3"});
  const Dataset data = make_table(table, "y", 0.1, 1);
  EXPECT_EQ(data.task, Task::regression);
  EXPECT_EQ(data.training.values.size(), 27u);
  EXPECT_TRUE(data.training.targets.empty());
  for (float x : std::get<std::vector<float>>(data.training.features)) EXPECT_EQ(x, 0) << "a constant column";
}

TEST(Table, NamesTheCellOrColumnThatItCannotUse) {
  EXPECT_EQ(complaint([] { make_table(plants(), "colr", 0.2, 1); }),
            "t.csv has no column \"colr\" for data.label: expected one of size, colour, label.");
  CsvTable one = plants();
  one.rows.resize(1);
  EXPECT_NE(complaint([&] { make_table(one, "", 0.2, 1); }).find("expected at least two"), std::string::npos);
  CsvTable names{.header = {"name", "y"}, .rows = {}, .source = "t.csv"};
  for (int i = 0; i < 1001; ++i) names.rows.push_back({std::string("n").append(std::to_string(i)), "1"});
  EXPECT_NE(complaint([&] { make_table(names, "", 0.2, 1); }).find("1001 different values in column \"name\""),
            std::string::npos);
}

TEST(Table, LeavesOutRowsWithMissingCellsAndSaysSo) {
  for (const char* cell : {"", "NA", "N/A"}) {
    CsvTable holes = plants();
    holes.rows[3][0] = cell;
    holes.rows[7][0] = cell;
    const Dataset data = make_table(holes, "", 0.2, 1);
    EXPECT_EQ(data.training.count() + data.test.count(), 8) << cell;
    EXPECT_EQ(data.feature_shape, (Shape{3})) << "the column stays numeric: " << cell;
    EXPECT_EQ(data.notice, "2 of 10 rows of t.csv are left out, as cells are missing, most in column \"size\".");
  }
}

TEST(Table, LeavesOutAColumnOfMissingCellsBeforeItsRows) {
  CsvTable holes = plants();
  for (size_t row = 0; row < 6; ++row) holes.rows[row][0] = "NA";
  for (size_t row = 6; row < 10; ++row) holes.rows[row][0] = "1.5";
  const Dataset data = make_table(holes, "", 0.2, 1);
  EXPECT_EQ(data.training.count() + data.test.count(), 10);
  EXPECT_EQ(data.feature_shape, (Shape{2})) << "blue and red";
  EXPECT_EQ(data.notice, "Columns of t.csv left out, as most cells are missing: \"size\" (6 of 10).");
}

TEST(Table, RejectsATableThatWouldLoseMostRows) {
  CsvTable holes = plants();
  for (size_t row = 0; row < 5; ++row) holes.rows[row][0] = "";
  holes.rows[6][1] = "";
  EXPECT_EQ(complaint([&] { make_table(holes, "", 0.2, 1); }),
            "t.csv has missing cells in 6 of 10 rows, most in column \"size\": fill them in or delete that column.");
}

TEST(Table, TakesNaForATextAmongTexts) {
  CsvTable table = plants();
  table.rows[0][1] = "NA"; // Namibia
  const Dataset data = make_table(table, "", 0.2, 1);
  EXPECT_EQ(data.feature_shape, (Shape{4}));
  EXPECT_EQ(data.notice, "");
}

TEST(Table, RejectsWhatFp32CannotHoldAmongNumbers) {
  for (const char* cell : {"nan", "NaN", "-inf", "Infinity", "1e39", "-1e39", "1e400"}) {
    CsvTable table = plants();
    table.rows[1][0] = cell;
    EXPECT_EQ(
        complaint([&] { make_table(table, "", 0.2, 1); }),
        "t.csv has \"" + std::string(cell) +
            "\" in row 2, column \"size\": expected a number in the range of fp32; correct it or delete the row.");
  }
}

TEST(Table, TakesNanAndInfinityForTextsAmongTexts) {
  CsvTable table = plants();
  table.rows[0][1] = "nan";
  table.rows[1][1] = "inf";
  const Dataset data = make_table(table, "", 0.2, 1);
  EXPECT_EQ(data.feature_shape, (Shape{5}));
  EXPECT_EQ(data.notice, "");
}

TEST(Table, ReadsNumbersAsTheyAreWritten) {
  for (const char* cell : {"+1.5", " 1.5 ", "1e-400", "-1E-400", "1e-46", ".5", "5.", "3.4028234e38", "+0"}) {
    CsvTable table = plants();
    table.rows[0][0] = cell;
    const Dataset data = make_table(table, "", 0.2, 1);
    EXPECT_EQ(data.feature_shape, (Shape{3})) << cell;
    EXPECT_EQ(data.notice, "") << cell;
  }
}

TEST(Table, ReportsWhichCellMakesCategoriesOfNumbers) {
  for (const char* cell : {"?", "1_00", "+-1", "++1", "0x1p3", "1,5", "1e", " "}) {
    CsvTable table = plants();
    table.rows[3][0] = cell;
    const Dataset data = make_table(table, "", 0.2, 1);
    EXPECT_EQ(data.feature_shape, (Shape{12})) << cell;
    EXPECT_EQ(data.notice, "Column \"size\" of t.csv: 9 of 10 cells are numbers; read as categories because of \"" +
                               std::string(cell) + "\" in row 4.");
  }
}

TEST(Table, ReportsItForTheLabelToo) {
  CsvTable table{.header = {"x", "y"}, .rows = {}, .source = "t.csv"};
  for (int i = 0; i < 30; ++i) table.rows.push_back({std::to_string(i), i ? std::to_string(i) : "?"});
  EXPECT_NE(make_table(table, "", 0.1, 1).notice.find("Column \"y\" of t.csv: 29 of 30 cells"), std::string::npos);
}

// ---- hostile tables ----

// 600 text columns without repeated values: 2.9 MB that would become 6 GB of ones and zeros.
TEST(Table, IsRejectedBeforeItsFeaturesTakeTheMachinesMemory) {
  std::string text;
  for (int column = 0; column < 600; ++column) text += (column ? ",c" : "c") + std::to_string(column);
  for (int row = 0; row < 900; ++row)
    for (int column = 0; column < 600; ++column) text += (column ? "," : "\n") + std::string("t") + std::to_string(row);
  const std::string sentence = complaint([&] { make_table(parse_csv(text, "t.csv"), "", 0.1, 1); });
  EXPECT_EQ(sentence, "t.csv holds 900 rows of 539100 features in 3.61 GiB of memory: expected at most 512 "
                      "MiB for a file of its size.");
}

TEST(Csv, IsRejectedBeforeItsCellsTakeTheMachinesMemory) {
  EXPECT_EQ(complaint([] { parse_csv("a,b\n1,2\n3,4\n", "t.csv", 4 * sizeof(std::string)); }),
            "t.csv holds 5 cells up to line 3 in 160 bytes of memory: expected at most 128 bytes for a file "
            "of its size.");
  EXPECT_EQ(complaint([] { parse_csv("a,b\n1,2\n3,4\n", "t.csv", 6 * sizeof(std::string)); }), "accepted");
}

TEST(Csv, ReadsManyColumnsInLinearTime) {
  std::string text;
  const auto line = [&](auto cell) {
    for (int column = 0; column < 100'000; ++column) text += (column ? "," : "") + cell(column);
    text += '\n';
  };
  line([](int column) { return "c" + std::to_string(column); });
  for (int row = 0; row < 3; ++row) line([row](int) { return std::to_string(row); });
  const std::clock_t begin = std::clock();
  EXPECT_EQ(make_table(parse_csv(text, "t.csv"), "", 0.3, 1).feature_shape, (Shape{99'999}));
  EXPECT_LT((std::clock() - begin) / CLOCKS_PER_SEC, 20) << "seconds of the processor; quadratic: minutes";
}

TEST(Table, SpeaksOfManyColumnsBrieflyAndOfTheirNamesPlainly) {
  CsvTable table{.header = {"y"}, .rows = {}, .source = "t.csv"};
  for (int i = 0; i < 2000; ++i) table.header.push_back("\x1b[31m" + std::to_string(i));
  for (const char* cell : {"1", "2", "3", "?"}) table.rows.emplace_back(table.header.size(), cell);
  const std::string sentence = complaint([&] { make_table(table, "absent", 0.2, 1); });
  EXPECT_NE(sentence.find("and 1989 more"), std::string::npos) << sentence;
  EXPECT_EQ(sentence.find('\x1b'), std::string::npos);
  EXPECT_LT(sentence.size(), 1200u);
  const std::string notice = make_table(table, "y", 0.3, 1).notice;
  EXPECT_NE(notice.find("The same applies to 1998 more columns."), std::string::npos) << notice;
  EXPECT_EQ(notice.find('\x1b'), std::string::npos);
  EXPECT_LT(notice.size(), 1000u);
}

TEST(Table, IsNotReadAfterCancellation) {
  std::stop_source stop;
  const CsvTable table = parse_csv("x,y\n1,2\n3,4\n", "a.csv", memory_budget(0), stop.get_token());
  stop.request_stop();
  EXPECT_THROW(parse_csv("x,y\n1,2\n", "a.csv", memory_budget(0), stop.get_token()), DataError);
  EXPECT_THROW(make_table(table, "", 0, 1, stop.get_token()), DataError);
}

} // namespace
} // namespace amplab
