// SPDX-License-Identifier: Apache-2.0
// Samples of each rank, as PyTorch's DistributedSampler assigns them (tests/golden/shards/make.py).
#include "engine/data/batch_sampler.h"

#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

namespace amplab {
namespace {

std::shared_ptr<const Dataset> of_samples(int64_t count) {
  Dataset dataset;
  dataset.training.features = std::vector<float>(static_cast<size_t>(count));
  dataset.training.targets.resize(static_cast<size_t>(count));
  dataset.feature_shape = {1};
  return std::make_shared<const Dataset>(std::move(dataset));
}

struct Shard {
  int64_t count = 0, ranks = 0, rank = 0;
  std::vector<size_t> positions; // positions in an epoch's order
};

std::vector<Shard> golden_shards() {
  std::ifstream file(AMPLAB_GOLDEN_DIR "/shards/shards.txt");
  std::vector<Shard> shards;
  std::string line;
  std::getline(file, line); // the version that wrote it
  while (std::getline(file, line)) {
    std::istringstream words(line);
    Shard& shard = shards.emplace_back();
    words >> shard.count >> shard.ranks >> shard.rank;
    for (size_t position = 0; words >> position;) shard.positions.push_back(position);
  }
  return shards;
}

std::vector<uint32_t> drawn(BatchSampler& sampler, size_t batch, size_t samples) {
  std::vector<uint32_t> all;
  std::vector<uint32_t> rows(batch);
  while (all.size() < samples) {
    sampler.next(rows);
    all.insert(all.end(), rows.begin(), rows.end());
  }
  all.resize(samples);
  return all;
}

TEST(Shards, AreThoseOfDistributedSamplerEpochForEpochHoweverBatchesAreCut) {
  constexpr int64_t kEpochs = 3;
  const std::vector<Shard> shards = golden_shards();
  ASSERT_GE(shards.size(), 30u);
  for (const bool shuffle : {true, false})
    for (const auto& [count, ranks, rank, positions] : shards) {
      std::vector<uint32_t> theirs;
      for (int64_t epoch = 0; epoch < kEpochs; ++epoch)
        for (const size_t position : positions)
          theirs.push_back(shuffle ? epoch_order(count, 11, epoch)[position] : static_cast<uint32_t>(position));
      for (const size_t batch : {1u, 3u, 8u}) {
        BatchSampler sampler(of_samples(count), {.seed = 11, .shuffle = shuffle, .ranks = ranks, .rank = rank});
        EXPECT_EQ(drawn(sampler, batch, theirs.size()), theirs)
            << count << " samples, rank " << rank << " of " << ranks << ", batches of " << batch;
      }
    }
}

TEST(Shards, GoOnFromASavedPosition) {
  const BatchOrder order{.seed = 3, .ranks = 4, .rank = 2};
  BatchSampler sampler(of_samples(17), order), again(of_samples(17), order);
  drawn(sampler, 3, 6);
  again.set_position(sampler.position());
  EXPECT_EQ(drawn(again, 3, 30), drawn(sampler, 3, 30));
  EXPECT_EQ(sampler.samples_per_epoch(), 20) << "filled up to a multiple of the ranks";
}

} // namespace
} // namespace amplab
