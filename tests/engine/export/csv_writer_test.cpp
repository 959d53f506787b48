// SPDX-License-Identifier: Apache-2.0
#include "engine/export/csv_writer.h"

#include "engine/run/telemetry.h"
#include "tests/engine/export/csv_reader.h"

#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <locale>
#include <random>

namespace amplab {
namespace {

template <class Write> std::string written(Write write) {
  StringSink sink;
  CsvWriter csv(sink);
  write(csv);
  csv.end_row();
  csv.flush();
  return sink.bytes();
}

std::string number_cell(double value) {
  return written([&](CsvWriter& csv) { csv.number(value); });
}
std::string text_cell(std::string_view value) {
  return written([&](CsvWriter& csv) { csv.text(value); });
}

TEST(CsvWriter, WritesNumbersInShortestForm) {
  constexpr double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(number_cell(0.1), "0.1\n");
  EXPECT_EQ(number_cell(65536), "65536\n");
  EXPECT_EQ(number_cell(-0.0), "-0\n");
  EXPECT_EQ(number_cell(5e-324), "5e-324\n");
  EXPECT_EQ(number_cell(1.7976931348623157e308), "1.7976931348623157e+308\n");
  EXPECT_EQ(number_cell(nan), "nan\n");
  EXPECT_EQ(number_cell(-nan), "nan\n");
  EXPECT_EQ(number_cell(inf), "inf\n");
  EXPECT_EQ(number_cell(-inf), "-inf\n");
  EXPECT_EQ(number_cell(not_recorded()), "\n");
}

TEST(CsvWriter, WritesNumbersThatReadBackTheSame) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 100000; ++i) {
    const double value = std::bit_cast<double>(random());
    if (std::isnan(value)) continue;
    ASSERT_EQ(std::bit_cast<uint64_t>(std::strtod(number_cell(value).c_str(), nullptr)),
              std::bit_cast<uint64_t>(value));
  }
}

TEST(CsvWriter, WritesAPointWhateverTheLocale) {
  struct Comma : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
  };
  const std::locale before = std::locale::global(std::locale(std::locale::classic(), new Comma));
  const std::string text = written([](CsvWriter& csv) { csv.number(1234567.5), csv.integer(1234567); });
  std::locale::global(before);
  EXPECT_EQ(text, "1234567.5,1234567\n");
}

TEST(CsvWriter, QuotesWhatMustBeQuoted) {
  EXPECT_EQ(text_cell("fp16, no scaler"), "\"fp16, no scaler\"\n");
  EXPECT_EQ(text_cell("a \"b\""), "\"a \"\"b\"\"\"\n");
  EXPECT_EQ(text_cell("two\nlines"), "\"two\nlines\"\n");
  EXPECT_EQ(text_cell("größer 学"), "größer 学\n");
  EXPECT_EQ(text_cell(""), "\n");
}

TEST(CsvWriter, NeutralisesFormulas) {
  EXPECT_EQ(text_cell("=1+1"), "'=1+1\n");
  EXPECT_EQ(text_cell("+1"), "'+1\n");
  EXPECT_EQ(text_cell("-1"), "'-1\n");
  EXPECT_EQ(text_cell("@SUM(A1)"), "'@SUM(A1)\n");
  EXPECT_EQ(text_cell("=HYPERLINK(\"x\",\"y\")"), "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"\n");
  EXPECT_EQ(text_cell("1=1"), "1=1\n");
}

TEST(CsvWriter, WritesNumbersAmongTextsUnchanged) {
  const auto cell = [](std::string_view value) { return written([&](CsvWriter& csv) { csv.text_or_number(value); }); };
  EXPECT_EQ(cell("-0.5"), "-0.5\n");
  EXPECT_EQ(cell("-inf"), "-inf\n");
  EXPECT_EQ(cell("-1+cmd"), "'-1+cmd\n");
  EXPECT_EQ(cell("[64,32]"), "\"[64,32]\"\n");
}

TEST(CsvWriter, SeparatesCellsOfAnyKind) {
  EXPECT_EQ(written([](CsvWriter& csv) {
              csv.cells("a,b"), csv.empty(), csv.integer(std::numeric_limits<int64_t>::min()), csv.flag(true);
              csv.flag(false), csv.text("x"), csv.empty();
            }),
            "a,b,,-9223372036854775808,1,0,x,\n");
}

TEST(CsvWriter, WritesLongTextsWhole) {
  const std::string text(3 << 20, '"');
  const CsvRows rows = read_csv(text_cell(text));
  EXPECT_EQ(rows[0][0], text);
}

// Writes until its capacity is used up.
class FullSink : public ByteSink {
 public:
  void write(std::string_view bytes) override {
    if (full) throw ExportError("full");
    taken += bytes;
  }
  std::string taken;
  bool full = false;
};

TEST(CsvWriter, RetriesRowsAfterAFailedWrite) {
  FullSink sink;
  CsvWriter csv(sink);
  sink.full = true;
  csv.integer(1), csv.end_row();
  EXPECT_THROW(csv.flush(), ExportError);
  csv.integer(2), csv.end_row();
  sink.full = false;
  csv.flush();
  EXPECT_EQ(sink.taken, "1\n2\n");
}

} // namespace
} // namespace amplab
