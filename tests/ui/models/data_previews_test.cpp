// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/data_previews.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

constexpr auto kPoints =
    R"({"name": "moons", "title": "Two moons", "problem": "", "training": 2000, "test": 500, "task": "classification",
  "sample": [2], "outputs": 2, "vocabulary": 0, "classes": [{"name": "a", "count": 7}, {"name": "b", "count": 9}],
  "points": [[0.5, -1, 1]]})";

TEST(DataPreviews, ReadTheReplyOfTheEngine) {
  const auto preview = data_preview_from(kPoints);
  ASSERT_TRUE(preview);
  EXPECT_EQ(preview->training, 2000);
  EXPECT_EQ(preview->task, (ModelTask{.sample = {2}, .outputs = 2}));
  EXPECT_EQ(preview->classes[1].count, 9);
  EXPECT_EQ(preview->points[0].y, -1);
  EXPECT_EQ(preview->points[0].of_class, 1);
}

TEST(DataPreviews, AreNotMadeOfWhatIsNone) {
  for (const char* bad :
       {"", "garbage", "[]", "{}", "{\"name\": \"moons\"}", "{\"name\": 3, \"problem\": \"\", \"sample\": [2]}"})
    EXPECT_FALSE(data_preview_from(bad)) << bad;
  const auto lying =
      data_preview_from(R"({"name": "idx", "problem": "", "sample": [1, 9, 9], "outputs": 2, "task": "classification",
    "thumbnails": {"channels": 3, "height": 99999, "width": 99999, "labels": [0, 0], "pixels": "AAAA"}})");
  ASSERT_TRUE(lying);
  EXPECT_TRUE(lying->thumbnails.empty());
}

TEST(DataPreviews, PutPlanesOfColourTogether) {
  const auto preview =
      data_preview_from(R"({"name": "x", "problem": "", "sample": [3, 1, 2], "outputs": 1, "task": "classification",
    "thumbnails": {"channels": 3, "height": 1, "width": 2, "labels": [0], "pixels": "AQIDBAUG"}})");
  ASSERT_EQ(preview->thumbnails.size(), 1u);
  EXPECT_EQ(preview->thumbnails[0].image.pixel(0, 0), qRgb(1, 3, 5));
  EXPECT_EQ(preview->thumbnails[0].image.pixel(1, 0), qRgb(2, 4, 6));
}

DataConfig data_of(const char* name, const char* path = "", const char* label = "") {
  DataConfig data;
  data.name = name;
  data.path = path;
  data.label = label;
  return data;
}

struct PreviewsTest : testing::Test {
  PreviewsTest() {
    QObject::connect(&previews, &DataPreviews::wanted, &previews,
                     [this](const RunConfig& request) { wanted.push_back(request); });
    QObject::connect(&previews, &DataPreviews::arrived, &previews, [this] { ++arrived; });
  }
  DataPreviews previews;
  std::vector<RunConfig> wanted;
  int arrived = 0;
};

TEST_F(PreviewsTest, AreRequestedOnce) {
  const DataConfig moons = data_of("moons");
  EXPECT_EQ(previews.of(moons, 1), nullptr);
  EXPECT_EQ(previews.of(moons, 1), nullptr);
  ASSERT_EQ(wanted.size(), 1u);
  previews.put(wanted[0], *data_preview_from(kPoints));
  EXPECT_EQ(arrived, 1);
  ASSERT_NE(previews.of(moons, 1), nullptr);
  EXPECT_EQ(previews.of(moons, 1)->training, 2000);
  EXPECT_EQ(previews.of(moons, 2), nullptr) << "another seed, other points";
  EXPECT_EQ(wanted.size(), 2u);
}

TEST_F(PreviewsTest, DoNotDependOnWhatTheDataSetDoesNotRead) {
  DataConfig moons = data_of("moons");
  previews.of(moons, 1);
  moons.batch_size = 4;
  previews.of(moons, 1);
  previews.of(data_of("moons", "/elsewhere", "x"), 1);
  EXPECT_EQ(wanted.size(), 1u);
  previews.of(data_of("csv", "/a", "x"), 1);
  previews.of(data_of("csv", "/a", "y"), 1);
  EXPECT_EQ(wanted.size(), 3u);
}

TEST_F(PreviewsTest, AreRequestedAgain) {
  const DataConfig table = data_of("csv", "/a");
  previews.of(table, 1);
  previews.requestAgain(table, 1);
  EXPECT_EQ(wanted.size(), 1u) << "it is on its way";
  previews.setFailed(wanted[0], "No engine.");
  EXPECT_EQ(previews.of(table, 1)->problem, "No engine.");
  previews.requestAgain(table, 1);
  EXPECT_EQ(wanted.size(), 2u);
  EXPECT_EQ(previews.of(table, 1), nullptr);
}

TEST_F(PreviewsTest, OfAsManyLanesAsThereAreStayCached) {
  const auto see_all = [&] {
    for (uint64_t lane = 0; lane < kMostLanes; ++lane) previews.of(data_of("moons"), lane);
  };
  see_all();
  see_all();
  EXPECT_EQ(wanted.size(), kMostLanes);
}

TEST_F(PreviewsTest, AreCachedInBoundedNumber) {
  for (uint64_t seed = 0; seed < 3 * DataPreviews::kMost; ++seed) previews.of(data_of("moons"), seed);
  previews.put(wanted.front(), *data_preview_from(kPoints));
  EXPECT_EQ(arrived, 0) << "no view waits for the first any more";
}

} // namespace
} // namespace amplab
