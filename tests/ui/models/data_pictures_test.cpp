// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/data_pictures.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

constexpr auto kPoints =
    R"({"name": "moons", "title": "Two moons", "problem": "", "training": 2000, "test": 500, "task": "classification",
  "sample": [2], "outputs": 2, "vocabulary": 0, "classes": [{"name": "a", "count": 7}, {"name": "b", "count": 9}], "points": [[0.5, -1, 1]]})";

TEST(DataPictures, ReadWhatTheEngineSays) {
  const auto picture = data_picture_from(kPoints);
  ASSERT_TRUE(picture);
  EXPECT_EQ(picture->training, 2000);
  EXPECT_EQ(picture->task, (ModelTask{.sample = {2}, .outputs = 2}));
  EXPECT_EQ(picture->classes[1].count, 9);
  EXPECT_EQ(picture->points[0].y, -1);
  EXPECT_EQ(picture->points[0].of_class, 1);
}

TEST(DataPictures, AreNotMadeOfWhatIsNone) {
  for (const char* bad :
       {"", "garbage", "[]", "{}", "{\"name\": \"moons\"}", "{\"name\": 3, \"problem\": \"\", \"sample\": [2]}"})
    EXPECT_FALSE(data_picture_from(bad)) << bad;
  const auto lying =
      data_picture_from(R"({"name": "idx", "problem": "", "sample": [1, 9, 9], "outputs": 2, "task": "classification",
    "thumbnails": {"channels": 3, "height": 99999, "width": 99999, "labels": [0, 0], "pixels": "AAAA"}})");
  ASSERT_TRUE(lying);
  EXPECT_TRUE(lying->thumbnails.empty());
}

TEST(DataPictures, PutPlanesOfColourTogether) {
  const auto picture =
      data_picture_from(R"({"name": "x", "problem": "", "sample": [3, 1, 2], "outputs": 1, "task": "classification",
    "thumbnails": {"channels": 3, "height": 1, "width": 2, "labels": [0], "pixels": "AQIDBAUG"}})");
  ASSERT_EQ(picture->thumbnails.size(), 1u);
  EXPECT_EQ(picture->thumbnails[0].image.pixel(0, 0), qRgb(1, 3, 5));
  EXPECT_EQ(picture->thumbnails[0].image.pixel(1, 0), qRgb(2, 4, 6));
}

DataConfig data_of(const char* name, const char* path = "", const char* label = "") {
  DataConfig data;
  data.name = name;
  data.path = path;
  data.label = label;
  return data;
}

struct Pictures : testing::Test {
  Pictures() {
    QObject::connect(&pictures, &DataPictures::wanted, &pictures,
                     [this](const RunConfig& question) { wanted.push_back(question); });
    QObject::connect(&pictures, &DataPictures::arrived, &pictures, [this] { ++arrived; });
  }
  DataPictures pictures;
  std::vector<RunConfig> wanted;
  int arrived = 0;
};

TEST_F(Pictures, AreAskedForOnce) {
  const DataConfig moons = data_of("moons");
  EXPECT_EQ(pictures.of(moons, 1), nullptr);
  EXPECT_EQ(pictures.of(moons, 1), nullptr);
  ASSERT_EQ(wanted.size(), 1u);
  pictures.put(wanted[0], *data_picture_from(kPoints));
  EXPECT_EQ(arrived, 1);
  ASSERT_NE(pictures.of(moons, 1), nullptr);
  EXPECT_EQ(pictures.of(moons, 1)->training, 2000);
  EXPECT_EQ(pictures.of(moons, 2), nullptr) << "another seed, other points";
  EXPECT_EQ(wanted.size(), 2u);
}

TEST_F(Pictures, DoNotDependOnWhatTheDataSetDoesNotRead) {
  DataConfig moons = data_of("moons");
  pictures.of(moons, 1);
  moons.batch_size = 4;
  pictures.of(moons, 1);
  pictures.of(data_of("moons", "/elsewhere", "x"), 1);
  EXPECT_EQ(wanted.size(), 1u);
  pictures.of(data_of("csv", "/a", "x"), 1);
  pictures.of(data_of("csv", "/a", "y"), 1);
  EXPECT_EQ(wanted.size(), 3u);
}

TEST_F(Pictures, AreLookedAtAgain) {
  const DataConfig table = data_of("csv", "/a");
  pictures.of(table, 1);
  pictures.lookAgain(table, 1);
  EXPECT_EQ(wanted.size(), 1u) << "it is on its way";
  pictures.refuse(wanted[0], "No engine.");
  EXPECT_EQ(pictures.of(table, 1)->problem, "No engine.");
  pictures.lookAgain(table, 1);
  EXPECT_EQ(wanted.size(), 2u);
  EXPECT_EQ(pictures.of(table, 1), nullptr);
}

TEST_F(Pictures, AreKeptInBoundedNumber) {
  for (uint64_t seed = 0; seed < 3 * DataPictures::kMost; ++seed) pictures.of(data_of("moons"), seed);
  pictures.put(wanted.front(), *data_picture_from(kPoints));
  EXPECT_EQ(arrived, 0) << "nobody waits for the first any more";
}

} // namespace
} // namespace amplab
