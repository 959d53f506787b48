// SPDX-License-Identifier: Apache-2.0
#include "engine/state/data_loader.h"

#include "engine/data/catalogue.h"
#include "engine/train/trainer.h"
#include "kernels/registry/registry.h"
#include "tests/support/limited_device.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

// Images as bytes.
std::shared_ptr<const Dataset> pictures(int64_t count) {
  auto dataset = std::make_shared<Dataset>();
  dataset->name = "pictures";
  dataset->feature_shape = {1, 3, 5};
  dataset->class_count = 3;
  for (Split* split : {&dataset->training, &dataset->test}) {
    std::vector<uint8_t> bytes;
    for (int64_t i = 0; i < count * 15; ++i) bytes.push_back(static_cast<uint8_t>(i * 37));
    for (int64_t i = 0; i < count; ++i) split->targets.push_back(i % 3);
    split->features = std::move(bytes);
  }
  dataset->checksum = checksum_of(dataset->training);
  return dataset;
}

RunConfig config_for(const std::string& data) {
  RunConfig config;
  config.data.name = data;
  config.data.batch_size = 24;
  config.model.hidden = {8};
  config.precision.mode = "amp-fp16";
  config.train.eval_every = 0;
  return config;
}

std::vector<double> losses(Device& device, const std::shared_ptr<const Dataset>& data, const RunConfig& config) {
  Trainer trainer(device, data, config);
  std::vector<double> losses;
  for (int i = 0; i < 30; ++i) losses.push_back(trainer.step(i == 7).record.loss);
  return losses;
}

TEST(DataOnTheDevice, GivesTheBitsThatBatchesFromTheHostGive) {
  const auto host = open_device("cpu");
  LimitedDevice discrete(open_device("cpu"), size_t{1} << 30);
  discrete.is_discrete = true;
  const auto same = [&](const std::shared_ptr<const Dataset>& data, const RunConfig& config) {
    EXPECT_EQ(losses(discrete, data, config), losses(*host, data, config)) << config.data.name;
  };
  same(pictures(100), config_for("pictures"));
  const auto generated = [](const RunConfig& config) {
    return load_dataset({config.data.name, "", config.seed, 0, config.data.context, "", config.data.validation});
  };
  for (const char* name : {"spirals", "sine"}) same(generated(config_for(name)), config_for(name));
  RunConfig tokens = config_for("arithmetic");
  tokens.model.name = "transformer";
  tokens.model.width = 16;
  tokens.model.heads = tokens.model.blocks = 2;
  same(generated(tokens), tokens);
}

TEST(DataOnTheDevice, ComesByTheRowsThatAreRequested) {
  LimitedDevice device(open_device("cpu"), size_t{1} << 30);
  device.is_discrete = true;
  CachingAllocator allocator(device);
  const auto data = pictures(7);
  const auto resident = ResidentData::on(allocator, *data);
  ASSERT_TRUE(resident);
  const std::vector<uint32_t> rows = {6, 0, 6};
  const std::vector<int64_t> numbers(rows.begin(), rows.end());
  const Tensor on_device(allocator, {3}, DType::i64, MemoryCategory::activations);
  device.copy_from_host(on_device.view().data, numbers.data(), 24);
  const auto [features, targets] = resident->samples(on_device);
  HostBatch expected = make_batch(*data, 3);
  gather(data->training, rows, expected);
  EXPECT_EQ(features.shape(), (Shape{3, 1, 3, 5}));
  EXPECT_EQ(to_host(features), expected.numbers);
  std::vector<int64_t> classes(3);
  device.copy_to_host(classes.data(), targets.view().data, 24);
  EXPECT_EQ(classes, expected.targets);
}

TEST(DataOnTheDevice, StaysOnTheHostWhereItWouldTakeTooMuch) {
  LimitedDevice small(open_device("cpu"), 4 * 100 * 15);
  small.is_discrete = true;
  CachingAllocator allocator(small);
  EXPECT_FALSE(ResidentData::on(allocator, *pictures(100))) << "with its classes it is beyond a quarter";
  LimitedDevice shared(open_device("cpu"), size_t{1} << 30);
  CachingAllocator of_shared(shared);
  EXPECT_FALSE(ResidentData::on(of_shared, *pictures(100))) << "the host's memory is the device's";
}

} // namespace
} // namespace amplab
