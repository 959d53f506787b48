// SPDX-License-Identifier: Apache-2.0
#include "engine/data/data_look.h"
#include "tests/engine/data/idx_files.h"

#include <algorithm>
#include <ctime>
#include <gtest/gtest.h>
#include <numeric>

namespace amplab {
namespace {

struct LookAtData : testing::Test {
  TemporaryFolder folder;

  DataRequest of_file(const std::string& name, const std::string& bytes, const std::string& label = {}) const {
    write(folder.path() / "file", bytes);
    return {.name = name, .path = (folder.path() / "file").string(), .label = label};
  }
};

TEST_F(LookAtData, SaysHowMuchThereIsOfEachClass) {
  const DataLook look = look_at_data({.name = "gaussians"});
  ASSERT_TRUE(look.data);
  EXPECT_EQ(look.problem, "");
  EXPECT_EQ(look.from, "") << "it is generated";
  EXPECT_EQ(look.balance, (std::vector<int64_t>{500, 500, 500, 500}));
  EXPECT_EQ(look.points.size(), kMostPoints);
  for (size_t n = 0; n < 4; ++n) EXPECT_EQ(look.points[n][2], static_cast<float>(look.data->training.targets[n]));
}

TEST_F(LookAtData, ShowsANumberToPredictAsACurve) {
  const DataLook look = look_at_data({.name = "sine"});
  EXPECT_EQ(look.curve.size(), kMostPoints);
  EXPECT_TRUE(std::ranges::is_sorted(look.curve));
  EXPECT_TRUE(look.points.empty() && look.balance.empty());
}

TEST_F(LookAtData, ShowsPicturesClassByClass) {
  write_data_set(folder.path() / "set", 90, 6);
  const DataLook look = look_at_data({.name = "idx", .path = (folder.path() / "set").string()});
  ASSERT_TRUE(look.data) << look.problem;
  EXPECT_EQ(look.balance, (std::vector<int64_t>{30, 30, 30}));
  EXPECT_EQ(look.thumbnails.count, 60);
  EXPECT_TRUE(std::ranges::is_sorted(look.thumbnails.labels));
  EXPECT_EQ(look.thumbnails.pixels.size(), 60u * 4);
  EXPECT_EQ(std::vector<uint8_t>(look.thumbnails.pixels.begin() + 4, look.thumbnails.pixels.begin() + 8),
            (std::vector<uint8_t>{12, 13, 14, 15}))
      << "the second of class 0 is picture 3";
}

TEST_F(LookAtData, LeavesPixelsOutOfLargePictures) {
  const uint32_t side = 480;
  std::string bytes = words({0x803, 3, side, side});
  for (uint32_t k = 0; k < 3 * side * side; ++k) bytes += static_cast<char>(k % side / 10);
  write(folder.path() / "train-images-idx3-ubyte", bytes);
  write(folder.path() / "t10k-images-idx3-ubyte", bytes);
  write(folder.path() / "train-labels-idx1-ubyte", labels(3));
  write(folder.path() / "t10k-labels-idx1-ubyte", labels(3));
  const DataLook look = look_at_data({.name = "idx", .path = folder.path().string()});
  ASSERT_TRUE(look.data) << look.problem;
  EXPECT_EQ(look.thumbnails.width, kLargestThumbnail);
  for (size_t x = 0; x < 48; ++x) EXPECT_EQ(look.thumbnails.pixels[x], x) << "every tenth column";
}

TEST_F(LookAtData, ShowsATableWithItsLabel) {
  const DataLook look = look_at_data(of_file("csv", "a,kind,b\n1,x,2\n3,y,4\n5,x,6\n", "kind"));
  ASSERT_TRUE(look.data) << look.problem;
  ASSERT_EQ(look.table.columns.size(), 3u);
  EXPECT_TRUE(look.table.columns[1].label);
  EXPECT_FALSE(look.table.columns[2].label);
  EXPECT_EQ(look.table.columns[0].numbers, 3);
  EXPECT_EQ(look.table.columns[1].numbers, 0);
  EXPECT_EQ(look.table.rows[1], (std::vector<std::string>{"3", "y", "4"}));
  EXPECT_EQ(std::accumulate(look.balance.begin(), look.balance.end(), int64_t{0}), look.data->training.count());
}

TEST_F(LookAtData, ShowsATableThatCannotBeTrainedOnWithWhatIsWrong) {
  const DataLook look = look_at_data(of_file("csv", "a,b\n1,x\n,y\n"));
  EXPECT_FALSE(look.data);
  EXPECT_NE(look.problem.find("empty cell in row 2, column \"a\""), std::string::npos) << look.problem;
  EXPECT_EQ(look.table.rows_in_all, 2);
  EXPECT_EQ(look.table.columns[0].empty, 1);
  const DataLook other = look_at_data(of_file("csv", "a,b\n1,x\n2,y\n", "c"));
  EXPECT_NE(other.problem.find("no column \"c\""), std::string::npos) << other.problem;
  EXPECT_EQ(other.table.columns.size(), 2u) << "from which one may be chosen";
}

TEST_F(LookAtData, ShowsTheFirstLinesOfAText) {
  std::string text;
  for (int i = 0; i < 500; ++i) text += "line " + std::to_string(i) + "\n";
  const DataLook look = look_at_data(of_file("text", text));
  ASSERT_TRUE(look.data) << look.problem;
  EXPECT_EQ(look.lines.size(), kMostLines);
  EXPECT_EQ(look.lines[7], "line 7");
  EXPECT_EQ(look_at_data({.name = "arithmetic"}).lines.size(), kMostLines);
}

TEST_F(LookAtData, NamesWhatIsMissing) {
  EXPECT_EQ(look_at_data({.name = "csv"}).problem, "data.path is empty: expected the file of \"csv\".");
  EXPECT_NE(look_at_data({.name = "cifar10", .path = folder.path().string()}).problem, "");
  EXPECT_NE(look_at_data({.name = "text", .path = "/no/such/file"}).problem.find("/no/such/file"), std::string::npos);
  EXPECT_THROW(look_at_data({.name = "nothing"}), DataError);
}

// Each ends quickly with one message.
TEST_F(LookAtData, SurvivesFilesThatNobodyShouldHave) {
  std::string garbage;
  for (uint32_t i = 0, word = 1; i < 300000; ++i)
    garbage += static_cast<char>((word = word * 1664525u + 1013904223u) >> 24);
  std::string columns = "c0", cells = "1";
  for (int i = 1; i < 1000000; ++i) columns += ",c" + std::to_string(i), cells += ",1";
  const std::string wide = columns + "\n" + cells + "\n" + cells + "\n", line(3 << 20, 'x');
  const std::clock_t start = std::clock();
  for (const char* name : {"csv", "text", "idx", "cifar10"})
    for (const std::string& bytes :
         {garbage, std::string(), std::string(100, '\0'), wide, line, std::string("a,b\n\"")}) {
      const DataLook look = look_at_data(of_file(name, bytes));
      EXPECT_TRUE(look.data || !look.problem.empty()) << name;
      EXPECT_LE(look.table.columns.size(), kMostColumnsShown);
      EXPECT_LE(look.table.rows.size(), kMostRowsShown);
      EXPECT_LE(look.problem.size(), kLongestSentence);
      for (const std::string& shown : look.lines) EXPECT_LE(shown.size(), kLongestLine);
    }
  const DataLook look = look_at_data(of_file("csv", wide));
  EXPECT_EQ(look.table.columns_in_all, 1000000);
  EXPECT_TRUE(look.table.columns.back().label) << "the label is shown however far it stands";
  EXPECT_LT((std::clock() - start) / CLOCKS_PER_SEC, 60) << "seconds of the processor, however busy the machine is";
}

TEST_F(LookAtData, EndsSoonWhenItIsCalledOff) {
  std::stop_source stop;
  stop.request_stop();
  const DataLook look = look_at_data(of_file("csv", "a,b\n1,2\n"), stop.get_token());
  EXPECT_FALSE(look.data);
  EXPECT_NE(look.problem.find("called off"), std::string::npos) << look.problem;
}

} // namespace
} // namespace amplab
