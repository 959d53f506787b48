// SPDX-License-Identifier: Apache-2.0
#include "engine/data/batch_sampler.h"

#include "engine/data/random.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>

namespace amplab {
namespace {

// Sample i has the features i and i + 1000, and the target i % 10.
std::shared_ptr<const Dataset> numbered(int64_t count) {
  Dataset dataset;
  std::vector<float> features;
  for (int64_t i = 0; i < count; ++i) {
    features.insert(features.end(), {static_cast<float>(i), static_cast<float>(i + 1000)});
    dataset.training.targets.push_back(i % 10);
  }
  dataset.training.features = std::move(features);
  dataset.feature_shape = {2};
  dataset.class_count = 10;
  return std::make_shared<const Dataset>(std::move(dataset));
}

// Returns the numbers of the next samples. Checks that features and targets belong together.
std::vector<int64_t> draw(BatchSampler& sampler, size_t batch) {
  std::vector<int64_t> numbers;
  HostBatch samples = make_batch(*numbered(1), static_cast<int64_t>(batch));
  sampler.next(samples);
  for (size_t i = 0; i < batch; ++i) {
    numbers.push_back(static_cast<int64_t>(samples.numbers[2 * i]));
    EXPECT_EQ(samples.numbers[2 * i + 1], samples.numbers[2 * i] + 1000);
    EXPECT_EQ(samples.targets[i], numbers.back() % 10);
  }
  return numbers;
}

std::vector<int64_t> first_numbers(int64_t count) {
  std::vector<int64_t> numbers;
  for (int64_t i = 0; i < count; ++i) numbers.push_back(i);
  return numbers;
}

// Computed by an independent program from the definition of SplitMix64 and Fisher-Yates. Platforms must not differ.
TEST(EpochOrder, IsFixedForAllTimes) {
  EXPECT_EQ(epoch_order(10, 42, 0), (std::vector<uint32_t>{4, 9, 5, 2, 3, 8, 0, 6, 7, 1}));
  EXPECT_EQ(epoch_order(10, 42, 1), (std::vector<uint32_t>{2, 4, 0, 9, 7, 6, 8, 5, 3, 1}));
  EXPECT_EQ(epoch_order(10, 43, 0), (std::vector<uint32_t>{7, 2, 9, 5, 4, 1, 6, 8, 0, 3}));
}

TEST(EpochOrder, FavoursNoOrder) {
  std::map<std::vector<uint32_t>, int> seen;
  for (int64_t epoch = 0; epoch < 6000; ++epoch) ++seen[epoch_order(3, 1, epoch)];
  ASSERT_EQ(seen.size(), 6u);
  for (const auto& [order, times] : seen) EXPECT_NEAR(times, 1000, 150); // five standard deviations
}

TEST(BatchSampler, ShowsEverySampleOnceAnEpochThoughBatchesWrap) {
  BatchSampler sampler(numbered(50), {.seed = 1});
  std::vector<int64_t> seen;
  for (int i = 0; i < 50; ++i) { // 50 batches of 7 are 7 epochs of 50
    const auto batch = draw(sampler, 7);
    seen.insert(seen.end(), batch.begin(), batch.end());
  }
  EXPECT_EQ(sampler.position(), (BatchPosition{7, 0}));
  std::vector<int64_t> before;
  for (int epoch = 0; epoch < 7; ++epoch) {
    std::vector<int64_t> numbers(seen.begin() + 50 * epoch, seen.begin() + 50 * (epoch + 1));
    EXPECT_NE(numbers, before) << "epoch " << epoch << " repeats the order before";
    before = numbers;
    std::ranges::sort(numbers);
    EXPECT_EQ(numbers, first_numbers(50)) << "epoch " << epoch;
  }
}

TEST(BatchSampler, IsDeterminedByTheSeed) {
  const auto dataset = numbered(100);
  BatchSampler one(dataset, {.seed = 9}), same(dataset, {.seed = 9}), other(dataset, {.seed = 10});
  const auto batch = draw(one, 32);
  EXPECT_EQ(draw(same, 32), batch);
  EXPECT_NE(draw(other, 32), batch);
}

TEST(BatchSampler, DoesNotCareHowSamplesAreCutIntoBatches) {
  BatchSampler whole(numbered(100), {.seed = 9}), halves(numbered(100), {.seed = 9});
  const auto batch = draw(whole, 130);
  auto pieces = draw(halves, 65);
  const auto second = draw(halves, 65);
  pieces.insert(pieces.end(), second.begin(), second.end());
  EXPECT_EQ(pieces, batch);
}

TEST(BatchSampler, GoesOnFromASavedPosition) {
  BatchSampler sampler(numbered(30), {.seed = 2});
  draw(sampler, 40);
  const BatchPosition saved = sampler.position();
  EXPECT_EQ(saved, (BatchPosition{1, 10}));
  const auto next = draw(sampler, 45);
  sampler.set_position(saved);
  EXPECT_EQ(draw(sampler, 45), next);
  BatchSampler fresh(numbered(30), {.seed = 2});
  fresh.set_position(saved);
  EXPECT_EQ(draw(fresh, 45), next);
}

TEST(BatchSampler, FollowsTheFileWithoutShuffling) {
  BatchSampler sampler(numbered(5), {.shuffle = false});
  EXPECT_EQ(draw(sampler, 12), (std::vector<int64_t>{0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1}));
}

TEST(BatchSampler, UsesTheFirstSamplesUpToTheLimit) {
  BatchSampler sampler(numbered(100), {.seed = 3, .limit = 8});
  auto numbers = draw(sampler, 8);
  std::ranges::sort(numbers);
  EXPECT_EQ(numbers, first_numbers(8));
  EXPECT_EQ(BatchSampler(numbered(4), {.limit = 8}).samples_per_epoch(), 4);
}

TEST(Gather, DividesBytesBy255Exactly) {
  Split split;
  std::vector<uint8_t> bytes;
  for (int i = 0; i < 256; ++i) bytes.push_back(static_cast<uint8_t>(i));
  split.features = bytes;
  split.targets = {5, 6};
  const uint32_t rows[] = {1, 0};
  HostBatch batch{.numbers = std::vector<float>(256), .tokens = {}, .targets = {0, 0}, .values = {}, .size = 2};
  gather(split, rows, batch);
  for (size_t i = 0; i < 256; ++i) EXPECT_EQ(batch.numbers[(i + 128) % 256], static_cast<float>(i) / 255.0f);
  EXPECT_EQ(batch.targets, (std::vector<int64_t>{6, 5}));
}

TEST(GatherFrom, VisitsASplitOnceWithAShortBatchAtTheEnd) {
  const auto dataset = numbered(10);
  HostBatch batch = make_batch(*dataset, 4);
  std::vector<int64_t> sizes;
  std::vector<float> seen;
  for (int64_t first = 0; gather_from(dataset->training, first, batch); first += batch.size) {
    sizes.push_back(batch.size);
    for (int64_t i = 0; i < batch.size; ++i) seen.push_back(batch.numbers[static_cast<size_t>(2 * i)]);
  }
  EXPECT_EQ(sizes, (std::vector<int64_t>{4, 4, 2}));
  EXPECT_EQ(seen, (std::vector<float>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
  EXPECT_EQ(gather_from(dataset->training, 10, batch), 0);
}

TEST(DataRandom, DrawsEachNumberBelowABoundEquallyOften) {
  DataRandom random(1, DataRandom::epoch_order);
  int times[7] = {};
  for (int i = 0; i < 70000; ++i) ++times[random.below(7)];
  for (int t : times) EXPECT_NEAR(t, 10000, 500);
}

TEST(DataRandom, NoiseHasMeanZeroAndVarianceOne) {
  DataRandom random(1, DataRandom::training_points);
  double sum = 0, squares = 0;
  for (int i = 0; i < 100000; ++i) {
    const double x = random.noise();
    sum += x;
    squares += x * x;
  }
  EXPECT_NEAR(sum / 100000, 0, 0.015);
  EXPECT_NEAR(squares / 100000, 1, 0.02);
}

} // namespace
} // namespace amplab
