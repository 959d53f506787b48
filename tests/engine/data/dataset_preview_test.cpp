// SPDX-License-Identifier: Apache-2.0
#include "engine/data/dataset_preview.h"
#include "tests/engine/data/idx_files.h"

#include <algorithm>
#include <ctime>
#include <gtest/gtest.h>
#include <numeric>

namespace amplab {
namespace {

struct PreviewDataset : testing::Test {
  TemporaryFolder folder;

  DataRequest of_file(const std::string& name, const std::string& bytes, const std::string& label = {}) const {
    write(folder.path() / "file", bytes);
    return {.name = name, .path = (folder.path() / "file").string(), .label = label};
  }
};

TEST_F(PreviewDataset, ReportsHowMuchThereIsOfEachClass) {
  const DatasetPreview preview = preview_dataset({.name = "gaussians"});
  ASSERT_TRUE(preview.data);
  EXPECT_EQ(preview.problem, "");
  EXPECT_EQ(preview.from, "") << "it is generated";
  EXPECT_EQ(preview.balance, (std::vector<int64_t>{500, 500, 500, 500}));
  EXPECT_EQ(preview.points.size(), kMostPoints);
  for (size_t n = 0; n < 4; ++n) EXPECT_EQ(preview.points[n][2], static_cast<float>(preview.data->training.targets[n]));
}

TEST_F(PreviewDataset, ShowsANumberToPredictAsACurve) {
  const DatasetPreview preview = preview_dataset({.name = "sine"});
  EXPECT_EQ(preview.curve.size(), kMostPoints);
  EXPECT_TRUE(std::ranges::is_sorted(preview.curve));
  EXPECT_TRUE(preview.points.empty() && preview.balance.empty());
}

TEST_F(PreviewDataset, ShowsImagesClassByClass) {
  write_data_set(folder.path() / "set", 90, 6);
  const DatasetPreview preview = preview_dataset({.name = "idx", .path = (folder.path() / "set").string()});
  ASSERT_TRUE(preview.data) << preview.problem;
  EXPECT_EQ(preview.balance, (std::vector<int64_t>{30, 30, 30}));
  EXPECT_EQ(preview.thumbnails.count, 60);
  EXPECT_TRUE(std::ranges::is_sorted(preview.thumbnails.labels));
  EXPECT_EQ(preview.thumbnails.pixels.size(), 60u * 4);
  EXPECT_EQ(std::vector<uint8_t>(preview.thumbnails.pixels.begin() + 4, preview.thumbnails.pixels.begin() + 8),
            (std::vector<uint8_t>{12, 13, 14, 15}))
      << "the second of class 0 is picture 3";
}

TEST_F(PreviewDataset, LeavesPixelsOutOfLargeImages) {
  const uint32_t side = 480;
  std::string bytes = words({0x803, 3, side, side});
  for (uint32_t k = 0; k < 3 * side * side; ++k) bytes += static_cast<char>(k % side / 10);
  write(folder.path() / "train-images-idx3-ubyte", bytes);
  write(folder.path() / "t10k-images-idx3-ubyte", bytes);
  write(folder.path() / "train-labels-idx1-ubyte", labels(3));
  write(folder.path() / "t10k-labels-idx1-ubyte", labels(3));
  const DatasetPreview preview = preview_dataset({.name = "idx", .path = folder.path().string()});
  ASSERT_TRUE(preview.data) << preview.problem;
  EXPECT_EQ(preview.thumbnails.width, kLargestThumbnail);
  for (size_t x = 0; x < 48; ++x) EXPECT_EQ(preview.thumbnails.pixels[x], x) << "every tenth column";
}

TEST_F(PreviewDataset, ShowsATableWithItsLabel) {
  const DatasetPreview preview = preview_dataset(of_file("csv", "a,kind,b\n1,x,2\n3,y,4\n5,x,6\n", "kind"));
  ASSERT_TRUE(preview.data) << preview.problem;
  ASSERT_EQ(preview.table.columns.size(), 3u);
  EXPECT_TRUE(preview.table.columns[1].label);
  EXPECT_FALSE(preview.table.columns[2].label);
  EXPECT_EQ(preview.table.columns[0].numbers, 3);
  EXPECT_EQ(preview.table.columns[1].numbers, 0);
  EXPECT_EQ(preview.table.rows[1], (std::vector<std::string>{"3", "y", "4"}));
  EXPECT_EQ(std::accumulate(preview.balance.begin(), preview.balance.end(), int64_t{0}),
            preview.data->training.count());
}

TEST_F(PreviewDataset, ShowsATableThatCannotBeTrainedOnWithWhatIsWrong) {
  const DatasetPreview preview = preview_dataset(of_file("csv", "a,b\n1,x\n,y\n"));
  EXPECT_FALSE(preview.data);
  EXPECT_NE(preview.problem.find("missing cells in 1 of 2 rows, most in column \"a\""), std::string::npos)
      << preview.problem;
  EXPECT_EQ(preview.table.rows_in_all, 2);
  EXPECT_EQ(preview.table.columns[0].empty, 1);
  const DatasetPreview other = preview_dataset(of_file("csv", "a,b\n1,x\n2,y\n", "c"));
  EXPECT_NE(other.problem.find("no column \"c\""), std::string::npos) << other.problem;
  EXPECT_EQ(other.table.columns.size(), 2u) << "from which one may be chosen";
}

TEST_F(PreviewDataset, ShowsTheFirstLinesOfAText) {
  std::string text;
  for (int i = 0; i < 500; ++i) text += "line " + std::to_string(i) + "\n";
  const DatasetPreview preview = preview_dataset(of_file("text", text));
  ASSERT_TRUE(preview.data) << preview.problem;
  EXPECT_EQ(preview.lines.size(), kMostLines);
  EXPECT_EQ(preview.lines[7], "line 7");
  EXPECT_EQ(preview_dataset({.name = "arithmetic"}).lines.size(), kMostLines);
}

TEST_F(PreviewDataset, NamesWhatIsMissing) {
  EXPECT_EQ(preview_dataset({.name = "csv"}).problem, "data.path is empty: expected the file of \"csv\".");
  EXPECT_NE(preview_dataset({.name = "cifar10", .path = folder.path().string()}).problem, "");
  EXPECT_NE(preview_dataset({.name = "text", .path = "/no/such/file"}).problem.find("/no/such/file"),
            std::string::npos);
  EXPECT_THROW(preview_dataset({.name = "nothing"}), DataError);
}

// Each ends quickly with one message.
TEST_F(PreviewDataset, SurvivesHostileFiles) {
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
      const DatasetPreview preview = preview_dataset(of_file(name, bytes));
      EXPECT_TRUE(preview.data || !preview.problem.empty()) << name;
      EXPECT_LE(preview.table.columns.size(), kMostColumnsShown);
      EXPECT_LE(preview.table.rows.size(), kMostRowsShown);
      EXPECT_LE(preview.problem.size(), kLongestSentence);
      for (const std::string& shown : preview.lines) EXPECT_LE(shown.size(), kLongestLine);
    }
  const DatasetPreview preview = preview_dataset(of_file("csv", wide));
  EXPECT_EQ(preview.table.columns_in_all, 1000000);
  EXPECT_TRUE(preview.table.columns.back().label) << "the label is shown however far it stands";
  EXPECT_LT((std::clock() - start) / CLOCKS_PER_SEC, 60) << "seconds of the processor, however busy the machine is";
}

TEST_F(PreviewDataset, EndsSoonAfterCancellation) {
  std::stop_source stop;
  stop.request_stop();
  const DatasetPreview preview = preview_dataset(of_file("csv", "a,b\n1,2\n"), stop.get_token());
  EXPECT_FALSE(preview.data);
  EXPECT_NE(preview.problem.find("cancelled"), std::string::npos) << preview.problem;
}

} // namespace
} // namespace amplab
