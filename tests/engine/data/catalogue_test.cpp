// SPDX-License-Identifier: Apache-2.0
#include "engine/data/catalogue.h"

#include "tests/engine/data/idx_files.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <gtest/gtest.h>
#include <thread>

namespace amplab {
namespace {

namespace fs = std::filesystem;

// Sets the folder of the data sets until the end of the scope.
class DataDir {
 public:
  explicit DataDir(const fs::path& path) { setenv("AMPLAB_DATA_DIR", path.c_str(), 1); }
  ~DataDir() { unsetenv("AMPLAB_DATA_DIR"); }
  DataDir(const DataDir&) = delete;
  DataDir& operator=(const DataDir&) = delete;
};

const std::vector<float>& floats(const Split& split) { return std::get<std::vector<float>>(split.features); }

TEST(FashionMnist, IsTheOneThatEverybodyKnows) {
  if (const std::string absent = absent_because({}); !absent.empty()) GTEST_SKIP() << absent;
  const auto dataset = load_dataset({});
  EXPECT_EQ(dataset->name, "fashion-mnist");
  EXPECT_EQ(dataset->feature_shape, (Shape{1, 28, 28}));
  EXPECT_EQ(dataset->class_count, 10);
  EXPECT_EQ(dataset->class_names[9], "Ankle boot");
  ASSERT_EQ(dataset->training.count(), 60000);
  ASSERT_EQ(dataset->test.count(), 10000);
  const std::vector<int64_t> first(dataset->training.targets.begin(), dataset->training.targets.begin() + 5);
  EXPECT_EQ(first, (std::vector<int64_t>{9, 0, 0, 3, 0}));
  EXPECT_EQ(std::ranges::count(dataset->training.targets, 7), 6000);
  EXPECT_EQ(dataset->checksum, "566fce17"); // Python's zlib.crc32 over pixels, then labels as int64
  double sum = 0;
  for (uint8_t pixel : std::get<std::vector<uint8_t>>(dataset->training.features)) sum += pixel;
  EXPECT_NEAR(sum / 255 / (60000.0 * 784), 0.2860, 5e-5); // the mean that torchvision's examples normalise by
  EXPECT_EQ(dataset->notice, "");
}

TEST(FashionMnist, ReportsWhatToInstallWhereItIsAbsent) {
  TemporaryFolder empty;
  DataDir here(empty.path());
  EXPECT_NE(absent_because({}).find("apt install dataset-fashion-mnist"), std::string::npos);
  EXPECT_THROW(load_dataset({}), DataError);
}

TEST(FashionMnist, GivesWayToSpiralsWithANotice) {
  TemporaryFolder empty;
  DataDir here(empty.path());
  const auto dataset = load_dataset_or_spirals({.name = "fashion-mnist", .seed = 7});
  EXPECT_EQ(dataset->name, "spirals");
  EXPECT_NE(dataset->notice.find("apt install dataset-fashion-mnist"), std::string::npos) << dataset->notice;
  const auto spirals = load_dataset({.name = "spirals", .seed = 7});
  EXPECT_EQ(dataset->checksum, spirals->checksum);
  EXPECT_EQ(spirals->notice, "");
}

TEST(FashionMnist, GivesWayToSpiralsWithTheSameShareHeldOut) {
  TemporaryFolder empty;
  DataDir here(empty.path());
  const auto dataset = load_dataset_or_spirals({.name = "fashion-mnist", .held_out = 0.25});
  EXPECT_EQ(dataset->training.count(), 1500);
  EXPECT_EQ(dataset->test.count(), 500);
}

TEST(FashionMnist, IsNotReplacedWhenItIsDamaged) {
  TemporaryFolder root;
  DataDir here(root.path());
  write_data_set(root.path() / "fashion-mnist", 3, 3);
  EXPECT_EQ(load_dataset_or_spirals({})->name, "fashion-mnist");
  write(root.path() / "fashion-mnist" / "train-images-idx3-ubyte", "");
  EXPECT_THROW(load_dataset_or_spirals({}), DataError);
}

TEST(IdxFolder, IsFoundByFolderOrByOneOfItsFiles) {
  TemporaryFolder folder;
  write_data_set(folder.path(), 6, 3);
  const auto by_folder = load_dataset({.name = "idx", .path = folder.path().string()});
  const auto by_file = load_dataset({.name = "idx", .path = (folder.path() / "train-images-idx3-ubyte").string()});
  EXPECT_EQ(by_folder, by_file);
  EXPECT_EQ(by_folder->name, "idx");
}

TEST(IdxFolder, IsAnErrorWhenItIsMissing) {
  EXPECT_THROW(load_dataset({.name = "idx"}), DataError);
  EXPECT_THROW(load_dataset_or_spirals({.name = "idx", .path = "/nowhere"}), DataError);
  EXPECT_NE(absent_because({.name = "idx"}), "");
  EXPECT_NE(absent_because({.name = "idx", .path = "/nowhere"}), "");
}

TEST(Catalogue, ListsTheKnownDataSetsForAMistypedName) {
  try {
    load_dataset({.name = "fashion_mnist"});
    FAIL() << "no error";
  } catch (const DataError& error) {
    EXPECT_NE(std::string(error.what()).find("expected one of fashion-mnist, idx, cifar10, csv, text, spirals, moons"),
              std::string::npos)
        << error.what();
  }
}

TEST(Catalogue, SharesOneCopyAmongEqualRequests) {
  const DataRequest request{.name = "moons", .seed = 5};
  const auto first = load_dataset(request);
  std::shared_ptr<const Dataset> others[4];
  {
    std::vector<std::jthread> lanes;
    for (auto& other : others) lanes.emplace_back([&] { other = load_dataset(request); });
  }
  for (const auto& other : others) EXPECT_EQ(other, first);
  EXPECT_NE(load_dataset({.name = "moons", .seed = 6}), first);
}

TEST(Catalogue, IgnoresTheSeedForFiles) {
  TemporaryFolder folder;
  write_data_set(folder.path(), 6, 3);
  const std::string path = folder.path().string();
  const auto first = load_dataset({.name = "idx", .path = path, .seed = 1});
  EXPECT_EQ(load_dataset({.name = "idx", .path = path, .seed = 2}), first);
}

TEST(Catalogue, ReadsAFileAgainThatWasEditedWhileItsDataAreInUse) {
  TemporaryFolder folder;
  const DataRequest request{.name = "csv", .path = folder.write("a.csv", "x,y\n1,no\n2,yes\n3,no\n")};
  const auto before = load_dataset(request);
  EXPECT_EQ(load_dataset(request), before);
  folder.write("a.csv", "x,y\n1,no\n2,yes\n3,no\n4,perhaps\n");
  const auto after = load_dataset(request);
  EXPECT_EQ(after->class_count, 3);
  EXPECT_NE(after->checksum, before->checksum);
}

TEST(Catalogue, ReleasesUnusedDataSets) {
  std::weak_ptr<const Dataset> watched = load_dataset({.name = "moons", .seed = 8});
  EXPECT_TRUE(watched.expired());
}

TEST(Catalogue, LimitKeepsTheFirstTrainingSamplesAndAllOfTheTest) {
  const auto whole = load_dataset({.name = "moons", .seed = 5});
  const auto part = load_dataset({.name = "moons", .seed = 5, .limit = 30});
  EXPECT_EQ(part->training.count(), 30);
  EXPECT_EQ(part->test.count(), 500);
  EXPECT_NE(part->checksum, whole->checksum);
  EXPECT_TRUE(std::ranges::equal(floats(part->training), std::span(floats(whole->training)).first(60)));
  EXPECT_EQ(load_dataset({.name = "moons", .seed = 5, .limit = 2000}), whole);
}

class Generated : public testing::TestWithParam<std::string> {
 protected:
  std::shared_ptr<const Dataset> load(uint64_t seed) { return load_dataset({.name = GetParam(), .seed = seed}); }
};

TEST_P(Generated, IsTheSameForTheSameSeedOnly) {
  const std::string checksum = load(3)->checksum;
  EXPECT_EQ(load(3)->checksum, checksum);
  EXPECT_NE(load(4)->checksum, checksum);
}

TEST_P(Generated, HasItsClassesInEqualNumberNearTheOrigin) {
  const auto dataset = load(3);
  EXPECT_EQ(dataset->training.count(), 2000);
  EXPECT_EQ(dataset->test.count(), 500);
  EXPECT_EQ(std::ranges::count(dataset->training.targets, 0), 2000 / dataset->class_count);
  EXPECT_EQ(static_cast<int64_t>(dataset->class_names.size()), dataset->class_count);
  for (float x : floats(dataset->training)) ASSERT_LT(std::abs(x), 3.0f);
}

TEST_P(Generated, TestsOnOtherPointsThanItTrainsOn) {
  const auto dataset = load(3);
  EXPECT_NE(floats(dataset->training)[0], floats(dataset->test)[0]);
}

// The data set is learnable: the nearest training point nearly always has the right class.
TEST_P(Generated, CanBeLearned) {
  const auto dataset = load(3);
  const auto& train = floats(dataset->training);
  const auto& test = floats(dataset->test);
  int64_t right = 0;
  for (size_t i = 0; i < dataset->test.targets.size(); ++i) {
    size_t nearest = 0;
    double best = 1e9;
    for (size_t j = 0; j < dataset->training.targets.size(); ++j) {
      const double d = std::hypot(train[2 * j] - test[2 * i], train[2 * j + 1] - test[2 * i + 1]);
      if (d < best) best = d, nearest = j;
    }
    right += dataset->training.targets[nearest] == dataset->test.targets[i];
  }
  EXPECT_GE(right, GetParam() == "gaussians" ? 470 : 490); // its clouds overlap
}

INSTANTIATE_TEST_SUITE_P(Catalogue, Generated, testing::Values("spirals", "moons", "circles", "gaussians"),
                         [](const auto& tested) { return tested.param; });

} // namespace
} // namespace amplab
